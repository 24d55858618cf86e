import { tabs, type Tab } from './fakeDocument.ts';

/** A part of a tab; rows and columns from 1, ends included. */
export interface Area {
  readonly tab: Tab;
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** An area, or the message with which the API refuses the range. */
export type ReadRange = Area | string;

const lastColumn = 18_278;

/**
 * Reads a range in A1 notation as the API does: an unquoted text that looks like a cell is a cell of the first tab, the end is cut at the
 * edge of the grid. https://developers.google.com/workspace/sheets/api/guides/concepts#cell
 */
export function rangeOf(text: string): ReadRange {
  const unknown = `Unable to parse range: ${text}`;
  const { title, cells } = partsOf(text);
  const tab = title === undefined ? tabs[0]! : tabs.find((one) => one.title.toLowerCase() === title.toLowerCase());
  if (!tab) return unknown;
  const { rowCount, columnCount } = tab;
  const whole: Area = { tab, top: 1, left: 1, bottom: rowCount, right: columnCount };
  if (cells === undefined) return whole;
  const [from = '', to, ...more] = cells.split(':');
  const start = cornerOf(from);
  const end = to === undefined ? start : cornerOf(to);
  const isAlone = to === undefined && (start?.row === undefined || start.column === undefined);
  if (!start || !end || more.length > 0 || isAlone) return unknown;
  // `A2:C` begins in a row, `A:C` in none; the mixture `A:C2` has the rows 1 to 2.
  const rows = ordered(start.row ?? 1, end.row ?? Infinity);
  const columns = ordered(start.column ?? 1, end.column ?? Infinity);
  if (rows[0] > rowCount || columns[0] > columnCount)
    return `Range (${titleOf(tab)}!${cells}) exceeds grid limits. Max rows: ${rowCount}, max columns: ${columnCount}`;
  const [top, left] = [rows[0], columns[0]];
  return { tab, top, left, bottom: Math.min(rows[1], rowCount), right: Math.min(columns[1], columnCount) };
}

/** A title without quotes may be a title, or a cell of the first tab; with quotes it is always a title. */
function partsOf(text: string): { title?: string; cells?: string } {
  const quoted = /^'((?:[^']|'')+)'(?:!(.+))?$/.exec(text);
  if (quoted) return { title: quoted[1]!.replaceAll("''", "'"), ...(quoted[2] ? { cells: quoted[2] } : {}) };
  const mark = text.indexOf('!');
  if (mark >= 0) return { title: text.slice(0, mark), cells: text.slice(mark + 1) };
  const isCells = /^\$?[A-Za-z]{1,3}\$?\d+$/.test(text) || /^[$A-Za-z0-9]+:[$A-Za-z0-9]+$/.test(text);
  return isCells ? { cells: text } : { title: text };
}

function cornerOf(text: string): { row?: number; column?: number } | null {
  const [all, letters, digits] = /^(?:\$?([A-Za-z]{1,3}))?(?:\$?([1-9]\d{0,7}))?$/.exec(text) ?? [];
  if (!all) return null;
  const column = letters === undefined ? undefined : columnOf(letters);
  if (column !== undefined && column > lastColumn) return null;
  return { ...(column ? { column } : {}), ...(digits === undefined ? {} : { row: Number(digits) }) };
}

function columnOf(letters: string): number {
  return Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

export function lettersOf(column: number): string {
  return column === 0 ? '' : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));
}

function ordered(a: number, b: number): readonly [number, number] {
  return a <= b ? [a, b] : [b, a];
}

/** Writes the title in front of a range: with quotes unless it is one word that is no cell. */
function titleOf({ title }: Tab): string {
  const isPlain = /^[A-Za-z_]\w*$/.test(title) && !/^[A-Za-z]{1,3}\d+$/.test(title);
  return isPlain ? title : `'${title.replaceAll("'", "''")}'`;
}

/** Writes an area as the API returns it: one cell is `Sheet1!A1`. */
export function rangeText({ tab, top, left, bottom, right }: Area): string {
  const from = `${lettersOf(left)}${top}`;
  const to = `${lettersOf(right)}${bottom}`;
  return `${titleOf(tab)}!${from === to ? from : `${from}:${to}`}`;
}
