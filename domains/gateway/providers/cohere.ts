import { openaiCompatible } from './openaiCompatible.ts';
import type { Provider, ProviderDeps } from './provider.ts';
import type { ProviderDefinition } from './providerDefinition.ts';

/** How admins add it. */
export const provider: ProviderDefinition = {
  kind: 'cohere',
  name: 'Cohere',
  defaultBaseUrl: 'https://api.cohere.ai',
  make: cohere,
};

/**
 * Cohere: its compatibility API for chat and embeddings, its own for reranking. A reranking is billed by searches
 * (`meta.billed_units.search_units`), so such a model is priced per call.
 * Sources: docs.cohere.com/docs/compatibility-api, docs.cohere.com/reference/rerank.
 */
export function cohere(deps: ProviderDeps): Provider {
  return openaiCompatible(deps, {
    outputCapField: 'max_tokens',
    modelsPath: '/v1/models',
    paths: {
      'chat.completions': '/compatibility/v1/chat/completions',
      embeddings: '/compatibility/v1/embeddings',
      rerank: '/v2/rerank',
    },
  });
}
