import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, earlierVersion, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import { dotsParameter } from '../../kit/fieldParameters.ts';
import { readField } from '../../kit/fields.ts';
import { anyJson, choice, list, object, text, type ValueOf } from '../../../platform/schema/schema.ts';
import { shuffled } from '../../items/shuffled.ts';
import { sortInTurns } from '../../items/sortInTurns.ts';
import { compareKeys, orderKey, type OrderKey } from '../../values/compareValues.ts';
import { Pace } from '../../../platform/diagnostics/Pace.ts';

const order = choice(['ascending', 'descending'])({ title: 'Order', default: 'ascending' });
const seed = {
  title: 'Seed',
  description: 'The same seed always gives the same order. Leave empty for a random order.',
};

const parameters = object({
  mode: choice(['sort', 'shuffle'])({ title: 'Mode', default: 'sort' }),
  by: list(
    object({
      kind: choice(['field', 'expression'])({ title: 'By', default: 'field' }),
      name: text({
        title: 'Field',
        description: 'Supports dot notation.',
        default: '',
        maxLength: 500,
        showWhen: { kind: ['field'] },
      }),
      value: anyJson({
        title: 'Expression',
        description: 'Evaluated for each item.',
        placeholder: '{{ $json.price * $json.count }}',
        showWhen: { kind: ['expression'] },
      }),
      order,
    }),
  )({
    title: 'Sort by',
    entry: 'value',
    description: 'Sorted by the first value, then the next. Missing values come last.',
    maxItems: 20,
    default: [],
    showWhen: { mode: ['sort'] },
  }),
  dots: dotsParameter,
  seed: text({ ...seed, maxLength: 200, default: '', showWhen: { mode: ['shuffle'] } }),
});
type Parameters = ValueOf<typeof parameters>;

/** Fields, or one expression alone. */
const version1 = earlierVersion({
  parameters: object({
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
    seed: text({ ...seed, maxLength: 200, default: '', showWhen: { mode: ['random'] } }),
  }),
  check: ({ mode = 'fields', fields, value }) => {
    if (mode === 'fields' && isEmpty(fields))
      return [{ parameter: '/fields', code: 'parameter_missing', message: 'needs at least one field.' }];
    if (mode !== 'expression' || (value !== undefined && value !== null)) return [];
    return [{ parameter: '/value', code: 'parameter_missing', message: 'is required.' }];
  },
  changed: 'Fields and expressions are entries of one list, in any order. Shuffling is a mode of its own.',
  decides: ['mode'],
  migrate: ({ mode = 'fields', fields, value, order: direction, seed: given, ...rest }) => {
    if (mode === 'random') return { ...rest, mode: 'shuffle', ...(given === undefined ? {} : { seed: given }) };
    if (mode !== 'expression') return { ...rest, ...(fields === undefined ? {} : { by: fields }) };
    const entry = { kind: 'expression', value, ...(direction === undefined ? {} : { order: direction }) };
    return { ...rest, by: [entry] };
  },
});

/** Sort keys and directions. */
interface Key {
  keys: readonly OrderKey[];
  descending: boolean;
}

/** Orders its items by fields and values of expressions, or by chance. Equal items keep their order. */
export const node = defineNode({
  type: 'data.sort',
  version: 2,
  earlier: [version1],
  title: 'Sort',
  description: 'Sorts items by fields and expressions, or shuffles them.',
  icon: 'SortAscending',
  group: 'data',
  pure: true,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  check: ({ mode = 'sort', by }) => {
    if (mode !== 'sort' || (by !== undefined && !Array.isArray(by))) return [];
    if (isEmpty(by)) return [{ parameter: '/by', code: 'parameter_missing', message: 'needs at least one value.' }];
    return (by as unknown[]).flatMap((entry, index) => {
      const { kind = 'field', name = '', value = null } = (entry ?? {}) as Record<string, unknown>;
      const missing =
        kind === 'field' && name === '' ? 'name' : kind === 'expression' && value === null ? 'value' : null;
      if (missing === null) return [];
      return [{ parameter: `/by/${index}/${missing}`, code: 'parameter_missing' as const, message: 'is required.' }];
    });
  },
  examples: [
    {
      title: 'By price, then by name',
      parameters: { by: [{ name: 'price', order: 'descending' }, { name: 'name' }] },
    },
    {
      title: 'By the length of a name, then by date',
      parameters: { by: [{ kind: 'expression', value: '{{ $json.name.length }}' }, { name: 'date' }] },
    },
    { title: 'Shuffled with a fixed seed', parameters: { mode: 'shuffle', seed: '2026' } },
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
  if (wanted.mode === 'shuffle') return shuffled(indexes, wanted.seed || idempotencyKey);
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
  if (wanted.by.length === 0) throw new AppError('parameter_invalid', 'Add at least one value.', { param: '/by' });
  return wanted.by.map(({ kind, name, order: direction }, at) => ({
    values: items.map(({ json }, index) =>
      kind === 'expression' ? parametersFor(index).by[at]?.value : readField(json, name, wanted.dots),
    ),
    descending: direction === 'descending',
  }));
}

function isEmpty(entries: unknown): boolean {
  return entries === undefined || (Array.isArray(entries) && entries.length === 0);
}
