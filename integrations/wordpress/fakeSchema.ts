import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';

/** https://developer.wordpress.org/rest-api/using-the-rest-api/global-parameters/ and pagination/ */
const common = 'context:view|embed|edit _fields _embed:x';
const paged = `${common} page:n per_page:size search offset:n order:asc|desc include:ids exclude:ids`;
const dates = 'after:time before:time modified_after:time modified_before:time';
const posts = `${paged} ${dates} author:ids author_exclude:ids status:words slug:words search_columns:words orderby:author|date|id|include|modified|parent|relevance|slug|include_slugs|title`;
const terms = `${paged} orderby:id|include|name|slug|include_slugs|term_group|description|count hide_empty:b post:n slug:words`;
const writtenPost =
  'date:time date_gmt:time slug status:publish|future|draft|pending|private password title:text content:text author:n excerpt:text featured_media:n comment_status:open|closed ping_status:open|closed meta:o template';
const writtenMedia =
  'date:time date_gmt:time slug status title:text author:n comment_status:open|closed ping_status:open|closed meta:o template alt_text caption:text description:text post:n';
const writtenComment =
  'author:n author_email author_ip author_name author_url author_user_agent content:text date:time date_gmt:time parent:n post:n status meta:o';
const writtenUser =
  'username name first_name last_name email:email url description locale nickname slug roles:list password meta:o';
const writtenTerm = 'description name slug meta:o';

/** The arguments of each route: `name`, `name!` if required, and the type after a colon. Default: a text. */
export const queries = {
  one: common,
  post: `${common} password`,
  posts: `${posts} tax_relation:AND|OR categories:ids categories_exclude:ids tags:ids tags_exclude:ids sticky:b format:words`,
  pages: `${posts.replace('orderby:', 'orderby:menu_order|')} menu_order:n parent:ids parent_exclude:ids`,
  media: `${posts} parent:ids parent_exclude:ids media_type:image|video|text|application|audio mime_type`,
  comments: `${paged} after:time before:time author:ids author_exclude:ids author_email karma:n parent:ids parent_exclude:ids post:ids status type password orderby:date|date_gmt|id|include|post|parent|type`,
  users: `${paged} slug:words roles:words capabilities:words who:authors has_published_posts:x orderby:id|include|name|registered_date|slug|include_slugs|email|url`,
  categories: `${terms} parent:n`,
  tags: terms,
  search: `${common} page:n per_page:size search type:post|term|post-format subtype:words exclude:ids include:ids`,
  delete: 'force:b',
  deleteComment: 'force:b password',
  deleteUser: 'force:b reassign!:reassign',
} as const;

export const bodies = {
  posts: `${writtenPost} format:standard|aside|chat|gallery|link|image|quote|status|video|audio sticky:b categories:idlist tags:idlist`,
  pages: `${writtenPost} parent:n menu_order:n`,
  media: writtenMedia,
  comments: writtenComment,
  newUser: writtenUser
    .replace('username ', 'username! ')
    .replace('email:', 'email!:')
    .replace(' password ', ' password! '),
  users: writtenUser.replace('username ', ''),
  newCategory: `${writtenTerm.replace('name ', 'name! ')} parent:n`,
  categories: `${writtenTerm} parent:n`,
  newTag: writtenTerm.replace('name ', 'name! '),
  tags: writtenTerm,
} as const;

/** https://developer.wordpress.org/rest-api/extending-the-rest-api/adding-custom-endpoints/#return-value */
export function failed(
  status: number,
  code: string,
  details: string | (JsonObject & { message: string }),
): FakeResponse {
  const { message, ...data } = typeof details === 'string' ? { message: details } : details;
  return { status, json: { code, message, data: { status, ...data } } };
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A query has lists as repeated names with brackets, or with commas. */
export function queryOf(query: URLSearchParams): JsonObject {
  const given: Record<string, unknown> = {};
  for (const [name, value] of query) {
    const list = /^(.+)\[\d*\]$/.exec(name)?.[1];
    if (list === undefined) given[name] = value;
    else given[list] = [...((given[list] as string[] | undefined) ?? []), value];
  }
  return given;
}

/** Null for a body that is no JSON object. A missing body is an empty one. */
export function bodyOf({ headers, bytes }: FakeRequest): JsonObject | null {
  if (bytes.length === 0) return {};
  const type = headers['content-type'] ?? '';
  if (/^application\/x-www-form-urlencoded\b/.test(type)) return queryOf(new URLSearchParams(bytes.toString()));
  if (!/^application\/json\b/.test(type)) return null;
  try {
    const body: unknown = JSON.parse(bytes.toString());
    return isObject(body) ? body : null;
  } catch {
    return null;
  }
}

/** The first problem of the arguments. Unlike WordPress, unknown arguments are a problem, so that the tests find them. */
export function problemOf(takes: string, given: JsonObject): FakeResponse | null {
  const known = new Map(
    takes
      .split(' ')
      .filter((field) => field !== '')
      .map((field) => {
        const [name = '', type = 's'] = field.split(':');
        return [name.replace('!', ''), { type, isRequired: name.endsWith('!') }] as const;
      }),
  );
  const missing = [...known].filter(([name, { isRequired }]) => isRequired && given[name] === undefined);
  if (missing.length > 0) {
    const names = missing.map(([name]) => name);
    return failed(400, 'rest_missing_callback_param', {
      message: `Missing parameter(s): ${names.join(', ')}`,
      params: names,
    });
  }
  for (const [name, value] of Object.entries(given)) {
    const field = known.get(name);
    if (field === undefined || !isOf(field.type, value))
      return failed(400, 'rest_invalid_param', {
        message: `Invalid parameter(s): ${name}`,
        params: { [name]: field === undefined ? 'Unknown parameter.' : `${name} is not of type ${field.type}.` },
      });
  }
  return null;
}

const isInteger = (value: unknown): boolean => /^-?\d+$/.test(String(value));
const entriesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : String(value).split(','));

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'x':
      return true;
    case 's':
      return typeof value === 'string';
    case 'n':
      return isInteger(value);
    case 'size':
      return isInteger(value) && Number(value) >= 1 && Number(value) <= 100;
    case 'b':
      return ['true', 'false', '1', '0'].includes(String(value));
    case 'o':
      return isObject(value);
    case 'ids':
      return entriesOf(value).every(isInteger);
    case 'idlist':
      return (Array.isArray(value) || typeof value === 'string') && entriesOf(value).every(isInteger);
    case 'list':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
    case 'words':
      return entriesOf(value).every((entry) => /^[\w -]+$/.test(String(entry)));
    case 'time':
      return value === null || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/.test(String(value));
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(value));
    case 'reassign':
      return value === 'false' || value === false || value === '' || isInteger(value);
    case 'text':
      return typeof value === 'string' || (isObject(value) && typeof value['raw'] === 'string');
    default:
      return type.split('|').includes(String(value));
  }
}
