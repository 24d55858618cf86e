import type { Binary } from '../../../platform/binaries/BinaryStore.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { ItemBudget, jsonLength, outputLimits } from '../../kit/ItemBudget.ts';
import { Pace } from '../../../platform/diagnostics/Pace.ts';
import { dotsParameter, fieldName, includedFields, includeParameters } from '../../kit/fieldParameters.ts';
import { readField, withField } from '../../kit/fields.ts';
import { choice, list, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

/** Instead of the name of a field: the files of the item. */
const binaryName = '$binary';

const parameters = object({
  lists: list(
    object({
      name: fieldName({ description: 'The field with the list. $binary for files. Supports dot notation.' }),
      destination: text({
        title: 'Output field',
        description: 'Defaults to the name of the list. Objects of a single list become the items.',
        maxLength: 500,
        default: '',
      }),
    }),
  )({
    title: 'Fields to split out',
    entry: 'field',
    description: 'Multiple lists are combined by position.',
    required: true,
    minItems: 1,
    maxItems: 20,
  }),
  ...includeParameters(['none', 'all', 'selected'], { title: 'Include other fields', default: 'none' }),
  binaries: choice(['drop', 'keep'])({ title: 'Include files', default: 'drop' }),
  missing: choice(['skip', 'error'], { error: 'Error' })({
    title: 'If the field is missing',
    rare: true,
    description: 'Skip: the item is left out. Error: the node fails.',
    default: 'skip',
  }),
  dots: dotsParameter,
});
type Parameters = ValueOf<typeof parameters>;

/** Makes an item of every entry of a list; of an object every value counts as an entry, a single value (null, too) is its own list. */
export const node = defineNode({
  type: 'data.split_out',
  version: 1,
  title: 'Split out',
  description: 'Turns each entry of a list into an item.',
  icon: 'ArrowsSplit2',
  group: 'data',
  pure: true,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    { title: 'One item per order line', parameters: { lists: [{ name: 'order.positions' }] } },
    {
      title: 'Include the order number',
      parameters: {
        lists: [{ name: 'positions', destination: 'position' }],
        include: 'selected',
        fields: ['order_number'],
      },
    },
    { title: 'One item per file', parameters: { lists: [{ name: '$binary' }], include: 'all' } },
  ],
  run: (context) => {
    const budget = new ItemBudget('Split out fewer entries, or include fewer fields.', outputLimits);
    const pace = new Pace(context.signal);
    const work = async (item: Item, wanted: Parameters) => ({ main: await splitItem(item, wanted, { budget, pace }) });
    return eachItem({ context, port: 'main', work });
  },
});

/**
 * Entries by the places of the lists; shorter lists end earlier. Counted before they are created: included fields are copied to every
 * entry. Errors: `item_limit_reached`.
 */
function splitItem(
  item: Item,
  wanted: Parameters,
  { budget, pace }: { budget: ItemBudget; pace: Pace },
): Promise<Item[]> {
  const entries = wanted.lists.map(({ name }, index) => {
    if (name === binaryName) return Object.entries(item.binary ?? {});
    const value = readField(item.json, name, wanted.dots);
    if (value === undefined && wanted.missing === 'error')
      throw new AppError('item_type_mismatch', `The item has no field "${name}".`, { param: `/lists/${index}/name` });
    return entriesOf(value);
  });
  const rest = restOf(item.json, wanted);
  const kept = wanted.binaries === 'keep' && item.binary ? { binary: item.binary } : {};
  const longest = Math.max(...entries.map(({ length }) => length));
  budget.take(longest, longest * jsonLength(rest));
  const itemAt = (place: number): Item => {
    const split: Item = { json: rest, ...kept };
    for (const [index, list] of entries.entries()) {
      if (place >= list.length) continue;
      if (wanted.lists[index]!.name === binaryName)
        split.binary = Object.fromEntries([list[place] as [string, Binary]]);
      else split.json = withEntry(split.json, list[place], { index, wanted });
    }
    return split;
  };
  return pace.gather(
    (function* () {
      for (let place = 0; place < longest; place += 1) yield itemAt(place);
    })(),
  );
}

function withEntry(
  json: JsonObject,
  entry: unknown,
  { index, wanted }: { index: number; wanted: Parameters },
): JsonObject {
  const { lists, include, dots } = wanted;
  const { name, destination } = lists[index]!;
  const isWhole = include === 'none' && destination === '' && lists.length === 1;
  if (isWhole && typeof entry === 'object' && entry !== null && !Array.isArray(entry)) return entry as JsonObject;
  const param = `/lists/${index}/${destination ? 'destination' : 'name'}`;
  return withField(json, { name: destination || name, value: entry ?? null, param, dots });
}

function entriesOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null ? Object.values(value) : [value];
}

/** The fields that go with every entry: never the lists themselves. */
function restOf(json: JsonObject, wanted: Parameters): JsonObject {
  const { lists, dots } = wanted;
  return lists.reduce(
    (rest, { name }, index) => withField(rest, { name, value: undefined, param: `/lists/${index}/name`, dots }),
    includedFields(json, wanted),
  );
}
