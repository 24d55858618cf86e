import type { Endpoint, Wire } from '../formats/format.ts';
import { isTextEndpoint } from '../formats/textEndpoints.ts';

/**
 * How a provider of OpenAI's family serves an endpoint: in the endpoint's own format where the model lists it. A call for text
 * to a model that lists another text endpoint is translated to that one, chat completions first: every such server has it.
 */
export function wireOfOpenAi(endpoint: Endpoint, endpoints: readonly Endpoint[]): Wire | null {
  const spoken: readonly Endpoint[] = endpoints.filter((one) => one !== 'gemini'); // none of these servers speaks it
  if (spoken.includes(endpoint)) return endpoint;
  if (endpoint === 'responses.compact') return spoken.includes('responses') ? endpoint : null;
  if (!isTextEndpoint(endpoint)) return null;
  return spoken.includes('chat.completions') ? 'chat.completions' : (spoken.find(isTextEndpoint) ?? null);
}
