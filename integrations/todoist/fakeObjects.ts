import type { JsonObject } from '../../domains/executions/item.ts';

const user = '2671355';
const at = '2026-10-02T09:00:00.000000Z';

/** The three things of each list, one on each page. */
export const taskIds = ['6XR4GqQQCW6Gv9h4', '6XR4GqQQCW6Gv9h5', '6XR4GqQQCW6Gv9h6'];
export const projectIds = ['6XR4H993xv8H5qCR', '6XR4H993xv8H5qCS', '6XR4H993xv8H5qCT'];
export const sectionIds = ['6fFPHV272WWh3gpW', '6fFPHV272WWh3gpX', '6fFPHV272WWh3gpY'];
export const commentIds = ['6fFPJ2Fwwg5XR3vG', '6fFPJ2Fwwg5XR3vH', '6fFPJ2Fwwg5XR3vJ'];
export const labelIds = ['2156154810aa', '2156154811aa', '2156154812aa'];
export const reminderIds = ['6XR4K22222222222', '6XR4K22222222223', '6XR4K22222222224'];

const placeOf = (ids: readonly string[], id: string) => Math.max(0, ids.indexOf(id));

function dueOf(given: JsonObject): unknown {
  const { due_string: words, due_date: day, due_datetime: time, due_lang: lang = 'en' } = given;
  if (words === 'no date' || words === null) return null;
  const date = time ?? day ?? (words === undefined ? undefined : '2026-10-03T09:00:00');
  if (date === undefined) return null;
  return { date, timezone: null, string: words ?? date, lang, is_recurring: String(words ?? '').startsWith('every') };
}

/** A task as the SDK's schema lists its fields. */
export function taskOf(id: string, given: JsonObject = {}): JsonObject {
  const titles = ['Pump fails', 'Order filters', 'Call the supplier'];
  const { assignee_id: assignee = null, duration, duration_unit: unit, deadline_date: deadline } = given;
  return {
    id,
    user_id: user,
    project_id: given['project_id'] ?? projectIds[0],
    section_id: given['section_id'] ?? null,
    parent_id: given['parent_id'] ?? null,
    added_by_uid: user,
    assigned_by_uid: assignee === null ? null : user,
    responsible_uid: assignee,
    labels: given['labels'] ?? [],
    deadline: typeof deadline === 'string' ? { date: deadline, lang: given['deadline_lang'] ?? 'en' } : null,
    duration: typeof duration === 'number' ? { amount: duration, unit } : null,
    checked: false,
    is_deleted: false,
    added_at: at,
    completed_at: null,
    updated_at: at,
    due: dueOf(given),
    priority: given['priority'] ?? 1,
    child_order: given['order'] ?? placeOf(taskIds, id) + 1,
    content: given['content'] ?? titles[placeOf(taskIds, id)],
    description: given['description'] ?? '',
    note_count: 0,
    day_order: -1,
    is_collapsed: false,
  };
}

export function completedOf(id: string): JsonObject {
  return { ...taskOf(id), checked: true, completed_at: '2026-10-03T08:00:00.000000Z' };
}

export function projectOf(id: string, given: JsonObject = {}): JsonObject {
  const place = placeOf(projectIds, id);
  return {
    id,
    name: ['Plant', 'Office', 'Warehouse'][place],
    description: '',
    color: 'charcoal',
    parent_id: null,
    child_order: place + 1,
    is_collapsed: false,
    is_shared: false,
    is_favorite: false,
    is_archived: false,
    is_deleted: false,
    is_frozen: false,
    can_assign_tasks: false,
    view_style: 'list',
    inbox_project: false,
    created_at: at,
    updated_at: at,
    ...given,
  };
}

export function sectionOf(id: string, given: JsonObject = {}): JsonObject {
  const { order, ...rest } = given;
  const place = placeOf(sectionIds, id);
  return {
    id,
    user_id: user,
    project_id: projectIds[0],
    added_at: at,
    updated_at: at,
    archived_at: null,
    name: ['Open', 'Waiting', 'Later'][place],
    section_order: order ?? place + 1,
    is_archived: false,
    is_deleted: false,
    is_collapsed: false,
    ...rest,
  };
}

export function commentOf(id: string, given: JsonObject = {}): JsonObject {
  const { task_id: task, project_id: project, content = 'Ordered a new pump.', attachment = null } = given;
  return {
    id,
    posted_uid: user,
    content,
    file_attachment: attachment,
    uids_to_notify: given['uids_to_notify'] ?? null,
    is_deleted: false,
    posted_at: at,
    reactions: null,
    ...(project === undefined ? { item_id: task ?? taskIds[0] } : { project_id: project }),
  };
}

export function labelOf(id: string, given: JsonObject = {}): JsonObject {
  const place = placeOf(labelIds, id);
  return {
    id,
    name: ['ops', 'urgent', 'waiting'][place],
    color: 'charcoal',
    order: place + 1,
    is_favorite: false,
    ...given,
  };
}

export function reminderOf(id: string, given: JsonObject = {}): JsonObject {
  const { task_id: task = taskIds[0], reminder_type: type = 'relative', due, ...rest } = given;
  return {
    id,
    notify_uid: user,
    item_id: task,
    type,
    is_deleted: false,
    ...(type === 'absolute' ? { due } : { minute_offset: 30 }),
    ...rest,
  };
}

export const collaborators: readonly JsonObject[] = [
  { id: user, name: 'Ann Example', email: 'ann@example.com' },
  { id: '2671362', name: 'Bo Example', email: 'bo@example.com' },
  { id: '2671363', name: 'Cleo Example', email: 'cleo@example.com' },
];

export const account: JsonObject = {
  id: user,
  email: 'ann@example.com',
  full_name: 'Ann Example',
  inbox_project_id: projectIds[2],
  is_premium: true,
  lang: 'en',
  tz_info: { timezone: 'Europe/Berlin', hours: 2, minutes: 0, is_dst: 1, gmt_string: '+02:00' },
};
