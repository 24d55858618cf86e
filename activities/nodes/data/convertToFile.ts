import { safeFileName } from '../../../platform/binaries/names.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { readField } from '../../kit/fields.ts';
import type { FileSession } from '../../files/FileSession.ts';
import { writtenEncodings } from '../../files/fileEncodings.ts';
import { jsonLines } from '../../files/jsonLines.ts';
import { withFiles } from '../../files/withFiles.ts';
import { boolean, choice, list, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

const formats = ['csv', 'xlsx', 'json', 'json_lines', 'xml', 'html', 'ics', 'text', 'markdown', 'base64'] as const;
type Format = (typeof formats)[number];
const texts = ['csv', 'json', 'json_lines', 'xml', 'html', 'text', 'markdown'];

const parameters = object({
  format: choice(formats)({ title: 'Format', default: 'csv' }),
  make: choice(['one', 'each'])({
    title: 'Output',
    description: 'One file for all items, or one per item.',
    default: 'one',
    showWhen: { format: formats.filter((format) => format !== 'base64') },
  }),
  field: text({
    title: 'Field',
    description:
      'The field to write to the file. Supports dot notation. Leave empty for the whole item (except for text and base64).',
    default: '',
    maxLength: 500,
    showWhen: { format: ['text', 'markdown', 'base64', 'json', 'json_lines', 'xml'] },
  }),
  file_name: text({
    title: 'File name',
    description: 'Defaults to “file” with the extension of the format.',
    default: '',
    maxLength: 255,
  }),
  media_type: text({
    title: 'MIME type',
    description: 'Defaults to the type of the format.',
    default: '',
    maxLength: 200,
  }),
  binary_name: text({ title: 'Output file field', default: 'data', minLength: 1, maxLength: 200 }),
  encoding: choice(writtenEncodings)({ title: 'Encoding', default: 'utf-8', showWhen: { format: texts } }),
  bom: boolean({ title: 'Add byte order mark (BOM)', rare: true, default: false, showWhen: { format: texts } }),
  header: boolean({ title: 'Header row', default: true, showWhen: { format: ['csv', 'xlsx', 'html'] } }),
  columns: list(text({ title: 'Column', maxLength: 1_000 }))({
    title: 'Columns',
    description: 'Columns in this order. Leave empty for all fields.',
    default: [],
    showWhen: { format: ['csv', 'xlsx', 'html'] },
  }),
  delimiter: text({
    title: 'Delimiter',
    description: 'A tab is written \\t.',
    default: ',',
    minLength: 1,
    maxLength: 2,
    showWhen: { format: ['csv'] },
  }),
  quote: text({ title: 'Quote', default: '"', minLength: 1, maxLength: 1, showWhen: { format: ['csv'] } }),
  quote_all: boolean({ title: 'Quote all cells', rare: true, default: false, showWhen: { format: ['csv'] } }),
  line_end: choice(['lf', 'crlf'])({
    title: 'Line endings',
    rare: true,
    default: 'crlf',
    showWhen: { format: ['csv'] },
  }),
  protect_formulas: boolean({
    title: 'Escape formulas',
    rare: true,
    description: 'Prefixes text that looks like a formula with an apostrophe.',
    default: true,
    showWhen: { format: ['csv'] },
  }),
  sheet: text({
    title: 'Sheet',
    default: 'Sheet1',
    minLength: 1,
    maxLength: 31,
    pattern: '^[^\\[\\]:*?/\\\\]+$',
    showWhen: { format: ['xlsx'] },
  }),
  pretty: boolean({ title: 'Pretty print', default: false, showWhen: { format: ['json', 'xml'] } }),
  root: text({
    title: 'Root element',
    default: 'items',
    minLength: 1,
    maxLength: 200,
    showWhen: { format: ['xml'] },
  }),
  element: text({
    title: 'Item element',
    default: 'item',
    minLength: 1,
    maxLength: 200,
    showWhen: { format: ['xml'] },
  }),
  title: text({
    title: 'Title',
    description: 'Title of the page or calendar.',
    default: '',
    maxLength: 500,
    showWhen: { format: ['html', 'ics'] },
  }),
});
type Parameters = ValueOf<typeof parameters>;

/** Makes files of items, in a process of its own, within the limits of `files/README.md`. */
export const node = defineNode({
  type: 'data.convert_to_file',
  version: 1,
  title: 'Convert to file',
  description: 'Converts items to a file: CSV, XLSX, JSON, XML, HTML, ICS or text.',
  icon: 'FileImport',
  group: 'data',
  pure: false,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  check: ({ format, field }) => fieldProblem(format, field),
  examples: [
    { title: 'A table for a spreadsheet', parameters: { format: 'xlsx', file_name: 'orders.xlsx', sheet: 'Orders' } },
    {
      title: 'CSV with semicolons',
      parameters: { format: 'csv', delimiter: ';', columns: ['name', 'price'], bom: true },
    },
    {
      title: 'A text file per item',
      parameters: { format: 'text', field: 'body', make: 'each', file_name: '{{ $json.name }}.txt' },
    },
    { title: 'A calendar', parameters: { format: 'ics', title: 'Shifts', file_name: 'shifts.ics' } },
  ],
  run: (context) =>
    withFiles(context, async (files) => {
      if (context.items.length === 0) return { outputs: { main: [] } };
      if (context.parameters.make === 'one' && context.parameters.format !== 'base64')
        return convertAll(context, files);
      return eachItem({
        context,
        port: 'main',
        work: async (item, wanted) => ({
          json: item.json,
          binary: { ...item.binary, ...(await convert({ context, files, wanted, items: [item] })) },
        }),
      });
    }),
});

const defaults: Record<Format, { extension: string; mediaType: string }> = {
  csv: { extension: 'csv', mediaType: 'text/csv' },
  xlsx: { extension: 'xlsx', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  json: { extension: 'json', mediaType: 'application/json' },
  json_lines: { extension: 'jsonl', mediaType: 'application/jsonl' },
  xml: { extension: 'xml', mediaType: 'application/xml' },
  html: { extension: 'html', mediaType: 'text/html' },
  ics: { extension: 'ics', mediaType: 'text/calendar' },
  text: { extension: 'txt', mediaType: 'text/plain' },
  markdown: { extension: 'md', mediaType: 'text/markdown' },
  base64: { extension: 'bin', mediaType: 'application/octet-stream' },
};

function fieldProblem(format: unknown, field: unknown) {
  if (format !== 'text' && format !== 'markdown' && format !== 'base64') return [];
  if (typeof field === 'string' && field !== '') return [];
  return [
    { parameter: '/field', code: 'parameter_missing' as const, message: 'is required: enter the field with the text.' },
  ];
}

/** One item for all inputs; without their fields. */
async function convertAll(
  context: NodeContext<Parameters>,
  files: FileSession,
): Promise<{ outputs: Record<string, Item[]> }> {
  const binary = await convert({ context, files, wanted: context.parameters, items: context.items });
  return { outputs: { main: [{ json: {}, binary, pairedItem: context.items.map((_, index) => index) }] } };
}

interface Conversion {
  context: NodeContext<Parameters>;
  files: FileSession;
  wanted: Parameters;
  items: readonly Item[];
}

async function convert({ context, files, wanted, items }: Conversion): Promise<NonNullable<Item['binary']>> {
  const { extension, mediaType } = defaults[wanted.format];
  const values = items.map((item) => valueOf(item, wanted));
  const result = await write(files, { wanted, values: jsonLines(values), now: context.now });
  const isText = texts.includes(wanted.format);
  const meta = {
    fileName: safeFileName(wanted.file_name, `file.${extension}`),
    mediaType: wanted.media_type || (isText ? `${mediaType}; charset=${wanted.encoding}` : mediaType),
  };
  return { [wanted.binary_name]: await context.files.write(result.open(), meta) };
}

function valueOf(item: Item, { format, field }: Parameters): unknown {
  if (field === '' || !['text', 'markdown', 'base64', 'json', 'json_lines', 'xml'].includes(format)) {
    if (fieldProblem(format, field).length === 0) return item.json;
    throw new AppError('parameter_invalid', 'Enter the field with the text.', { param: '/field' });
  }
  const value = readField(item.json, field);
  if (value === undefined)
    throw new AppError('parameter_invalid', `The item has no field "${field}".`, { param: '/field' });
  return value;
}

interface Writing {
  wanted: Parameters;
  values: AsyncIterable<Uint8Array>;
  now: Date;
}

function write(files: FileSession, { wanted, values, now }: Writing) {
  const { encoding, bom, header, columns, pretty, title } = wanted;
  const output = { encoding, bom };
  switch (wanted.format) {
    case 'csv': {
      const { quote, quote_all: quoteAll, protect_formulas: protectFormulas } = wanted;
      const delimiter = wanted.delimiter === '\\t' ? '\t' : wanted.delimiter;
      const lineEnd = wanted.line_end === 'lf' ? '\n' : '\r\n';
      return files.run(
        'CSV.write',
        { ...output, header, columns, delimiter, quote, quoteAll, lineEnd, protectFormulas },
        [values],
      );
    }
    case 'xlsx':
      return files.run('XLSX.write', { header, columns, sheet: wanted.sheet }, [values]);
    case 'json':
      return files.run('JSON.write', { ...output, pretty, shape: wanted.make === 'each' ? 'single' : 'list' }, [
        values,
      ]);
    case 'json_lines':
      return files.run('JSON.write', { ...output, pretty: false, shape: 'lines' }, [values]);
    case 'xml': {
      const shape = { attributePrefix: '@', textKey: '#text', declaration: true };
      const element = wanted.make === 'each' ? null : wanted.element;
      const root = wanted.make === 'each' ? wanted.element : wanted.root;
      return files.run('XML.write', { ...output, ...shape, pretty, root, element }, [values]);
    }
    case 'html':
      return files.run('HTML.write', { ...output, header, columns, title, caption: '' }, [values]);
    case 'ics':
      return files.run('ICS.write', { name: title, now: now.toISOString() }, [values]);
    case 'text':
    case 'markdown':
      return files.run('text.write', { ...output, separator: '\n' }, [values]);
    case 'base64':
      return files.run('base64.write', {}, [values]);
  }
}
