import { openaiCompatible } from './openaiCompatible.ts';
import type { Provider, ProviderDeps } from './provider.ts';
import type { ProviderDefinition } from './providerDefinition.ts';

const paths = {
  'chat.completions': '/openai/v1/chat/completions',
  completions: '/openai/v1/completions',
  responses: '/openai/v1/responses',
  embeddings: '/openai/v1/embeddings',
  'images.generations': '/openai/v1/images/generations',
  'images.edits': '/openai/v1/images/edits',
  'audio.speech': '/openai/v1/audio/speech',
  'audio.transcriptions': '/openai/v1/audio/transcriptions',
  'audio.translations': '/openai/v1/audio/translations',
  videos: '/openai/v1/videos',
};

/** How admins add it. */
export const provider: ProviderDefinition = {
  kind: 'azure_openai',
  name: 'Azure OpenAI',
  make: azureOpenai,
};

/**
 * Azure OpenAI by its v1 API, which needs no `api-version`: the base URL is the resource's (`https://<resource>.openai.azure.com`),
 * `model` the name of the deployment, and the key is in `api-key`.
 * Source: learn.microsoft.com/azure/foundry/openai/api-version-lifecycle, learn.microsoft.com/azure/foundry/openai/latest.
 */
export function azureOpenai(deps: ProviderDeps): Provider {
  const authHeaders = (apiKey: string) => ({ 'api-key': apiKey });
  return openaiCompatible(deps, {
    outputCapField: 'max_completion_tokens',
    isOpenAi: true,
    authHeaders,
    paths,
    modelsPath: '/openai/v1/models',
  });
}
