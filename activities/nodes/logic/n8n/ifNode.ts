import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import { readConditions, readOldConditions } from '../../../../domains/exchange/n8n/readConditions.ts';

/** If v1 (lists by kind of value) and v2: https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.if/. */
const ifNode: NodeMapping = ({ version, parameters }) => ({
  type: 'logic.if',
  parameters: {
    conditions: version < 2 ? readOldConditions(parameters, 'combineOperation') : readConditions(parameters),
  },
});

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { if: ifNode };
