import { openaiCompatible, openAiPathsOf } from './openaiCompatible.ts';
import type { Provider, ProviderDeps } from './provider.ts';
import type { ProviderDefinition } from './providerDefinition.ts';

/** How admins add it. */
export const provider: ProviderDefinition = {
  kind: 'openrouter',
  name: 'OpenRouter',
  defaultBaseUrl: 'https://openrouter.ai/api/v1',
  make: openrouter,
};

/**
 * OpenRouter: reasoning is in `reasoning`, in both directions. The effort is a separate object. Cache markers reach Claude. Its list of models is
 * public, so a key is checked at `/key`. Some of its providers continue billing after a stream is closed.
 * Sources: openrouter.ai/docs/api-reference/overview, openrouter.ai/docs/use-cases/reasoning-tokens, openrouter.ai/docs/api-reference/limits.
 */
export function openrouter(deps: ProviderDeps): Provider {
  return {
    ...openaiCompatible(deps, {
      billsOn: true,
      modelsPath: '/key',
      chatExtensions: { reasoningField: 'reasoning', cacheMarkers: true, topK: true },
      outputCapField: 'max_tokens',
      paths: openAiPathsOf('chat.completions', 'completions', 'embeddings', 'responses', 'messages'),
    }),
    isOpenRouter: () => true,
  };
}
