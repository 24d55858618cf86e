import type { NodeMapping } from '../nodeMapping.ts';
import { readConditions, readOldConditions } from '../readConditions.ts';

/** If v1 (lists by kind of value) and v2: https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.if/. */
export const ifNode: NodeMapping = ({ version, parameters }) => ({
  type: 'logic.if',
  parameters: {
    conditions: version < 2 ? readOldConditions(parameters, 'combineOperation') : readConditions(parameters),
  },
});
