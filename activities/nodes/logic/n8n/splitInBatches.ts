import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

/**
 * Loop over items: v1 has one output, the loop; v2 loop and done; v3 done and loop. Returned items enter by the same input:
 * https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.splitinbatches/.
 */
const splitInBatches: NodeMapping = ({ version, parameters }) => {
  const fallback = version < 3 ? 10 : 1;
  const reset = parameters.value('options.reset');
  return {
    type: 'logic.loop',
    parameters: {
      batch_size: parameters.number('batchSize', fallback),
      ...(reset === undefined || reset === false ? {} : { reset }),
    },
    outputs: version < 3 ? ['loop', 'done'] : ['done', 'loop'],
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { splitInBatches };
