import { createHmac } from 'node:crypto';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';

const token = 'EAAFakePageTokenOfTheTests';
const secret = 'fake-app-secret';
const proof = createHmac('sha256', secret).update(token).digest('hex');

const page = { id: '1010', name: 'Acme', category: 'Shop', tasks: ['CREATE_CONTENT'] };
const post = {
  id: '1010_2020',
  message: 'Hi',
  created_time: '2026-11-28T08:00:00+0000',
  permalink_url: 'https://www.facebook.com/1010/posts/2020',
};
const comment = {
  id: '2020_3030',
  message: 'Nice',
  created_time: '2026-11-28T08:00:00+0000',
  from: { id: '5', name: 'Ada' },
};
const form = { id: '4040', name: 'Newsletter', status: 'ACTIVE' };
const lead = {
  id: '5050',
  created_time: '2026-11-28T08:00:00+0000',
  form_id: '4040',
  ad_id: '6060',
  field_data: [{ name: 'email', values: ['ada@example.com'] }],
};

/** https://developers.facebook.com/docs/graph-api/guides/error-handling */
function failed(status: number, code: number, message: string): FakeResponse {
  return { status, json: { error: { message, type: 'OAuthException', code, fbtrace_id: 'AFakeTrace' } } };
}

const invalid = (message: string): FakeResponse => failed(400, 100, `(#100) ${message}`);

/** Arguments of a request: names of the query for GET and DELETE, and of the form or JSON body for POST. Those with `!` are required. */
interface Route {
  readonly takes: string;
  readonly gives: (given: JsonObject) => JsonObject;
  readonly list?: readonly JsonObject[];
}

function three(thing: JsonObject, name: string): JsonObject[] {
  return ['', ' second', ' third'].map((more, index) => ({
    ...thing,
    id: `${String(thing['id']).slice(0, -1)}${index}`,
    [name]: `${String(thing[name])}${more}`,
  }));
}

const pages = 'fields limit after before';
const listOf = (thing: JsonObject, name: string, more = ''): Route => ({
  takes: `${pages} ${more}`,
  gives: () => ({}),
  list: [thing, ...three(thing, name).slice(1)],
});

/** Edges of the Graph API: https://developers.facebook.com/docs/graph-api/reference/page and /docs/pages-api. */
const routes: Readonly<Record<string, Route>> = {
  'GET me': { takes: 'fields', gives: () => page },
  'GET me/accounts': listOf(page, 'name'),
  'GET #': { takes: 'fields', gives: (given) => nodeOf(String(given['#'])) },
  'POST #': { takes: 'message!', gives: () => ({ success: true }) },
  'DELETE #': { takes: '', gives: () => ({ success: true }) },
  'POST #/feed': {
    takes: 'message link published scheduled_publish_time attached_media targeting',
    gives: () => ({ id: post.id }),
  },
  'POST #/photos': {
    takes: 'url! caption published scheduled_publish_time',
    gives: () => ({ id: '7070', post_id: post.id }),
  },
  'GET #/published_posts': listOf(post, 'message', 'since until'),
  'GET #/scheduled_posts': listOf(post, 'message'),
  'GET #/comments': listOf(comment, 'message', 'filter order'),
  'POST #/comments': { takes: 'message!', gives: () => ({ id: comment.id }) },
  'GET #/leadgen_forms': listOf(form, 'name'),
  'GET #/leads': listOf(lead, 'created_time', 'filtering'),
};

function nodeOf(id: string): JsonObject {
  if (id === lead.id) return lead;
  if (id === post.id) return post;
  return { ...page, id };
}

/** The wire format of Facebook's Graph API, written before its operations. */
export const fake: FakeDefinition = {
  source:
    'https://developers.facebook.com/docs/pages-api/posts, /docs/graph-api/results, /docs/graph-api/guides/error-handling and /docs/graph-api/overview/rate-limiting',
  secret: token,
  credential: (url) => ({
    type: 'facebook_token',
    values: { access_token: token, app_secret: secret, api_url: `${url}/v25.0` },
  }),
  isAuthorized: ({ headers, query }) =>
    headers.authorization === `Bearer ${token}` && query.get('appsecret_proof') === proof && !query.has('access_token'),
  unauthorized: failed(400, 190, 'Error validating access token: Session has expired on Saturday.'),
  limited: (seconds) => ({
    ...failed(400, 32, '(#32) Page request limit reached'),
    headers: {
      'x-business-use-case-usage': JSON.stringify({
        1010: [{ type: 'pages', call_count: 100, estimated_time_to_regain_access: Math.ceil(seconds / 60) }],
      }),
    },
  }),
  broken: failed(500, 2, 'An unexpected error has occurred. Please retry your request later.'),
  respond: (request, state) => {
    const [, id = '', edge] = /^\/v25\.0\/([^/]+)(?:\/(\w+))?$/.exec(decodeURIComponent(request.path)) ?? [];
    const key = `${request.method} ${id === 'me' && (edge === undefined || edge === 'accounts') ? 'me' : '#'}`;
    const route = routes[edge === undefined ? key : `${key}/${edge}`];
    if (!route || id === '') return failed(400, 2500, 'Unknown path components');
    if (id === '404') return failed(400, 100, `Unsupported request. Object with ID '${id}' does not exist`);
    const given = argumentsOf(request);
    const wrong = given ? problemOf(route, given) : invalid('The body must be a form or JSON.');
    if (wrong) return wrong;
    return route.list
      ? pageOf(route.list, request, state)
      : { json: selected(route.gives({ ...given, '#': id }), request.query) };
  },
};

function argumentsOf({ method, query, headers, bytes }: FakeRequest): JsonObject | null {
  const own = Object.fromEntries([...query].filter(([name]) => name !== 'appsecret_proof'));
  if (method !== 'POST') return own;
  const type = headers['content-type'] ?? '';
  if (/^application\/json\b/i.test(type)) return { ...own, ...(JSON.parse(bytes.toString()) as JsonObject) };
  if (!type.startsWith('application/x-www-form-urlencoded')) return null;
  return { ...own, ...Object.fromEntries(new URLSearchParams(bytes.toString())) };
}

function problemOf({ takes }: Route, given: JsonObject): FakeResponse | null {
  const names = takes.split(' ').filter(Boolean);
  const unknown = Object.keys(given).find((name) => !names.includes(name) && !names.includes(`${name}!`));
  if (unknown !== undefined) return invalid(`Unknown parameter: ${unknown}`);
  const missing = names.find((name) => name.endsWith('!') && (given[name.slice(0, -1)] ?? '') === '');
  return missing === undefined ? null : invalid(`The parameter ${missing.slice(0, -1)} is required`);
}

function selected(thing: JsonObject, query: URLSearchParams): JsonObject {
  const fields = query.get('fields')?.split(',');
  if (!fields) return thing;
  return Object.fromEntries(Object.entries(thing).filter(([name]) => name === 'id' || fields.includes(name)));
}

/** https://developers.facebook.com/docs/graph-api/results: the address of the next page holds the token. */
function pageOf(
  items: readonly JsonObject[],
  { path, query }: FakeRequest,
  { url, repeatsPages }: { url: string; repeatsPages: boolean },
): FakeResponse {
  const number = Number((query.get('after') ?? 'cursor0').replace('cursor', ''));
  const item = items[number];
  const next = repeatsPages ? 1 : number + 1;
  const more = item && next < items.length ? { next: `${url}${path}?access_token=${token}&after=cursor${next}` } : {};
  return {
    json: {
      data: item ? [selected(item, query)] : [],
      paging: { cursors: { before: `cursor${number}`, after: `cursor${next}` }, ...more },
    },
  };
}
