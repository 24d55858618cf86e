import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import { dotsParameter } from '../../kit/fieldParameters.ts';
import { readField } from '../../kit/fields.ts';
import { anyJson, choice, list, object, text, type ValueOf } from '../../../platform/schema/schema.ts';
import { shuffled } from '../../items/shuffled.ts';
import { sortInTurns } from '../../items/sortInTurns.ts';
import { compareKeys, orderKey, type OrderKey } from '../../values/compareValues.ts';
import { Pace } from '../../../platform/diagnostics/Pace.ts';

const order = choice(['ascending', 'descending'])({ title: 'Order', default: 'ascending' });

const parameters = object({
  mode: choice(['fields', 'expression', 'random'])({ title: 'Mode', default: 'fields' }),
  fields: list(
    object({
      name: text({ title: 'Field', description: 'Supports dot notation.', required: true, maxLength: 500 }),
      order,
    }),
  )({
    title: 'Fields',
    entry: 'field',
    description: 'Sorted by the first field, then the next. Missing values come last.',
    maxItems: 20,
    default: [],
    showWhen: { mode: ['fields'] },
  }),
  dots: dotsParameter,
  value: anyJson({
    title: 'Sort by',
    description: 'An expression, evaluated for each item.',
    placeholder: '{{ $json.price * $json.count }}',
    showWhen: { mode: ['expression'] },
  }),
  order: choice(['ascending', 'descending'])({
    title: 'Order',
    default: 'ascending',
    showWhen: { mode: ['expression'] },
  }),
  seed: text({
    title: 'Seed',
    description: 'The same seed always gives the same order. Leave empty for a random order.',
    maxLength: 200,
    default: '',
    showWhen: { mode: ['random'] },
  }),
});
type Parameters = ValueOf<typeof parameters>;

/** Sort keys and directions. */
interface Key {
  keys: readonly OrderKey[];
  descending: boolean;
}

/** Orders its items by fields, by the value of an expression, or by chance. Equal items keep their order. */
export const node = defineNode({
  type: 'data.sort',
  version: 1,
  title: 'Sort',
  description: 'Sorts items by fields or an expression, or shuffles them.',
  icon: 'SortAscending',
  group: 'data',
  pure: true,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  check: ({ mode = 'fields', fields, value }) => {
    if (mode === 'fields' && (fields === undefined || (Array.isArray(fields) && fields.length === 0)))
      return [{ parameter: '/fields', code: 'parameter_missing', message: 'needs at least one field.' }];
    if (mode !== 'expression' || (value !== undefined && value !== null)) return [];
    return [{ parameter: '/value', code: 'parameter_missing', message: 'is required.' }];
  },
  examples: [
    {
      title: 'By price, then by name',
      parameters: { fields: [{ name: 'price', order: 'descending' }, { name: 'name' }] },
    },
    { title: 'By the length of a name', parameters: { mode: 'expression', value: '{{ $json.name.length }}' } },
    { title: 'Shuffled with a fixed seed', parameters: { mode: 'random', seed: '2026' } },
  ],
  run: async (context) => {
    const main = (await orderOf(context)).map((index) => ({ ...context.items[index]!, pairedItem: index }));
    return { outputs: { main } };
  },
});

/** The indexes of the items in their new order. */
async function orderOf(context: NodeContext<Parameters>): Promise<number[]> {
  const { items, parameters: wanted, parametersFor, idempotencyKey, signal } = context;
  const indexes = items.map((_, index) => index);
  if (wanted.mode === 'random') return shuffled(indexes, wanted.seed || idempotencyKey);
  const pace = new Pace(signal);
  const keys: Key[] = [];
  for (const { values, descending } of sortedBy(wanted, { items, parametersFor }))
    keys.push({ keys: await pace.gather(orderKeys(values)), descending });
  const compare = (a: number, b: number): number => {
    for (const { keys: all, descending } of keys) {
      const difference = compareKeys(all[a]!, all[b]!, descending);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  return sortInTurns(indexes, compare, pace);
}

function* orderKeys(values: readonly unknown[]): Generator<OrderKey> {
  for (const value of values) yield orderKey(value);
}

function sortedBy(
  wanted: Parameters,
  { items, parametersFor }: Pick<NodeContext<Parameters>, 'items' | 'parametersFor'>,
): { values: readonly unknown[]; descending: boolean }[] {
  if (wanted.mode === 'expression')
    return [{ values: items.map((_, index) => parametersFor(index).value), descending: wanted.order === 'descending' }];
  if (wanted.fields.length === 0)
    throw new AppError('parameter_invalid', 'Add at least one field.', { param: '/fields' });
  return wanted.fields.map((field) => ({
    values: items.map(({ json }) => readField(json, field.name, wanted.dots)),
    descending: field.order === 'descending',
  }));
}
