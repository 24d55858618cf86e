import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import {
  anything,
  changedBlock,
  fields,
  filter,
  flag,
  icon,
  isObject,
  listOf,
  newBlock,
  oneOf,
  pageProperties,
  richText,
  rowProperties,
  sort,
  string,
  uuid,
  type Check,
} from './fakeChecks.ts';
import {
  blockObject,
  bot,
  commentObject,
  databaseObject,
  dataSourceObject,
  ids,
  pageObject,
  person,
  richTextOf,
  rowValues,
  words,
} from './fakeSchema.ts';

const token = 'ntn_0000_fake_token';
const version = '2026-03-11';
const pages = 3;

/** The request of a route. */
interface Call {
  /** IDs in the path. */
  readonly path: readonly string[];
  readonly body: JsonObject;
}

interface Route {
  /** `GET /pages/:page`: the name after the colon is a kind of ID. */
  readonly at: string;
  readonly query?: Readonly<Record<string, Check>>;
  readonly body?: Check;
  /** The kind of the list, if the response is one with pages. */
  readonly pagesOf?: string;
  readonly gives: (call: Call) => JsonObject | JsonObject[];
}

const known: Readonly<Record<string, readonly string[]>> = {
  page: [ids.page, ids.parentPage],
  database: [ids.database, ids.sharedDatabase],
  source: [ids.dataSource],
  block: [ids.block, ids.toggle, ids.page, ids.parentPage],
  user: [ids.user],
};
const named: Readonly<Record<string, string>> = { source: 'data source' };

const rowParent = { type: 'data_source_id', data_source_id: ids.dataSource, database_id: ids.database };
const pump = {
  Name: { title: [{ text: { content: 'Pump' } }] },
  Status: { status: { name: 'Open' } },
  Price: { number: 12.5 },
};
const row = (changes: JsonObject = {}, more: JsonObject = {}) => ({
  ...pageObject(ids.page, rowParent, rowValues({ ...pump, ...changes })),
  ...more,
});
const paragraph = (text: string) => ({ rich_text: [{ text: { content: text } }] });
const leaks = blockObject(ids.block, { paragraph: paragraph('It leaks.') }, ids.page);

const cursorCheck: Check = (value, at) =>
  value === 'page2' || value === 'page3' ? [] : [`${at} should be a valid cursor, instead was \`${String(value)}\`.`];
const sizeCheck: Check = (value, at) =>
  Number.isInteger(Number(value)) && Number(value) >= 1 && Number(value) <= 100
    ? []
    : [`${at} should be ≤ \`100\`, instead was \`${String(value)}\`.`];
/** https://developers.notion.com/reference/pagination */
const paging = { start_cursor: cursorCheck, page_size: sizeCheck };

const newPageBody = (value: unknown, at: string): string[] => {
  const parent = isObject(value) && isObject(value['parent']) ? value['parent'] : {};
  const isRow = 'data_source_id' in parent;
  const properties = isRow ? rowProperties : pageProperties;
  const both = isObject(value) && 'children' in value && 'markdown' in value;
  return [
    ...(both ? [`${at}.markdown should be not present, as body.children is present.`] : []),
    ...fields({
      'parent!': isRow
        ? fields({ type: oneOf('data_source_id'), 'data_source_id!': uuid })
        : fields({ type: oneOf('page_id'), 'page_id!': uuid }),
      'properties!': properties,
      children: listOf(newBlock()),
      markdown: string(500_000),
      icon,
      cover: anything,
      template: anything,
      position: anything,
    })(value, at),
  ];
};

/** https://developers.notion.com/guides/data-apis/working-with-markdown-content */
const markdownBody: Check = (value, at) => {
  const type = isObject(value) ? String(value['type']) : '';
  const bodies: Readonly<Record<string, Check>> = {
    replace_content: fields({ 'new_str!': string(500_000), allow_deleting_content: flag }),
    insert_content: fields({
      'content!': string(500_000),
      after: string(),
      position: fields({ 'type!': oneOf('start', 'end') }),
    }),
  };
  return fields({ 'type!': oneOf(...Object.keys(bodies)), [`${type}!`]: bodies[type] ?? anything, allow_async: flag })(
    value,
    at,
  );
};

const markdown = (content: string): JsonObject => ({
  object: 'page_markdown',
  id: ids.page,
  markdown: content,
  truncated: false,
  unknown_block_ids: [],
});

const position: Check = (value, at) =>
  isObject(value) && value['type'] === 'after_block'
    ? fields({ 'type!': oneOf('after_block'), 'after_block!': fields({ 'id!': uuid }) })(value, at)
    : fields({ 'type!': oneOf('start', 'end') })(value, at);

/** The pages of https://developers.notion.com/reference that are named at the operations. */
const routes: readonly Route[] = [
  {
    at: 'POST /data_sources/:source/query',
    query: { filter_properties: string() },
    body: fields({
      filter: filter(),
      sorts: listOf(sort),
      start_cursor: cursorCheck,
      page_size: sizeCheck,
      in_trash: flag,
      result_type: oneOf('page', 'data_source'),
    }),
    pagesOf: 'page_or_data_source',
    gives: () => [row()],
  },
  { at: 'GET /data_sources/:source', gives: () => dataSourceObject() },
  {
    at: 'GET /data_sources/:source/templates',
    query: { ...paging, name: string() },
    gives: () => ({
      templates: [{ id: ids.parentPage, name: 'New part', is_default: true }],
      has_more: false,
      next_cursor: null,
    }),
  },
  { at: 'POST /pages', body: newPageBody, gives: ({ body }) => createdPage(body) },
  { at: 'GET /pages/:page', query: { filter_properties: string() }, gives: () => row() },
  {
    at: 'PATCH /pages/:page',
    body: fields({
      properties: rowProperties,
      icon,
      cover: anything,
      in_trash: flag,
      is_locked: flag,
      erase_content: flag,
      template: anything,
    }),
    gives: ({ body: { properties = {}, ...more } }) => row(properties as JsonObject, more),
  },
  {
    at: 'GET /pages/:page/properties/:property',
    query: paging,
    pagesOf: 'property_item',
    gives: () => [{ object: 'property_item', id: 'pGs%3A', type: 'relation', relation: { id: ids.parentPage } }],
  },
  {
    at: 'GET /pages/:page/markdown',
    query: { include_transcript: string() },
    gives: () => markdown('# Pump\n\nIt leaks.'),
  },
  { at: 'PATCH /pages/:page/markdown', body: markdownBody, gives: ({ body }) => changedMarkdown(body) },
  { at: 'GET /blocks/:block/children', query: paging, pagesOf: 'block', gives: ({ path: [id] }) => childrenOf(id!) },
  {
    at: 'PATCH /blocks/:block/children',
    body: fields({ 'children!': listOf(newBlock()), position }),
    gives: ({ body, path: [id] }) => appended(body['children'] as JsonObject[], id!),
  },
  { at: 'GET /blocks/:block', gives: () => leaks },
  {
    at: 'PATCH /blocks/:block',
    body: changedBlock,
    gives: ({ body, path: [id] }) => changedBlockObject(body, id!),
  },
  { at: 'DELETE /blocks/:block', gives: () => ({ ...leaks, in_trash: true }) },
  {
    at: 'POST /search',
    body: fields({
      query: string(),
      filter: fields({ 'property!': oneOf('object'), 'value!': oneOf('page', 'data_source'), in_trash: flag }),
      sort: fields({ 'timestamp!': oneOf('last_edited_time'), 'direction!': oneOf('ascending', 'descending') }),
      start_cursor: cursorCheck,
      page_size: sizeCheck,
    }),
    pagesOf: 'page_or_data_source',
    gives: ({ body }) => [
      (body['filter'] as { value?: string } | undefined)?.value === 'data_source' ? dataSourceObject() : row(),
    ],
  },
  { at: 'GET /databases/:database', gives: ({ path: [id] }) => databaseOf(id!) },
  {
    at: 'POST /databases',
    body: fields({
      'parent!': fields({ 'type!': oneOf('page_id'), 'page_id!': uuid }),
      title: richText,
      description: richText,
      is_inline: flag,
      initial_data_source: fields({ properties: anything, title: richText }),
      icon,
    }),
    gives: ({ body }) =>
      databaseObject(ids.database, richTextOf(body['title'] ?? []), [{ id: ids.dataSource, name: 'Parts' }]),
  },
  { at: 'GET /users', query: paging, pagesOf: 'user', gives: () => [person] },
  { at: 'GET /users/me', gives: () => bot },
  { at: 'GET /users/:user', gives: () => person },
  {
    at: 'GET /comments',
    query: { 'block_id!': uuid, ...paging },
    pagesOf: 'comment',
    gives: () => [commentObject([{ text: { content: 'Please check.' } }])],
  },
  {
    at: 'POST /comments',
    body: (value, at) =>
      isObject(value) && 'discussion_id' in value
        ? fields({ 'discussion_id!': uuid, 'rich_text!': richText })(value, at)
        : fields({ 'parent!': fields({ type: oneOf('page_id'), 'page_id!': uuid }), 'rich_text!': richText })(
            value,
            at,
          ),
    gives: ({ body }) => commentObject(body['rich_text']),
  },
];

function createdPage({ parent, properties, icon: picture = null }: JsonObject): JsonObject {
  const isRow = 'data_source_id' in (parent as JsonObject);
  const { title } = properties as { title?: { title: unknown } };
  const values = isRow
    ? rowValues(properties as JsonObject)
    : { title: { id: 'title', type: 'title', title: richTextOf(title!.title) } };
  return { ...pageObject(ids.newPage, isRow ? rowParent : (parent as JsonObject), values), icon: picture };
}

function changedMarkdown(body: JsonObject): JsonObject {
  const { new_str: replaced } = (body['replace_content'] ?? {}) as { new_str?: string };
  if (replaced !== undefined) return markdown(replaced);
  const { content, position: place } = body['insert_content'] as { content: string; position?: { type: string } };
  const parts = ['# Pump\n\nIt leaks.', content];
  return markdown((place?.type === 'start' ? parts.toReversed() : parts).join('\n\n'));
}

/** A toggle is on the parent page; it has the paragraph inside it. */
function childrenOf(id: string): JsonObject[] {
  if (id !== ids.parentPage) return [leaks];
  return [blockObject(ids.toggle, { toggle: paragraph('More') }, id)];
}

function appended(children: JsonObject[], id: string): JsonObject[] {
  return children.map((child, index) => {
    const type = Object.keys(child).find((name) => name !== 'object' && name !== 'type')!;
    const ownId = index === 0 ? ids.block : ids.block.replace('6666', String(1_000 + index));
    return blockObject(ownId, { [type]: child[type] as JsonObject }, id);
  });
}

function changedBlockObject(body: JsonObject, id: string): JsonObject {
  const type = Object.keys(body).find((name) => name !== 'type' && name !== 'in_trash') ?? 'paragraph';
  return blockObject(id, { [type]: (body[type] ?? {}) as JsonObject }, ids.page);
}

function databaseOf(id: string): JsonObject {
  const sources = [{ id: ids.dataSource, name: 'Parts' }];
  if (id !== ids.sharedDatabase) return databaseObject(id, words('Parts'), sources);
  return databaseObject(id, words('All'), [...sources, { id: ids.parentPage, name: 'Machines' }]);
}

/** https://developers.notion.com/reference/status-codes */
function failed(status: number, code: string, message: string): FakeResponse {
  return { status, json: { object: 'error', status, code, message, request_id: 'r-1' } };
}

/** The wire format of Notion. It refuses unknown fields, as Notion does. */
export const fake: FakeDefinition = {
  source: 'https://developers.notion.com/reference/intro',
  secret: token,
  credential: (url) => ({ type: 'notion_token', values: { token, api_url: `${url}/v1` } }),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${token}`,
  unauthorized: failed(401, 'unauthorized', 'API token is invalid.'),
  limited: (seconds) => ({
    ...failed(429, 'rate_limited', 'You have been rate limited. Please try again in a few minutes.'),
    headers: { 'retry-after': String(seconds) },
  }),
  broken: failed(500, 'internal_server_error', 'Unexpected error occurred.'),
  respond: (request, { repeatsPages }) => {
    if (request.headers['notion-version'] !== version)
      return failed(400, 'missing_version', 'Notion-Version header failed validation.');
    const found = findRoute(request);
    if (!found) return failed(400, 'invalid_request_url', 'Invalid request URL');
    const { route, parts } = found;
    const missing = parts.find(({ kind, id }) => known[kind] !== undefined && !known[kind].includes(plain(id)));
    const wrongId = parts.find(({ kind, id }) => known[kind] !== undefined && uuid(id, 'id').length > 0);
    if (wrongId)
      return failed(400, 'validation_error', `path failed validation: path.${wrongId.kind}_id should be a valid uuid.`);
    if (missing) return notFound(missing);
    const body = bodyOf(request);
    if (body === null) return failed(400, 'invalid_json', 'Error parsing JSON body.');
    const problems = problemsOf(route, request, body);
    if (problems.length > 0) return failed(400, 'validation_error', `body failed validation: ${problems.join(' ')}`);
    const parent = parentOf(body);
    if (parent && !known[parent.kind]!.includes(plain(parent.id))) return notFound(parent);
    const result = route.gives({ path: parts.map(({ id }) => plain(id)), body });
    return {
      json: Array.isArray(result)
        ? listOfResults(route, result, { cursor: cursorOf(request, body), repeats: repeatsPages })
        : result,
    };
  },
};

interface IdPart {
  kind: string;
  id: string;
}

function notFound({ kind, id }: IdPart): FakeResponse {
  const message = `Could not find ${named[kind] ?? kind} with ID: ${id}. Make sure the relevant pages and databases are shared with your integration.`;
  return failed(404, 'object_not_found', message);
}

/** IDs may be written without hyphens. */
function plain(id: string): string {
  return /^[0-9a-f]{32}$/i.test(id) ? id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : id;
}

function findRoute({ method, path }: FakeRequest): { route: Route; parts: IdPart[] } | null {
  const given = `${method} ${path.replace(/^\/v1/, '')}`.split('/');
  for (const route of routes) {
    const wanted = route.at.split('/');
    if (wanted.length !== given.length) continue;
    const isFitting = wanted.every((part, index) => part.startsWith(':') || part === given[index]);
    if (!isFitting) continue;
    const parts = wanted.flatMap((part, index) =>
      part.startsWith(':') ? [{ kind: part.slice(1), id: decodeURIComponent(given[index]!) }] : [],
    );
    return { route, parts };
  }
  return null;
}

/** Null for a body that is no JSON. */
function bodyOf({ bytes, headers }: FakeRequest): JsonObject | null {
  if (bytes.length === 0) return {};
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) return null;
  try {
    return JSON.parse(bytes.toString()) as JsonObject;
  } catch {
    return null;
  }
}

function problemsOf({ query = {}, body: check = fields({}) }: Route, request: FakeRequest, body: JsonObject): string[] {
  return [...fields(query)(Object.fromEntries(request.query), 'query'), ...check(body, 'body')];
}

function parentOf({ parent }: JsonObject): IdPart | null {
  const { page_id: page, data_source_id: source } = (parent ?? {}) as { page_id?: string; data_source_id?: string };
  if (source !== undefined) return { kind: 'source', id: source };
  return page === undefined ? null : { kind: 'page', id: page };
}

function cursorOf({ query }: FakeRequest, body: JsonObject): string {
  return query.get('start_cursor') ?? String(body['start_cursor'] ?? 'page1');
}

/** Three pages with one result each. */
function listOfResults(
  { pagesOf }: Route,
  results: JsonObject[],
  { cursor, repeats }: { cursor: string; repeats: boolean },
): JsonObject {
  if (pagesOf === undefined) return { object: 'list', results, next_cursor: null, has_more: false };
  const number = Number(cursor.replace('page', ''));
  const next = repeats ? 'page2' : number < pages ? `page${number + 1}` : null;
  return { object: 'list', type: pagesOf, [pagesOf]: {}, results, next_cursor: next, has_more: next !== null };
}
