import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import { readInclusion } from '../../../../domains/exchange/n8n/readInclusion.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.splitout/ */
export const splitOut: NodeMapping = ({ type, version, parameters }) => {
  const destinations = parameters.names('options.destinationFieldName');
  const lists = parameters.names('fieldToSplitOut').map((name, index) => {
    const destination = destinations[index];
    return { name, ...(destination === undefined ? {} : { destination }) };
  });
  return {
    type: 'data.split_out',
    parameters: {
      lists,
      ...readInclusion(parameters, 'none'),
      ...(parameters.flag('options.includeBinary') ? { binaries: 'keep' } : {}),
      ...(parameters.flag('options.disableDotNotation') ? { dots: false } : {}),
      // Item Lists failed before v2.1.
      ...(type === 'itemLists' && version < 2.1 ? { missing: 'error' } : {}),
    },
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { splitOut };
