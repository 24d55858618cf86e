import { choice, list, text } from '../../platform/schema/schema.ts';

const maxId = 500;

/** Fields that several nodes of Todoist share. */
export const task = text({
  title: 'Task',
  description: 'ID or URL of a task.',
  placeholder: '6XR4GqQQCW6Gv9h4',
  choices: { list: 'tasks' },
  required: true,
  maxLength: maxId,
});

export const project = text({
  title: 'Project',
  description: 'ID or URL of a project.',
  placeholder: '6XR4H993xv8H5qCR',
  choices: { list: 'projects' },
  required: true,
  maxLength: maxId,
});

export const inProject = text({
  title: 'Project',
  description: 'ID or URL of a project.',
  placeholder: '6XR4H993xv8H5qCR',
  choices: { list: 'projects' },
  maxLength: maxId,
});

export const inSection = text({
  title: 'Section',
  description: 'ID or URL of a section.',
  choices: { list: 'sections' },
  maxLength: maxId,
});

export const parentTask = text({
  title: 'Parent task',
  description: 'ID or URL of a task.',
  choices: { list: 'tasks' },
  maxLength: maxId,
});

export const labels = list(text({ title: 'Label', choices: { list: 'labels' }, required: true, maxLength: 200 }))({
  title: 'Labels',
  description: 'Names of labels. New ones are created.',
  entry: 'label',
  maxItems: 100,
});

export const color = choice(
  [
    'berry_red',
    'red',
    'orange',
    'yellow',
    'olive_green',
    'lime_green',
    'green',
    'mint_green',
    'teal',
    'sky_blue',
    'light_blue',
    'blue',
    'grape',
    'violet',
    'lavender',
    'magenta',
    'salmon',
    'charcoal',
    'grey',
    'taupe',
  ],
  {
    berry_red: 'Berry red',
    red: 'Red',
    orange: 'Orange',
    yellow: 'Yellow',
    olive_green: 'Olive green',
    lime_green: 'Lime green',
    green: 'Green',
    mint_green: 'Mint green',
    teal: 'Teal',
    sky_blue: 'Sky blue',
    light_blue: 'Light blue',
    blue: 'Blue',
    grape: 'Grape',
    violet: 'Violet',
    lavender: 'Lavender',
    magenta: 'Magenta',
    salmon: 'Salmon',
    charcoal: 'Charcoal',
    grey: 'Grey',
    taupe: 'Taupe',
  },
)({ title: 'Color', rare: true });
