import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { allCombinations, byPosition, joinItems } from '../../items/joinItems.ts';
import { Pace } from '../../../platform/diagnostics/Pace.ts';
import type { Clash } from '../../items/mergeItems.ts';
import { boolean, choice, integer, list, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

const maxInputs = 10;
const inputNames = Array.from({ length: maxInputs }, (_, index) => `input_${index + 1}`);
const modes = ['append', 'by_fields', 'by_position', 'all_combinations', 'choose_branch'] as const;
const combining = ['by_fields', 'by_position', 'all_combinations'];

const parameters = object({
  mode: choice(modes)({ title: 'Mode', default: 'append' }),
  inputs: integer({
    title: 'Number of inputs',
    minimum: 2,
    maximum: maxInputs,
    default: 2,
    showWhen: { mode: ['append', 'by_position', 'choose_branch'] },
  }),
  match: list(
    object({
      field_1: text({ title: 'Field of input 1', required: true, maxLength: 500 }),
      field_2: text({ title: 'Field of input 2', required: true, maxLength: 500 }),
    }),
  )({
    title: 'Fields to match',
    entry: 'pair of fields',
    description: 'Items match if all these fields are equal. Supports dot notation.',
    maxItems: 20,
    default: [],
    showWhen: { mode: ['by_fields'] },
  }),
  join: choice(['keep_matches', 'keep_non_matches', 'keep_everything', 'enrich_input_1', 'enrich_input_2'])({
    title: 'Output type',
    default: 'keep_matches',
    showWhen: { mode: ['by_fields'] },
  }),
  output_from: choice(['both', 'input_1', 'input_2'])({
    title: 'Output data from',
    default: 'both',
    showWhen: { mode: ['by_fields'], join: ['keep_matches', 'keep_non_matches'] },
  }),
  source_field: text({
    title: 'Field for the input',
    rare: true,
    description: 'Adds a field that says where an item without a match comes from: input1 or input2.',
    maxLength: 500,
    default: '',
    showWhen: { mode: ['by_fields'], join: ['keep_non_matches'], output_from: ['both'] },
  }),
  multiple_matches: choice(['all', 'first'])({
    title: 'Multiple matches',
    description: 'Include all matches, or the first match only.',
    default: 'all',
    showWhen: { mode: ['by_fields'] },
  }),
  fuzzy: boolean({
    title: 'Fuzzy compare',
    description: 'Ignore type differences: 3 equals "3".',
    default: false,
    showWhen: { mode: ['by_fields'] },
  }),
  include_unpaired: boolean({
    title: 'Include unpaired items',
    description: 'Continue to the end of the longest input.',
    default: false,
    showWhen: { mode: ['by_position'] },
  }),
  skip_empty_inputs: boolean({
    title: 'Skip empty inputs',
    description: 'Combine only the inputs that have items. If only one has items, they continue alone.',
    default: false,
    showWhen: { mode: ['by_position'] },
  }),
  output: choice([...inputNames, 'empty'])({
    title: 'Output',
    description: 'The items of one input, or a single empty item.',
    default: 'input_1',
    showWhen: { mode: ['choose_branch'] },
  }),
  clash: object(
    {
      prefer: choice(['automatic', 'last_input', ...inputNames, 'add_suffix'])({
        title: 'When fields clash',
        description:
          'Automatic: the enriching input, otherwise the last one. Add suffix: fields get the number of their input.',
        default: 'automatic',
      }),
      merge: choice(['deep', 'shallow'])({
        title: 'Nested objects',
        description: 'Deep: merge field by field. Shallow: replace objects. Lists are always replaced.',
        default: 'deep',
      }),
      override_empty: boolean({
        title: 'Fill empty fields',
        description: 'If the preferred value is empty, use the value of the other input.',
        default: false,
      }),
    },
    {
      title: 'Clashing fields',
      default: { prefer: 'automatic', merge: 'deep', override_empty: false },
      showWhen: { mode: combining },
    },
  ),
});
type Parameters = ValueOf<typeof parameters>;

/** Brings branches together: one after the other, item by item, or by choosing one of them. */
export const node = defineNode({
  type: 'logic.merge',
  version: 1,
  title: 'Merge',
  description: 'Waits for multiple branches and combines their items.',
  icon: 'ArrowsJoin',
  group: 'logic',
  pure: true,
  inputs: (written) =>
    inputNames.slice(0, inputCount(written)).map((name, index) => ({ name, title: `Input ${index + 1}` })),
  outputs: mainPort,
  needsAllInputs: (written) => written['mode'] === 'choose_branch',
  parameters,
  check: (written) => {
    const { mode, match } = written;
    if (mode === 'by_fields' && (match === undefined || (Array.isArray(match) && match.length === 0)))
      return [{ parameter: '/match', code: 'parameter_missing', message: 'needs at least one pair of fields.' }];
    const output = written['output'];
    const isOther = typeof output === 'string' && inputNames.slice(inputCount(written)).includes(output);
    if (mode !== 'choose_branch' || !isOther) return [];
    return [{ parameter: '/output', code: 'parameter_invalid', message: 'is not an input of this node.' }];
  },
  examples: [
    { title: 'Two branches', parameters: { mode: 'append' } },
    { title: 'Three branches', parameters: { mode: 'append', inputs: 3 } },
    {
      title: 'Orders with their customers',
      parameters: {
        mode: 'by_fields',
        match: [{ field_1: 'customer_id', field_2: 'id' }],
        join: 'enrich_input_1',
        clash: { prefer: 'input_1' },
      },
    },
    { title: 'By position', parameters: { mode: 'by_position', include_unpaired: true } },
    { title: 'Wait for both, output the first', parameters: { mode: 'choose_branch', output: 'input_1' } },
  ],
  run: async (context) => ({ outputs: { main: await mergeAll(context) } }),
});

async function mergeAll({ inputs, parameters: wanted, signal }: NodeContext<Parameters>): Promise<Item[]> {
  const pace = new Pace(signal);
  const clash = clashOf(wanted);
  const [one = [], other = []] = [inputs['input_1'], inputs['input_2']];
  switch (wanted.mode) {
    case 'append':
      return inputNames.flatMap((name) => paired(inputs[name] ?? [], name));
    case 'by_fields':
      if (wanted.match.length === 0)
        throw new AppError('parameter_invalid', 'Add at least one pair of fields.', {
          param: '/match',
        });
      return joinItems(one, other, {
        mode: wanted.join,
        match: wanted.match,
        fuzzy: wanted.fuzzy,
        multipleMatches: wanted.multiple_matches,
        outputFrom: wanted.output_from,
        sourceField: wanted.source_field,
        clash,
        pace,
      });
    case 'by_position': {
      const filled = inputNames.slice(0, wanted.inputs).filter((name) => (inputs[name] ?? []).length > 0);
      if (wanted.skip_empty_inputs && filled.length === 1) return paired(inputs[filled[0]!]!, filled[0]!);
      const lists = inputNames.slice(0, wanted.inputs).map((name) => inputs[name] ?? []);
      return byPosition(lists, {
        clash,
        unpaired: wanted.include_unpaired,
        skipsEmpty: wanted.skip_empty_inputs,
        pace,
      });
    }
    case 'all_combinations':
      return allCombinations(one, other, { clash, pace });
    case 'choose_branch':
      if (wanted.output === 'empty') return [{ json: {}, pairedItem: pairsOfAll(inputs) }];
      return paired(inputs[wanted.output] ?? [], wanted.output);
  }
}

function paired(items: readonly Item[], input: string): Item[] {
  return items.map((item, index) => ({ ...item, pairedItem: { item: index, input } }));
}

/** An empty item descends from all that came in. */
function pairsOfAll(inputs: NodeContext<Parameters>['inputs']): { item: number; input: string }[] {
  return Object.entries(inputs).flatMap(([input, items]) => items.map((_, item) => ({ item, input })));
}

function clashOf({ clash, mode, join }: Parameters): Clash {
  const { prefer, merge, override_empty: overrideEmpty } = clash;
  const automatic = mode === 'by_fields' && join === 'enrich_input_2' ? 1 : 0;
  const number = prefer === 'automatic' ? automatic : prefer === 'last_input' ? 0 : inputNames.indexOf(prefer) + 1;
  return { prefer: prefer === 'add_suffix' ? prefer : number, deep: merge === 'deep', overrideEmpty };
}

/** The number of inputs from parameters as written; anything but a number from 2 to 10 counts as 2 until it is mended. */
function inputCount(written: JsonObject): number {
  const { mode, inputs: count } = written;
  if (mode === 'by_fields' || mode === 'all_combinations') return 2;
  return typeof count === 'number' && Number.isInteger(count) && count >= 2 && count <= maxInputs ? count : 2;
}
