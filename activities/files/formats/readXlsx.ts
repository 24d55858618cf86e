import { statSync } from 'node:fs';

import type { FilePlace } from '../filePlace.ts';
import { fileLimits } from '../fileLimits.ts';
import { invalidFile, limitReached, RowWriter, type RowsRead } from './RowWriter.ts';
import { TableRows, type TableOptions } from './TableRows.ts';
import { cellPlace, parseRange, serialDate, unescapedCell, type CellRange } from './xlsxCells.ts';
import { readBook, readPart, type Book } from './xlsxBook.ts';
import { isZip, readZipEntries } from './zipEntries.ts';

export interface ReadXlsxOptions extends TableOptions {
  /** Name, or number from 1; empty: the first one. */
  sheet: string;
  /** `B2:D10`, `B:D`, `2:10`; empty: all cells. */
  range: string;
}

/** Thrown to leave the parser where no more rows are wanted. */
const enough = new Error('enough');

/**
 * Reads a sheet of an XLSX workbook as a stream; the size declared in the sheet is ignored. Formulas give the value that was stored with
 * them. Errors: `file_invalid`, `file_limit_reached`, `parameter_invalid` for the range.
 */
export async function readXlsx(options: ReadXlsxOptions, place: FilePlace): Promise<RowsRead> {
  const path = place.inputs[0]!;
  const range = parseRange(options.range);
  if (statSync(path).size > fileLimits.wholeBytes.xlsx) throw limitReached('bytes', fileLimits.wholeBytes.xlsx);
  if (!(await isZip(path))) throw invalidFile('The file is not an XLSX workbook. The older XLS cannot be read.');
  const { entries, close } = await readZipEntries(path, {
    expandedBytes: fileLimits.xlsxExpandedBytes,
    expansion: fileLimits.xlsxExpansion,
  });
  try {
    const book = await readBook(entries);
    const sheetPath = findSheet(book, options.sheet);
    const sheet = entries.find((entry) => entry.path.replace(/^\//, '') === sheetPath);
    if (!sheet) throw invalidFile('The sheet is missing in the workbook.');
    const rows = new TableRows(options, new RowWriter(place));
    const reader = new SheetReader(book, range, rows);
    await readPart(sheet, reader).catch((error: unknown) => {
      if (error !== enough) throw error;
    });
    return rows.close();
  } finally {
    close();
  }
}

function findSheet({ sheets }: Book, wanted: string): string {
  const index = /^\d{1,4}$/.test(wanted) ? Number(wanted) - 1 : 0;
  const found =
    sheets.find(({ name }) => name === wanted) ??
    (wanted === '' || index > 0 || wanted === '1' ? sheets[index] : undefined);
  if (found) return found.path;
  const names = sheets.slice(0, 20).map(({ name }) => name.slice(0, 31));
  throw invalidFile(`The workbook has no sheet "${wanted.slice(0, 31)}"; it has: ${names.join(', ')}.`);
}

/** Gathers the cells of a row and hands them on with its end (§18.3.1). */
class SheetReader {
  readonly #book: Book;
  readonly #range: CellRange;
  readonly #rows: TableRows;
  #row = -1;
  #column = -1;
  #cells: unknown[] = [];
  #type = '';
  #style = 0;
  #text = '';
  #reads = false;

  constructor(book: Book, range: CellRange, rows: TableRows) {
    this.#book = book;
    this.#range = range;
    this.#rows = rows;
  }

  readonly open = (name: string, attributes: Record<string, string>): void => {
    if (name === 'row') {
      const number = Number(attributes['r'] ?? this.#row + 2);
      this.#row = Number.isInteger(number) ? number - 1 : this.#row + 1;
      this.#column = -1;
      this.#cells = [];
    } else if (name === 'c') {
      this.#column = attributes['r'] === undefined ? this.#column + 1 : cellPlace(attributes['r']).column;
      if (this.#column >= fileLimits.columns) throw limitReached('columns', fileLimits.columns);
      this.#type = attributes['t'] ?? 'n';
      this.#style = Number(attributes['s'] ?? 0);
      this.#text = '';
    } else this.#reads = name === 'v' || name === 't';
  };

  readonly text = (piece: string): void => {
    if (!this.#reads) return;
    this.#text += piece;
    if (this.#text.length > fileLimits.recordChars)
      throw limitReached('characters in one cell', fileLimits.recordChars);
  };

  readonly close = (name: string): void => {
    this.#reads = false;
    const { fromRow, toRow, fromColumn, toColumn } = this.#range;
    if (name === 'c' && this.#column >= fromColumn && this.#column <= toColumn)
      this.#cells[this.#column - fromColumn] = this.#value();
    if (name !== 'row' || this.#row < fromRow) return;
    if (this.#row > toRow || !this.#rows.add(this.#cells)) throw enough;
  };

  #value(): unknown {
    const text = this.#text;
    switch (this.#type) {
      case 's': {
        const shared = this.#book.sharedStrings[Number(text)];
        if (shared === undefined) throw invalidFile('A cell names a shared text that is not there.');
        return shared;
      }
      case 'inlineStr':
      case 'str':
      case 'e':
        return unescapedCell(text);
      case 'b':
        return text.trim() === '1' || text.trim() === 'true';
      case 'd':
        return text;
      default: {
        if (text.trim() === '') return null;
        const number = Number(text);
        if (!Number.isFinite(number)) return text;
        return this.#book.dateStyles[this.#style] === true ? serialDate(number, this.#book.is1904) : number;
      }
    }
  }
}
