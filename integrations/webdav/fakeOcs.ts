import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { entryAt } from './fakeTree.ts';
import { escaped } from './fakeXml.ts';

interface OcsCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: JsonObject;
  readonly form: JsonObject;
  readonly url: string;
}

interface Route {
  /** Names, with `!` if required. */
  readonly query?: string;
  readonly form?: string;
  readonly answer: (call: OcsCall) => Answer;
}

interface Answer {
  readonly status?: number;
  readonly message?: string;
  readonly data: unknown;
}

const refused = (status: number, message: string): Answer => ({ status, message, data: [] });

const user = (id: string, name: string) => ({
  id,
  enabled: true,
  email: `${id}@example.com`,
  displayname: name,
  'display-name': name,
  groups: ['staff'],
  quota: { free: 1_000_000, used: 4096, total: 1_004_096, relative: 0.41, quota: -3 },
  language: 'en',
});
const users = [user('ana', 'Ana Example'), user('bob', 'Bob Example'), user('eve', 'Eve Example')];

const shareOf = (id: string, given: JsonObject, url: string): JsonObject => {
  const kind = Number(given['shareType'] ?? 3);
  const isLink = kind === 3 || kind === 4;
  return {
    id,
    share_type: kind,
    uid_owner: 'ana',
    displayname_owner: 'Ana Example',
    permissions: Number(given['permissions'] ?? (isLink ? 1 : 31)),
    stime: 1_793_610_847,
    expiration: given['expireDate'] === undefined ? null : `${String(given['expireDate'])} 00:00:00`,
    token: isLink ? 'kP3x' : null,
    path: given['path'] ?? '/Reports/Q1 x.pdf',
    item_type: String(given['path'] ?? '').endsWith('/') ? 'folder' : 'file',
    file_source: 41,
    share_with: given['shareWith'] ?? null,
    note: given['note'] ?? '',
    label: given['label'] ?? '',
    ...(isLink ? { url: `${url}/s/kP3x` } : {}),
  };
};

/** https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-share-api.html */
function createShare({ form, url }: OcsCall): Answer {
  const kind = String(form['shareType']);
  if (!['0', '1', '3', '4', '6', '7', '10'].includes(kind)) return refused(400, 'Unknown share type');
  if (!entryAt(String(form['path']))) return refused(404, 'Wrong path, file/folder does not exist');
  if (kind !== '3' && !form['shareWith']) return refused(404, 'Please specify a valid account to share with');
  const permissions = form['permissions'];
  if (permissions !== undefined && !/^([1-9]|[12]\d|3[01])$/.test(String(permissions)))
    return refused(404, 'Invalid permissions');
  const day = form['expireDate'];
  if (day !== undefined && !/^\d{4}-\d\d-\d\d$/.test(String(day)))
    return refused(404, 'Invalid date. Format must be YYYY-MM-DD');
  if (kind === '0' && !users.some(({ id }) => id === form['shareWith']))
    return refused(404, 'Please specify a valid account to share with');
  return { data: shareOf('7', form, url) };
}

function changeShare({ params, form, url }: OcsCall): Answer {
  if (params['share'] !== '7') return refused(404, 'Wrong share ID, share does not exist');
  if (Object.keys(form).length !== 1) return refused(400, 'Wrong or no update parameter given');
  return { data: shareOf('7', form, url) };
}

const known = (id: string) => users.find((one) => one.id === id);
const shares = '/apps/files_sharing/api/v1/shares';
const webhooks = '/apps/webhook_listeners/api/v1/webhooks';
const shareFields = 'permissions password publicUpload expireDate note label attributes sendMail hideDownload';

const routes: Readonly<Record<string, Route>> = {
  'GET /cloud/user': { answer: () => ({ data: users[0] }) },
  'GET /cloud/capabilities': {
    answer: () => ({ data: { version: { major: 32, string: '32.0.1' }, capabilities: {} } }),
  },
  'DELETE /core/apppassword': { answer: () => ({ data: [] }) },
  [`GET ${shares}`]: {
    query: 'path reshares subfiles shared_with_me include_tags',
    answer: ({ query, url }) =>
      query['path'] !== undefined && !entryAt(String(query['path']))
        ? refused(404, 'Wrong path, file/folder does not exist')
        : { data: ['7', '8', '9'].map((id) => shareOf(id, { path: query['path'] ?? '/notes.txt' }, url)) },
  },
  [`POST ${shares}`]: { form: `path! shareType! shareWith ${shareFields}`, answer: createShare },
  [`GET ${shares}/{share}`]: {
    answer: ({ params, url }) =>
      params['share'] === '7'
        ? { data: [shareOf('7', {}, url)] }
        : refused(404, 'Wrong share ID, share does not exist'),
  },
  [`PUT ${shares}/{share}`]: { form: shareFields, answer: changeShare },
  [`DELETE ${shares}/{share}`]: {
    answer: ({ params }) =>
      params['share'] === '7' ? { data: [] } : refused(404, 'Wrong share ID, share does not exist'),
  },
  'GET /apps/files_sharing/api/v1/sharees': {
    query: 'search itemType! shareType perPage page lookup',
    answer: () => ({
      data: {
        exact: { users: [], groups: [] },
        users: users
          .slice(1)
          .map(({ id, displayname }) => ({ label: displayname, value: { shareType: 0, shareWith: id } })),
        groups: [],
      },
    }),
  },
  'GET /cloud/users': {
    query: 'search limit offset',
    answer: ({ query }) => {
      const offset = Number(query['offset'] ?? 0);
      const found = users.filter(({ id }) => id.includes(String(query['search'] ?? '')));
      return { data: { users: found.slice(offset, offset + Number(query['limit'] ?? 500)).map(({ id }) => id) } };
    },
  },
  'POST /cloud/users': {
    form: 'userid! password displayName email groups subadmin quota language',
    answer: ({ form }) => {
      if (known(String(form['userid']))) return { status: 400, message: 'User already exists', data: [] };
      if (!form['password'] && !form['email'])
        return refused(400, 'To send a password link to the user an email address is required.');
      return { data: { id: form['userid'] } };
    },
  },
  'GET /cloud/users/{user}': {
    answer: ({ params }) =>
      known(params['user']!) ? { data: known(params['user']!) } : refused(404, 'User does not exist'),
  },
  'PUT /cloud/users/{user}': {
    form: 'key! value!',
    answer: ({ params, form }) => {
      if (!known(params['user']!)) return refused(404, 'User does not exist');
      const keys = [
        'email',
        'quota',
        'displayname',
        'display',
        'phone',
        'address',
        'website',
        'twitter',
        'password',
        'language',
        'locale',
      ];
      return keys.includes(String(form['key'])) ? { data: [] } : refused(400, 'Invalid key');
    },
  },
  'DELETE /cloud/users/{user}': {
    answer: ({ params }) =>
      known(params['user']!) && params['user'] !== 'ana' ? { data: [] } : refused(400, 'The user cannot be deleted'),
  },
  [`POST ${webhooks}`]: {
    form: 'httpMethod! uri! event! eventFilter userIdFilter headers authMethod authData',
    answer: ({ form }) => ({ data: { id: 5, ...form } }),
  },
  [`GET ${webhooks}`]: { answer: () => ({ data: [] }) },
  [`DELETE ${webhooks}/{hook}`]: { answer: () => ({ data: true }) },
};

/** https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-api-overview.html. Null for another path. */
export function ocsResponse(request: FakeRequest, url: string): FakeResponse | null {
  const [, version, below] = /^\/ocs\/(v[12])\.php(\/.*)$/.exec(request.path) ?? [];
  if (below === undefined) return null;
  if (request.headers['ocs-apirequest'] !== 'true') return { status: 412, json: { message: 'CSRF check failed' } };
  const { format, ...query } = Object.fromEntries(request.query);
  const isJson = format === 'json' || /application\/json/.test(request.headers.accept ?? '');
  const { status = 200, message = 'OK', data } = answerOf(request, below, { query, url });
  const code = version === 'v1' ? (status === 200 ? 100 : status) : status;
  const meta = { status: status < 400 ? 'ok' : 'failure', statuscode: code, message };
  const http = version === 'v1' ? 200 : status;
  if (isJson) return { status: http, json: { ocs: { meta, data } } };
  const text = `<?xml version="1.0"?><ocs><meta><status>${meta.status}</status><statuscode>${code}</statuscode><message>${escaped(message)}</message></meta><data/></ocs>`;
  return { status: http, content: { bytes: Buffer.from(text), mediaType: 'application/xml; charset=utf-8' } };
}

function answerOf(request: FakeRequest, below: string, { query, url }: { query: JsonObject; url: string }): Answer {
  for (const [key, route] of Object.entries(routes)) {
    const [method, pattern = ''] = key.split(' ');
    const match =
      method === request.method
        ? new RegExp(`^${pattern.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(below)
        : null;
    if (!match) continue;
    const params = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    const form = formOf(request);
    if (form === null) return refused(400, 'The body is no form.');
    const problem = problemOf(route.query, query) ?? problemOf(route.form, form);
    return problem === null ? route.answer({ params, query, form, url }) : refused(400, problem);
  }
  return refused(
    404,
    'Invalid query, please check the syntax. API specifications are here: http://www.freedesktop.org/wiki/Specifications/open-collaboration-services.',
  );
}

/** A form or JSON. */
function formOf({ headers, bytes }: FakeRequest): JsonObject | null {
  if (bytes.length === 0) return {};
  const type = headers['content-type'] ?? '';
  if (/^application\/json\b/.test(type)) return JSON.parse(bytes.toString()) as JsonObject;
  if (!type.startsWith('application/x-www-form-urlencoded')) return null;
  const form = new URLSearchParams(bytes.toString());
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) =>
      name.endsWith('[]') ? [name.slice(0, -2), form.getAll(name)] : [name, form.get(name)],
    ),
  );
}

function problemOf(fields: string | undefined, given: JsonObject): string | null {
  const names = (fields ?? '').split(' ').filter(Boolean);
  const known = new Set(names.map((name) => name.replace('!', '')));
  const missing = names.find(
    (name) => name.endsWith('!') && [undefined, ''].includes(given[name.slice(0, -1)] as string),
  );
  if (missing !== undefined) return `Parameter "${missing.slice(0, -1)}" is missing`;
  const unknown = Object.keys(given).find((name) => !known.has(name));
  return unknown === undefined ? null : `Parameter "${unknown}" is unknown`;
}
