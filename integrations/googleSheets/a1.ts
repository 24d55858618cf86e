import { AppError } from '../../openapi/AppError.ts';

/** The last column that a spreadsheet can have. Google cuts a range at the end of the sheet. */
export const lastColumn = 'ZZZ';
const maxColumn = 18_278;

/** Letters of a column: 1 is A, 27 is AA. */
export function lettersOf(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/** Number of a column from its letters. Errors: `parameter_invalid`. */
export function columnNumber(letters: string, parameter: string): number {
  const text = letters.trim().toUpperCase();
  const number = Array.from(text).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  if (/^[A-Z]{1,3}$/.test(text) && number <= maxColumn) return number;
  throw new AppError('parameter_invalid', `"${text.slice(0, 20)}" is no column. Use letters, such as A or AB.`, {
    param: `/${parameter}`,
  });
}

/**
 * A range in A1 notation: https://developers.google.com/workspace/sheets/api/guides/concepts#cell. The title is always in quotes: without
 * them, `Q1` is a cell.
 */
export function rangeIn(title: string, cells?: string): string {
  const sheet = `'${title.replaceAll("'", "''")}'`;
  return cells === undefined || cells === '' ? sheet : `${sheet}!${cells}`;
}

/** The cells of a range that a person wrote, without the sheet: `Orders!A1:C` is `A1:C`. */
export function cellsOf(range: string): string {
  return range.slice(range.lastIndexOf('!') + 1).trim();
}

/** First row and column of a range, from 1: of a response, or written by a person. */
export function startOf(range: string): { row: number; column: number } {
  const [, letters = '', digits] = /^\$?([A-Za-z]{0,3})\$?(\d*)/.exec(cellsOf(range)) ?? [];
  const column = Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits) || 1, column: column || 1 };
}
