import { postUpstream, upstreamUrl } from './postUpstream.ts';
import type { Provider, ProviderCall, ProviderDeps } from './provider.ts';
import { wireOfNative } from './wireOfNative.ts';

/**
 * Google's Gemini API: the model stands in the address, the key in `x-goog-api-key`.
 * Sources: ai.google.dev/api/generate-content, ai.google.dev/api/embeddings.
 */
export function gemini(deps: ProviderDeps): Provider {
  return {
    wireOf: wireOfNative({ text: 'gemini', embeddings: 'gemini.embeddings' }),
    outputCapField: () => 'max_completion_tokens',
    async send(call) {
      const headers: Record<string, string> =
        call.target.apiKey === null ? {} : { 'x-goog-api-key': call.target.apiKey };
      return await postUpstream(deps, call, {
        url: upstreamUrl(call, `/${modelPath(call.upstreamName)}:${methodOf(call)}`),
        headers,
      });
    },
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
