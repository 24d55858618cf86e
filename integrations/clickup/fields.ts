import { boolean, list as listOf, text } from '../../platform/schema/schema.ts';

const id = { maxLength: 100 } as const;
const lists = {
  title: 'List',
  description: 'ID or address of a list.',
  choices: { list: 'lists', needs: ['space'] },
  maxLength: 500,
};

const workspaces = {
  title: 'Workspace',
  description: 'ID of a workspace.',
  choices: { list: 'workspaces' },
  ...id,
};
export const workspace = text(workspaces);
export const inWorkspace = text({ ...workspaces, required: true });
const spaces = {
  title: 'Space',
  description: 'ID of a space.',
  choices: { list: 'spaces', needs: ['workspace'] },
  ...id,
};
export const space = text(spaces);
export const requiredSpace = text({ ...spaces, required: true });
const folders = {
  title: 'Folder',
  description: 'ID of a folder.',
  choices: { list: 'folders', needs: ['space'] },
  ...id,
};
export const folder = text(folders);
export const requiredFolder = text({ ...folders, required: true });
export const list = text(lists);
export const requiredList = text({ ...lists, required: true });
export const task = text({
  title: 'Task',
  description: 'ID or address of a task.',
  placeholder: '86c1x2y3z',
  required: true,
  maxLength: 500,
});
export const customIn = text({
  title: 'Workspace of custom IDs',
  description: 'ID of the workspace. Enter it if the task has a custom ID such as OPS-12.',
  rare: true,
  ...id,
});
/** The places that lists for the form depend on. */
export const places = { workspace, space, list };

const member = text({ title: 'User', choices: { list: 'members', needs: ['list'] }, required: true, ...id });

export const assignee = text({ title: 'Assignee', description: 'ID of a user.', rare: true, ...id });
export const notifyAll = boolean({
  title: 'Notify all',
  description: 'Also notifies the person of the token.',
  rare: true,
  default: false,
});

/** A list of users. */
export function users(title: string, description = 'IDs of users.') {
  return listOf(member)({ title, description, entry: 'user', rare: true, maxItems: 100 });
}

const tag = text({ title: 'Tag', choices: { list: 'tags', needs: ['space'] }, required: true, maxLength: 200 });

/** A list of tags of the space. */
export function tags(title: string) {
  return listOf(tag)({ title, description: 'Names of tags.', entry: 'tag', rare: true, maxItems: 100 });
}
