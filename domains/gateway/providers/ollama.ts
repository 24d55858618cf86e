import { openaiCompatible } from './openaiCompatible.ts';
import type { Provider, ProviderDeps } from './provider.ts';
import type { ProviderDefinition } from './providerDefinition.ts';

/** How admins add it. */
export const provider: ProviderDefinition = {
  kind: 'ollama',
  name: 'Ollama',
  defaultBaseUrl: 'http://localhost:11434/v1',
  make: ollama,
};

/**
 * Ollama, on the machine itself or near it; it needs no key.
 * Source: github.com/ollama/ollama, docs/openai.md.
 */
export function ollama(deps: ProviderDeps): Provider {
  return openaiCompatible(deps, {
    outputCapField: 'max_tokens',
    chatExtensions: { ownReasoningField: 'reasoning', topK: true },
    paths: {
      'chat.completions': '/chat/completions',
      completions: '/completions',
      embeddings: '/embeddings',
      responses: '/responses',
      messages: '/messages',
      'images.generations': '/images/generations',
    },
  });
}
