import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { checkColumns, type TableShape } from './tableShapes.ts';

/** The parameters that say what a row holds. */
export interface RowParameters {
  readonly values_from: 'item' | 'fields';
  readonly row: JsonObject;
  readonly ignore_unknown: boolean;
  readonly empty_as_null: boolean;
}

/** Returns the values of a row by column. Errors: `parameter_invalid` for a field without a column. */
export function rowOf(
  { values_from: from, row, ignore_unknown: ignoresUnknown, empty_as_null: emptyAsNull }: RowParameters,
  item: Item,
  shape: TableShape,
): JsonObject {
  const given = Object.entries(from === 'item' ? item.json : row).filter(([, value]) => value !== undefined);
  const known = ignoresUnknown ? given.filter(([name]) => shape.has(name)) : given;
  const names = known.map(([name]) => name);
  checkColumns(shape, names, from === 'item' ? 'values_from' : 'row');
  return Object.fromEntries(known.map(([name, value]) => [name, emptyAsNull && value === '' ? null : value]));
}
