import type { ProviderKind } from './providerKind.ts';
import { anthropic } from './anthropic.ts';
import { azureOpenai } from './azureOpenai.ts';
import { bedrock } from './bedrock.ts';
import { cohere } from './cohere.ts';
import { deepseek } from './deepseek.ts';
import { gemini } from './gemini.ts';
import { groq } from './groq.ts';
import { mistral } from './mistral.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';
import { openaiCompatible } from './openaiCompatible.ts';
import type { Provider, ProviderDeps } from './provider.ts';
import { sandbox } from './sandbox.ts';
/** Every kind of provider, made once. */
export type Providers = Readonly<Partial<Record<ProviderKind, Provider>>>;

/** Makes every kind of provider once. */
export function makeProviders(deps: ProviderDeps): Providers {
  return {
    anthropic: anthropic(deps),
    azure_openai: azureOpenai(deps),
    bedrock: bedrock(deps),
    cohere: cohere(deps),
    deepseek: deepseek(deps),
    gemini: gemini(deps),
    groq: groq(deps),
    mistral: mistral(deps),
    ollama: ollama(deps),
    openai: openai(deps),
    openai_compatible: openaiCompatible(deps, { chatExtensions: { ownReasoningField: 'reasoning_content' } }),
    sandbox: sandbox(),
  };
}
