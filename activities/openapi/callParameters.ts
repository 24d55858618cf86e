import { boolean, choice, integer, object, record, text, type ValueOf } from '../../platform/schema/schema.ts';

const paged = { paging: ['cursor', 'page', 'offset', 'next_link', 'link_header'] };

/** The parameters of `openapi.call`. */
export const callParameters = object({
  document: text({
    title: 'API document',
    description: 'ID or name of an API document in the same project.',
    control: 'api_document',
    required: true,
    maxLength: 200,
  }),
  operation: text({ title: 'Operation', control: 'api_operation', required: true, maxLength: 64 }),
  arguments: record({ title: 'Arguments', control: 'api_arguments', default: {}, maxEntries: 200 }),
  server: text({
    title: 'Server',
    description: 'Default: the first server of the document.',
    placeholder: 'https://api.example.com/v1',
    default: '',
    maxLength: 2000,
    rare: true,
  }),
  paging: choice(['off', 'cursor', 'page', 'offset', 'next_link', 'link_header'], {
    off: 'First page only',
    cursor: 'Cursor in the response',
    page: 'Page number',
    offset: 'Offset',
    next_link: 'Next link in the response',
    link_header: 'Link header',
  })({
    title: 'Pages',
    description: 'No document says it. The form shows what is likely for the operation.',
    default: 'off',
  }),
  page_parameter: text({
    title: 'Page parameter',
    description: 'The query parameter that selects the page. Default: the likely one.',
    default: '',
    maxLength: 200,
    showWhen: { paging: ['cursor', 'page', 'offset'] },
  }),
  next_path: text({
    title: 'Cursor or link in the response',
    description: 'Its path, such as meta.next. Default: the likely one.',
    default: '',
    maxLength: 200,
    showWhen: { paging: ['cursor', 'next_link'] },
  }),
  max_pages: integer({
    title: 'Max pages',
    description: 'More pages are an error.',
    minimum: 1,
    maximum: 10_000,
    default: 100,
    showWhen: paged,
  }),
  max_items: integer({
    title: 'Max items',
    description: 'More items are an error.',
    minimum: 1,
    maximum: 500_000,
    default: 10_000,
    showWhen: paged,
  }),
  items_path: text({
    title: 'List in the response',
    description:
      'Its path, such as data.items: one item per entry. Default: the whole response; with pages, the likely list.',
    default: '',
    maxLength: 200,
    rare: true,
  }),
  response: choice(['auto', 'json', 'text', 'binary'])({
    title: 'Response format',
    description: 'Automatic: by its media type.',
    default: 'auto',
    rare: true,
  }),
  binary_name: text({ title: 'Name of the file', default: 'data', minLength: 1, maxLength: 100, rare: true }),
  keep_slashes: boolean({
    title: 'Keep slashes in path arguments',
    description: 'For arguments that are paths themselves, such as src/main.ts.',
    default: false,
    rare: true,
  }),
  timeout_ms: integer({ title: 'Timeout (ms)', minimum: 1, maximum: 3_600_000, default: 60_000, rare: true }),
});

export type CallParameters = ValueOf<typeof callParameters>;
