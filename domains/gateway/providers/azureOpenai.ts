import { openaiCompatible } from './openaiCompatible.ts';
import { upstreamUrl } from './postUpstream.ts';
import type { Provider, ProviderDeps } from './provider.ts';
import type { ProviderTarget } from './providerCall.ts';
import type { ProviderDefinition } from './providerDefinition.ts';
import { AccessTokens } from './tokens/AccessTokens.ts';
import { entraToken, isEntraApp } from './tokens/entraToken.ts';
import { withCredential } from './tokens/tokenRefused.ts';

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
  realtime: '/openai/v1/realtime',
};

/** The version of the API that still has the beta form of realtime sessions. Source: learn.microsoft.com/azure/ai-foundry/openai/realtime-audio-websockets. */
const betaRealtime = { path: '/openai/realtime', version: '2025-04-01-preview' };

/** How admins add it. */
export const provider: ProviderDefinition = {
  kind: 'azure_openai',
  name: 'Azure OpenAI',
  make: azureOpenai,
};

/**
 * Azure OpenAI by its v1 API, which needs no `api-version`: the base URL is the resource's (`https://<resource>.openai.azure.com`),
 * `model` the name of the deployment, and the key is in `api-key`. An app of Entra ID in its place becomes a bearer token (`tokens/entraToken.ts`).
 * Source: learn.microsoft.com/azure/foundry/openai/api-version-lifecycle, learn.microsoft.com/azure/foundry/openai/latest.
 */
export function azureOpenai(deps: ProviderDeps): Provider {
  const tokens = new AccessTokens<string>((key) => entraToken(deps, key));
  const options = {
    outputCapField: 'max_completion_tokens',
    isOpenAi: true,
    paths,
    modelsPath: '/openai/v1/models',
  } as const;
  const byKey = openaiCompatible(deps, { ...options, authHeaders: (apiKey) => ({ 'api-key': apiKey }) });
  const byToken = openaiCompatible(deps, options); // a token takes the place of the key
  const withToken = (target: ProviderTarget, apiKey: string): ProviderTarget => ({ ...target, apiKey });

  /** Returns the way of a target's credential, and the target with its token. */
  async function known(target: ProviderTarget): Promise<{ way: Provider; target: ProviderTarget }> {
    if (target.apiKey === null || !isEntraApp(target.apiKey)) return { way: byKey, target };
    return { way: byToken, target: withToken(target, await tokens.get(target.apiKey)) };
  }

  return {
    ...byKey,
    async send(call) {
      const { target } = call;
      if (target.apiKey === null || !isEntraApp(target.apiKey)) return await byKey.send(call);
      return await withCredential(tokens, target.apiKey, (token) =>
        byToken.send({ ...call, target: withToken(target, token) }),
      );
    },
    async realtime(target, session) {
      const { way, target: own } = await known(target);
      const address = await way.realtime!(own, session);
      return session.isBeta ? { ...address, url: betaAddress(target, session.upstreamName) } : address;
    },
    async keyCheck(target) {
      const { way, target: own } = await known(target);
      return await way.keyCheck!(own);
    },
  };
}

function betaAddress(target: ProviderTarget, deployment: string): URL {
  const url = upstreamUrl({ target }, betaRealtime.path);
  url.searchParams.set('api-version', betaRealtime.version);
  url.searchParams.set('deployment', deployment);
  return url;
}
