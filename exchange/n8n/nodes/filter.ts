import type { NodeMapping } from '../nodeMapping.ts';
import { readConditions, readOldConditions } from '../readConditions.ts';

/** Filter v1 and v2: https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.filter/. Its one output is `kept`. */
export const filter: NodeMapping = ({ version, parameters }) => ({
  type: 'logic.filter',
  parameters: {
    conditions: version < 2 ? readOldConditions(parameters, 'combineConditions') : readConditions(parameters),
  },
  outputs: ['kept'],
});
