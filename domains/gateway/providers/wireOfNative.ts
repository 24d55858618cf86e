import type { Endpoint, Wire } from '../formats/format.ts';
import { isTextEndpoint } from '../formats/textEndpoints.ts';

/**
 * How a provider with formats of its own serves an endpoint: every text endpoint by its format for text where the model lists one of them,
 * embeddings by its format for those; null for the rest.
 */
export function wireOfNative(formats: { text: Wire; embeddings: Wire }) {
  return (endpoint: Endpoint, endpoints: readonly Endpoint[]): Wire | null => {
    if (isTextEndpoint(endpoint)) return endpoints.some(isTextEndpoint) ? formats.text : null;
    return endpoint === 'embeddings' && endpoints.includes(endpoint) ? formats.embeddings : null;
  };
}
