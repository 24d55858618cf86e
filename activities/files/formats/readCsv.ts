import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

import type { FilePlace } from '../filePlace.ts';
import { fileLimits } from '../fileLimits.ts';
import { decodedText } from './encodings.ts';
import { invalidFile, limitReached, RowWriter, type RowsRead } from './RowWriter.ts';
import { TableRows, type TableOptions } from './TableRows.ts';

export interface ReadCsvOptions extends TableOptions {
  encoding: string;
  /** Empty: the one of `, ; tab |` that the first line has most of. */
  delimiter: string;
  /** Empty: nothing is quoted. */
  quote: string;
  trim: boolean;
}

const candidates = [',', ';', '\t', '|'];

/**
 * Reads CSV (RFC 4180, any line ends) as a stream: memory does not grow with the file. Rows may be shorter or longer than
 * the header. Errors: `file_invalid` with the line; `file_limit_reached` for a row of more than 4 Mi characters and for
 * rows, columns and values.
 */
export async function readCsv(options: ReadCsvOptions, place: FilePlace): Promise<RowsRead> {
  const { encoding, quote, trim } = options;
  const text = decodedText(place.inputs[0]!, encoding);
  const first = await text.next();
  const writer = new RowWriter(place);
  if (first.done) return writer.close();
  const rest = (async function* () {
    yield first.value;
    yield* text;
  })();
  const parser = parse({
    delimiter: options.delimiter === '' ? detectDelimiter(first.value, quote) : options.delimiter,
    quote: quote === '' ? false : quote,
    escape: quote === '' ? false : quote,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: false,
    skip_empty_lines: options.skipEmpty,
    trim,
    max_record_size: fileLimits.recordChars,
  });
  const source = Readable.from(rest);
  source.on('error', (error) => parser.destroy(error));
  const rows = new TableRows(options, writer);
  try {
    for await (const record of source.pipe(parser) as AsyncIterable<string[]>) if (!rows.add(record)) break;
  } catch (error) {
    throw error instanceof CsvError ? asAppError(error) : error;
  } finally {
    source.destroy();
  }
  return rows.close();
}

function asAppError(error: CsvError): Error {
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return limitReached('characters in one row', fileLimits.recordChars, 'Perhaps a quote is never closed.');
  const lines = (error as { lines?: unknown }).lines;
  return invalidFile(`The file cannot be read as CSV: ${error.message.slice(0, 300)} (line ${String(lines)}).`, error);
}

/** The delimiter of which the first line that is not empty has most, quoted parts left out; a comma where it has none. */
export function detectDelimiter(text: string, quote: string): string {
  const counts = candidates.map(() => 0);
  let isQuoted = false;
  for (const letter of text.trimStart().slice(0, 64 * 1024)) {
    if (letter === quote) isQuoted = !isQuoted;
    else if (!isQuoted && (letter === '\n' || letter === '\r')) break;
    else if (!isQuoted && candidates.includes(letter)) counts[candidates.indexOf(letter)]! += 1;
  }
  return candidates[counts.indexOf(Math.max(...counts))]!;
}
