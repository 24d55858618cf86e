import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import {
  ann,
  checklist,
  checklistItem,
  choiceField,
  comments,
  field,
  folder,
  goal,
  keyResult,
  list,
  space,
  task,
  tasks,
  team,
  timeEntry,
  webhook,
} from './fakeObjects.ts';
import { failed, type Route, type RouteCall } from './fakeSchema.ts';

const json = (value: unknown, status = 200): FakeResponse => ({ status, json: value });
const gives = (value: unknown) => (): FakeResponse => json(value);
const empty: FakeResponse = { status: 204 };
const noTask = failed(404, 'Task not found, deleted, or unauthorized', 'ITEM_013');
const forbidden = failed(401, 'Team not authorized', 'OAUTH_027');
const customIds = 'custom_task_ids:b team_id:n';

/** Returns a response for tasks that exist, and a failure for others. Custom IDs need the workspace (https://developer.clickup.com/docs/taskids). */
function ofTask(respond: (call: RouteCall) => FakeResponse) {
  return (call: RouteCall): FakeResponse => {
    const { params, query } = call;
    const isCustom = query['custom_task_ids'] === 'true';
    if (isCustom && query['team_id'] === undefined) return failed(400, 'team_id is required', 'INPUT_002');
    const isKnown = isCustom ? params['task'] === 'OPS-12' : tasks.some(({ id }) => id === params['task']);
    return isKnown ? respond(call) : noTask;
  };
}

function of(name: string, id: string, respond: (call: RouteCall) => FakeResponse) {
  return (call: RouteCall): FakeResponse =>
    call.params[name] === id ? respond(call) : failed(404, `${name} not found`, 'ITEM_015');
}

const ofList = (respond: (call: RouteCall) => FakeResponse) => of('list', list.id, respond);
const ofTeam =
  (respond: (call: RouteCall) => FakeResponse) =>
  (call: RouteCall): FakeResponse =>
    call.params['team'] === team.id ? respond(call) : forbidden;

/** A status of the list, in its words (https://developer.clickup.com/docs/common_errors). */
function badStatus(body: JsonObject): FakeResponse | null {
  const status = body['status'];
  if (status === undefined || status === null) return null;
  return list.statuses.some((one) => one.status === String(status).toLowerCase())
    ? null
    : failed(400, 'Status not found', 'CRTSK_001');
}

function written({ body }: RouteCall): FakeResponse {
  const refused = badStatus(body);
  if (refused) return refused;
  const priority = body['priority'];
  if (priority !== undefined && priority !== null && !(Number(priority) >= 1 && Number(priority) <= 4))
    return failed(400, 'Priority invalid', 'INPUT_006');
  const texts = ['due_date', 'start_date'].flatMap((name) =>
    body[name] === undefined ? [] : [[name, body[name] === null ? null : String(body[name])] as const],
  );
  const status =
    body['status'] === undefined ? {} : { status: { ...(task['status'] as object), status: body['status'] } };
  const name = body['name'] === undefined ? {} : { name: body['name'] };
  return json({ ...task, ...name, ...status, ...Object.fromEntries(texts) });
}

const taskBody =
  'description markdown_content status? priority?:n due_date?:ms due_date_time:b start_date?:ms start_date_time:b time_estimate?:n points?:n parent? custom_item_id?:n archived:b';
const filters =
  'page:n order_by:id|created|updated|due_date reverse:b subtasks:b statuses[]:l include_closed:b include_timl:b assignees[]:l tags[]:l watchers[]:l due_date_gt:ms due_date_lt:ms date_created_gt:ms date_created_lt:ms date_updated_gt:ms date_updated_lt:ms date_done_gt:ms date_done_lt:ms custom_fields custom_items[]:l archived:b include_markdown_description:b';

/** https://developer.clickup.com/reference/gettasks: one task on each page here. */
function taskPage({ query, repeatsPages }: RouteCall): FakeResponse {
  const place = Number(query['page'] ?? 0);
  const filter = query['custom_fields'];
  if (filter !== undefined && !isFilter(String(filter))) return failed(400, 'Custom fields invalid', 'FIELD_009');
  const shown = repeatsPages ? Math.min(place, 1) : place;
  return json({ tasks: tasks.slice(shown, shown + 1), last_page: place >= tasks.length - 1 });
}

function isFilter(text: string): boolean {
  try {
    const entries = JSON.parse(text) as unknown;
    return (
      Array.isArray(entries) && (entries as JsonObject[]).every((entry) => 'field_id' in entry && 'operator' in entry)
    );
  } catch {
    return false;
  }
}

/**
 * https://developer.clickup.com/docs/task-comments-pagination: `start` and `start_id` together, and 25 comments on a page. A page with fewer
 * is the last one, so the three comments are on one page.
 */
function commentPage({ query, repeatsPages }: RouteCall): FakeResponse {
  const { start, start_id: startId } = query;
  if ((start === undefined) !== (startId === undefined))
    return failed(400, 'start and start_id must be given together', 'INPUT_007');
  if (startId === undefined || repeatsPages) return json({ comments });
  const before = comments.findIndex(({ id, date }) => id === startId && date === start);
  if (before < 0) return failed(400, 'start_id invalid', 'INPUT_007');
  return json({ comments: comments.slice(before + 1, before + 26) });
}

function commented({ body }: RouteCall): FakeResponse {
  if (body['comment_text'] === undefined && body['comment'] === undefined)
    return failed(400, 'comment_text is required', 'INPUT_002');
  return json({ id: 90_110_031, hist_id: 'e2c4ea7e-0000-4f5b-9b3d-0a1b2c3d4e5f', date: 1_796_100_400_000 });
}

const commentBody = 'comment_text comment:ol assignee:n group_assignee notify_all!:b';
const ofComment = (respond: (call: RouteCall) => FakeResponse) => (call: RouteCall) =>
  comments.some(({ id }) => id === call.params['comment'])
    ? respond(call)
    : failed(404, 'Comment not found', 'ITEM_019');

/** https://developer.clickup.com/reference/createtaskattachment: the file is in the field `attachment`. */
function attached({ request }: RouteCall): FakeResponse {
  const boundary = /^multipart\/form-data;\s*boundary="?([^";]+)"?$/.exec(request.headers['content-type'] ?? '')?.[1];
  const text = request.bytes.toString('latin1');
  if (boundary === undefined || !text.includes(`--${boundary}--`)) return failed(400, 'No file', 'GBUSED_003');
  const [, name, fileName] =
    /content-disposition: form-data; name="(attachment(?:\[0\])?)"; filename="([^"]+)"/i.exec(text) ?? [];
  if (name === undefined) return failed(400, 'No attachment', 'GBUSED_005');
  return json({
    id: '2b7e7ea4-0000-4e0f-a4b1-1c2d3e4f5a6b.txt',
    version: '0',
    date: 1_796_100_500_000,
    title: fileName,
    extension: 'txt',
    thumbnail_small: null,
    thumbnail_large: null,
    url: `https://attachments.example.test/2b7e7ea4/${fileName}`,
  });
}

/** Custom fields of the list: https://developer.clickup.com/reference/setcustomfieldvalue. */
function ofField(respond: (call: RouteCall) => FakeResponse) {
  return ofTask((call) =>
    [field.id, choiceField.id].includes(call.params['field']!)
      ? respond(call)
      : failed(400, 'Custom field not found', 'FIELD_015'),
  );
}

function setField({ params, body }: RouteCall): FakeResponse {
  const options = choiceField.type_config.options;
  const isChoice = params['field'] === choiceField.id;
  const value = body['value'];
  if (isChoice && !options.some(({ id, orderindex }) => id === value || orderindex === value))
    return failed(400, 'Value must be an option index or uuid', 'FIELD_011');
  if (!isChoice && typeof value !== 'string') return failed(400, 'Value is not a valid string', 'FIELD_010');
  return json({});
}

const listBody = 'content markdown_content due_date?:ms due_date_time:b priority?:n assignee?:n status? unset_status:b';
const goalBody = 'name due_date:ms description color';
const keyResultBody =
  'steps_start:n steps_end:n unit task_ids:l list_ids:l owners:nl type:number|currency|boolean|percentage|automatic';
const entryBody = 'description tags:ol start:ms end:ms stop:ms billable:b duration:n assignee:n tid fields:ol';
const dependency = 'depends_on dependency_of';

function changed(thing: object, key?: string) {
  return ({ body }: RouteCall): FakeResponse => {
    const value = { ...thing, ...body };
    return json(key === undefined ? value : { [key]: value });
  };
}

function dependent({ body, query }: RouteCall): FakeResponse {
  const names = ['depends_on', 'dependency_of'].filter((name) => body[name] !== undefined || query[name] !== undefined);
  return names.length === 1 ? json({}) : failed(400, 'Must provide depends_on or dependency_of', 'DEP_016');
}

/** https://developer.clickup.com/reference/createatimeentry */
function timed({ body }: RouteCall): FakeResponse {
  if (body['duration'] === undefined && body['stop'] === undefined && body['end'] === undefined)
    return failed(400, 'duration is required', 'TIMEENTRY_031');
  return json({
    data: { ...timeEntry, ...(body['description'] === undefined ? {} : { description: body['description'] }) },
  });
}

/** The webhooks that were created since the fake started, each with its own secret. */
const hooks: (JsonObject & { id: string })[] = [];
let made = 0;

function hooked({ body }: RouteCall): FakeResponse {
  made += 1;
  const id = `${webhook.id.slice(0, -4)}${String(made).padStart(4, '0')}`;
  const hook = { ...webhook, ...body, id, secret: `ClickUpSecret${made}` };
  hooks.push(hook);
  return json({ id, webhook: hook });
}

function changedHook({ params, body }: RouteCall): FakeResponse {
  const hook = hooks.find(({ id }) => id === params['webhook']);
  return hook ? json({ id: hook.id, webhook: { ...hook, ...body } }) : failed(404, 'Webhook not found', 'ITEM_015');
}

function unhooked({ params }: RouteCall): FakeResponse {
  const at = hooks.findIndex(({ id }) => id === params['webhook']);
  if (at < 0) return failed(404, 'Webhook not found', 'ITEM_015');
  hooks.splice(at, 1);
  return json({});
}

/** https://developer.clickup.com/reference, a page for each route. */
export const routes: Readonly<Record<string, Route>> = {
  'GET /user': { respond: gives({ user: ann }) },
  'GET /team': { respond: gives({ teams: [team] }) },
  'GET /team/{team}/space': { query: 'archived:b', respond: ofTeam(gives({ spaces: [space] })) },
  'GET /space/{space}': { respond: of('space', space.id, gives(space)) },
  'GET /space/{space}/folder': { query: 'archived:b', respond: of('space', space.id, gives({ folders: [folder] })) },
  'POST /space/{space}/folder': { body: 'name!', respond: of('space', space.id, changed(folder)) },
  'GET /folder/{folder}': { respond: of('folder', folder.id, gives(folder)) },
  'PUT /folder/{folder}': { body: 'name!', respond: of('folder', folder.id, changed(folder)) },
  'DELETE /folder/{folder}': { respond: of('folder', folder.id, gives({})) },
  'GET /folder/{folder}/list': { query: 'archived:b', respond: of('folder', folder.id, gives({ lists: [list] })) },
  'POST /folder/{folder}/list': { body: `name! ${listBody}`, respond: of('folder', folder.id, changed({ ...list })) },
  'GET /space/{space}/list': { query: 'archived:b', respond: of('space', space.id, gives({ lists: [list] })) },
  'POST /space/{space}/list': { body: `name! ${listBody}`, respond: of('space', space.id, changed({ ...list })) },
  'GET /list/{list}': { respond: ofList(gives(list)) },
  'PUT /list/{list}': { body: `name ${listBody}`, respond: ofList(changed(list)) },
  'DELETE /list/{list}': { respond: ofList(gives({})) },
  'GET /list/{list}/field': { respond: ofList(gives({ fields: [field, choiceField] })) },
  'GET /list/{list}/member': { respond: ofList(gives({ members: [ann] })) },
  'GET /list/{list}/task': { query: filters, respond: ofList(taskPage) },
  'POST /list/{list}/task': {
    query: customIds,
    body: `name! ${taskBody} assignees:nl group_assignees:l tags:l notify_all:b links_to check_required_custom_fields:b custom_fields:ol`,
    respond: ofList(written),
  },
  'GET /team/{team}/task': {
    query: `${filters} list_ids[]:l space_ids[]:l project_ids[]:l parent`,
    respond: ofTeam(taskPage),
  },
  'GET /task/{task}': {
    query: `${customIds} include_subtasks:b include_markdown_description:b`,
    respond: ofTask(({ query }) =>
      json(query['include_markdown_description'] === 'true' ? { ...task, markdown_description: 'No pressure' } : task),
    ),
  },
  'PUT /task/{task}': {
    query: customIds,
    body: `name ${taskBody} assignees:ar group_assignees:o watchers:ar`,
    respond: ofTask(written),
  },
  'DELETE /task/{task}': { query: customIds, respond: ofTask(() => empty) },
  'POST /task/{task}/field/{field}': {
    query: customIds,
    body: 'value!:any value_options:o',
    respond: ofField(setField),
  },
  'DELETE /task/{task}/field/{field}': { query: customIds, respond: ofField(gives({})) },
  'GET /task/{task}/member': { respond: ofTask(gives({ members: [ann] })) },
  'GET /task/{task}/time_in_status': {
    query: customIds,
    respond: ofTask(
      gives({
        current_status: { status: 'to do', color: '#d3d3d3', total_time: { by_minute: 60, since: '1796100000000' } },
        status_history: [],
      }),
    ),
  },
  'POST /task/{task}/tag/{tag}': { query: customIds, respond: ofTask(gives({})) },
  'DELETE /task/{task}/tag/{tag}': { query: customIds, respond: ofTask(gives({})) },
  'POST /list/{list}/task/{task}': { respond: ofList(ofTask(gives({}))) },
  'DELETE /list/{list}/task/{task}': { respond: ofList(ofTask(gives({}))) },
  'POST /task/{task}/dependency': { query: customIds, body: dependency, respond: ofTask(dependent) },
  'DELETE /task/{task}/dependency': { query: `${customIds} ${dependency}`, respond: ofTask(dependent) },
  'POST /task/{task}/link/{other}': { query: customIds, respond: ofTask(gives({ task })) },
  'DELETE /task/{task}/link/{other}': { query: customIds, respond: ofTask(gives({ task })) },
  'POST /task/{task}/attachment': { query: customIds, isUpload: true, respond: ofTask(attached) },
  'GET /task/{task}/comment': { query: `${customIds} start:ms start_id`, respond: ofTask(commentPage) },
  'POST /task/{task}/comment': { query: customIds, body: commentBody, respond: ofTask(commented) },
  'GET /list/{list}/comment': { query: 'start:ms start_id', respond: ofList(commentPage) },
  'POST /list/{list}/comment': { body: commentBody, respond: ofList(commented) },
  'GET /view/{view}/comment': { query: 'start:ms start_id', respond: of('view', '3c-105', commentPage) },
  'POST /view/{view}/comment': { body: commentBody, respond: of('view', '3c-105', commented) },
  'PUT /comment/{comment}': {
    body: 'comment_text comment:ol assignee:n group_assignee resolved:b',
    respond: ofComment(gives({})),
  },
  'DELETE /comment/{comment}': { respond: ofComment(gives({})) },
  'GET /comment/{comment}/reply': { respond: ofComment(gives({ comments: [comments[2]] })) },
  'POST /comment/{comment}/reply': { body: commentBody, respond: ofComment(commented) },
  'POST /task/{task}/checklist': { query: customIds, body: 'name!', respond: ofTask(changed(checklist, 'checklist')) },
  'PUT /checklist/{checklist}': {
    body: 'name position:n',
    respond: of('checklist', checklist.id, ({ body }) =>
      json({ checklist: { ...checklist, name: body['name'] ?? checklist.name } }),
    ),
  },
  'DELETE /checklist/{checklist}': { respond: of('checklist', checklist.id, gives({})) },
  'POST /checklist/{checklist}/checklist_item': {
    body: 'name! assignee:n',
    respond: of('checklist', checklist.id, gives({ checklist })),
  },
  'PUT /checklist/{checklist}/checklist_item/{item}': {
    body: 'name assignee?:n resolved:b parent?',
    respond: of('checklist', checklist.id, ({ body }) =>
      json({ checklist: { ...checklist, items: [{ ...checklistItem, ...body }] } }),
    ),
  },
  'DELETE /checklist/{checklist}/checklist_item/{item}': { respond: of('checklist', checklist.id, gives({})) },
  'GET /space/{space}/tag': { respond: of('space', space.id, gives({ tags: task['tags'] })) },
  'POST /space/{space}/tag': { body: 'tag!:o', respond: of('space', space.id, gives({})) },
  'PUT /space/{space}/tag/{tag}': { body: 'tag!:o', respond: of('space', space.id, changed({})) },
  'DELETE /space/{space}/tag/{tag}': { body: 'tag:o', respond: of('space', space.id, gives({})) },
  'GET /team/{team}/custom_item': { respond: ofTeam(gives({ custom_items: [{ id: 1, name: 'Milestone' }] })) },
  'GET /team/{team}/time_entries': {
    query: `start_date:ms end_date:ms assignee include_task_tags:b include_location_names:b space_id folder_id list_id task_id ${customIds}`,
    respond: ofTeam(gives({ data: [timeEntry] })),
  },
  'POST /team/{team}/time_entries': {
    query: customIds,
    body: `${entryBody.replace('start:', 'start!:')}`,
    respond: ofTeam(timed),
  },
  'GET /team/{team}/time_entries/current': {
    query: 'assignee',
    respond: ofTeam(gives({ data: { ...timeEntry, duration: '-1796100000' } })),
  },
  'POST /team/{team}/time_entries/start': {
    query: customIds,
    body: 'description tags:ol tid billable:b',
    respond: ofTeam(gives({ data: timeEntry })),
  },
  'POST /team/{team}/time_entries/stop': { respond: ofTeam(gives({ data: timeEntry })) },
  'GET /team/{team}/time_entries/tags': { respond: ofTeam(gives({ data: timeEntry.tags })) },
  'POST /team/{team}/time_entries/tags': { body: 'time_entry_ids!:l tags!:ol', respond: ofTeam(gives({})) },
  'DELETE /team/{team}/time_entries/tags': { body: 'time_entry_ids!:l tags!:ol', respond: ofTeam(gives({})) },
  'GET /team/{team}/time_entries/{entry}': {
    query: 'include_task_tags:b include_location_names:b',
    respond: ofTeam(gives({ data: timeEntry })),
  },
  'PUT /team/{team}/time_entries/{entry}': {
    query: customIds,
    body: `${entryBody} tag_action:replace|add|remove`,
    respond: ofTeam(gives({ data: [timeEntry] })),
  },
  'DELETE /team/{team}/time_entries/{entry}': { respond: ofTeam(gives({ data: [timeEntry] })) },
  'GET /team/{team}/goal': { query: 'include_completed:b', respond: ofTeam(gives({ goals: [goal], folders: [] })) },
  'POST /team/{team}/goal': {
    body: `${goalBody.replace('name', 'name!')} multiple_owners:b owners:nl`,
    respond: ofTeam(({ body }) => json({ goal: { ...goal, name: body['name'] } })),
  },
  'GET /goal/{goal}': { respond: of('goal', goal.id, gives({ goal })) },
  'PUT /goal/{goal}': {
    body: `${goalBody} rem_owners:nl add_owners:nl`,
    respond: of('goal', goal.id, ({ body }) => json({ goal: { ...goal, name: body['name'] ?? goal.name } })),
  },
  'DELETE /goal/{goal}': { respond: of('goal', goal.id, gives({})) },
  'POST /goal/{goal}/key_result': {
    body: `name! ${keyResultBody}`,
    respond: of('goal', goal.id, ({ body }) => json({ key_result: { ...keyResult, name: body['name'] } })),
  },
  'PUT /key_result/{key_result}': {
    body: `name note steps_current:n ${keyResultBody}`,
    respond: of('key_result', keyResult.id, ({ body }) =>
      json({ key_result: { ...keyResult, name: body['name'] ?? keyResult.name } }),
    ),
  },
  'DELETE /key_result/{key_result}': { respond: of('key_result', keyResult.id, gives({})) },
  'GET /team/{team}/webhook': { respond: ofTeam(() => json({ webhooks: hooks })) },
  'POST /team/{team}/webhook': {
    body: 'endpoint! events!:any space_id?:n folder_id?:n list_id?:n task_id?',
    respond: ofTeam(hooked),
  },
  'PUT /webhook/{webhook}': {
    body: 'endpoint! events!:any status!:active|inactive',
    respond: changedHook,
  },
  'DELETE /webhook/{webhook}': { respond: unhooked },
};
