import { openaiCompatible } from './openaiCompatible.ts';
import type { Provider, ProviderDeps } from './provider.ts';

/** OpenAI itself. Source: github.com/openai/openai-openapi, openapi.yaml. */
export function openai(deps: ProviderDeps): Provider {
  return openaiCompatible(deps, { outputCapField: 'max_completion_tokens', isOpenAi: true });
}
