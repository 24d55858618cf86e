import type { JsonObject } from '../../domains/executions/item.ts';
import { routeFinder } from '../engine/fake/routeFinder.ts';
import { isObject, problemIn, type Shape } from '../engine/fake/shape.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { formOf, responseOf, responseTokens, workspaceIds, workspaceOf } from './fakeObjects.ts';

export const failed = (status: number, code: string, description: string): FakeResponse => ({
  status,
  json: { code, description },
});

export const invalid = (field: string): FakeResponse => ({
  status: 400,
  json: {
    code: 'VALIDATION_ERROR',
    description: 'payload failed validation',
    details: [{ code: 'INVALID', field, in: 'body', description: `${field} is not valid` }],
  },
});

/** The forms of the account. */
export const forms = [
  { id: 'lT4Z3j', title: 'Demo' },
  { id: 'aB5C6d', title: 'Feedback' },
  { id: 'zZ9Y8x', title: 'Sign-up' },
];

interface RouteCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: JsonObject;
  readonly body: unknown;
  readonly url: string;
  readonly repeatsPages: boolean;
}

interface Route {
  readonly query?: Shape;
  /** Missing: the route takes no body. A list has its entries checked by the route. */
  readonly body?: Shape | 'list';
  readonly answer: (call: RouteCall) => FakeResponse;
}

const empty: FakeResponse = { status: 204, content: { bytes: Buffer.alloc(0), mediaType: 'application/json' } };
const text = /^[\s\S]+$/;
const anyText = /^[\s\S]*$/;
const tokens = /^\w+(,\w+){0,999}$/;
/** Seconds since 1970, or a time in UTC to the second. */
const time = /^(\d{9,11}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ?)$/;

/** https://www.typeform.com/developers/responses/reference/retrieve-responses/ */
const responseQuery: Shape = {
  page_size: /^([1-9]\d{0,2}|1000)$/,
  since: time,
  until: time,
  after: /^\w+$/,
  before: /^\w+$/,
  included_response_ids: tokens,
  excluded_response_ids: tokens,
  completed: /^(true|false)$/,
  response_type: /^(completed|partial|started)(,(completed|partial|started))*$/,
  sort: /^[\w-]+,(asc|desc)$/,
  query: text,
  fields: /^[\w-]+(,[\w-]+)*$/,
  answered_fields: /^[\w-]+(,[\w-]+)*$/,
};

const newForm: Shape = {
  id: text,
  'title!': text,
  type: text,
  settings: 'object',
  theme: { href: text },
  workspace: { href: /\/workspaces\/\w+$/ },
  hidden: [text],
  variables: 'object',
  welcome_screens: ['object'],
  thankyou_screens: ['object'],
  fields: [
    {
      'title!': anyText,
      'type!': text,
      ref: text,
      id: text,
      properties: 'object',
      validations: 'object',
      attachment: 'object',
      layout: 'object',
    },
  ],
  logic: ['object'],
  created_at: text,
  last_updated_at: text,
  published_at: text,
  _links: 'object',
  cui_settings: 'object',
};

const patchPaths =
  /^\/(title|theme|workspace|settings\/(facebook_pixel|google_analytics|google_tag_manager|is_public|is_trial|meta(\/\w+)?))$/;

const known = (id: string | undefined) => forms.find((form) => form.id === id);
const missing = (id: string | undefined) =>
  failed(404, 'FORM_NOT_FOUND', `typeform with uid ${String(id)} was not found`);
const ofForm = (call: RouteCall, answer: (form: { id: string; title: string }) => FakeResponse): FakeResponse => {
  const form = known(call.params['form']);
  return form ? answer(form) : missing(call.params['form']);
};

/** A response on each page; `page_count` counts the pages from here on. */
function responses({ params, query, url, repeatsPages }: RouteCall): FakeResponse {
  const { after, before, since, until, sort } = query;
  const byToken = after ?? before;
  if (after !== undefined && before !== undefined) return invalid('before');
  if (byToken !== undefined && [since, until, sort].some((one) => one !== undefined)) return invalid('sort');
  const included = query['included_response_ids'];
  const ids = included === undefined ? responseTokens : responseTokens.filter((one) => String(included).includes(one));
  const place = ids.indexOf(String(byToken));
  if (byToken !== undefined && place < 0) return invalid(after === undefined ? 'before' : 'after');
  const rest =
    byToken === undefined || repeatsPages ? ids : after === undefined ? ids.slice(place + 1) : ids.slice(0, place);
  const shown = sort === 'submitted_at,asc' ? rest.toReversed() : rest;
  return {
    json: {
      total_items: rest.length,
      page_count: rest.length,
      items: shown.slice(0, 1).map((token) => responseOf(token, { form: params['form']!, url })),
    },
  };
}

const routes: Readonly<Record<string, Route>> = {
  'GET /me': {
    answer: () => ({ json: { user_id: '01HX', alias: 'Ada Example', email: 'ada@example.com', language: 'en' } }),
  },
  'GET /forms/{form}': { answer: (call) => ofForm(call, ({ id, title }) => ({ json: formOf(id, title) })) },
  'POST /forms': {
    body: newForm,
    answer: ({ body }) => ({ status: 201, json: { ...formOf('lT4Z3j', 'Demo'), ...(body as JsonObject) } }),
  },
  'PUT /forms/{form}': {
    body: newForm,
    answer: (call) =>
      ofForm(call, ({ id, title }) => ({ json: { ...formOf(id, title), ...(call.body as JsonObject) } })),
  },
  'PATCH /forms/{form}': { body: 'list', answer: (call) => ofForm(call, () => patched(call.body as unknown[])) },
  'DELETE /forms/{form}': { answer: (call) => ofForm(call, () => empty) },
  'GET /forms/{form}/responses': { query: responseQuery, answer: (call) => ofForm(call, () => responses(call)) },
  'DELETE /forms/{form}/responses': {
    query: { 'included_response_ids!': tokens },
    answer: (call) => ofForm(call, () => ({ status: 202, json: {} })),
  },
  'GET /forms/{form}/responses/{token}/fields/{field}/files/{name}': {
    answer: (call) => ofForm(call, () => ({ content: { bytes: Buffer.from('hello'), mediaType: 'text/plain' } })),
  },
  'GET /insights/{form}/summary': {
    answer: (call) =>
      ofForm(call, () => ({
        json: {
          fields: [{ id: 'f1', ref: 'name', title: 'Your name?', type: 'short_text', views: 4, dropoffs: 1 }],
          form: {
            platforms: [
              {
                platform: 'desktop',
                average_time: 20,
                completion_rate: 75,
                responses_count: 3,
                total_visits: 4,
                unique_visits: 4,
              },
            ],
            summary: { average_time: 20, completion_rate: 75, responses_count: 3, total_visits: 4, unique_visits: 4 },
          },
        },
      })),
  },
  'GET /workspaces': {
    query: { search: text, page: /^[1-9]\d*$/, page_size: /^([1-9]\d?|1\d\d|200)$/ },
    answer: ({ query, repeatsPages }) => {
      const page = repeatsPages ? 1 : Number(query['page'] ?? 1);
      const items = workspaceIds.slice(page - 1, page).map(workspaceOf);
      return { json: { total_items: 3, page_count: 3, items } };
    },
  },
  'POST /workspaces': {
    body: { 'name!': text },
    answer: ({ body }) => ({
      status: 201,
      json: { ...workspaceOf(workspaceIds[0]!), name: (body as JsonObject)['name'] },
    }),
  },
  'GET /workspaces/{workspace}': { answer: ({ params }) => ofWorkspace(params['workspace']!) },
  'POST /images': {
    body: { image: /^[A-Za-z0-9+/]+=*$/, url: /^https:\/\/\S+$/, 'file_name!': /^[^/]+\.(gif|jpe?g|png)$/ },
    answer: ({ body }) => ({
      status: 201,
      json: {
        id: 'kbn8tcfWYcTd',
        src: 'https://images.typeform.com/images/kbn8tcfWYcTd',
        ...(body as JsonObject),
        image: undefined,
      },
    }),
  },
};

function ofWorkspace(id: string): FakeResponse {
  return workspaceIds.includes(id)
    ? { json: workspaceOf(id) }
    : failed(404, 'WORKSPACE_NOT_FOUND', 'workspace was not found');
}

/** https://www.typeform.com/developers/create/reference/update-form-patch/: no content. */
function patched(operations: readonly unknown[]): FakeResponse {
  if (operations.length === 0) return invalid('body');
  const shape: Shape = { 'op!': /^(replace|add|remove)$/, 'path!': patchPaths };
  for (const operation of operations) {
    if (!isObject(operation)) return invalid('body');
    const { value, ...rest } = operation;
    const problem = problemIn(shape, rest)?.name ?? (value === undefined && rest['op'] !== 'remove' ? 'value' : null);
    if (problem !== null) return invalid(problem);
  }
  return empty;
}

const routeOf = routeFinder(routes);

/** Returns the response of a route. Null for another path. */
export function routeResponse(
  request: FakeRequest,
  { url, repeatsPages }: { url: string; repeatsPages: boolean },
): FakeResponse | null {
  const found = routeOf(request.method, request.path);
  if (!found) return null;
  const { route, params } = found;
  const query = Object.fromEntries(request.query);
  const wrong = problemIn(route.query ?? {}, query);
  if (wrong) return invalid(wrong.name);
  const body = bodyOf(request, route);
  if (body === undefined) return failed(415, 'UNSUPPORTED_MEDIA_TYPE', 'Content type is not supported');
  const problem = route.body === undefined || route.body === 'list' ? null : problemIn(route.body, body);
  return problem ? invalid(problem.name || 'body') : route.answer({ params, query, body, url, repeatsPages });
}

/** Undefined for a body of another kind. */
function bodyOf({ headers, bytes }: FakeRequest, { body: kind }: Route): unknown {
  if (bytes.length === 0) return kind === 'list' ? [] : {};
  if (kind === undefined || !/^application\/json\b/i.test(headers['content-type'] ?? '')) return undefined;
  const body = JSON.parse(bytes.toString()) as unknown;
  return kind === 'list' && !Array.isArray(body) ? undefined : body;
}
