import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

const inputs = { input1: 'input_1', input2: 'input_2' } as const;
const ways = { includeBoth: 'both', preferInput1: 'input_1', preferInput2: 'input_2', mix: 'mix' } as const;

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.comparedatasets/ Its four outputs are in the same order. */
const compareDatasets: NodeMapping = ({ version, parameters }) => {
  const match = parameters.list('mergeByFields.values').map((pair) => ({
    field_1: pair.text('field1'),
    field_2: pair.text('field2'),
  }));
  const way = parameters.word('resolve', ways, version < 2 ? 'input_2' : 'both');
  const ignored = parameters.names('options.skipFields');
  parameters.ignore('options.disableDotNotation', 'infoBox', 'infoBox2');
  return {
    type: 'data.compare',
    parameters: {
      match,
      on_difference: way,
      ...(way === 'mix'
        ? { prefer: parameters.word('preferWhenMix', inputs, 'input_1'), except: parameters.names('exceptWhenMix') }
        : {}),
      ...(ignored.length > 0 ? { ignored } : {}),
      ...(way === 'both'
        ? { same_with_match: true, show_ignored: true, names: version < 2 ? 'input1' : 'input_a' }
        : {}),
      multiple_matches: parameters.word('options.multipleMatches', { first: 'first', all: 'all' }, 'first'),
      ...(parameters.flag('fuzzyCompare') || parameters.flag('options.fuzzyCompare') ? { fuzzy: true } : {}),
    },
    outputs: ['only_in_1', 'same', 'different', 'only_in_2'],
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { compareDatasets };
