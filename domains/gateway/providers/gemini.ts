import { postUpstream, upstreamUrl } from './postUpstream.ts';
import type { Provider, ProviderDeps } from './provider.ts';
import type { ProviderDefinition } from './providerDefinition.ts';
import type { ProviderCall } from './providerCall.ts';
import { wireOfNative } from './wireOfNative.ts';

/** How admins add it. */
export const provider: ProviderDefinition = {
  kind: 'gemini',
  name: 'Google Gemini',
  defaultBaseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  make: gemini,
};

/**
 * Google's Gemini API: the model is part of the address, the key is in `x-goog-api-key`. Sources: ai.google.dev/api/generate-content,
 * ai.google.dev/api/embeddings.
 */
export function gemini(deps: ProviderDeps): Provider {
  const authHeaders = (apiKey: string | null): Record<string, string> =>
    apiKey === null ? {} : { 'x-goog-api-key': apiKey };
  return {
    wireOf: wireOfNative({ text: 'gemini', embeddings: 'gemini.embeddings' }),
    outputCapField: () => 'max_completion_tokens',
    toolNames: { most: 64, allowed: /^[A-Za-z_][\w.:-]*$/ },
    billsOn: true,
    async send(call) {
      return await postUpstream(deps, call, {
        url: upstreamUrl(call, `/${modelPath(call.upstreamName)}:${methodOf(call)}`),
        headers: authHeaders(call.target.apiKey),
      });
    },
    keyCheck: (target) => ({ url: upstreamUrl({ target }, '/models'), headers: authHeaders(target.apiKey) }),
  };
}

function methodOf({ wire, stream }: ProviderCall): string {
  if (wire === 'gemini.embeddings') return 'batchEmbedContents';
  return stream ? 'streamGenerateContent?alt=sse' : 'generateContent';
}

/** `models/<name>`, unless the name says what it is itself (`tunedModels/…`). */
function modelPath(upstreamName: string): string {
  const path = upstreamName.split('/').map(encodeURIComponent).join('/');
  return upstreamName.includes('/') ? path : `models/${path}`;
}
