import { openaiCompatible } from './openaiCompatible.ts';
import type { Provider, ProviderDeps } from './provider.ts';
import type { ProviderDefinition } from './providerDefinition.ts';

/** How admins add it. */
export const provider: ProviderDefinition = {
  kind: 'deepseek',
  name: 'DeepSeek',
  defaultBaseUrl: 'https://api.deepseek.com',
  make: deepseek,
};

/**
 * DeepSeek: thoughts come as `reasoning_content`, cached input as `prompt_cache_hit_tokens`. It speaks Anthropic's messages, too.
 * Sources: api-docs.deepseek.com/api/create-chat-completion, api-docs.deepseek.com/guides/anthropic_api.
 */
export function deepseek(deps: ProviderDeps): Provider {
  return openaiCompatible(deps, {
    chatExtensions: { reasoningField: 'reasoning_content' },
    outputCapField: 'max_tokens',
    paths: {
      'chat.completions': '/chat/completions',
      completions: '/beta/completions',
      messages: '/anthropic/v1/messages',
    },
  });
}
