import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';

const key = 'xkeysib-0123456789abcdef0123456789abcdef-AbCdEfGhIjKlMnOp';
const pages = 3;

const failed = (status: number, code: string, message: string): FakeResponse => ({ status, json: { code, message } });
const invalid = (message: string) => failed(400, 'invalid_parameter', message);
const empty: FakeResponse = { status: 204, content: { bytes: Buffer.alloc(0), mediaType: 'application/json' } };

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isAddress = (value: unknown) => typeof value === 'string' && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value);
const isNumber = (value: unknown) => Number.isInteger(value);
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPerson = (value: unknown) => isObject(value) && isAddress((value as JsonObject)['email']);
const listOf = (check: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every(check);
const isAttachment = (value: unknown) => {
  const { name, content, url } = (value ?? {}) as JsonObject;
  return isText(url) || (isText(name) && typeof content === 'string' && /^[A-Za-z0-9+/]+=*$/.test(content));
};
/** Names of attributes are in upper case. */
const isAttributes = (value: unknown) =>
  isObject(value) && Object.keys(value as JsonObject).every((name) => /^[A-Z][A-Z0-9_]*$/.test(name));

type Check = (value: unknown) => boolean;

/** The fields of each body and query; `!` marks required ones. */
interface Route {
  readonly body?: Readonly<Record<string, Check>>;
  readonly query?: Readonly<Record<string, RegExp>>;
  /** The field of the list, if the route has pages. */
  readonly pagesOf?: string;
  readonly gives: (request: { path: string; body: JsonObject }) => FakeResponse;
}

const contacts = [1, 2, 3].map((id) => ({
  id: id + 6,
  email: id === 1 ? 'ada@example.com' : `contact${id}@example.com`,
  emailBlacklisted: false,
  smsBlacklisted: false,
  createdAt: '2026-11-28T09:00:00.000+01:00',
  modifiedAt: '2026-11-28T09:00:00.000+01:00',
  listIds: [2],
  attributes: { FIRSTNAME: id === 1 ? 'Ada' : `Name ${id}` },
}));
const sender = { id: 1, name: 'Shop', email: 'me@example.com', active: true, ips: [] };
const numbered = (name: string) => [1, 2, 3].map((id) => ({ id, name: `${name} ${id}` }));
const paging = { limit: /^[1-9]\d*$/, offset: /^\d+$/ };
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const mail: Readonly<Record<string, Check>> = {
  sender: isPerson,
  'to!': listOf(isPerson),
  cc: listOf(isPerson),
  bcc: listOf(isPerson),
  replyTo: isPerson,
  subject: isText,
  textContent: isText,
  htmlContent: isText,
  templateId: isNumber,
  params: isObject,
  attachment: listOf(isAttachment),
  tags: listOf(isText),
};

const routes: readonly (readonly [RegExp, Route])[] = [
  [/^GET \/account$/, { gives: () => ({ json: { email: 'me@example.com', companyName: 'Example', plan: [] } }) }],
  [
    /^POST \/smtp\/email$/,
    {
      body: mail,
      gives: ({ body }) => {
        if (body['templateId'] === undefined && (!body['sender'] || !body['subject']))
          return failed(400, 'missing_parameter', 'sender and subject are required without a template');
        if (body['templateId'] === undefined && !body['textContent'] && !body['htmlContent'])
          return failed(400, 'missing_parameter', 'Either htmlContent or textContent is required');
        return { status: 201, json: { messageId: '<202611280800.123@smtp-relay.mailin.fr>' } };
      },
    },
  ],
  [
    /^GET \/smtp\/templates$/,
    {
      query: { ...paging, templateStatus: /^(true|false)$/ },
      pagesOf: 'templates',
      gives: () => ({ json: { templates: numbered('Template'), count: pages } }),
    },
  ],
  [
    /^GET \/contacts$/,
    {
      query: { ...paging, listIds: /^\d+$/, modifiedSince: time, createdSince: time, sort: /^(asc|desc)$/ },
      pagesOf: 'contacts',
      gives: () => ({ json: { contacts, count: pages } }),
    },
  ],
  [
    /^POST \/contacts$/,
    {
      body: {
        email: isAddress,
        attributes: isAttributes,
        listIds: listOf(isNumber),
        updateEnabled: (value) => typeof value === 'boolean',
      },
      gives: ({ body }) => {
        if (body['email'] !== 'known@example.com') return { status: 201, json: { id: 7 } };
        return body['updateEnabled'] === true ? empty : failed(400, 'duplicate_parameter', 'Contact already exist');
      },
    },
  ],
  [
    /^POST \/contacts\/lists\/\d+\/contacts\/(add|remove)$/,
    {
      body: { 'emails!': (value) => listOf(isAddress)(value) && (value as string[]).length <= 150 },
      gives: ({ body }) => {
        const emails = body['emails'] as string[];
        const failure = emails.filter((mail) => mail.startsWith('unknown'));
        if (failure.length === emails.length) return invalid('Contact already in list and/or does not exist');
        const success = emails.filter((mail) => !failure.includes(mail));
        return { status: 201, json: { contacts: { success, failure, total: success.length } } };
      },
    },
  ],
  [
    /^GET \/contacts\/lists$/,
    {
      query: { ...paging, limit: /^([1-9]|[1-4]\d|50)$/ },
      pagesOf: 'lists',
      gives: () => ({ json: { lists: numbered('List'), count: pages } }),
    },
  ],
  [
    /^GET \/contacts\/folders$/,
    { query: paging, gives: () => ({ json: { folders: numbered('Folder'), count: pages } }) },
  ],
  [
    /^GET \/contacts\/[^/]+$/,
    {
      gives: ({ path }) =>
        path.endsWith('nobody%40example.com')
          ? failed(404, 'document_not_found', 'Contact does not exist')
          : { json: contacts[0] },
    },
  ],
  [
    /^PUT \/contacts\/[^/]+$/,
    {
      body: { attributes: isAttributes, listIds: listOf(isNumber), unlinkListIds: listOf(isNumber) },
      gives: () => empty,
    },
  ],
  [
    /^DELETE \/contacts\/[^/]+$/,
    {
      gives: ({ path }) =>
        path.endsWith('nobody%40example.com') ? failed(404, 'document_not_found', 'Contact does not exist') : empty,
    },
  ],
  [/^GET \/senders$/, { gives: () => ({ json: { senders: [sender] } }) }],
  [
    /^POST \/senders$/,
    {
      body: { 'name!': isText, 'email!': isAddress },
      gives: () => ({ status: 201, json: { id: 1, spfError: false } }),
    },
  ],
  [/^DELETE \/senders\/\d+$/, { gives: () => empty }],
];

/** The wire format of Brevo. Unlike it, unknown fields are errors, so that the tests find them. */
export const fake: FakeDefinition = {
  source:
    'https://developers.brevo.com/reference/sendtransacemail, …/createcontact, …/getcontacts-1, …/addcontacttolist-1, …/getsenders, https://developers.brevo.com/docs/api-limits',
  secret: key,
  credential: (url) => ({ type: 'brevo_key', values: { key, api_url: `${url}/v3` } }),
  isAuthorized: ({ headers }) => headers['api-key'] === key && headers.authorization === undefined,
  unauthorized: failed(401, 'unauthorized', 'Key not found'),
  limited: (seconds) => ({
    ...failed(429, 'too_many_requests', 'The rate limit is exceeded'),
    headers: {
      'x-sib-ratelimit-limit': '100',
      'x-sib-ratelimit-remaining': '0',
      'x-sib-ratelimit-reset': String(seconds),
    },
  }),
  broken: failed(500, 'internal_error', 'Internal error'),
  respond,
};

function respond(request: FakeRequest, { repeatsPages }: { repeatsPages: boolean }): FakeResponse {
  const path = request.path.replace(/^\/v3/, '');
  const route = routes.find(([pattern]) => pattern.test(`${request.method} ${path}`))?.[1];
  if (!route) return failed(404, 'document_not_found', 'Route not found');
  for (const [name, value] of request.query) {
    const shape = route.query?.[name];
    if (!shape) return invalid(`${name} is not allowed`);
    if (!shape.test(value)) return invalid(`${name} is not valid`);
  }
  const body = bodyOf(request);
  if (body === null) return invalid('Input must be a valid JSON object');
  const problem = problemOf(body, route.body ?? {});
  if (problem !== null) return problem;
  const response = route.gives({ path, body });
  return route.pagesOf === undefined
    ? response
    : pageOf(response, route.pagesOf, { query: request.query, repeatsPages });
}

function bodyOf({ method, headers, bytes }: FakeRequest): JsonObject | null {
  if (bytes.length === 0) return {};
  if (method === 'GET' || !headers['content-type']?.startsWith('application/json')) return null;
  const read: unknown = JSON.parse(bytes.toString());
  return isObject(read) ? (read as JsonObject) : null;
}

function problemOf(body: JsonObject, fields: Readonly<Record<string, Check>>): FakeResponse | null {
  const known = new Map(Object.entries(fields).map(([name, check]) => [name.replace('!', ''), check]));
  for (const name of Object.keys(fields))
    if (name.endsWith('!') && body[name.slice(0, -1)] === undefined)
      return failed(400, 'missing_parameter', `${name.slice(0, -1)} is missing`);
  for (const [name, value] of Object.entries(body)) {
    const check = known.get(name);
    if (!check) return invalid(`${name} is not allowed`);
    if (!check(value)) return invalid(`${name} is not valid`);
  }
  return null;
}

/** Three pages with one entry each; an offset beyond the end has an empty page. */
function pageOf(
  response: FakeResponse,
  field: string,
  { query, repeatsPages }: { query: URLSearchParams; repeatsPages: boolean },
): FakeResponse {
  const all = (response.json as JsonObject)[field] as unknown[];
  const offset = repeatsPages ? 0 : Number(query.get('offset') ?? 0);
  return { json: { ...(response.json as JsonObject), [field]: all.slice(offset, offset + 1) } };
}
