import { jsonOf } from '../jsonOf.ts';
import type { NodeMapping } from '../nodeMapping.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.stopanderror/ */
export const stopAndError: NodeMapping = ({ parameters }) => {
  const isObject = parameters.choice('errorType', 'errorMessage') === 'errorObject';
  return {
    type: 'logic.stop_and_error',
    parameters: isObject
      ? { error: jsonOf(parameters.value('errorObject'), {}) }
      : { message: parameters.text('errorMessage') },
  };
};
