import type { NodeMapping } from '../nodeMapping.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.stopanderror/ */
export const stopAndError: NodeMapping = ({ parameters }) => {
  const isObject = parameters.choice('errorType', 'errorMessage') === 'errorObject';
  return {
    type: 'logic.stop_and_error',
    parameters: isObject
      ? { error: objectOf(parameters.value('errorObject')) }
      : { message: parameters.text('errorMessage') },
  };
};

/** n8n keeps the object as JSON text. */
function objectOf(value: unknown): unknown {
  if (typeof value !== 'string' || value.includes('{{')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return { message: value };
  }
}
