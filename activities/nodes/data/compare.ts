import { compareParts } from '../../compareParts.ts';
import { defineNode } from '../../define.ts';
import { fieldName, fieldNames } from '../../fieldParameters.ts';
import { boolean, choice, list, object } from '../../schema.ts';

/** Compares the items of two inputs by fields that identify them. */
export const node = defineNode({
  type: 'data.compare',
  version: 1,
  title: 'Compare',
  description: 'Compares two inputs: what only one of them has, what is the same in both, and what differs.',
  icon: 'GitCompare',
  group: 'data',
  pure: true,
  inputs: [
    { name: 'input_1', title: 'Input 1' },
    { name: 'input_2', title: 'Input 2' },
  ],
  outputs: [
    { name: 'only_in_1', title: 'Only in 1' },
    { name: 'same', title: 'Same' },
    { name: 'different', title: 'Different' },
    { name: 'only_in_2', title: 'Only in 2' },
  ],
  parameters: object({
    match: list(
      object({ field_1: fieldName({ title: 'Field of input 1' }), field_2: fieldName({ title: 'Field of input 2' }) }),
    )({
      title: 'Fields to match',
      description: 'Items belong together where all these fields are equal; an item without one is only in its input.',
      required: true,
      minItems: 1,
      maxItems: 20,
    }),
    on_difference: choice(['both', 'input_1', 'input_2', 'mix'])({
      title: 'Items that differ',
      description:
        '"both": what is the same and what differs, in both versions. Else the item of one input, or a mix of both.',
      default: 'both',
    }),
    prefer: choice(['input_1', 'input_2'])({
      title: 'Prefer',
      default: 'input_1',
      showWhen: { on_difference: ['mix'] },
    }),
    except: fieldNames({
      title: 'Except for',
      description: 'Fields that are taken from the other input.',
      showWhen: { on_difference: ['mix'] },
    }),
    ignored: fieldNames({ title: 'Fields to ignore', description: 'Not compared; differences there do not count.' }),
    multiple_matches: choice(['first', 'all'])({
      title: 'Several matches',
      description: 'An item of input 1 is compared with the first item that it matches, or with all of them.',
      default: 'first',
    }),
    fuzzy: boolean({
      title: 'Fuzzy compare',
      description: 'Values of different types are equal where they read the same: 3 and "3", an empty text and null.',
      default: false,
    }),
  }),
  examples: [
    {
      title: 'What has changed in a list of customers',
      parameters: { match: [{ field_1: 'id', field_2: 'id' }], ignored: ['updated_at'] },
    },
    {
      title: 'Prices of the second list, all else of the first',
      parameters: {
        match: [{ field_1: 'sku', field_2: 'article.sku' }],
        on_difference: 'mix',
        except: ['price'],
        fuzzy: true,
      },
    },
  ],
  failedTo: () => 'different', // an item that failed is neither new nor gone
  run: ({ inputs, parameters: { on_difference: onDifference, multiple_matches: multipleMatches, ...wanted } }) => {
    const { input_1: one = [], input_2: other = [] } = inputs;
    return { outputs: compareParts(one, other, { ...wanted, onDifference, multipleMatches }) };
  },
});
