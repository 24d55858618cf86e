import { isTextEndpoint } from '../formats/textEndpoints.ts';
import { postUpstream, upstreamUrl } from './postUpstream.ts';
import type { Provider, ProviderCall, ProviderDeps } from './provider.ts';

/** The version of the API that this code was written against, for callers that name none. */
const version = '2023-06-01';

/**
 * Anthropic, or a server that speaks its Messages: a base URL without version part and a key. Chat completions and responses are
 * translated. Source: platform.claude.com/docs/en/api/overview, /api/messages, /api/messages-count-tokens.
 */
export function anthropic(deps: ProviderDeps): Provider {
  function post(call: ProviderCall, path: string) {
    const { apiKey } = call.target;
    const headers = {
      'anthropic-version': call.headers?.['anthropic-version'] ?? version,
      ...(apiKey === null ? {} : { 'x-api-key': apiKey }),
    };
    return postUpstream(deps, call, { url: upstreamUrl(call, path), headers });
  }
  return {
    wireOf: (endpoint, endpoints) => (isTextEndpoint(endpoint) && endpoints.some(isTextEndpoint) ? 'messages' : null),
    outputCapField: () => 'max_tokens',
    send: (call) => post(call, '/v1/messages'),
    keyCheck: (target) => ({
      url: upstreamUrl({ target }, '/v1/models'),
      headers: { 'anthropic-version': version, ...(target.apiKey === null ? {} : { 'x-api-key': target.apiKey }) },
    }),
    countTokens: (call) => post(call, '/v1/messages/count_tokens'),
  };
}
