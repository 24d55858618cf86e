import type { AppError } from '../../../openapi/AppError.ts';
import type { FilePlace } from '../filePlace.ts';
import { fileLimits } from '../fileLimits.ts';
import { decodedText } from './encodings.ts';
import { JsonScan, type JsonPiece } from './JsonScan.ts';
import { invalidFile, limitReached, RowWriter, type RowsRead } from './RowWriter.ts';

export interface ReadJsonOptions {
  encoding: string;
  skipRows: number;
  maxRows: number | null;
}

/**
 * Reads JSON (RFC 8259): a list gives a row per entry, as a stream, anything else is one row.
 * Errors: `file_invalid` naming the entry, `file_limit_reached`.
 */
export async function readJson(options: ReadJsonOptions, place: FilePlace): Promise<RowsRead> {
  const rows = new JsonRows(options, place);
  const scan = new JsonScan();
  for await (const text of decodedText(place.inputs[0]!, options.encoding))
    for (const piece of scan.push(text)) if (!rows.add(piece, 'Entry')) return rows.close();
  const whole = scan.end();
  if (whole === null) return rows.close();
  rows.add(whole, 'Value');
  return { ...rows.close(), isSingle: true };
}

/** Reads JSON lines (jsonlines.org): a row per line, empty lines left out. Errors: `file_invalid` naming the line, `file_limit_reached`. */
export async function readJsonLines(options: ReadJsonOptions, place: FilePlace): Promise<RowsRead> {
  const rows = new JsonRows(options, place);
  let rest = '';
  for await (const text of decodedText(place.inputs[0]!, options.encoding)) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop()!;
    if (rest.length > fileLimits.recordChars) throw limitReached('characters in one line', fileLimits.recordChars);
    for (const line of lines) if (!rows.add(measured(line), 'Line')) return rows.close();
  }
  rows.add(measured(rest), 'Line');
  return rows.close();
}

/** A text of JSON as one piece, once it is known not to be too deep. Errors: `file_limit_reached`. */
function measured(text: string): JsonPiece {
  if (text.length > fileLimits.recordChars) throw limitReached('characters in one line', fileLimits.recordChars);
  const scan = new JsonScan();
  let values = 1;
  try {
    for (const piece of scan.push(text)) values += piece.values;
    values += scan.end()?.values ?? 0;
  } catch (error) {
    if ((error as AppError).code !== 'file_invalid') throw error; // the parser reports the error more precisely
  }
  return { text, values };
}

class JsonRows {
  readonly #options: ReadJsonOptions;
  readonly #writer: RowWriter;
  #seen = 0;

  constructor(options: ReadJsonOptions, place: FilePlace) {
    this.#options = options;
    this.#writer = new RowWriter(place);
  }

  /** Takes the next text of JSON; false if no more are wanted. */
  add({ text, values }: JsonPiece, what: 'Entry' | 'Line' | 'Value'): boolean {
    const { skipRows, maxRows } = this.#options;
    if (maxRows === 0) return false;
    this.#seen += 1;
    if (text.trim() === '') return true;
    const value = this.#parse(text, what);
    if (this.#seen > skipRows) this.#writer.write(value, values);
    return maxRows === null || this.#writer.rows < maxRows;
  }

  close(): RowsRead {
    return this.#writer.close();
  }

  #parse(text: string, what: string): unknown {
    try {
      return JSON.parse(text);
    } catch (cause) {
      const where = what === 'Value' ? 'The file' : `${what} ${this.#seen}`;
      throw invalidFile(`${where} is not valid JSON: ${(cause as Error).message.slice(0, 200)}`, cause);
    }
  }
}
