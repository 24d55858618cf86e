import type { Cells } from '../../db/repositories/dataTables/dataTableRows.ts';
import { readCells, valuesOf, type Values } from '../dataTables/cells.ts';
import type { Column } from '../dataTables/columns.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { partOf } from './partOf.ts';

/** Input columns, and the expected column. */
export interface RowMapping {
  inputs: readonly components['schemas']['EvaluationInput'][];
  expectedColumn: string | null;
}

/** Errors: `evaluation_broken` if the table lacks a column, or if a column used as the whole item is not JSON. */
export function checkMapping(columns: readonly Column[], { inputs, expectedColumn }: RowMapping): void {
  const find = (name: string): Column => {
    const column = columns.find((one) => one.name === name);
    if (column) return column;
    throw new AppError('evaluation_broken', `The data table has no column "${name}".`);
  };
  if (expectedColumn !== null) find(expectedColumn);
  for (const { column, field } of inputs) {
    if (field === '' && find(column).type !== 'json')
      throw new AppError(
        'evaluation_broken',
        `"${column}" is to be the whole item, which takes a column of type json.`,
      );
    find(column);
  }
}

/** Returns the input and expected output of a row's execution; undefined if the row has no value there. */
export function rowOf(
  columns: readonly Column[],
  cells: Cells,
  { inputs, expectedColumn }: RowMapping,
): { input: Record<string, unknown>; expected: unknown } {
  const values = valuesOf(columns, cells);
  const input: Record<string, unknown> = {};
  for (const { column, field = column } of inputs) {
    const value = values[column] ?? null;
    if (field !== '') setPart(input, field, value);
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) Object.assign(input, value);
  }
  const expected = expectedColumn === null ? null : (values[expectedColumn] ?? null);
  return { input, expected: expected ?? undefined };
}

/**
 * Returns the cells of a new row for an input item and its expected output. Errors: `evaluation_broken`; `item_type_mismatch` if a value
 * does not fit its column.
 */
export function cellsOf(
  columns: readonly Column[],
  { input, expected }: { input: Record<string, unknown>; expected: unknown },
  mapping: RowMapping,
): Cells {
  checkMapping(columns, mapping);
  const values: Values = {};
  for (const { column, field = column } of mapping.inputs) values[column] = partOf(input, field) ?? null;
  if (mapping.expectedColumn !== null && expected !== undefined) values[mapping.expectedColumn] = expected;
  return readCells(columns, values, { place: '', convert: true }).set;
}

function setPart(item: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop()!;
  let place = item;
  for (const name of names) {
    const next = Object.hasOwn(place, name) ? place[name] : undefined;
    if (typeof next === 'object' && next !== null && !Array.isArray(next)) place = next as Record<string, unknown>;
    else {
      const made: Record<string, unknown> = {};
      define(place, name, made);
      place = made;
    }
  }
  define(place, last, value);
}

/** As an own property, whatever it is called. */
function define(place: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(place, name, { value, enumerable: true, configurable: true, writable: true });
}
