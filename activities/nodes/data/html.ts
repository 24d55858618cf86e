import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { eachItem } from '../../kit/eachItem.ts';
import type { FileSession } from '../../files/FileSession.ts';
import { firstRow } from '../../files/firstRow.ts';
import { jsonLines } from '../../files/jsonLines.ts';
import { sourceText } from '../../files/sourceText.ts';
import { withFiles } from '../../files/withFiles.ts';
import { withField } from '../../kit/fields.ts';
import { binaryOf } from '../../http/httpBody.ts';
import { boolean, choice, list, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

const parameters = object({
  operation: choice(['extract', 'generate', 'table'])({ title: 'Operation', default: 'extract' }),
  source: choice(['json', 'binary'])({ title: 'Source', default: 'json', showWhen: { operation: ['extract'] } }),
  source_name: text({
    title: 'Field or file name',
    description: 'The field with the HTML, or the name of the file in the item.',
    default: 'data',
    minLength: 1,
    maxLength: 500,
    showWhen: { operation: ['extract'] },
  }),
  values: list(
    object({
      key: text({ title: 'Key', required: true, maxLength: 500 }),
      selector: text({ title: 'CSS selector', placeholder: '.price', required: true, maxLength: 2_000 }),
      value: choice(['text', 'readable_text', 'html', 'attribute', 'form_value'], { readable_text: 'Readable text' })({
        title: 'Return',
        description: 'Readable text: as a page shows it, without the line breaks and tabs of the source.',
        default: 'text',
      }),
      attribute: text({ title: 'Attribute', default: '', maxLength: 200, showWhen: { value: ['attribute'] } }),
      all: boolean({ title: 'Return list', default: false }),
      except: text({ title: 'Skip selectors', default: '', maxLength: 2_000 }),
    }),
  )({ title: 'Values', entry: 'value', maxItems: 100, default: [], showWhen: { operation: ['extract'] } }),
  trim: boolean({ title: 'Trim values', default: true, showWhen: { operation: ['extract'] } }),
  collapse: boolean({
    title: 'Collapse whitespace',
    description: 'Replaces consecutive spaces and line breaks with one space.',
    default: false,
    showWhen: { operation: ['extract'] },
  }),
  html: text({
    title: 'Template',
    description: 'HTML with expressions. Values are not escaped: escape untrusted input.',
    control: 'code',
    language: 'html',
    default: '',
    showWhen: { operation: ['generate'] },
  }),
  columns: list(text({ title: 'Column', maxLength: 1_000 }))({
    title: 'Columns',
    description: 'Leave empty for all fields.',
    default: [],
    showWhen: { operation: ['table'] },
  }),
  header: boolean({ title: 'Header row', default: true, showWhen: { operation: ['table'] } }),
  caption: text({ title: 'Caption', default: '', maxLength: 1_000, showWhen: { operation: ['table'] } }),
  field: text({
    title: 'Output field',
    default: 'html',
    minLength: 1,
    maxLength: 500,
    showWhen: { operation: ['generate', 'table'] },
  }),
});
type Parameters = ValueOf<typeof parameters>;

/** Reads values out of HTML, fills a template, or shows items as a table. Nothing of the HTML is ever run. */
export const node = defineNode({
  type: 'data.html',
  version: 1,
  title: 'HTML',
  description: 'Extracts values from HTML with CSS selectors, or generates HTML.',
  icon: 'FileTypeHtml',
  group: 'data',
  pure: false,
  effects: [],
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  check: ({ operation = 'extract', values }) => {
    if (operation !== 'extract' || (Array.isArray(values) && values.length > 0)) return [];
    return [{ parameter: '/values', code: 'parameter_missing', message: 'needs at least one value.' }];
  },
  examples: [
    {
      title: 'Names and links of products',
      parameters: {
        operation: 'extract',
        source_name: 'data',
        values: [
          { key: 'names', selector: '.product h2', all: true },
          { key: 'links', selector: '.product a', value: 'attribute', attribute: 'href', all: true },
        ],
      },
    },
    { title: 'A page', parameters: { operation: 'generate', html: '<h1>{{ $json.title }}</h1>' } },
    {
      title: 'A table for an email',
      parameters: { operation: 'table', columns: ['name', 'price'], caption: 'Prices' },
    },
  ],
  run: (context) =>
    withFiles(context, async (files) => {
      if (context.items.length === 0) return { outputs: { main: [] } };
      if (context.parameters.operation === 'table') return makeTable(context, files);
      return eachItem({
        context,
        port: 'main',
        work: (item, wanted) =>
          wanted.operation === 'generate'
            ? withHtml(wanted.html, wanted, item)
            : extract({ context, files, item, wanted }),
      });
    }),
});

interface Extraction {
  context: NodeContext<Parameters>;
  files: FileSession;
  item: Item;
  wanted: Parameters;
}

async function extract({ context, files, item, wanted }: Extraction): Promise<Item> {
  const { values, trim, collapse } = wanted;
  const isFile = wanted.source === 'binary';
  const content = isFile
    ? ((await context.files.read(binaryOf(item, wanted.source_name, '/source_name')))
        .content as AsyncIterable<Uint8Array>)
    : sourceText(item, wanted.source_name, '/source_name');
  const options = { values, trim, collapse, encoding: isFile ? 'auto' : 'utf-8' };
  return { json: (await firstRow(await files.run('HTML.select', options, [content]))) as Item['json'] };
}

async function makeTable(
  context: NodeContext<Parameters>,
  files: FileSession,
): Promise<{ outputs: Record<string, Item[]> }> {
  const { columns, header, caption } = context.parameters;
  const values = jsonLines(context.items.map(({ json }) => json));
  const output = { encoding: 'utf-8', bom: false, title: null };
  const result = await files.run('HTML.write', { ...output, columns, header, caption }, [values]);
  const pieces: Uint8Array[] = [];
  for await (const piece of result.open() as AsyncIterable<Uint8Array>) pieces.push(piece);
  const item = withHtml(Buffer.concat(pieces).toString('utf8'), context.parameters);
  return { outputs: { main: [{ ...item, pairedItem: context.items.map((_, index) => index) }] } };
}

function withHtml(html: string, { field }: Parameters, item?: Item): Item {
  const json = withField({}, { name: field, value: html, param: '/field' });
  return { ...(item?.binary ? { binary: item.binary } : {}), json };
}
