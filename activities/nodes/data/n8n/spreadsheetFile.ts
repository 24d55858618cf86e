import { NoCounterpart, type NodeMapping, type NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import { writingOptions } from './convertToFile.ts';
import { readingOptions } from './extractFromFile.ts';

const written: Readonly<Record<string, string>> = { csv: 'csv', html: 'html', xlsx: 'xlsx', xls: 'xlsx' };
const read: Readonly<Record<string, string>> = { autodetect: 'auto', csv: 'csv', html: 'html', xlsx: 'xlsx' };

/** Spreadsheet File v1 and v2, which "Convert to file" and "Extract from file" replaced. */
const spreadsheetFile: NodeMapping = ({ parameters }) => {
  const isReading = parameters.choice('operation', 'fromFile') === 'fromFile';
  const asked = parameters.choice('fileFormat', isReading ? 'autodetect' : 'xls');
  const format = (isReading ? read : written)[asked];
  if (format === undefined) throw new NoCounterpart(`The format "${asked}" is not supported.`);
  const name = { binary_name: parameters.text('binaryPropertyName', 'data') || 'data' };
  return isReading
    ? { type: 'data.extract_from_file', parameters: { format, ...name, ...readingOptions(parameters, format) } }
    : { type: 'data.convert_to_file', parameters: { format, ...name, ...writingOptions(parameters, format) } };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { spreadsheetFile };
