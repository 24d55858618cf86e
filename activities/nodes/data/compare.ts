import { compareParts } from '../../items/compareParts.ts';
import { defineNode } from '../../kit/define.ts';
import { Pace } from '../../../platform/diagnostics/Pace.ts';
import { fieldName, fieldNames } from '../../kit/fieldParameters.ts';
import { boolean, choice, list, object } from '../../../platform/schema/schema.ts';

/** Name of the first version, by the parameter: only words of small letters have German labels. */
const versionNames = { input_1: 'input_1', input_a: 'inputA', input1: 'input1' } as const;

/** Compares the items of two inputs by fields that identify them. */
export const node = defineNode({
  type: 'data.compare',
  version: 1,
  title: 'Compare',
  description: 'Compares two inputs and outputs items that are only in one, the same in both, or different.',
  icon: 'GitCompare',
  group: 'data',
  pure: true,
  inputs: [
    { name: 'input_1', title: 'Input 1' },
    { name: 'input_2', title: 'Input 2' },
  ],
  outputs: [
    { name: 'only_in_1', title: 'Only in input 1' },
    { name: 'same', title: 'Same' },
    { name: 'different', title: 'Different' },
    { name: 'only_in_2', title: 'Only in input 2' },
  ],
  parameters: object({
    match: list(
      object({ field_1: fieldName({ title: 'Field of input 1' }), field_2: fieldName({ title: 'Field of input 2' }) }),
    )({
      title: 'Fields to match',
      entry: 'pair of fields',
      description: 'Items match if all these fields are equal. Items without these fields never match.',
      required: true,
      minItems: 1,
      maxItems: 20,
    }),
    on_difference: choice(['both', 'input_1', 'input_2', 'mix'])({
      title: 'When items differ',
      description: 'Both: output both versions. Otherwise, output the item of one input, or a mix of both.',
      default: 'both',
    }),
    prefer: choice(['input_1', 'input_2'])({
      title: 'Prefer',
      default: 'input_1',
      showWhen: { on_difference: ['mix'] },
    }),
    except: fieldNames({
      title: 'Except',
      description: 'Take these fields from the other input.',
      showWhen: { on_difference: ['mix'] },
    }),
    ignored: fieldNames({ title: 'Fields to ignore', description: 'These fields are not compared.' }),
    same_with_match: boolean({
      title: 'Matched fields under same',
      rare: true,
      description: 'Of two different items, list the matched fields under same, too.',
      default: false,
      showWhen: { on_difference: ['both'] },
    }),
    show_ignored: boolean({
      title: 'List ignored fields',
      rare: true,
      description: 'Of two different items, list both versions of ignored fields under skipped.',
      default: false,
      showWhen: { on_difference: ['both'] },
    }),
    names: choice(['input_1', 'input_a', 'input1'], {
      input_1: 'input_1 and input_2',
      input_a: 'inputA and inputB',
      input1: 'input1 and input2',
    })({
      title: 'Names of the versions',
      rare: true,
      default: 'input_1',
      showWhen: { on_difference: ['both'] },
    }),
    multiple_matches: choice(['first', 'all'])({
      title: 'Multiple matches',
      description: 'Compare with the first matching item only, or with all of them.',
      default: 'first',
    }),
    fuzzy: boolean({
      title: 'Fuzzy compare',
      description: 'Ignore type differences: 3 equals "3", and empty text equals null.',
      default: false,
    }),
  }),
  examples: [
    {
      title: 'What has changed in a list of customers',
      parameters: { match: [{ field_1: 'id', field_2: 'id' }], ignored: ['updated_at'] },
    },
    {
      title: 'Prices from the second list, everything else from the first',
      parameters: {
        match: [{ field_1: 'sku', field_2: 'article.sku' }],
        on_difference: 'mix',
        except: ['price'],
        fuzzy: true,
      },
    },
  ],
  failedTo: () => 'different', // an item that failed is neither new nor gone
  run: async ({
    inputs,
    signal,
    parameters: { on_difference: onDifference, multiple_matches: multipleMatches, ...wanted },
  }) => {
    const shape = {
      sameWithMatch: wanted.same_with_match,
      showIgnored: wanted.show_ignored,
      names: versionNames[wanted.names],
    };
    const { input_1: one = [], input_2: other = [] } = inputs;
    const pace = new Pace(signal);
    return { outputs: await compareParts(one, other, { ...wanted, shape, onDifference, multipleMatches, pace }) };
  },
});
