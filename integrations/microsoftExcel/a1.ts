import { AppError } from '../../openapi/AppError.ts';

/** Rows and columns of a range, from 0. */
export interface Area {
  readonly row: number;
  readonly column: number;
}

/** Returns the letters of a column, from 0: A, …, Z, AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${columnLetters(Math.floor(column / 26) - 1)}${last}`;
}

/** Returns the first cell of an address such as `'My sheet'!B2:C10`. */
export function startOf(address: string): Area {
  const [, letters = 'A', row = '1'] =
    /^\$?([A-Z]{1,3})\$?(\d+)/.exec(address.slice(address.lastIndexOf('!') + 1)) ?? [];
  const column = Buffer.from(letters).reduce((sum, code) => sum * 26 + code - 64, 0) - 1;
  return { row: Number(row) - 1, column };
}

/** Returns the address of cells without the name of the sheet. */
export function addressOf({ row, column }: Area, { rows, columns }: { rows: number; columns: number }): string {
  return `${columnLetters(column)}${row + 1}:${columnLetters(column + columns - 1)}${row + rows}`;
}

/** Returns the path of a range below its sheet. Errors: `parameter_invalid`. */
export function rangePath(sheet: string, address: string, param = '/range'): string {
  const given = address.trim().toUpperCase();
  if (!/^\$?[A-Z]{1,3}\$?\d+(:\$?[A-Z]{1,3}\$?\d+)?$/.test(given))
    throw new AppError('parameter_invalid', 'Write the range as A1:C10, without the sheet.', { param });
  return `${sheet}/range(address='${given}')`;
}
