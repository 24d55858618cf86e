import { NoCounterpart, type NodeMapping, type NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../../../domains/exchange/n8n/Parameters.ts';

const formats: Readonly<Record<string, string>> = {
  csv: 'csv',
  html: 'html',
  fromIcs: 'ics',
  fromJson: 'json',
  pdf: 'pdf',
  text: 'text',
  xml: 'text',
  xlsx: 'xlsx',
  binaryToPropery: 'base64',
};
const kept = { json: 'json', binary: 'binary', both: 'both' } as const;

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.extractfromfile/ */
export const extractFromFile: NodeMapping = ({ parameters }) => {
  const operation = parameters.choice('operation', 'csv');
  const format = formats[operation];
  if (format === undefined) throw new NoCounterpart(`The format "${operation}" cannot be read here.`);
  const field = parameters.text('destinationKey', 'data') || 'data';
  const isText = format === 'text' || format === 'base64' || format === 'json';
  if (format === 'pdf') parameters.remark('operation', 'The text is in the field "data"; n8n calls it "text".');
  return {
    type: 'data.extract_from_file',
    parameters: {
      format,
      binary_name: parameters.text('binaryPropertyName', 'data') || 'data',
      ...(isText ? { output: 'whole', field } : {}),
      ...(format === 'html' ? { html_as: 'table' } : {}),
      ...readingOptions(parameters, format),
      ...(parameters.has('options.keepSource') ? { keep: parameters.word('options.keepSource', kept, 'json') } : {}),
    },
  };
};

/** Reads how a file is read; also for Spreadsheet File. */
export function readingOptions(parameters: Parameters, format: string): object {
  const delimiter = parameters.text('options.delimiter');
  const sheet = parameters.text('options.sheetName');
  const range = parameters.text('options.range');
  const most = parameters.value('options.maxRowCount');
  const from = parameters.value('options.fromLine');
  const password = parameters.text('options.password');
  const encoding = parameters.text('options.encoding').toLowerCase().replace('utf8', 'utf-8');
  const isTable = format === 'csv' || format === 'xlsx';
  const hasHeader = parameters.value('options.headerRow');
  return {
    ...(isTable && hasHeader === false ? { header: false } : {}),
    ...(format === 'csv' && delimiter !== '' ? { delimiter } : {}),
    ...(format === 'xlsx' && sheet !== '' ? { sheet } : {}),
    ...(format === 'xlsx' && range !== '' ? { range } : {}),
    ...(typeof most === 'number' && most > 0 ? { max_rows: most } : {}),
    ...(typeof from === 'number' && from > 1 ? { skip_rows: from - 1 } : {}),
    ...(format === 'pdf' && password !== '' ? { password } : {}),
    ...(encoding === '' || format === 'xlsx' ? {} : { encoding }),
  };
}

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { extractFromFile };
