import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { assertFieldsPresent, dotsParameter, fieldName, fieldNames } from '../../kit/fieldParameters.ts';
import { readField, withField } from '../../kit/fields.ts';
import { ItemBudget, jsonLength } from '../../kit/ItemBudget.ts';
import { Pace } from '../../../platform/diagnostics/Pace.ts';
import { boolean, choice, list, object, text, type ValueOf } from '../../../platform/schema/schema.ts';
import { aggregations, separators, summary } from '../../items/summary.ts';
import { valueKey } from '../../values/valueKey.ts';

const parameters = object({
  fields: list(
    object({
      aggregation: choice(aggregations)({ title: 'Aggregation', default: 'count' }),
      name: fieldName(),
      include_empty: boolean({
        title: 'Include empty values',
        description: 'Count missing values, null and empty text.',
        default: false,
        showWhen: { aggregation: ['count', 'count_unique', 'append', 'concatenate'] },
      }),
      separator: choice(separators)({
        title: 'Separator',
        default: 'comma',
        showWhen: { aggregation: ['concatenate'] },
      }),
      custom_separator: text({
        title: 'Custom separator',
        maxLength: 200,
        default: '',
        showWhen: { aggregation: ['concatenate'], separator: ['other'] },
      }),
    }),
  )({
    title: 'Fields to summarize',
    entry: 'field',
    description: 'Output fields are named sum_price, average_price, min_price, max_price, count_price, …',
    required: true,
    minItems: 1,
    maxItems: 100,
  }),
  split_by: fieldNames({
    title: 'Group by',
    description: 'Group by these fields. Leave empty to summarize all items.',
  }),
  output: choice(['items', 'one'])({
    title: 'Output',
    description: 'Items: one item per group. One: a single item with all groups.',
    default: 'items',
  }),
  nested_order: boolean({
    title: 'Groups in turn',
    rare: true,
    description:
      'Groups with the same first value stand together. If off, groups are in the order in which they appear.',
    default: false,
  }),
  skip_ungrouped: boolean({
    title: 'Skip items without a group',
    description: 'Skip items where a group-by field is missing or empty. If off, they form their own group.',
    default: false,
  }),
  ignore_missing_fields: boolean({
    title: 'Ignore missing fields',
    description: 'If off, a field that no item has is an error.',
    default: false,
  }),
  dots: dotsParameter,
});
type Parameters = ValueOf<typeof parameters>;

/** The items that have the same values in the fields to split by. */
interface Group {
  values: readonly unknown[];
  indexes: number[];
}

interface SummarizedGroup extends Group {
  results: JsonObject;
}

/** Sums up fields over all items, or over groups of them (platform-semantics §2.4). */
export const node = defineNode({
  type: 'data.summarize',
  version: 1,
  title: 'Summarize',
  description: 'Counts, sums, averages or joins field values, for all items or per group.',
  icon: 'Sum',
  group: 'data',
  pure: true,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    {
      title: 'Revenue and orders per country',
      parameters: {
        fields: [
          { aggregation: 'sum', name: 'price' },
          { aggregation: 'count', name: 'id' },
        ],
        split_by: ['country'],
      },
    },
    {
      title: 'All names as one text',
      parameters: { fields: [{ aggregation: 'concatenate', name: 'name', separator: 'comma_space' }] },
    },
  ],
  run: async ({ items, parameters: wanted, signal }) => {
    assertNames(wanted);
    if (items.length === 0) return { outputs: { main: [] } };
    if (!wanted.ignore_missing_fields) {
      const names = wanted.fields.map(({ name }) => name);
      assertFieldsPresent(items, names, { dots: wanted.dots, paramOf: (index) => `/fields/${index}/name` });
    }
    const pace = new Pace(signal);
    const groups = await resultsOf(items, { groups: await groupsOf(items, wanted, pace), wanted, pace });
    return { outputs: { main: wanted.output === 'one' ? asOne(groups, wanted) : asItems(groups, wanted) } };
  },
});

const prefixes: Record<(typeof aggregations)[number], string> = {
  sum: 'sum_',
  average: 'average_',
  min: 'min_',
  max: 'max_',
  count: 'count_',
  count_unique: 'unique_count_',
  append: 'appended_',
  concatenate: 'concatenated_',
};

/** Dots and spaces become `_`, so that the result is one field. */
function outputName({ aggregation, name }: Parameters['fields'][number]): string {
  return `${prefixes[aggregation]}${name.replaceAll(/[ .]/g, '_')}`;
}

function assertNames({ fields }: Parameters): void {
  const seen = new Set<string>();
  for (const [index, field] of fields.entries()) {
    const name = outputName(field);
    if (seen.has(name))
      throw new AppError('parameter_invalid', `Two output fields are named "${name}". Rename one of them.`, {
        param: `/fields/${index}`,
      });
    seen.add(name);
  }
}

async function groupsOf(items: readonly Item[], wanted: Parameters, pace: Pace): Promise<Group[]> {
  const { split_by: names, dots, skip_ungrouped: skips, output } = wanted;
  const groups = new Map<string, Group>();
  for (const [index, { json }] of items.entries()) {
    const turn = pace.turn();
    if (turn) await turn;
    const values = names.map((name) => readField(json, name, dots) ?? null);
    if (skips && values.some((value) => value === null || value === '')) continue;
    const key = JSON.stringify(values.map((value) => (output === 'one' ? groupName(value) : valueKey(value))));
    const group = groups.get(key);
    if (group) group.indexes.push(index);
    else groups.set(key, { values, indexes: [index] });
  }
  const inOrder = [...groups.values()];
  return wanted.nested_order ? inTurn(inOrder, 0) : inOrder;
}

/** Groups with the same first value stand together, then those with the same second one, each in the order of appearance. */
function inTurn(groups: readonly Group[], place: number): Group[] {
  const [first] = groups;
  if (first === undefined || place >= first.values.length - 1) return [...groups];
  const byValue = Map.groupBy(groups, ({ values }) => valueKey(values[place]));
  return [...byValue.values()].flatMap((some) => inTurn(some, place + 1));
}

async function resultsOf(
  items: readonly Item[],
  { groups, wanted: { fields, dots }, pace }: { groups: readonly Group[]; wanted: Parameters; pace: Pace },
): Promise<SummarizedGroup[]> {
  const budget = new ItemBudget('Summarize fewer fields.'); // several results may hold the same values
  const summarized: SummarizedGroup[] = [];
  for (const group of groups) {
    const results: [string, unknown][] = [];
    for (const [place, field] of fields.entries()) {
      const turn = pace.turn();
      if (turn) await turn;
      const values = group.indexes.map((index) => readField(items[index]!.json, field.name, dots));
      const param = `/fields/${place}/name`;
      const { include_empty: includeEmpty, custom_separator: ownSeparator } = field;
      if (field.aggregation === 'append' || field.aggregation === 'concatenate')
        for (const value of values) budget.take(0, jsonLength(value) + ownSeparator.length);
      results.push([outputName(field), summary(values, { ...field, includeEmpty, ownSeparator, param })]);
    }
    summarized.push({ ...group, results: Object.fromEntries(results) });
  }
  return summarized;
}

function asItems(groups: readonly SummarizedGroup[], wanted: Parameters): Item[] {
  return groups.map((group) => {
    const keys = wanted.split_by.reduce<JsonObject>(
      (json, name, index) =>
        withField(json, { name, value: group.values[index], param: `/split_by/${index}`, dots: wanted.dots }),
      {},
    );
    return { json: { ...keys, ...group.results }, pairedItem: group.indexes };
  });
}

type Tree = Map<string, Tree | JsonObject>;

/** Groups inside groups, by the values of the fields to split by. */
function asOne(groups: readonly SummarizedGroup[], wanted: Parameters): Item[] {
  const pairedItem = groups.flatMap(({ indexes }) => indexes);
  if (wanted.split_by.length === 0) {
    const [all] = groups;
    return all ? [{ json: all.results, pairedItem }] : [];
  }
  const tree: Tree = new Map();
  for (const group of groups) {
    const names = group.values.map(groupName);
    let branch = tree;
    for (const name of names.slice(0, -1)) {
      const inner = (branch.get(name) as Tree | undefined) ?? new Map();
      branch.set(name, inner);
      branch = inner;
    }
    branch.set(names.at(-1)!, group.results);
  }
  return [{ json: toObject(tree), pairedItem }];
}

function toObject(tree: Tree): JsonObject {
  return Object.fromEntries([...tree].map(([name, value]) => [name, value instanceof Map ? toObject(value) : value]));
}

function groupName(value: unknown): string {
  return typeof value === 'object' ? valueKey(value) : String(value);
}
