import { jsonOf } from '../../../../domains/exchange/n8n/jsonOf.ts';
import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.stopanderror/ */
const stopAndError: NodeMapping = ({ parameters }) => {
  // Many public files have it, but n8n's node has no such parameter.
  parameters.ignore('message');
  const isObject = parameters.choice('errorType', 'errorMessage') === 'errorObject';
  return {
    type: 'logic.stop_and_error',
    parameters: isObject
      ? { error: jsonOf(parameters.value('errorObject'), {}) }
      : { message: parameters.text('errorMessage') },
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { stopAndError };
