import type { Binary } from '../../../platform/binaries/BinaryStore.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { dotsParameter, fieldName, includedFields, includeParameters } from '../../kit/fieldParameters.ts';
import { readField, withField } from '../../kit/fields.ts';
import { ItemBudget, jsonLength } from '../../kit/ItemBudget.ts';
import { Pace } from '../../../platform/diagnostics/Pace.ts';
import { boolean, choice, list, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

const parameters = object({
  mode: choice(['fields', 'items'])({
    title: 'Aggregate',
    description: 'Fields: collect the values of fields into lists. Items: collect all items into one list.',
    default: 'fields',
  }),
  lists: list(
    object({
      name: fieldName(),
      output: text({
        title: 'Output field name',
        description: 'Leave empty to use the name of the field.',
        maxLength: 500,
        default: '',
      }),
    }),
  )({ title: 'Fields', entry: 'field', default: [], maxItems: 200, showWhen: { mode: ['fields'] } }),
  merge_lists: boolean({
    title: 'Merge lists',
    description: 'Add the entries of list values instead of the list itself.',
    default: false,
    showWhen: { mode: ['fields'] },
  }),
  keep_missing: boolean({
    title: 'Keep missing values',
    description: 'Keep missing values as null. If off, they are skipped.',
    default: false,
    showWhen: { mode: ['fields'] },
  }),
  clean_lists: boolean({
    title: 'Clean lists',
    rare: true,
    description: 'Of values that are lists, leave out entries that are null.',
    default: false,
    showWhen: { mode: ['fields'], keep_missing: [false] },
  }),
  destination: text({
    title: 'Output field',
    required: true,
    maxLength: 500,
    default: 'data',
    showWhen: { mode: ['items'] },
  }),
  ...includeParameters(['all', 'selected', 'except'], {
    title: 'Which fields',
    default: 'all',
    showWhen: { mode: ['items'] },
  }),
  binaries: choice(['drop', 'keep', 'keep_unique'])({
    title: 'Include files',
    description: 'Files with the same name are numbered. Keep unique: identical files are kept once.',
    default: 'drop',
  }),
  dots: dotsParameter,
});
type Parameters = ValueOf<typeof parameters>;

/** Makes one item of all: lists of the values that fields have, or one list of the items' data. */
export const node = defineNode({
  type: 'data.aggregate',
  version: 1,
  title: 'Aggregate',
  description: 'Combines all items into one, with lists of field values or of whole items.',
  icon: 'Stack2',
  group: 'data',
  pure: true,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  check: ({ mode = 'fields', lists }) =>
    mode === 'fields' && (lists === undefined || (Array.isArray(lists) && lists.length === 0))
      ? [{ parameter: '/lists', code: 'parameter_missing', message: 'needs at least one field.' }]
      : [],
  examples: [
    {
      title: 'All email addresses as one list',
      parameters: { lists: [{ name: 'customer.email', output: 'recipients' }] },
    },
    { title: 'All items as one list', parameters: { mode: 'items', destination: 'orders' } },
    {
      title: 'Tags of all items, with their files',
      parameters: { lists: [{ name: 'tags' }], merge_lists: true, binaries: 'keep' },
    },
  ],
  run: async ({ items, parameters: wanted, signal }) => {
    if (items.length === 0) return { outputs: { main: [] } };
    const pace = new Pace(signal);
    const json =
      wanted.mode === 'items' ? await listOfItems(items, wanted, pace) : await listsOfFields(items, wanted, pace);
    const binary = wanted.binaries === 'drop' ? {} : allBinaries(items, wanted.binaries === 'keep_unique');
    const hasFiles = Object.keys(binary).length > 0;
    const main = [{ json, ...(hasFiles ? { binary } : {}), pairedItem: items.map((_, index) => index) }];
    return { outputs: { main } };
  },
});

async function listOfItems(items: readonly Item[], wanted: Parameters, pace: Pace): Promise<JsonObject> {
  const value: JsonObject[] = [];
  for (const { json } of items) {
    value.push(includedFields(json, wanted));
    const turn = pace.turn();
    if (turn) await turn;
  }
  return withField({}, { name: wanted.destination, value, param: '/destination', dots: wanted.dots });
}

async function listsOfFields(
  items: readonly Item[],
  { lists, dots, ...how }: Parameters,
  pace: Pace,
): Promise<JsonObject> {
  if (lists.length === 0) throw new AppError('parameter_invalid', 'Add at least one field.', { param: '/lists' });
  const budget = new ItemBudget('Collect fewer fields.'); // the same field may go into many lists
  let json: JsonObject = {};
  for (const [index, { name, output }] of lists.entries()) {
    const target = output || (dots ? name.split('.').at(-1)! : name);
    const param = `/lists/${index}/${output ? 'output' : 'name'}`;
    if (readField(json, target, dots) !== undefined)
      throw new AppError('parameter_invalid', `Two output fields are named "${target}". Rename one of them.`, {
        param,
      });
    const value = await valuesOf(items, { name, dots, ...how }, { budget, pace });
    json = withField(json, { name: target, value, param, dots });
  }
  return json;
}

type Wanted = Pick<Parameters, 'dots' | 'merge_lists' | 'keep_missing' | 'clean_lists'> & { name: string };

async function valuesOf(
  items: readonly Item[],
  { name, dots, merge_lists: merges, keep_missing: keeps, clean_lists: cleans }: Wanted,
  { budget, pace }: { budget: ItemBudget; pace: Pace },
): Promise<unknown[]> {
  const values: unknown[] = [];
  const isThere = (value: unknown): boolean => keeps || (value !== undefined && value !== null);
  const add = (value: unknown) => {
    if (isThere(value)) values.push(cleans && Array.isArray(value) ? value.filter(isThere) : (value ?? null));
  };
  for (const { json } of items) {
    const value = readField(json, name, dots);
    budget.take(0, jsonLength(value));
    const turn = pace.turn();
    if (turn) await turn;
    if (!merges || !Array.isArray(value)) add(value);
    else for (const entry of value) add(entry);
  }
  return values;
}

function allBinaries(items: readonly Item[], isUnique: boolean): { [name: string]: Binary } {
  const byName = new Map<string, Binary>();
  const numbers = new Map<string, number>();
  const seen = new Set<string>();
  for (const { binary = {} } of items) {
    for (const [name, file] of Object.entries(binary)) {
      const identity = `${file.sha256} ${file.file_name}`;
      if (isUnique && seen.has(identity)) continue;
      seen.add(identity);
      byName.set(freeName(name, byName, numbers), file);
    }
  }
  return Object.fromEntries(byName);
}

/** The name itself, else with the first number that is free: `data`, `data_1`, `data_2`. */
function freeName(name: string, taken: ReadonlyMap<string, unknown>, numbers: Map<string, number>): string {
  if (!taken.has(name)) return name;
  let number = numbers.get(name) ?? 1;
  while (taken.has(`${name}_${number}`)) number += 1;
  numbers.set(name, number + 1);
  return `${name}_${number}`;
}
