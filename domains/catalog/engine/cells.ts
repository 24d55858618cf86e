import type { Column, Columns, ColumnType } from '../define/column.ts';
import { plainText } from '../read/plainText.ts';
import { listOf, valueAt } from '../read/valueAt.ts';

/** Possible values of a cell. */
export type Cell = string | number | boolean | readonly string[] | null;

/** A row by column name. */
export type Row = Readonly<Record<string, Cell>>;

/** Description of a column for people. */
export interface ColumnInfo {
  readonly name: string;
  readonly type: ColumnType;
  readonly unit?: string;
  readonly description?: string;
}

/** How many cells of a column held something that its type cannot be; they are null. */
export type Unreadable = Map<string, number>;

const maxTextChars = 100_000;
const maxListEntries = 1_000;
export const maxOpenColumns = 500;

interface Making {
  readonly columns: Columns;
  readonly nulls: readonly (string | number)[];
  /** Whether other fields of the row become cells, and whether the source can write texts only, so that numbers have to be recognized. */
  readonly open: 'no' | 'typed' | 'texts';
  readonly unreadable: Unreadable;
}

/**
 * Makes a row of cells. Cells of a wrong type are null and counted; a row without a required cell is a TypeError, as its shape is not
 * what the source documents.
 */
export function rowOf(raw: unknown, making: Making): Row {
  const { columns, nulls, unreadable } = making;
  const row: Record<string, Cell> = {};
  for (const [name, column] of Object.entries(columns)) {
    const value = typeof column.from === 'string' ? valueAt(raw, column.from) : column.from(raw);
    const cell = cellOf(value, column, nulls);
    if (cell === undefined) unreadable.set(name, (unreadable.get(name) ?? 0) + 1);
    if ((cell ?? null) === null && column.required) throw new TypeError(`${name} is missing`);
    row[name] = cell ?? null;
  }
  return making.open === 'no' ? row : { ...row, ...openCells(raw, making) };
}

/** A number that is written as a number would be: no code such as `007`. */
const plainNumber = /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/;

function openCells(raw: unknown, { columns, nulls, open }: Making): Record<string, Cell> {
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) throw new TypeError('a row is no object');
  const named = new Set(
    Object.values(columns).flatMap(({ from, covers = [] }) => (typeof from === 'string' ? [from, ...covers] : covers)),
  );
  const cells: [string, Cell][] = [];
  for (const [name, value] of Object.entries(raw)) {
    if (named.has(name) || Object.hasOwn(columns, name) || cells.length >= maxOpenColumns) continue;
    if (isNull(value, nulls)) cells.push([name, null]);
    else if (typeof value === 'number' || typeof value === 'boolean') cells.push([name, value]);
    else if (typeof value === 'string')
      cells.push([name, open === 'texts' && plainNumber.test(value) ? Number(value) : value.slice(0, maxTextChars)]);
  }
  return Object.fromEntries(cells);
}

/** Undefined if the value does not fit the column. */
function cellOf(value: unknown, column: Column, nulls: readonly (string | number)[]): Cell | undefined {
  if (isNull(value, nulls)) return null;
  switch (column.type) {
    case 'text':
      return textOf(value, column);
    case 'texts': {
      const texts = listOf(value).flatMap((entry) => (isNull(entry, nulls) ? [] : [textOf(entry, column)]));
      return texts.includes(undefined) ? undefined : (texts as string[]).slice(0, maxListEntries);
    }
    case 'url':
      return typeof value === 'string' && /^https?:\/\/\S+$/i.test(value.trim()) ? value.trim() : undefined;
    case 'number':
    case 'integer':
      return numberOf(value, column.type === 'integer');
    case 'boolean':
      return booleanOf(value);
    case 'date':
      return dateOf(value);
    case 'datetime':
      return datetimeOf(value, column);
  }
}

function isNull(value: unknown, nulls: readonly (string | number)[]): boolean {
  if (value === null || value === undefined) return true;
  const text = typeof value === 'string' ? value.trim() : value;
  return text === '' || nulls.some((one) => one === text || (typeof one === 'number' && String(one) === text));
}

function textOf(value: unknown, { html }: Column): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return undefined;
  const text = html ? plainText(value) : value.trim();
  return text.length > maxTextChars ? `${text.slice(0, maxTextChars - 1)}…` : text;
}

function numberOf(value: unknown, isWhole: boolean): number | undefined {
  const text = typeof value === 'string' ? value.trim().replaceAll(/(?<=\d),(?=\d{3}(\D|$))/g, '') : undefined;
  if (text !== undefined && !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const number = text === undefined ? value : Number(text);
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  return isWhole && !Number.isInteger(number) ? undefined : number;
}

function booleanOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1 || (typeof value === 'string' && /^(true|yes|y|1)$/i.test(value.trim()))) return true;
  if (value === 0 || (typeof value === 'string' && /^(false|no|n|0)$/i.test(value.trim()))) return false;
  return undefined;
}

/** Date formats of sources, and their normalized form. */
const daysOfSources: readonly (readonly [shape: RegExp, day: string])[] = [
  [/^(\d{4})$/, '$1'],
  [/^(\d{4})-(\d{2})$/, '$1-$2'],
  [/^(\d{4})[-/](\d{2})[-/](\d{2})([T ].*)?$/, '$1-$2-$3'],
  [/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'],
  [/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$1-$2'], // only sources of the US write this
];

function dateOf(value: unknown): string | undefined {
  const text = String(typeof value === 'number' || typeof value === 'string' ? value : '').trim();
  const known = daysOfSources.find(([shape]) => shape.test(text));
  if (known) return text.replace(...known);
  return /^\d{4}(-?(Q[1-4]|S[12]|H[12]|W\d{2}|M\d{2}))$/.test(text) ? text : undefined;
}

function datetimeOf(value: unknown, { epoch, utc }: Column): string | undefined {
  if (typeof value === 'number') {
    const time = new Date(epoch === 's' ? value * 1000 : value);
    return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
  }
  if (typeof value !== 'string') return undefined;
  const parts = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?$/.exec(
    value.trim(),
  );
  if (!parts) return dateOf(value);
  const [, day, time, zone] = parts;
  if (!zone) return `${day}T${time}${utc ? 'Z' : ''}`; // local, as the source says it
  const at = new Date(`${day}T${time!.replace(',', '.')}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

interface Table {
  readonly columns: readonly ColumnInfo[];
  readonly rows: readonly Row[];
}

/** Returns rows with their columns: declared ones, then open ones in order of appearance. An open column that mixes types is text. */
export function tableOf(columns: Columns, rows: readonly Row[], units: Readonly<Record<string, string>> = {}): Table {
  const declared = Object.entries(columns).map(([name, { type, unit, description }]) => {
    const known = units[name] ?? unit;
    return {
      name,
      type,
      ...(known !== undefined && { unit: known }),
      ...(description !== undefined && { description }),
    };
  });
  const open = new Map<string, OpenType | undefined>();
  const mixed = new Set<string>();
  for (const row of rows) {
    for (const [name, cell] of Object.entries(row)) {
      if (Object.hasOwn(columns, name) || (!open.has(name) && open.size >= maxOpenColumns)) continue;
      const [type, before] = [openTypeOf(cell), open.get(name)];
      if (type !== undefined && before !== undefined && type !== before) mixed.add(name);
      open.set(name, before === undefined ? type : mixed.has(name) ? 'text' : before);
    }
  }
  const found = [...open].map(([name, type]) => {
    const unit = units[name];
    return { name, type: type ?? ('text' as const), ...(unit !== undefined && { unit }) };
  });
  return { columns: [...declared, ...found], rows: mixed.size === 0 ? rows : rows.map((row) => withTexts(row, mixed)) };
}

type OpenType = 'number' | 'boolean' | 'text';

function openTypeOf(cell: Cell): OpenType | undefined {
  if (cell === null) return undefined;
  return typeof cell === 'number' ? 'number' : typeof cell === 'boolean' ? 'boolean' : 'text';
}

function withTexts(row: Row, names: ReadonlySet<string>): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [name, names.has(name) && cell !== null ? String(cell) : cell]),
  );
}
