import type { ListedModel } from '../domains/gateway/calls/listModels.ts';
import type { components } from '../openapi/generated/types.ts';

/** As in the Gemini API's `Model`. Source: ai.google.dev/api/models. */
export function presentGeminiModel(model: ListedModel): components['schemas']['GeminiModel'] {
  const { name, provider, contextTokens, maxOutputTokens, endpoints, capabilities } = model;
  return {
    name: `models/${name}`,
    baseModelId: name,
    version: '1',
    displayName: name,
    description: provider,
    ...(contextTokens > 0 && { inputTokenLimit: contextTokens }),
    ...(maxOutputTokens > 0 && { outputTokenLimit: maxOutputTokens }),
    supportedGenerationMethods: [
      ...(endpoints.includes('gemini') ? ['generateContent', 'streamGenerateContent', 'countTokens'] : []),
      ...(endpoints.includes('embeddings') ? ['embedContent', 'batchEmbedContents'] : []),
    ],
    thinking: capabilities.includes('reasoning'),
  };
}
