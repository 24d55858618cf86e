import type { Endpoint, Wire } from '../formats/format.ts';
import { isTextEndpoint } from '../formats/textEndpoints.ts';

/**
 * How a provider of OpenAI's family serves an endpoint: in the endpoint's own format where the model lists it. A call for text
 * to a model that lists another text endpoint is translated to that one, chat completions first: every such server has it.
 */
export function wireOfOpenAi(endpoint: Endpoint, endpoints: readonly Endpoint[]): Wire | null {
  if (endpoints.includes(endpoint)) return endpoint;
  if (!isTextEndpoint(endpoint)) return null;
  return endpoints.includes('chat.completions') ? 'chat.completions' : (endpoints.find(isTextEndpoint) ?? null);
}
