import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.executiondata/ */
const executionData: NodeMapping = ({ parameters }) => {
  parameters.ignore('operation', 'notice');
  const values = parameters
    .list('dataToSave.values')
    .map((entry) => ({ key: entry.text('key'), value: entry.text('value') }));
  return { type: 'data.execution_data', parameters: { values } };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { executionData };
