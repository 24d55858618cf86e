import { isTextEndpoint } from '../formats/textEndpoints.ts';
import { isObject, parseJson } from '../formats/json.ts';
import { postUpstream, upstreamUrl } from './postUpstream.ts';
import type { KeyCheck, Provider, ProviderAnswer, ProviderDeps } from './provider.ts';
import type { ProviderCall, ProviderTarget } from './providerCall.ts';
import type { ProviderDefinition } from './providerDefinition.ts';
import { AccessTokens } from './tokens/AccessTokens.ts';
import { googleToken } from './tokens/googleToken.ts';
import { jsonKey } from './tokens/jsonKey.ts';
import { withCredential } from './tokens/tokenRefused.ts';

/** The version of Anthropic's API that Google serves. */
const anthropicVersion = 'vertex-2023-10-16';

/** How admins add it. */
export const provider: ProviderDefinition = {
  kind: 'vertex_ai',
  name: 'Google Vertex AI',
  make: vertexAi,
};

/**
 * Google's Vertex AI: models of Google by Gemini's format, Claude by Anthropic's. The base URL names project and location
 * (`https://europe-west1-aiplatform.googleapis.com/v1/projects/<project>/locations/europe-west1`), the key is a service account's JSON file, or an API
 * key. Sources: cloud.google.com/vertex-ai/generative-ai/docs/model-reference/inference, platform.claude.com/docs/en/build-with-claude/claude-on-vertex-ai,
 * cloud.google.com/vertex-ai/generative-ai/docs/start/api-keys.
 */
export function vertexAi(deps: ProviderDeps): Provider {
  const tokens = new AccessTokens<string>((key) => googleToken(deps, key));

  async function send(call: ProviderCall): Promise<ProviderAnswer> {
    const { apiKey } = call.target;
    if (apiKey === null || jsonKey(apiKey) === null) return await post(call, apiKeyHeaders(apiKey));
    return await withCredential(tokens, apiKey, (token) => post(call, { authorization: `Bearer ${token}` }));
  }

  async function post(call: ProviderCall, headers: Record<string, string>): Promise<ProviderAnswer> {
    const url = upstreamUrl(call, `/publishers/${placeOf(call)}`);
    if (call.wire !== 'messages') return await postUpstream(deps, call, { url, headers });
    const { 'anthropic-version': _own, ...forwarded } = call.headers ?? {};
    return await postUpstream(deps, { ...call, headers: forwarded, body: claudeBody(call.body) }, { url, headers });
  }

  /** Counting tokens is free. A known caller without the right gets a 403 that names the permission. */
  async function keyCheck(target: ProviderTarget): Promise<KeyCheck> {
    const { apiKey } = target;
    const isFile = apiKey !== null && jsonKey(apiKey) !== null;
    const headers = isFile ? { authorization: `Bearer ${await tokens.get(apiKey)}` } : apiKeyHeaders(apiKey);
    return {
      url: upstreamUrl({ target }, '/publishers/google/models/gemini-2.5-flash:countTokens'),
      headers: { ...headers, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ contents: [{ role: 'user', parts: [{ text: '.' }] }] })),
      isKnown: (message) => /permission|has not been used|is disabled/i.test(message),
    };
  }

  return {
    wireOf(endpoint, endpoints, upstreamName) {
      if (!isTextEndpoint(endpoint) || !endpoints.some(isTextEndpoint)) return null;
      return isClaude(upstreamName) ? 'messages' : 'gemini';
    },
    outputCapField: () => 'max_tokens',
    toolNames: { most: 64, allowed: /^[A-Za-z_][\w-]*$/ },
    billsOn: true,
    keyCheck,
    send,
  };
}

function isClaude(upstreamName: string): boolean {
  return /^(?:anthropic\/)?claude/.test(upstreamName);
}

/** `<publisher>/models/<name>:<method>`; a name may have its publisher before it. */
function placeOf({ wire, upstreamName, stream }: ProviderCall): string {
  const slash = upstreamName.indexOf('/');
  const usual = wire === 'messages' ? 'anthropic' : 'google';
  const publisher = slash < 0 ? usual : encodeURIComponent(upstreamName.slice(0, slash));
  const name = encodeURIComponent(upstreamName.slice(slash + 1)).replaceAll('%40', '@');
  if (wire === 'messages') return `${publisher}/models/${name}:${stream ? 'streamRawPredict' : 'rawPredict'}`;
  return `${publisher}/models/${name}:${stream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`;
}

/** The model is in the address, and the version in the body. */
function claudeBody(bytes: Buffer): Buffer {
  const body = parseJson(bytes);
  if (!isObject(body)) return bytes;
  const { model: _inAddress, ...others } = body;
  return Buffer.from(JSON.stringify({ ...others, anthropic_version: anthropicVersion }));
}

function apiKeyHeaders(apiKey: string | null): Record<string, string> {
  return apiKey === null ? {} : { 'x-goog-api-key': apiKey };
}
