import { isTextEndpoint } from '../formats/textEndpoints.ts';
import { postUpstream, upstreamUrl } from './postUpstream.ts';
import type { Provider, ProviderDeps } from './provider.ts';
import type { ProviderDefinition } from './providerDefinition.ts';
import type { ProviderCall, ProviderTarget } from './providerCall.ts';

/** The version of the API that this code was written against, for callers that name none. */
const defaultVersion = '2023-06-01';

/** How admins add it. */
export const provider: ProviderDefinition = {
  kind: 'anthropic',
  name: 'Anthropic',
  defaultBaseUrl: 'https://api.anthropic.com',
  make: anthropic,
};

/**
 * Anthropic, or a server that speaks its Messages: a base URL without version part and a key. Chat completions and responses are
 * translated. Names of tools have 128 characters at most. Source: platform.claude.com/docs/en/api/overview, /api/messages, /api/messages-count-tokens.
 */
export function anthropic(deps: ProviderDeps): Provider {
  function post(call: ProviderCall, path: string) {
    const headers = headersFor(call.target, call.headers?.['anthropic-version']);
    return postUpstream(deps, call, { url: upstreamUrl(call, path), headers });
  }
  return {
    wireOf: (endpoint, endpoints) => (isTextEndpoint(endpoint) && endpoints.some(isTextEndpoint) ? 'messages' : null),
    outputCapField: () => 'max_tokens',
    toolNames: { most: 128, allowed: /^[\w-]+$/ },
    send: (call) => post(call, '/v1/messages'),
    keyCheck: (target) => ({ url: upstreamUrl({ target }, '/v1/models'), headers: headersFor(target) }),
    countTokens: (call) => post(call, '/v1/messages/count_tokens'),
  };
}

function headersFor({ apiKey }: ProviderTarget, version = defaultVersion): Record<string, string> {
  return { 'anthropic-version': version, ...(apiKey === null ? {} : { 'x-api-key': apiKey }) };
}
