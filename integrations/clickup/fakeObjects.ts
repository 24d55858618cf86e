import type { JsonObject } from '../../domains/executions/item.ts';

/** The things that the fake of ClickUp knows, with the fields of the documentation that the nodes show. Times are texts. */
export const ann = {
  id: 183,
  username: 'Ann',
  email: 'ann@acme.test',
  color: '#0388d1',
  initials: 'A',
  profilePicture: null,
};

export const team = {
  id: '108',
  name: 'Acme',
  color: '#536cfe',
  avatar: null,
  members: [{ user: { ...ann, role: 1 } }],
};

export const space = {
  id: '7',
  name: 'Plant',
  private: false,
  statuses: [{ id: 'p1', status: 'to do', type: 'open', orderindex: 0, color: '#d3d3d3' }],
  multiple_assignees: true,
  archived: false,
};

export const folder = {
  id: '9',
  name: 'Machines',
  orderindex: 0,
  hidden: false,
  space: { id: '7', name: 'Plant' },
  task_count: '3',
  lists: [],
};

export const list = {
  id: '901100',
  name: 'Ops',
  orderindex: 0,
  content: 'Work of the plant',
  status: null,
  priority: null,
  assignee: null,
  due_date: null,
  start_date: null,
  folder: { id: '9', name: 'Machines', hidden: false, access: true },
  space: { id: '7', name: 'Plant', access: true },
  archived: false,
  statuses: [
    { id: 'p1', status: 'to do', orderindex: 0, color: '#d3d3d3', type: 'open' },
    { id: 'p2', status: 'in progress', orderindex: 1, color: '#4194f6', type: 'custom' },
    { id: 'p3', status: 'done', orderindex: 2, color: '#6bc950', type: 'closed' },
  ],
};

export const field = {
  id: '0a52c486-5f05-403b-b4fd-c512ff05131c',
  name: 'Machine',
  type: 'short_text',
  type_config: {},
  date_created: '1796000000000',
  hide_from_guests: false,
  required: false,
};

export const choiceField = {
  ...field,
  id: '03efda77-c7a0-42d3-8afd-fd546353c2f5',
  name: 'Hall',
  type: 'drop_down',
  type_config: { options: [{ id: '3f5a2f6c-0000-4d4c-8f6d-1d2e3f4a5b6c', name: 'North', orderindex: 0, color: null }] },
};

const tag = { name: 'pump', tag_fg: '#ffffff', tag_bg: '#800000' };

export const task: JsonObject = {
  id: '86c1x2y3z',
  custom_id: null,
  name: 'Pump fails',
  text_content: 'No pressure',
  description: 'No pressure',
  status: { id: 'p1', status: 'to do', color: '#d3d3d3', orderindex: 0, type: 'open' },
  orderindex: '1.00',
  date_created: '1796100000000',
  date_updated: '1796100000000',
  date_closed: null,
  date_done: null,
  archived: false,
  creator: { id: ann.id, username: ann.username, email: ann.email },
  assignees: [{ id: ann.id, username: ann.username, email: ann.email }],
  watchers: [],
  checklists: [],
  tags: [tag],
  parent: null,
  priority: { id: '2', priority: 'high', color: '#ffcc00', orderindex: '2' },
  due_date: '1796112000000',
  start_date: null,
  points: null,
  time_estimate: 3_600_000,
  custom_fields: [{ ...field, value: 'A' }],
  dependencies: [],
  linked_tasks: [],
  team_id: '108',
  url: 'https://app.clickup.com/t/86c1x2y3z',
  list: { id: '901100', name: 'Ops', access: true },
  project: { id: '9', name: 'Machines', hidden: false, access: true },
  folder: { id: '9', name: 'Machines', hidden: false, access: true },
  space: { id: '7' },
};

/** A task on each page. */
export const tasks: readonly JsonObject[] = [
  task,
  { ...task, id: '86c1x2y40', name: 'Valve leaks' },
  { ...task, id: '86c1x2y41', name: 'Belt slips' },
];

/** Comments, newest first. */
export const comments: readonly JsonObject[] = ['90110030', '90110029', '90110028'].map((id, place) => ({
  id,
  comment: [{ text: 'Pressure is back.' }],
  comment_text: 'Pressure is back.',
  user: ann,
  resolved: false,
  assignee: null,
  assigned_by: null,
  reactions: [],
  date: String(1_796_100_300_000 - place * 100_000),
  reply_count: '0',
}));

export const checklistItem = {
  id: '21e08dc8-e491-47f5-9fd8-d1dc4cedcc6f',
  name: 'Close the valve',
  orderindex: 0,
  assignee: null,
  group_assignee: null,
  resolved: false,
  parent: null,
  date_created: '1796100000000',
  children: [],
};

export const checklist = {
  id: 'b955c4dc-b8a8-48d8-a0c6-b4200788a683',
  task_id: '86c1x2y3z',
  name: 'Repair',
  orderindex: 0,
  resolved: 0,
  unresolved: 1,
  items: [checklistItem],
};

export const timeEntry = {
  id: '2004673344540003570',
  task: { id: '86c1x2y3z', name: 'Pump fails', status: { status: 'to do', type: 'open' }, custom_type: null },
  wid: '108',
  user: ann,
  billable: false,
  start: '1796100000000',
  end: '1796103600000',
  duration: '3600000',
  description: 'Repair',
  tags: [{ name: 'pump', tag_bg: '#800000', tag_fg: '#ffffff', creator: 183 }],
  source: 'clickup',
  at: '1796103600000',
};

export const keyResult = {
  id: '947d46ed-c36d-4b43-af8b-1e4e0f7b9c11',
  goal_id: 'e53a033c-900e-462d-a849-4a216b06d930',
  name: 'Fewer failures',
  type: 'number',
  unit: 'pumps',
  creator: 183,
  date_created: '1796100000000',
  percent_completed: 0,
  completed: false,
  task_ids: [],
  owners: [],
  steps_start: 10,
  steps_end: 2,
  steps_current: 10,
};

export const goal = {
  id: 'e53a033c-900e-462d-a849-4a216b06d930',
  name: 'Reliable pumps',
  team_id: '108',
  creator: 183,
  color: '#32a852',
  date_created: '1796100000000',
  start_date: null,
  due_date: '1796112000000',
  description: 'Fewer stops',
  private: false,
  archived: false,
  multiple_owners: true,
  percent_completed: 0,
  owners: [ann],
  key_results: [keyResult],
  pretty_id: '6',
};

export const webhook = {
  id: '4b67ac88-0000-4000-8000-000000000001',
  userid: 183,
  team_id: 108,
  endpoint: '',
  client_id: '',
  events: [] as unknown,
  task_id: null,
  list_id: null,
  folder_id: null,
  space_id: null,
  health: { status: 'active', fail_count: 0 },
  secret: 'O94IM25S7PXBPYTMNXLLET230SRP0S89COR7B1YOJ2ZIE8WQNK5UUKEF26W0Z5GA',
};
