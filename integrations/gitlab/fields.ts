import { choice, integer, list as listField, text } from '../../platform/schema/schema.ts';

/** Fields that several nodes of GitLab share. */
export const project = text({
  title: 'Project',
  description: 'Its path, or its ID.',
  placeholder: 'acme/shop',
  required: true,
  maxLength: 500,
  choices: { list: 'projects' },
});

export const group = text({
  title: 'Group',
  description: 'Its path, or its ID.',
  placeholder: 'acme',
  required: true,
  maxLength: 500,
  choices: { list: 'groups' },
});

export const number = integer({
  title: 'Number',
  description: 'The number after # or !, not the ID.',
  required: true,
  minimum: 1,
});

export const description = text({
  title: 'Description',
  description: 'In Markdown.',
  control: 'textarea',
  maxLength: 1_000_000,
});

const label = text({
  title: 'Label',
  placeholder: 'bug',
  required: true,
  maxLength: 255,
  pattern: '^[^,]*$',
  choices: { list: 'labels', needs: ['project'] },
});
const labelList = (title: string) => listField(label)({ title, entry: 'label', maxItems: 100 });
export const labels = labelList('Labels');
export const addLabels = labelList('Add labels');
export const removeLabels = labelList('Remove labels');

const person = text({
  title: 'User',
  description: 'ID of a user.',
  placeholder: '7',
  required: true,
  maxLength: 60,
  choices: { list: 'members', needs: ['project'] },
});
const people = (title: string) => listField(person)({ title, entry: 'user', maxItems: 100 });
export const assignees = people('Assignees');
export const reviewers = people('Reviewers');

export const milestone = text({
  title: 'Milestone',
  description: 'ID of a milestone.',
  rare: true,
  maxLength: 60,
  choices: { list: 'milestones', needs: ['project'] },
});

export const stateEvent = choice(['close', 'reopen'], { close: 'Close', reopen: 'Reopen' })({ title: 'Change state' });

export const direction = choice(['desc', 'asc'])({ title: 'Order', default: 'desc' });

const time = (title: string) =>
  text({
    title,
    description: 'With its time zone.',
    placeholder: '2026-11-01T00:00:00Z',
    rare: true,
    maxLength: 40,
  });
export const updatedAfter = time('Updated after');
export const createdAfter = time('Created after');

export const search = text({ title: 'Search text', description: 'In titles and descriptions.', maxLength: 1_000 });
export const withLabels = text({
  title: 'With labels',
  description: 'With commas. All of them must be there.',
  maxLength: 1_000,
});
export const withMilestone = text({
  title: 'With milestone',
  description: 'Title of a milestone, None, or Any.',
  rare: true,
  maxLength: 255,
});
export const author = text({ title: 'Author', description: 'Name of a user.', rare: true, maxLength: 255 });
export const assignee = text({ title: 'Assigned to', description: 'Name of a user.', rare: true, maxLength: 255 });

export const concern = choice(['assigned_to_me', 'created_by_me', 'all'], {
  assigned_to_me: 'Assigned',
  created_by_me: 'Created',
  all: 'All that the account can see',
})({ title: 'Concern', default: 'assigned_to_me' });

const refTexts = { title: 'Reference', description: 'Branch, tag or commit.', placeholder: 'main', maxLength: 300 };
export const requiredRef = text({
  ...refTexts,
  required: true,
  choices: { list: 'branches', needs: ['project'] },
});
export const ref = text({
  ...refTexts,
  description: 'Branch, tag or commit. Default: the default branch.',
  choices: { list: 'branches', needs: ['project'] },
});
