import { anyJson, boolean, choice, list, text } from '../../platform/schema/schema.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { jsonObjectParameter } from '../engine/jsonParameter.ts';
import { filled } from './requests.ts';

const gid = { maxLength: 60 } as const;

export const workspace = text({
  title: 'Workspace',
  description: 'ID of a workspace. The form offers its projects, users and tags.',
  choices: { list: 'workspaces' },
  ...gid,
});
export const task = text({
  title: 'Task',
  description: 'ID of a task.',
  placeholder: '12345',
  required: true,
  ...gid,
});
export const project = text({
  title: 'Project',
  description: 'ID of a project.',
  choices: { list: 'projects', needs: ['workspace'] },
  ...gid,
});
export const section = text({
  title: 'Section',
  description: 'ID of a section of the project.',
  choices: { list: 'sections', needs: ['project'] },
  ...gid,
});
export const assignee = text({
  title: 'Assignee',
  description: 'ID or email address of a user, or me.',
  choices: { list: 'users', needs: ['workspace'] },
  maxLength: 320,
});
export const fieldNames = text({
  title: 'Fields',
  description: 'With commas: name,notes,custom_fields.display_value. Default: the usual ones.',
  rare: true,
  maxLength: 4_000,
});

/** Values of a task that new tasks and changes have in common. */
export const values = {
  notes: text({ title: 'Description', control: 'textarea', maxLength: 65_000 }),
  notes_format: choice(['plain', 'html'], { plain: 'Plain text', html: 'HTML' })({
    title: 'Description format',
    rare: true,
    default: 'plain',
  }),
  assignee,
  due_on: text({ title: 'Due on', placeholder: '2026-12-01', maxLength: 40 }),
  due_at: text({
    title: 'Due at',
    description: 'Instead of the day.',
    placeholder: '2026-12-01T10:00:00Z',
    rare: true,
    maxLength: 40,
  }),
  start_on: text({
    title: 'Start on',
    description: 'Needs a due date.',
    placeholder: '2026-11-20',
    rare: true,
    maxLength: 40,
  }),
  completed: boolean({ title: 'Completed', rare: true }),
  custom_fields: anyJson({
    title: 'Custom fields',
    description: 'JSON object with the values by ID of the field: { "4578152156": "21" }. null empties a field.',
    control: 'code',
    rare: true,
  }),
};

export const tagIds = list(
  text({ title: 'Tag', choices: { list: 'tags', needs: ['workspace'] }, required: true, ...gid }),
)({ title: 'Tags', description: 'IDs of tags.', entry: 'tag', rare: true, maxItems: 100 });

export interface TaskValues {
  name?: string;
  notes?: string;
  notes_format: 'plain' | 'html';
  assignee?: string;
  due_on?: string;
  due_at?: string;
  start_on?: string;
  completed?: boolean;
  custom_fields?: unknown;
}

/** Returns the values as Asana takes them. Empty values are left out. Errors: `parameter_invalid`. */
export function taskOf(given: TaskValues): JsonObject {
  const { name, notes, notes_format: format, assignee: user, due_at: time, completed } = given;
  const day = time ? undefined : given.due_on?.trim().slice(0, 10);
  return filled({
    name,
    ...(notes ? textOf('notes', notes, format) : {}),
    assignee: user?.trim(),
    due_on: day,
    due_at: time,
    start_on: given.start_on?.trim().slice(0, 10),
    completed,
    custom_fields: jsonObjectParameter(given.custom_fields, 'custom_fields'),
  });
}

/** HTML is one element, `body`. https://developers.asana.com/docs/rich-text */
export function textOf(field: 'notes' | 'text', written: string, format: 'plain' | 'html'): JsonObject {
  if (format === 'plain') return { [field]: written };
  const isWhole = /^\s*<body>/.test(written);
  return { [`html_${field}`]: isWhole ? written.trim() : `<body>${written}</body>` };
}
