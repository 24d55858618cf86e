import { anyJson, boolean, choice, integer, list, object, record, text, type ValueOf } from '../schema.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
/** Pages of one item; more needs a loop. */
const mostPages = 10_000;

const pageParameter = object({
  in: choice(['query', 'body', 'headers'])({ title: 'Where', default: 'query' }),
  name: text({ title: 'Name', required: true, maxLength: 200 }),
  value: anyJson({
    title: 'Value',
    description:
      'Worked out before each request. Left out where it gives nothing, or needs a response that is not there yet.',
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
    description: 'A list as value sends the name once for each entry.',
    control: 'key_values',
    maxEntries: 200,
    default: {},
  }),
  query_lists: choice(['repeat', 'brackets', 'indexes', 'comma'])({
    title: 'Lists in the query',
    rare: true,
    description: 'a=1&a=2, a[]=1&a[]=2, a[0]=1&a[1]=2 or a=1,2',
    default: 'repeat',
  }),
  headers: record({ title: 'Headers', control: 'key_values', maxEntries: 100, default: {} }),
  body_kind: choice(['none', 'json', 'form', 'multipart', 'text', 'binary'])({ title: 'Body kind', default: 'none' }),
  body: anyJson({
    title: 'Body',
    description: 'For a binary body: the name of the item’s file, default "data".',
    control: 'code',
    showWhen: { body_kind: ['json', 'form', 'multipart', 'text', 'binary'] },
  }),
  files: record({
    title: 'Files',
    description: 'Fields of the form that are files, each with the name of the item’s file.',
    control: 'key_values',
    maxEntries: 100,
    default: {},
    showWhen: { body_kind: ['multipart'] },
  }),
  response: choice(['auto', 'json', 'text', 'binary'])({
    title: 'Read the response as',
    description: 'A binary response becomes a file of any size; JSON and text are at most 16 MiB.',
    default: 'auto',
  }),
  binary_name: text({
    title: 'Name of the file',
    description: 'Under which the item carries a binary response.',
    default: 'data',
    minLength: 1,
    maxLength: 200,
    showWhen: { response: ['auto', 'binary'] },
  }),
  full_response: boolean({ title: 'Give status and headers, too', rare: true, default: false }),
  never_error: boolean({ title: 'Take every status as success', rare: true, default: false }),
  pagination: choice(['none', 'next_url', 'link_header', 'parameters'])({
    title: 'Pagination',
    description:
      'Reads page after page: the next address as the response gives it, as its Link header gives it, or the same address with other parameters.',
    default: 'none',
  }),
  next_url: text({
    title: 'Next address',
    description: 'Ends where it gives nothing. May be relative to the address of the page.',
    placeholder: '{{ $response.body.next }}',
    maxLength: 16_384,
    default: '',
    showWhen: { pagination: ['next_url'] },
  }),
  page_parameters: list(pageParameter)({
    title: 'Parameters of a page',
    maxItems: 50,
    default: [],
    showWhen: { pagination: ['parameters'] },
  }),
  stop_when: choice(['empty_response', 'status', 'expression'])({
    title: 'Stop when',
    description:
      'The response is empty (no entries, no fields, no text), has one of these statuses, or a condition is true.',
    default: 'empty_response',
    showWhen: paged,
  }),
  stop_statuses: list(integer({ title: 'Status', required: true, minimum: 100, maximum: 599 }))({
    title: 'Statuses that end it',
    description: 'A page with such a status gives no items and is no error.',
    maxItems: 50,
    default: [404],
    showWhen: { ...paged, stop_when: ['status'] },
  }),
  stop_expression: anyJson({
    title: 'Condition that ends it',
    placeholder: '{{ $response.body.has_more === false }}',
    showWhen: { ...paged, stop_when: ['expression'] },
  }),
  max_pages: integer({ title: 'Pages at most', minimum: 1, maximum: mostPages, default: 100, showWhen: paged }),
  page_interval_ms: integer({
    title: 'Milliseconds between pages',
    minimum: 0,
    maximum: 600_000,
    default: 0,
    showWhen: paged,
  }),
  batch_size: integer({
    title: 'Items per batch',
    rare: true,
    description: '0: requests follow each other without a pause, four at a time.',
    minimum: 0,
    maximum: 10_000,
    default: 0,
  }),
  batch_interval_ms: integer({
    title: 'Milliseconds between batches',
    rare: true,
    minimum: 0,
    maximum: 3_600_000,
    default: 1_000,
  }),
  max_redirects: integer({
    title: 'Redirects to follow',
    rare: true,
    description: '0: the redirect itself is the response.',
    minimum: 0,
    maximum: 20,
    default: 5,
  }),
  proxy: text({
    title: 'Proxy',
    rare: true,
    description: 'Must allow CONNECT to the port of the address.',
    placeholder: 'http://user:password@proxy.example.com:3128',
    maxLength: 2_000,
    default: '',
  }),
  timeout_ms: integer({
    title: 'Time-out in milliseconds',
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
