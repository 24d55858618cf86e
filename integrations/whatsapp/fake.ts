import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { jsonOf, partsOf } from './fakeBody.ts';
import type { Given } from './fakeRules.ts';
import { messageProblem, profileRule, templateRule } from './fakeSchema.ts';
import { app, appSubscriptions, appToken } from './fakeSubscriptions.ts';

const token = 'EAAFakeTokenOfTheContractTests';
const business = '102290129340398';
const pages = 3;

/** The phone number of each page: https://developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/phone-numbers */
const phones: readonly JsonObject[] = ['Support', 'Sales', 'Alerts'].map((name, index) => ({
  id: `10654032329579${index}`,
  display_phone_number: `+1 555-078-388${index}`,
  verified_name: name,
  quality_rating: 'GREEN',
  code_verification_status: 'VERIFIED',
  platform_type: 'CLOUD_API',
  throughput: { level: 'STANDARD' },
  status: 'CONNECTED',
  name_status: 'APPROVED',
  messaging_limit_tier: 'TIER_1K',
}));
const phone = String(phones[0]!['id']);

/** The template of each page; the second one is not approved. */
const templates: readonly JsonObject[] = [
  {
    name: 'order_update',
    parameter_format: 'POSITIONAL',
    components: [
      { type: 'BODY', text: 'Hi {{1}}, your order {{2}} is on its way.', example: { body_text: [['Ann', '1001']] } },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Stop updates' }] },
    ],
    language: 'en_US',
    status: 'APPROVED',
    category: 'UTILITY',
    id: '1667192013751005',
  },
  {
    name: 'spring_sale',
    parameter_format: 'POSITIONAL',
    components: [{ type: 'BODY', text: 'Our sale begins.' }],
    language: 'en_US',
    status: 'REJECTED',
    category: 'MARKETING',
    id: '1667192013751006',
  },
  {
    name: 'hello_world',
    parameter_format: 'POSITIONAL',
    components: [{ type: 'BODY', text: 'Hello World' }],
    language: 'de',
    status: 'APPROVED',
    category: 'UTILITY',
    id: '1667192013751007',
  },
];

const profile = {
  about: 'We answer from 9 to 5.',
  address: '1 Example Street',
  description: 'Example store',
  email: 'hello@example.com',
  vertical: 'RETAIL',
  websites: ['https://example.com/'],
  profile_picture_url: 'https://pps.whatsapp.net/v/t61/example.jpg',
  messaging_product: 'whatsapp',
};
const media = '1037543291543636';

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes */
function failed(status: number, code: number, said: string | ({ message: string } & JsonObject)): FakeResponse {
  const { message, ...more } = typeof said === 'string' ? { message: said } : said;
  return {
    status,
    json: { error: { message, type: 'OAuthException', code, ...more, fbtrace_id: 'AFakeTrace' } },
  };
}

const detailed = (status: number, code: number, [message, details]: readonly [string, string]): FakeResponse =>
  failed(status, code, {
    message: `(#${code}) ${message}`,
    error_data: { messaging_product: 'whatsapp', details },
  });
const invalid = (details: string): FakeResponse => detailed(400, 100, ['Invalid parameter', details]);
const missing = (id: string, method: string): FakeResponse =>
  failed(400, 100, {
    message: `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    error_subcode: 33,
  });

/** The Cloud API: https://developers.facebook.com/documentation/business-messaging/whatsapp */
export const fake: FakeDefinition = {
  source:
    'https://developers.facebook.com/documentation/business-messaging/whatsapp/messages, /templates, /business-phone-numbers/media, /support/error-codes, https://developers.facebook.com/docs/graph-api/results and /overview/rate-limiting',
  secret: token,
  credential: (url) => ({
    type: 'whatsapp_cloud',
    values: { access_token: token, business_account_id: business, phone_number_id: phone, api_url: `${url}/v25.0` },
  }),
  // Subscriptions of the app need the token of the app.
  isAuthorized: ({ headers, path, query }) =>
    path.endsWith(`/${app.id}/subscriptions`)
      ? (headers.authorization ?? `Bearer ${query.get('access_token')}`) === `Bearer ${appToken}`
      : headers.authorization === `Bearer ${token}`,
  unauthorized: failed(401, 190, {
    message: 'Error validating access token: Session has expired on Saturday, 28-Nov-26 00:00:00 PST.',
    error_subcode: 463,
  }),
  // The header has the minutes until the limit ends; limits of the throughput have no time at all.
  limited: (seconds) => ({
    ...detailed(429, 130_429, ['Rate limit hit', 'Cloud API message throughput has been reached.']),
    headers: {
      'x-business-use-case-usage': JSON.stringify({
        [business]: [
          {
            type: 'whatsapp',
            call_count: 100,
            total_cputime: 25,
            total_time: 25,
            estimated_time_to_regain_access: Math.ceil(seconds / 60),
          },
        ],
      }),
    },
  }),
  broken: failed(500, 131_000, '(#131000) Something went wrong'),
  respond: (request, state) => {
    const path = decodeURIComponent(request.path);
    if (path === '/whatsapp_business/attachments/') return attachment(request);
    const [, id = '', edge = ''] = /^\/v2\d\.0\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
    if (id === '') return failed(400, 2_500, 'Unknown path components: ' + path);
    return (
      (edge === '' ? nodeAt(request, id, state.url) : edgeAt(request, { id, edge }, state)) ??
      missing(id, request.method)
    );
  },
};

/** The file needs the token, too: https://developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/media#download-media */
function attachment({ method, query }: FakeRequest): FakeResponse {
  if (method !== 'GET' || query.get('mid') !== media) return { status: 404, json: {} };
  return { content: { bytes: Buffer.from('hello'), mediaType: 'text/plain' } };
}

function nodeAt({ method, query }: FakeRequest, id: string, url: string): FakeResponse | null {
  const node = [...phones, ...templates].find((one) => one['id'] === id);
  if (node && method === 'GET') return withQuery(query, ['fields']) ?? selected(node, query);
  if (id === business && method === 'GET')
    return withQuery(query, ['fields']) ?? selected({ id, name: 'Example', currency: 'USD', timezone_id: '1' }, query);
  if (id !== media) return null;
  const refused = withQuery(query, ['phone_number_id']);
  if (refused) return refused;
  if (query.has('phone_number_id') && query.get('phone_number_id') !== phone) return missing(id, method);
  if (method === 'DELETE') return { json: { success: true } };
  if (method !== 'GET') return null;
  return {
    json: {
      messaging_product: 'whatsapp',
      url: `${url}/whatsapp_business/attachments/?mid=${media}&ext=1764300300&hash=ATFake`,
      mime_type: 'text/plain',
      sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
      file_size: 5,
      id,
    },
  };
}

function edgeAt(
  request: FakeRequest,
  { id, edge }: { id: string; edge: string },
  { url, repeatsPages }: { url: string; repeatsPages: boolean },
): FakeResponse | null {
  const { method, query } = request;
  const lists: Readonly<Record<string, { items: readonly JsonObject[]; takes: readonly string[] }>> = {
    message_templates: {
      items: templates,
      takes: ['name', 'language', 'status', 'category', 'content', 'name_or_content', 'quality_score'],
    },
    phone_numbers: { items: phones, takes: ['filtering', 'sort'] },
  };
  if (id === app.id && edge === 'subscriptions') return appSubscriptions(request);
  if (id === business) {
    const found = lists[edge];
    if (found && method === 'GET')
      return (
        withQuery(query, ['fields', 'limit', 'after', 'before', ...found.takes]) ??
        pageOf(request, found.items, { url, repeatsPages })
      );
    if (edge === 'message_templates' && method === 'POST') return createdTemplate(request);
    if (edge === 'message_templates' && method === 'DELETE') return deletedTemplate(query);
    return null;
  }
  if (!phones.some((one) => one['id'] === id)) return null;
  if (edge === 'messages' && method === 'POST') return sentMessage(request);
  if (edge === 'media' && method === 'POST') return uploaded(request);
  if (edge === 'whatsapp_business_profile' && method === 'GET')
    return withQuery(query, ['fields']) ?? selected(profile, query, true);
  if (edge === 'whatsapp_business_profile' && method === 'POST') return changed(request);
  return null;
}

/** Unlike the Graph API, unknown parameters are errors, so that the tests find them. */
function withQuery(query: URLSearchParams, known: readonly string[]): FakeResponse | null {
  const unknown = [...query.keys()].find((name) => !known.includes(name));
  return unknown === undefined ? null : invalid(`Unexpected key "${unknown}" in the query.`);
}

/** https://developers.facebook.com/docs/graph-api/guides/field-expansion: the ID of a node comes in any case. */
function selected(node: JsonObject, query: URLSearchParams, isList = false): FakeResponse {
  const read = fieldsOf(node, query.get('fields'));
  if (typeof read['status'] === 'number') return read as FakeResponse;
  return { json: isList ? { data: [read] } : read };
}

function fieldsOf(node: JsonObject, fields: string | null): JsonObject {
  if (fields === null) return node;
  const names = fields.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !(name in node));
  if (unknown !== undefined)
    return { ...failed(400, 100, `(#100) Tried accessing nonexisting field (${unknown})`) } as JsonObject;
  const kept = Object.fromEntries(names.map((name) => [name, node[name]]));
  return 'id' in node ? { ...kept, id: node['id'] } : kept;
}

/** https://developers.facebook.com/docs/graph-api/results: the last page has cursors, too, but no address of a next page. */
function pageOf(
  { path, query }: FakeRequest,
  items: readonly JsonObject[],
  { url, repeatsPages }: { url: string; repeatsPages: boolean },
): FakeResponse {
  const limit = query.get('limit') ?? '25';
  if (!/^[1-9]\d{0,3}$/.test(limit)) return failed(400, 100, '(#100) Param limit must be a positive integer');
  const sought = ['name', 'status', 'language', 'category'].flatMap((name) =>
    query.has(name) ? [[name, query.get(name)] as const] : [],
  );
  const found = items.filter((item) => sought.every(([name, value]) => item[name] === value));
  const after = query.get('after');
  if (after !== null && !/^cursor[1-3]$/.test(after)) return failed(400, 100, '(#100) Invalid cursor');
  const page = after === null ? 0 : Number(after.slice(6));
  const item = found[page];
  if (!item || page >= pages) return { json: { data: [] } };
  const read = fieldsOf(
    Object.fromEntries(Object.entries(item).filter(([name]) => query.has('fields') || name !== 'messaging_limit_tier')),
    query.get('fields'),
  );
  if ('status' in read && typeof read['status'] === 'number') return read as FakeResponse;
  const hasNext = repeatsPages || page + 1 < found.length;
  const cursor = repeatsPages ? 'cursor1' : `cursor${page + 1}`;
  return {
    json: {
      data: [read],
      paging: {
        cursors: { before: `cursor${page}`, after: cursor },
        ...(hasNext ? { next: `${url}${path}?access_token=${token}&limit=${limit}&after=${cursor}` } : {}),
      },
    },
  };
}

/** Numbers that show an error end in its code. */
function sentMessage(request: FakeRequest): FakeResponse {
  const body = jsonOf(request);
  if (!body) return failed(400, 100, '(#100) The parameter messaging_product is required.');
  const problem = messageProblem(body);
  if (problem !== null)
    return /Unexpected key/.test(problem) ? failed(400, 100, `(#100) ${problem}`) : invalid(problem);
  if (body['status'] === 'read') return { json: { success: true } };
  const to = String(body['to'] ?? '');
  const refused = Object.entries(refusals).find(([code]) => to.endsWith(code));
  if (refused) return detailed(refused[0] === '131056' ? 429 : 400, Number(refused[0]), refused[1]);
  if (body['type'] === 'template') {
    const wrong = templateProblem(body['template'] as Given);
    if (wrong) return wrong;
  }
  return {
    json: {
      messaging_product: 'whatsapp',
      contacts: [
        {
          input: to || body['recipient'],
          ...(to ? { wa_id: to.replaceAll(/\D/g, '') } : {}),
          user_id: 'US.13491208655302741918',
        },
      ],
      messages: [
        {
          id: 'wamid.HBgLMTY1MDUwNzY1MjAVAgARGBI5QTNDQTVCM0Q0Q0Q2RTY3RTcA',
          ...(body['type'] === 'template' ? { message_status: 'accepted' } : {}),
        },
      ],
    },
  };
}

const refusals: Readonly<Record<string, readonly [string, string]>> = {
  '131047': [
    'Re-engagement message',
    'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  ],
  '131026': ['Message undeliverable', 'Message Undeliverable.'],
  '131030': ['Recipient phone number not in allowed list', 'Recipient phone number not in allowed list.'],
  '131056': ['(Business Account, Consumer Account) pair rate limit hit', 'Too many messages to the same person.'],
};

/** A template has to exist in the language, and the number of its parameters has to fit. */
function templateProblem({ name, language, components = [] }: Given): FakeResponse | null {
  const { code } = language as { code: string };
  const found = templates.find((one) => one['name'] === name && one['language'] === code);
  if (!found)
    return detailed(404, 132_001, [
      'Template name does not exist in the translation',
      `template name (${String(name)}) does not exist in ${code}`,
    ]);
  const text = (found['components'] as { text: string }[])[0]!.text;
  const expected = text.match(/\{\{\d+\}\}/g)?.length ?? 0;
  const given = (components as { type: string; parameters?: unknown[] }[]).find(({ type }) => type === 'body');
  const count = given?.parameters?.length ?? 0;
  return count === expected
    ? null
    : detailed(400, 132_000, [
        'Number of parameters does not match the expected number of params',
        `body: number of localizable_params (${count}) does not match the expected number of params (${expected})`,
      ]);
}

function createdTemplate(request: FakeRequest): FakeResponse {
  const body = jsonOf(request);
  const problem = body ? templateRule(body, '') : 'The parameter name is required.';
  if (problem !== null) return invalid(problem);
  return { json: { id: '572279198452421', status: 'PENDING', category: body!['category'] } };
}

function deletedTemplate(query: URLSearchParams): FakeResponse {
  const refused = withQuery(query, ['name', 'hsm_id']);
  if (refused) return refused;
  const name = query.get('name');
  if (name === null) return failed(400, 100, '(#100) The parameter name is required.');
  return templates.some((one) => one['name'] === name)
    ? { json: { success: true } }
    : failed(400, 100, {
        message: 'Invalid parameter',
        error_subcode: 2_593_002,
        error_user_msg: 'Message Template Not Found',
      });
}

const mediaTypes =
  /^(audio\/(aac|amr|mpeg|mp4|ogg|opus)|image\/(jpeg|png|webp)|video\/(mp4|3gpp?)|text\/plain|application\/(pdf|msword|vnd\.[\w.-]+))$/;

function uploaded(request: FakeRequest): FakeResponse {
  const parts = partsOf(request);
  const file = parts?.find(({ name }) => name === 'file');
  const product = parts?.find(({ name }) => name === 'messaging_product');
  if (product?.bytes.toString() !== 'whatsapp')
    return failed(400, 100, '(#100) The parameter messaging_product is required.');
  if (file?.fileName === undefined) return failed(400, 100, '(#100) The parameter file is required.');
  const unknown = parts!.find(({ name }) => !['file', 'messaging_product', 'type'].includes(name));
  if (unknown) return failed(400, 100, `(#100) Unexpected key "${unknown.name}".`);
  const type = file.mediaType ?? '';
  if (!mediaTypes.test(type))
    return invalid(`Param file must be a file with one of the supported types. Received file of type '${type}'.`);
  return { json: { id: media } };
}

function changed(request: FakeRequest): FakeResponse {
  const body = jsonOf(request);
  const problem = body ? profileRule(body, '') : 'The parameter messaging_product is required.';
  return problem === null ? { json: { success: true } } : invalid(problem);
}
