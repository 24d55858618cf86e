import { openaiCompatible, openAiPathsOf } from './openaiCompatible.ts';
import type { Provider, ProviderDeps } from './provider.ts';
import type { ProviderDefinition } from './providerDefinition.ts';

/** How admins add it. */
export const provider: ProviderDefinition = {
  kind: 'xai',
  name: 'xAI',
  defaultBaseUrl: 'https://api.x.ai/v1',
  make: xai,
};

/**
 * xAI: `max_tokens` is deprecated, and answers have reasoning in `reasoning_content`. Sources: docs.x.ai/docs/api-reference, docs.x.ai/docs/guides/reasoning.
 */
export function xai(deps: ProviderDeps): Provider {
  return openaiCompatible(deps, {
    chatExtensions: { ownReasoningField: 'reasoning_content' },
    outputCapField: 'max_completion_tokens',
    paths: openAiPathsOf('chat.completions', 'completions', 'responses', 'messages', 'images.generations'),
  });
}
