import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { eachItem } from '../../kit/eachItem.ts';
import type { FileResult, FileSession } from '../../files/FileSession.ts';
import { readEncodings } from '../../files/fileEncodings.ts';
import { fileLimits } from '../../files/fileLimits.ts';
import { withFiles } from '../../files/withFiles.ts';
import { binaryOf } from '../../http/httpBody.ts';
import { boolean, choice, integer, list, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

const formats = [
  'auto',
  'csv',
  'xlsx',
  'json',
  'json_lines',
  'xml',
  'html',
  'ics',
  'text',
  'markdown',
  'pdf',
  'base64',
] as const;
type Format = Exclude<(typeof formats)[number], 'auto'>;

const tables = ['auto', 'csv', 'xlsx', 'html'];
const rowFormats = ['auto', 'csv', 'xlsx', 'json', 'json_lines', 'xml', 'html', 'ics'];
const texts = ['auto', 'csv', 'json', 'json_lines', 'xml', 'html', 'ics', 'text', 'markdown'];

const parameters = object({
  format: choice(formats)({
    title: 'Format',
    description: 'Automatic: detected from the file name or type.',
    default: 'auto',
  }),
  binary_name: text({
    title: 'Input file field',
    description: 'Name of the file in the item.',
    default: 'data',
    minLength: 1,
    maxLength: 200,
  }),
  output: choice(['rows', 'whole'])({
    title: 'Output',
    description: 'One item per row, or one item with all rows as a list.',
    default: 'rows',
  }),
  field: text({
    title: 'Field',
    description: 'Output field for text, or for the list of all rows.',
    default: 'data',
    minLength: 1,
    maxLength: 200,
  }),
  keep: choice(['none', 'json', 'binary', 'both'])({ title: 'Include from input', default: 'none' }),
  encoding: choice(readEncodings)({ title: 'Encoding', default: 'auto', showWhen: { format: texts } }),
  header: boolean({ title: 'Header row', default: true, showWhen: { format: tables } }),
  columns: list(text({ title: 'Column', maxLength: 1_000 }))({
    title: 'Only these columns',
    default: [],
    showWhen: { format: tables },
  }),
  skip_rows: integer({
    title: 'Skip first rows',
    minimum: 0,
    maximum: 1_000_000_000,
    default: 0,
    showWhen: { format: rowFormats },
  }),
  max_rows: integer({
    title: 'Max rows',
    description: 'For PDFs: max pages.',
    minimum: 0,
    maximum: fileLimits.rows,
    showWhen: { format: [...rowFormats, 'pdf'] },
  }),
  skip_empty: boolean({ title: 'Skip empty rows', default: true, showWhen: { format: tables } }),
  delimiter: text({
    title: 'Delimiter',
    description: 'Empty: found out. A tab is written \\t.',
    default: '',
    maxLength: 10,
    showWhen: { format: ['auto', 'csv'] },
  }),
  quote: text({
    title: 'Quote',
    description: 'Leave empty if values are not quoted.',
    default: '"',
    maxLength: 1,
    showWhen: { format: ['auto', 'csv'] },
  }),
  trim: boolean({ title: 'Trim whitespace', default: false, showWhen: { format: ['auto', 'csv', 'xml'] } }),
  sheet: text({
    title: 'Sheet',
    description: 'Name or number. Defaults to the first sheet.',
    default: '',
    maxLength: 31,
    showWhen: { format: ['auto', 'xlsx'] },
  }),
  range: text({
    title: 'Range',
    placeholder: 'B2:D10',
    default: '',
    maxLength: 30,
    showWhen: { format: ['auto', 'xlsx'] },
  }),
  html_as: choice(['text', 'table'])({
    title: 'Read page as',
    default: 'text',
    showWhen: { format: ['auto', 'html'] },
  }),
  table: integer({ title: 'Table number', minimum: 1, maximum: 10_000, default: 1, showWhen: { html_as: ['table'] } }),
  row_element: text({
    title: 'Row element',
    rare: true,
    description: 'Each XML element with this name becomes an item. Leave empty for one item per document.',
    default: '',
    maxLength: 200,
    showWhen: { format: ['auto', 'xml'] },
  }),
  password: text({ title: 'Password', default: '', maxLength: 200, showWhen: { format: ['auto', 'pdf'] } }),
  per_page: boolean({ title: 'One row per page', default: false, showWhen: { format: ['auto', 'pdf'] } }),
});
type Parameters = ValueOf<typeof parameters>;

/** Reads files that items carry, in a process of its own, within the limits of `files/README.md`. */
export const node = defineNode({
  type: 'data.extract_from_file',
  version: 1,
  title: 'Extract from file',
  description: 'Reads data from files: CSV, XLSX, JSON, XML, HTML, ICS, text or PDF.',
  icon: 'FileExport',
  group: 'data',
  pure: false,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    { title: 'One item per row of a table', parameters: { format: 'csv', delimiter: ';' } },
    { title: 'Two columns of a sheet', parameters: { format: 'xlsx', sheet: 'Orders', columns: ['Number', 'Total'] } },
    { title: 'The text of a PDF', parameters: { format: 'pdf', field: 'invoice', keep: 'json' } },
    { title: 'Detect the format', parameters: { format: 'auto', output: 'whole', field: 'rows' } },
  ],
  run: (context) =>
    withFiles(context, (files) =>
      eachItem({
        context,
        port: 'main',
        work: (item, wanted) => extract({ context, files, item, wanted }),
      }),
    ),
});

interface Extraction {
  context: NodeContext<Parameters>;
  files: FileSession;
  item: Item;
  wanted: Parameters;
}

async function extract({ context, files, item, wanted }: Extraction): Promise<Record<string, Item[]>> {
  const file = binaryOf(item, wanted.binary_name, '/binary_name');
  const format = wanted.format === 'auto' ? formatOf(file.file_extension, file.media_type) : wanted.format;
  const { content } = await context.files.read(file);
  const result = await read(files, { format, wanted, content: content as AsyncIterable<Uint8Array> });
  const kept = {
    json: wanted.keep === 'json' || wanted.keep === 'both' ? item.json : {},
    ...((wanted.keep === 'binary' || wanted.keep === 'both') && item.binary ? { binary: item.binary } : {}),
  };
  const make = (json: JsonObject): Item => ({ ...kept, json: { ...kept.json, ...json } });
  const rows: unknown[] = [];
  const items: Item[] = [];
  const whole = wanted.output === 'whole';
  for await (const row of result.rows()) {
    if (whole) rows.push(row);
    else items.push(make(isObject(row) ? row : { [wanted.field]: row }));
  }
  if (whole) items.push(make({ [wanted.field]: result.details.isSingle === true ? (rows[0] ?? null) : rows }));
  return { main: items };
}

interface Reading {
  format: Format;
  wanted: Parameters;
  content: AsyncIterable<Uint8Array>;
}

function read(files: FileSession, { format, wanted, content }: Reading): Promise<FileResult<{ isSingle?: boolean }>> {
  const { encoding, header, columns, skip_rows: skipRows, skip_empty: skipEmpty, trim } = wanted;
  const maxRows = wanted.max_rows ?? null;
  const table = { header, columns, skipRows, maxRows, skipEmpty };
  switch (format) {
    case 'csv': {
      const { delimiter, quote } = wanted;
      return files.run('CSV.read', { ...table, encoding, delimiter: delimiter.replaceAll('\\t', '\t'), quote, trim }, [
        content,
      ]);
    }
    case 'xlsx':
      return files.run('XLSX.read', { ...table, sheet: wanted.sheet, range: wanted.range }, [content]);
    case 'json':
      return files.run('JSON.read', { encoding, skipRows, maxRows }, [content]);
    case 'json_lines':
      return files.run('JSON lines.read', { encoding, skipRows, maxRows }, [content]);
    case 'xml': {
      const rowElement = wanted.row_element;
      const shape = { attributePrefix: '@', textKey: '#text', alwaysLists: false, parseValues: false };
      return files.run('XML.read', { ...shape, encoding, trim, rowElement, skipRows, maxRows }, [content]);
    }
    case 'html':
      return files.run('HTML.read', { ...table, encoding, as: wanted.html_as, table: wanted.table }, [content]);
    case 'ics':
      return files.run('ICS.read', { encoding, skipRows, maxRows }, [content]);
    case 'pdf':
      return files.run('PDF.read', { password: wanted.password, maxPages: maxRows, perPage: wanted.per_page }, [
        content,
      ]);
    case 'base64':
      return files.run('base64.read', {}, [content]);
    case 'text':
    case 'markdown':
      return files.run('text.read', { encoding }, [content]);
  }
}

const byExtension: Readonly<Record<string, Format>> = {
  csv: 'csv',
  tsv: 'csv',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  json: 'json',
  geojson: 'json',
  jsonl: 'json_lines',
  ndjson: 'json_lines',
  xml: 'xml',
  rss: 'xml',
  html: 'html',
  htm: 'html',
  ics: 'ics',
  txt: 'text',
  log: 'text',
  md: 'markdown',
  markdown: 'markdown',
  pdf: 'pdf',
};

const byType: Readonly<Record<string, Format>> = {
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/json': 'json',
  'application/jsonl': 'json_lines',
  'application/x-ndjson': 'json_lines',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'text/html': 'html',
  'text/calendar': 'ics',
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'application/pdf': 'pdf',
};

function formatOf(extension: string, mediaType: string): Format {
  const type = mediaType.split(';')[0]!.trim().toLowerCase();
  const found =
    (Object.hasOwn(byExtension, extension) && byExtension[extension]) || (Object.hasOwn(byType, type) && byType[type]);
  if (found) return found;
  throw new AppError('parameter_invalid', 'Could not detect the file format. Select a format.', {
    param: '/format',
  });
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
