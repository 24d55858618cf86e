import { openaiCompatible, openAiPathsOf } from './openaiCompatible.ts';
import type { Provider, ProviderDeps } from './provider.ts';
import type { ProviderDefinition } from './providerDefinition.ts';

/** How admins add it. */
export const provider: ProviderDefinition = {
  kind: 'together',
  name: 'Together AI',
  defaultBaseUrl: 'https://api.together.xyz/v1',
  make: together,
};

/**
 * Together AI: reasoning of answers is in `reasoning`. Sources: docs.together.ai/docs/openai-api-compatibility, docs.together.ai/reference/chat-completions-1,
 * docs.together.ai/docs/reasoning-overview.
 */
export function together(deps: ProviderDeps): Provider {
  return openaiCompatible(deps, {
    chatExtensions: { ownReasoningField: 'reasoning', topK: true },
    outputCapField: 'max_tokens',
    paths: openAiPathsOf(
      'chat.completions',
      'completions',
      'embeddings',
      'rerank',
      'images.generations',
      'audio.speech',
      'audio.transcriptions',
      'audio.translations',
    ),
  });
}
