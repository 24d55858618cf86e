import { AppError } from '../../openapi/AppError.ts';
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

/** `models/<name>`, unless the name says what it is itself (`tunedModels/…`). No name can lead anywhere else. */
function modelPath(upstreamName: string): string {
  const segments = upstreamName.split('/');
  if (segments.some((segment) => /^\.*$/.test(segment))) {
    throw new AppError('upstream_error', 'The provider has no such model.', { internal: upstreamName });
  }
  const path = segments.map(encodeURIComponent).join('/');
  return segments.length === 1 ? `models/${path}` : path;
}
