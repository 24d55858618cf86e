import { openaiCompatible, openAiPathsOf } from './openaiCompatible.ts';
import type { Provider, ProviderDeps } from './provider.ts';
import type { ProviderDefinition } from './providerDefinition.ts';

/** How admins add it. */
export const provider: ProviderDefinition = {
  kind: 'fireworks',
  name: 'Fireworks AI',
  defaultBaseUrl: 'https://api.fireworks.ai/inference/v1',
  make: fireworks,
};

/**
 * Fireworks AI: models have long names (`accounts/fireworks/models/…`), and reasoning is in `reasoning_content`, in both directions. Sources:
 * docs.fireworks.ai/tools-sdks/openai-compatibility, docs.fireworks.ai/guides/reasoning, docs.fireworks.ai/tools-sdks/anthropic-compatibility.
 */
export function fireworks(deps: ProviderDeps): Provider {
  return openaiCompatible(deps, {
    chatExtensions: { ownReasoningField: 'reasoning_content', topK: true },
    outputCapField: 'max_tokens',
    paths: openAiPathsOf('chat.completions', 'completions', 'embeddings', 'responses', 'messages', 'rerank'),
  });
}
