import { fileLimits } from '../fileLimits.ts';
import { invalidFile, limitReached, type RowsRead, type RowWriter } from './RowWriter.ts';

/** The parts taken from a table: CSV, a sheet, an HTML table. */
export interface TableOptions {
  /** The first row names the columns; else they are `column_1`, `column_2`, … */
  header: boolean;
  /** Only these columns, by name; empty: all. */
  columns: readonly string[];
  /** Rows left out before the first one (after the header). */
  skipRows: number;
  /** Null: all rows, up to the limit. */
  maxRows: number | null;
  /** Rows without any value are left out. */
  skipEmpty: boolean;
}

/** Converts lists of cells to objects by column, and keeps the requested ones. */
export class TableRows {
  readonly #options: TableOptions;
  readonly #writer: RowWriter;
  readonly #wanted: ReadonlySet<string>;
  #names: string[] | null = null;
  /** How many columns every row has; longer rows have more. */
  #width = 0;
  #skipped = 0;

  constructor(options: TableOptions, writer: RowWriter) {
    this.#options = options;
    this.#writer = writer;
    this.#wanted = new Set(options.columns);
    if (!options.header) this.#names = [];
  }

  /** Takes the next row; false if no more are wanted. Errors: `file_limit_reached`, `file_invalid`. */
  add(cells: readonly unknown[]): boolean {
    const { skipRows, maxRows, skipEmpty } = this.#options;
    if (maxRows === 0) return false;
    if (cells.length > fileLimits.columns) throw limitReached('columns', fileLimits.columns);
    if (skipEmpty && cells.every((cell) => cell === '' || cell === null || cell === undefined)) return true;
    if (this.#names === null) {
      this.#names = this.#named(cells);
      this.#width = cells.length;
      return true;
    }
    if ((this.#skipped += 1) <= skipRows) return true;
    const row: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    const width = Math.max(this.#width, cells.length);
    let values = 1;
    for (let at = 0; at < width; at += 1) {
      const name = (this.#names[at] ??= this.#free(`column_${at + 1}`));
      if (this.#wanted.size > 0 && !this.#wanted.has(name)) continue;
      row[name] = cells[at] ?? null;
      values += 1;
    }
    this.#writer.write(row, values);
    return maxRows === null || this.#writer.rows < maxRows;
  }

  close(): RowsRead {
    return this.#writer.close();
  }

  /** Names of columns: each once, none empty. Errors: `file_invalid` if a wanted column is missing. */
  #named(cells: readonly unknown[]): string[] {
    const taken = new Set<string>();
    const numbers = new Map<string, number>();
    const names = cells.map((cell, at) => {
      const written = cell === null || cell === undefined || cell === '' ? `column_${at + 1}` : String(cell);
      let name = written;
      while (taken.has(name)) {
        const number = (numbers.get(written) ?? 1) + 1;
        numbers.set(written, number);
        name = `${written}_${number}`;
      }
      taken.add(name);
      if (name === '__proto__') throw invalidFile('A column cannot be called "__proto__".');
      return name;
    });
    const missing = this.#options.columns.find((name) => !taken.has(name));
    if (missing !== undefined)
      throw invalidFile(`There is no column "${missing.slice(0, 100)}"; there are: ${names.slice(0, 30).join(', ')}.`);
    return names;
  }

  #free(name: string): string {
    return this.#names!.includes(name) ? this.#free(`${name}_`) : name;
  }
}
