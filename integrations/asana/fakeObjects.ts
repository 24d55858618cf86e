import type { Fields } from './fakeSchema.ts';

type Named = Fields & { gid: string; name: string };

/** The three things of a kind, one on each page of a list. */
function three({ type, first }: { type: string; first: number }, names: readonly string[], more: Fields = {}): Named[] {
  return names.map((name, index) => ({ gid: String(first + index), resource_type: type, name, ...more }));
}

export const workspaces = three({ type: 'workspace', first: 1_001 }, ['Example', 'Second', 'Third']);
export const teams = three({ type: 'team', first: 1_101 }, ['Service', 'Sales', 'People']);
export const users = three({ type: 'user', first: 7_001 }, ['Ann Example', 'Ben Example', 'Cem Example']).map(
  (user, index) => ({
    ...user,
    email: `${['ann', 'ben', 'cem'][index]!}@example.com`,
    workspaces: [workspaces[0]],
  }),
);
export const projects = three({ type: 'project', first: 1_203 }, ['Operations', 'Website', 'Hiring'], {
  notes: '',
  archived: false,
  color: null,
  workspace: workspaces[0],
  team: teams[0],
});
export const sections = three({ type: 'section', first: 1_301 }, ['To do', 'Doing', 'Done']);
export const tags = three({ type: 'tag', first: 1_401 }, ['urgent', 'pump', 'valve']);
export const tasks = three({ type: 'task', first: 12_345 }, ['Pump fails', 'Valve leaks', 'Pipe is loose'], {
  resource_subtype: 'default_task',
  notes: 'No pressure',
  completed: false,
  due_on: null,
  due_at: null,
  assignee: { gid: users[0]!.gid, name: users[0]!.name, email: 'ann@example.com' },
  projects: [{ gid: projects[0]!.gid, name: projects[0]!.name }],
  memberships: [{ section: { name: 'To do' } }],
  tags: [],
  parent: null,
  custom_fields: [],
  num_subtasks: 0,
  permalink_url: 'https://app.asana.com/0/1203/12345',
});
export const stories: readonly Fields[] = ['5001', '5002', '5003'].map((gid) => ({
  gid,
  resource_type: 'story',
  type: 'comment',
  resource_subtype: 'comment_added',
  created_at: '2026-10-02T09:00:00.000Z',
  text: 'Looks good.',
  created_by: { gid: users[0]!.gid, name: users[0]!.name },
}));
/** A story that is no comment. */
export const event: Fields = {
  ...stories[0],
  type: 'system',
  resource_subtype: 'added_to_project',
  text: 'Ann added to Operations',
};
export const attachments = three({ type: 'attachment', first: 6_001 }, ['hello.txt', 'plan.pdf', 'a.png'], {
  host: 'asana',
  size: 5,
});

/** Without `opt_fields`, a list has little of each thing. */
export function shown(one: Fields, wanted: unknown, isCompact: boolean): Fields {
  const { gid, name, resource_type: type } = one;
  const compact = { gid, ...(name === undefined ? {} : { name }), resource_type: type };
  if (wanted === undefined) return isCompact ? compact : one;
  const names = new Set(
    String(wanted)
      .split(',')
      .map((field) => field.split('.')[0]!),
  );
  return { gid, ...Object.fromEntries(Object.entries(one).filter(([field]) => names.has(field))) };
}

/** The webhooks of the token that were made since the fake started. */
export const webhooks: (Fields & { gid: string; target: string })[] = [];
