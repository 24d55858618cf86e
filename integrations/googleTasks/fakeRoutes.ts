import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { Shape } from '../google/fakeShape.ts';

export interface RouteCall {
  readonly ids: readonly string[];
  readonly query: URLSearchParams;
  readonly body: JsonObject;
}

export interface Route {
  /** Parameters of the query: `b` a boolean, `n0-9` a whole number in a range, `t` a time; default: a text. */
  readonly query: string;
  readonly body?: Shape;
  readonly isList?: true;
  readonly respond: (call: RouteCall) => FakeResponse;
}

/** Both forms of Google's errors at once. */
export function failed(code: number, reason: string, message: string): FakeResponse {
  return { status: code, json: { error: { code, message, errors: [{ message, domain: 'global', reason }] } } };
}

const at = '2026-11-28T08:00:00.000Z';
export const isGone = (id: string): boolean => id.startsWith('gone');
const none: FakeResponse = { status: 204, content: { bytes: Buffer.alloc(0), mediaType: 'text/plain' } };
const notFound = failed(404, 'notFound', 'Task not found.');
const noList = failed(400, 'invalid', 'Invalid task list ID');

function task(id: string, given: JsonObject = {}): JsonObject {
  const titles: Readonly<Record<string, string>> = { t1: 'Call', t2: 'Order filters', t3: 'Check the pump' };
  const status = given['status'] ?? 'needsAction';
  // The time of day is lost.
  const due = typeof given['due'] === 'string' ? { due: `${given['due'].slice(0, 10)}T00:00:00.000Z` } : {};
  return {
    kind: 'tasks#task',
    id,
    etag: '"x"',
    title: titles[id] ?? 'Call',
    updated: at,
    selfLink: `https://www.googleapis.com/tasks/v1/lists/MTIz/tasks/${id}`,
    position: '00000000000000000001',
    links: [],
    webViewLink: `https://tasks.google.com/task/${id}`,
    ...given,
    status,
    ...due,
    ...(status === 'completed' ? { completed: given['completed'] ?? at } : {}),
  };
}

function taskList(id: string, given: JsonObject = {}): JsonObject {
  const titles: Readonly<Record<string, string>> = { MTIz: 'My Tasks', MTI0: 'Plant', MTI1: 'Office' };
  return { kind: 'tasks#taskList', id, etag: '"y"', title: titles[id] ?? 'My Tasks', updated: at, ...given };
}

const taskBody: Shape = {
  id: 's',
  title: 's',
  notes: 's',
  status: 'needsAction|completed',
  due: 's',
  completed: 's',
  deleted: 'b',
};

function taskProblem({ body }: RouteCall): FakeResponse | null {
  if (String(body['title'] ?? '').length > 1024 || String(body['notes'] ?? '').length > 8192)
    return failed(400, 'invalid', 'Request contains an invalid argument.');
  for (const name of ['due', 'completed'])
    if (body[name] !== undefined && body[name] !== null && !isTime(String(body[name])))
      return failed(400, 'badRequest', `Invalid value for: Invalid format: "${String(body[name])}"`);
  return null;
}

function inTask(respond: (call: RouteCall) => FakeResponse): Route['respond'] {
  return (call) => {
    if (isGone(call.ids[0]!)) return noList;
    return isGone(call.ids[1]!) ? notFound : respond(call);
  };
}

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text);

/** https://developers.google.com/workspace/tasks/reference/rest, a page for each of these methods. */
export const routes: Readonly<Record<string, Route>> = {
  'GET /users/@me/lists': {
    query: 'maxResults:n1-1000 pageToken',
    isList: true,
    respond: () => ({
      json: { kind: 'tasks#taskLists', items: ['MTIz', 'MTI0', 'MTI1'].map((id) => taskList(id)) },
    }),
  },
  'POST /users/@me/lists': {
    query: '',
    body: { title: 's' },
    respond: ({ body }) => ({ json: taskList('MTI2', body) }),
  },
  'GET /users/@me/lists/{}': {
    query: '',
    respond: ({ ids: [id = ''] }) => (isGone(id) ? notFound : { json: taskList(id) }),
  },
  'PATCH /users/@me/lists/{}': {
    query: '',
    body: { id: 's', title: 's' },
    respond: ({ ids: [id = ''], body }) => (isGone(id) ? notFound : { json: taskList(id, body) }),
  },
  'DELETE /users/@me/lists/{}': {
    query: '',
    respond: ({ ids: [id = ''] }) => {
      if (id === '@default') return failed(400, 'invalid', 'Invalid Value');
      return isGone(id) ? notFound : none;
    },
  },
  'GET /lists/{}/tasks': {
    query:
      'maxResults:n1-100 pageToken showCompleted:b showHidden:b showDeleted:b showAssigned:b dueMin:t dueMax:t completedMin:t completedMax:t updatedMin:t',
    isList: true,
    respond: ({ ids: [id = ''] }) =>
      isGone(id)
        ? noList
        : { json: { kind: 'tasks#tasks', etag: '"z"', items: ['t1', 't2', 't3'].map((one) => task(one)) } },
  },
  'POST /lists/{}/tasks': {
    query: 'parent previous',
    body: taskBody,
    respond: (call) => {
      if (isGone(call.ids[0]!)) return noList;
      const parent = call.query.get('parent');
      return taskProblem(call) ?? { json: task('t9', { ...call.body, ...(parent === null ? {} : { parent }) }) };
    },
  },
  'GET /lists/{}/tasks/{}': { query: '', respond: inTask(({ ids }) => ({ json: task(ids[1]!) })) },
  'PATCH /lists/{}/tasks/{}': {
    query: '',
    body: taskBody,
    respond: inTask((call) => taskProblem(call) ?? { json: task(call.ids[1]!, call.body) }),
  },
  'DELETE /lists/{}/tasks/{}': { query: '', respond: inTask(() => none) },
  'POST /lists/{}/tasks/{}/move': {
    query: 'parent previous destinationTasklist',
    respond: inTask(({ ids, query }) => {
      const parent = query.get('parent');
      return { json: task(ids[1]!, parent === null ? {} : { parent }) };
    }),
  },
  'POST /lists/{}/clear': { query: '', respond: ({ ids: [id = ''] }) => (isGone(id) ? noList : none) },
};

/** Finds the first problem of a query. */
export function queryProblem(parameters: string, query: URLSearchParams): FakeResponse | null {
  const known = new Map(
    `alt fields prettyPrint:b ${parameters}`
      .split(' ')
      .map((field) => [field.split(':')[0]!, field.split(':')[1] ?? 's']),
  );
  for (const [name, value] of query) {
    const type = known.get(name);
    if (type === undefined) return failed(400, 'badRequest', `Unknown name "${name}": Cannot bind query parameter.`);
    if (!isText(type, value)) return failed(400, 'badRequest', `Invalid value at '${name}', "${value}"`);
  }
  return null;
}

function isText(type: string, value: string): boolean {
  if (type === 'b') return value === 'true' || value === 'false';
  if (type === 't') return isTime(value);
  const range = /^n(\d+)-(\d+)$/.exec(type);
  if (!range) return value !== '';
  return /^\d+$/.test(value) && Number(value) >= Number(range[1]) && Number(value) <= Number(range[2]);
}
