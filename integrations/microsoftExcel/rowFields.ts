import { boolean, choice, record } from '../../platform/schema/schema.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';

/** The parameters of the values that an operation writes: the fields of the item, or entered ones. */
export const rowFields = {
  data: choice(['item', 'entered'], { item: 'The fields of the item', entered: 'The fields below' })({
    title: 'Write',
    default: 'item',
  }),
  fields: record({
    title: 'Fields',
    description: 'Names of columns and their values.',
    entry: 'field',
    control: 'key_values',
    maxEntries: 500,
    default: {},
    showWhen: { data: ['entered'] },
  }),
  new_columns: choice(['error', 'ignore', 'add'], {
    error: 'Stop with an error',
    ignore: 'Leave the field out',
    add: 'Add the column',
  })({ title: 'If a column is missing', rare: true, default: 'error' }),
  formulas: boolean({
    title: 'Formulas',
    description: 'Texts that begin with = are formulas. Otherwise they stay text.',
    rare: true,
    default: false,
  }),
};

/** Returns what an item writes. */
export function recordFor(
  { data, fields }: { data: 'item' | 'entered'; fields: JsonObject },
  { json }: Item,
): JsonObject {
  return data === 'item' ? json : fields;
}
