import { openaiCompatible } from './openaiCompatible.ts';
import type { Provider, ProviderDeps } from './provider.ts';
import type { ProviderDefinition } from './providerDefinition.ts';

/** How admins add it. */
export const provider: ProviderDefinition = {
  kind: 'openai',
  name: 'OpenAI',
  defaultBaseUrl: 'https://api.openai.com/v1',
  make: openai,
};

/** OpenAI itself. Source: github.com/openai/openai-openapi, openapi.yaml. */
export function openai(deps: ProviderDeps): Provider {
  return openaiCompatible(deps, { outputCapField: 'max_completion_tokens', isOpenAi: true });
}
