import { AppError } from '../../../openapi/AppError.ts';
import { fileLimits } from '../fileLimits.ts';
import { invalidFile, limitReached } from './RowWriter.ts';

const maxRow = 1_048_576;
const dayMs = 86_400_000;

/** Rows and columns of a sheet, counted from 0, both ends included. */
export interface CellRange {
  fromRow: number;
  toRow: number;
  fromColumn: number;
  toColumn: number;
}

/** `B` → 1. Errors: `file_limit_reached` beyond the last column that spreadsheets have. */
export function columnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64;
  if (letters.length > 3 || index > fileLimits.columns) throw limitReached('columns', fileLimits.columns);
  return index - 1;
}

/** 1 → `B`. */
export function columnLetters(index: number): string {
  let letters = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/** Row and column of `B2`. Errors: `file_invalid`, `file_limit_reached`. */
export function cellPlace(reference: string): { row: number; column: number } {
  const [, letters, digits] = /^\$?([A-Z]{1,7})\$?(\d{1,9})$/.exec(reference) ?? [];
  if (letters === undefined) throw invalidFile(`"${reference.slice(0, 30)}" is not the place of a cell.`);
  const row = Number(digits) - 1;
  if (row < 0 || row >= maxRow) throw limitReached('rows of a sheet', maxRow);
  return { row, column: columnIndex(letters) };
}

/** `B2:D10`, `B:D` or `2:10`; empty is everything. Errors: `parameter_invalid`. */
export function parseRange(range: string): CellRange {
  const all: CellRange = { fromRow: 0, toRow: maxRow - 1, fromColumn: 0, toColumn: fileLimits.columns - 1 };
  if (range.trim() === '') return all;
  const parts = /^([A-Z]{0,3})(\d{0,7})(?::([A-Z]{0,3})(\d{0,7}))?$/.exec(
    range.trim().toUpperCase().replaceAll('$', ''),
  );
  const [, fromLetters = '', fromDigits = '', toLetters = fromLetters, toDigits = fromDigits] = parts ?? [];
  if (parts === null || (fromLetters === '' && fromDigits === ''))
    throw new AppError('parameter_invalid', `"${range.slice(0, 50)}" is not a range such as B2:D10.`, {
      param: '/range',
    });
  return {
    fromRow: fromDigits === '' ? all.fromRow : Number(fromDigits) - 1,
    toRow: toDigits === '' ? all.toRow : Number(toDigits) - 1,
    fromColumn: fromLetters === '' ? all.fromColumn : columnIndex(fromLetters),
    toColumn: toLetters === '' ? all.toColumn : columnIndex(toLetters),
  };
}

/**
 * Returns the date or time of a spreadsheet number (ECMA-376 part 1, §18.17.4.1): `2026-11-21`, `2026-11-21T12:30:00` or `12:30:00`,
 * without a time zone, because spreadsheets have none.
 */
export function serialDate(serial: number, is1904: boolean): string | number {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return serial;
  const hasDay = serial >= 1;
  // The 29th of February 1900 is a day there, though it never was one.
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const iso = new Date(Math.round((days - 25_569) * dayMs)).toISOString();
  if (!hasDay && !is1904) return iso.slice(11, 19);
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 19);
}

/** True for formats of numbers that show a day or a time (§18.8.30). */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined)
    return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare);
}

/** Escapes characters that XML cannot contain as `_x000B_` (§22.9.2.19). */
export function escapedCell(text: string): string {
  return text
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (letter) => (isHeld(letter) ? letter : coded(letter)));
}

/** The text of a cell as it was meant. */
export function unescapedCell(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** XML has it, and reading gives it back unchanged. */
function isHeld(letter: string): boolean {
  return letter === '\t' || letter === '\n' || (letter >= '\u{7f}' && letter < '\ufffe');
}

function coded(letter: string): string {
  return `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
