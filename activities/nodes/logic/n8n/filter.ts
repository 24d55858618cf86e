import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import { readConditions, readOldConditions } from '../../../../domains/exchange/n8n/readConditions.ts';

/** Filter v1 and v2: https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.filter/. Its one output is `kept`. */
const filter: NodeMapping = ({ version, parameters, alwaysOutputs }) => {
  if (alwaysOutputs)
    parameters.remark(
      null,
      'An empty item leaves only where no item comes in: those that are not kept leave, too, by their own output.',
    );
  return {
    type: 'logic.filter',
    parameters: {
      conditions: version < 2 ? readOldConditions(parameters, 'combineConditions') : readConditions(parameters),
    },
    outputs: ['kept'],
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { filter };
