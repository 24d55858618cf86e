import { NoCounterpart, type NodeMapping, type NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../../../domains/exchange/n8n/Parameters.ts';
import { calendarFile } from './iCal.ts';

const formats: Readonly<Record<string, string>> = {
  csv: 'csv',
  html: 'html',
  toJson: 'json',
  toBinary: 'base64',
  toText: 'text',
  xlsx: 'xlsx',
  xls: 'xlsx',
};

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.converttofile/ */
export const convertToFile: NodeMapping = (source) => {
  const { parameters } = source;
  const operation = parameters.choice('operation', 'csv');
  if (operation === 'iCal') return calendarFile(source, 'additionalFields');
  const format = formats[operation];
  if (format === undefined)
    throw new NoCounterpart(`The format "${operation}" takes other parameters here: use "Convert to file".`);
  if (operation === 'xls') parameters.remark('operation', 'XLS is written as XLSX.');
  const isEach = parameters.choice('mode', 'once') === 'each' && format !== 'base64';
  return {
    type: 'data.convert_to_file',
    parameters: {
      format,
      ...(isEach ? { make: 'each' } : {}),
      ...(format === 'text' || format === 'base64' ? { field: parameters.text('sourceProperty', 'data') } : {}),
      binary_name: parameters.text('binaryPropertyName', 'data') || 'data',
      ...writingOptions(parameters, format),
    },
  };
};

/** Reads how a file is written; also for Spreadsheet File. */
export function writingOptions(parameters: Parameters, format: string): object {
  const name = parameters.text('options.fileName');
  const type = parameters.text('options.mimeType');
  const delimiter = parameters.text('options.delimiter');
  const sheet = parameters.text('options.sheetName');
  const isTable = format === 'csv' || format === 'xlsx' || format === 'html';
  const hasHeader = parameters.value('options.headerRow');
  parameters.ignore('options.compression');
  return {
    ...(name === '' ? {} : { file_name: name }),
    ...(type === '' ? {} : { media_type: type }),
    ...(isTable && hasHeader === false ? { header: false } : {}),
    ...(format === 'csv' && delimiter !== '' ? { delimiter } : {}),
    ...(format === 'csv' ? { line_end: 'lf', protect_formulas: false } : {}),
    ...(format === 'xlsx' ? { sheet: sheet || 'Sheet' } : {}),
    ...(parameters.flag('options.format') ? { pretty: true } : {}),
    ...(parameters.flag('options.addBOM') ? { bom: true } : {}),
  };
}

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { convertToFile };
