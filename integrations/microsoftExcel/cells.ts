import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';

/** Names of the columns. An empty one is `Column_2`, and a repeated one gets a number. */
export function headerOf(cells: readonly unknown[]): string[] {
  const names: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const name = textOf(cell) || `Column_${index + 1}`;
    let free = name;
    for (let number = 2; names.includes(free); number += 1) free = `${name}_${number}`;
    names.push(free);
  }
  return names;
}

function textOf(cell: unknown): string {
  return cell === null || cell === undefined ? '' : String(cell).trim();
}

/** Returns a row as an object. */
export function recordOf(header: readonly string[], cells: readonly unknown[]): JsonObject {
  return Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']));
}

/** Numbers that Excel keeps as they are written: without a plus sign, leading zeros, and more than 15 digits. */
const plainNumber = /^-?(0|[1-9]\d{0,14})([.,]\d+)*$/;
/** Excel would run these, or drop characters: of phone numbers, postal codes and long IDs. */
const becomesOther = /^([=+\-@']|0\d+$|\d{16,}$)/;

/**
 * Returns a value as a cell. A text that Excel would run or shorten stays text; objects are JSON. Null leaves a cell as it is, so a missing
 * value empties it.
 */
export function cellOf(value: unknown, canBeFormula: boolean): string | number | boolean {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return !canBeFormula && becomesOther.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** Handling of a field without a column. */
export type NewColumns = 'error' | 'ignore' | 'add';

/** Returns the names of all columns, with those to add. Errors: `parameter_invalid` for a field without a column. */
export function columnsFor(header: readonly string[], records: readonly JsonObject[], mode: NewColumns): string[] {
  const unknown = [...new Set(records.flatMap((record) => Object.keys(record)))].filter(
    (name) => !header.includes(name),
  );
  if (unknown.length > 0 && mode === 'error' && header.length > 0)
    throw new AppError(
      'parameter_invalid',
      `There is no column "${unknown[0]!.slice(0, 100)}". The columns are: ${header.join(', ').slice(0, 500)}.`,
      { param: '/fields' },
    );
  return mode === 'add' || header.length === 0 ? [...header, ...unknown] : [...header];
}
