import type { JsonObject } from '../../domains/executions/item.ts';
import { itemField } from './itemField.ts';

/** Returns a row whose columns take their values from the fields of the item with the same names. */
export function itemRow(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, itemField(name)]));
}
