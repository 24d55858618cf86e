import {
  anyJson,
  boolean,
  choice,
  integer,
  list,
  object,
  record,
  text,
  type ValueOf,
} from '../../platform/schema/schema.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
/** Pages of one item; more needs a loop. */
const mostPages = 10_000;

const pageParameter = object({
  in: choice(['query', 'body', 'headers'])({ title: 'Location', default: 'query' }),
  name: text({ title: 'Name', required: true, maxLength: 200 }),
  value: anyJson({
    title: 'Value',
    description: 'Evaluated before each request. Skipped if empty.',
    placeholder: '{{ $pageCount + 1 }}',
  }),
});

const paged = { pagination: ['next_url', 'link_header', 'parameters'] };

/** The parameters of `http.request`. */
export const requestParameters = object({
  method: choice(methods)({ title: 'Method', default: 'GET' }),
  url: text({ title: 'URL', placeholder: 'https://api.example.com/orders', required: true, maxLength: 16_384 }),
  query: record({
    title: 'Query',
    entry: 'query parameter',
    description: 'Lists are sent as repeated parameters.',
    control: 'key_values',
    maxEntries: 200,
    default: {},
  }),
  query_lists: choice(['repeat', 'brackets', 'indexes', 'comma'])({
    title: 'List format in query',
    rare: true,
    description: 'a=1&a=2, a[]=1&a[]=2, a[0]=1&a[1]=2 or a=1,2',
    default: 'repeat',
  }),
  headers: record({ title: 'Headers', entry: 'header', control: 'key_values', maxEntries: 100, default: {} }),
  body_kind: choice(['none', 'json', 'form', 'multipart', 'text', 'binary'])({ title: 'Body type', default: 'none' }),
  body: anyJson({
    title: 'Body',
    description: 'For a binary body: the name of the file in the item, "data" by default.',
    control: 'code',
    showWhen: { body_kind: ['json', 'form', 'multipart', 'text', 'binary'] },
  }),
  files: record({
    title: 'Files',
    entry: 'file',
    description: 'Form fields with files: the field name and the name of the file in the item.',
    control: 'key_values',
    maxEntries: 100,
    default: {},
    showWhen: { body_kind: ['multipart'] },
  }),
  response: choice(['auto', 'json', 'text', 'binary'])({
    title: 'Response format',
    description:
      'Binary responses become files of any size. JSON and text become items, up to 128 MiB unless the instance sets another limit.',
    default: 'auto',
  }),
  binary_name: text({
    title: 'Output file field',
    description: 'Name of the file in the output item, for binary responses.',
    default: 'data',
    minLength: 1,
    maxLength: 200,
    showWhen: { response: ['auto', 'binary'] },
  }),
  full_response: boolean({
    title: 'Include status and headers',
    rare: true,
    description: 'Items have statusCode, statusMessage, headers and body. Text is also in data.',
    default: false,
  }),
  never_error: boolean({ title: 'Never error', rare: true, default: false }),
  pagination: choice(['none', 'next_url', 'link_header', 'parameters'])({
    title: 'Pagination',
    description: 'Follow the next URL from the response body or Link header, or change parameters for each page.',
    default: 'none',
  }),
  next_url: text({
    title: 'Next URL',
    description: 'Stops if empty. Can be a relative URL.',
    placeholder: '{{ $response.body.next }}',
    maxLength: 16_384,
    default: '',
    showWhen: { pagination: ['next_url'] },
  }),
  page_parameters: list(pageParameter)({
    title: 'Page parameters',
    entry: 'page parameter',
    maxItems: 50,
    default: [],
    showWhen: { pagination: ['parameters'] },
  }),
  stop_when: choice(['empty_response', 'status', 'expression'])({
    title: 'Stop when',
    description: 'Stop when the response is empty, has one of these status codes, or a condition is true.',
    default: 'empty_response',
    showWhen: paged,
  }),
  stop_statuses: list(integer({ title: 'Status code', required: true, minimum: 100, maximum: 599 }))({
    title: 'Stop on status codes',
    description: 'Pages with these status codes return no items and are not errors.',
    maxItems: 50,
    default: [404],
    showWhen: { ...paged, stop_when: ['status'] },
  }),
  stop_expression: anyJson({
    title: 'Stop condition',
    placeholder: '{{ $response.body.has_more === false }}',
    showWhen: { ...paged, stop_when: ['expression'] },
  }),
  max_pages: integer({ title: 'Max pages', minimum: 1, maximum: mostPages, default: 100, showWhen: paged }),
  page_interval_ms: integer({
    title: 'Delay between pages (ms)',
    minimum: 0,
    maximum: 600_000,
    default: 0,
    showWhen: paged,
  }),
  batch_size: integer({
    title: 'Items per batch',
    rare: true,
    description: '0 for no batching: up to four requests at a time.',
    minimum: 0,
    maximum: 10_000,
    default: 0,
  }),
  batch_interval_ms: integer({
    title: 'Delay between batches (ms)',
    rare: true,
    minimum: 0,
    maximum: 3_600_000,
    default: 1_000,
  }),
  max_redirects: integer({
    title: 'Max redirects',
    rare: true,
    description: '0 to return the redirect response.',
    minimum: 0,
    maximum: 20,
    default: 5,
  }),
  proxy: text({
    title: 'Proxy',
    rare: true,
    description: 'Must support CONNECT.',
    placeholder: 'http://user:password@proxy.example.com:3128',
    maxLength: 2_000,
    default: '',
  }),
  timeout_ms: integer({
    title: 'Timeout (ms)',
    rare: true,
    minimum: 1,
    maximum: 3_600_000,
    default: 300_000,
  }),
});

/** Checked, with defaults filled in; page parameters as written. */
export type RequestParameters = ValueOf<typeof requestParameters>;

/** Evaluated before each page, by the node itself. */
export const pageParameterNames = ['next_url', 'page_parameters', 'stop_expression'] as const;
