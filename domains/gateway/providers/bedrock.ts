import { isObject, parseJson } from '../formats/json.ts';
import { readWhole } from '../upstream/readWhole.ts';
import { awsHeaders, regionOf } from './bedrock/awsHeaders.ts';
import type { AwsCredentials } from './bedrock/signedHeaders.ts';
import { toServerSentEvents } from './bedrock/eventStream.ts';
import { withErrorName } from './bedrock/withErrorName.ts';
import { postUpstream, upstreamUrl } from './postUpstream.ts';
import { openAiToolNames } from '../formats/toolNames.ts';
import type { HttpAnswer } from './postUpstream.ts';
import type { KeyCheck, Provider, ProviderAnswer, ProviderDeps } from './provider.ts';
import type { ProviderDefinition } from './providerDefinition.ts';
import type { ProviderCall, ProviderTarget } from './providerCall.ts';
import { AccessTokens } from './tokens/AccessTokens.ts';
import { awsRole, isAwsRole, usesMachine } from './tokens/awsRole.ts';
import { TokenRefused, withCredential } from './tokens/tokenRefused.ts';
import { wireOfNative } from './wireOfNative.ts';

const eventStreamType = 'application/vnd.amazon.eventstream';
const errorLimitBytes = 64 * 1024;

/** How admins add it. */
export const provider: ProviderDefinition = {
  kind: 'bedrock',
  name: 'Amazon Bedrock',
  make: bedrock,
};

/**
 * Amazon Bedrock by Converse: the model, its profile or its ARN is part of the address. Streams are binary there and leave here as
 * server-sent events, so that there is one relay. An error's name is in a header there and in its body here. Embeddings go by InvokeModel.
 * A key may name a role (`tokens/awsRole.ts`).
 * Source: docs.aws.amazon.com/bedrock/latest/APIReference, `API_runtime_Converse`, `API_runtime_ConverseStream` and
 * `API_runtime_InvokeModel`.
 */
export function bedrock(deps: ProviderDeps): Provider {
  const roles = new AccessTokens<AwsCredentials>((place) =>
    awsRole(deps, JSON.parse(place) as { key: string; region: string }),
  );
  const placeOf = (key: string, url: URL): string => JSON.stringify({ key, region: regionOf(url) });

  /** Errors: `TokenRefused` for an organization's own key that would act with the rights of the instance. */
  async function credentialsOf(key: string, { isOwnKey }: ProviderTarget, url: URL): Promise<AwsCredentials> {
    if (isOwnKey === true && usesMachine(key))
      throw new TokenRefused(
        'Own keys cannot use the credentials of the server. Add access_key_id and secret_access_key.',
      );
    return await roles.get(placeOf(key, url));
  }

  async function send(call: ProviderCall): Promise<ProviderAnswer> {
    const { target } = call;
    const url = upstreamUrl(call, `/model/${encodeURIComponent(call.upstreamName)}/${operationOf(call)}`);
    if (target.apiKey === null || !isAwsRole(target.apiKey)) return await sendWith(target.apiKey, call, url);
    const tokens = {
      get: (key: string) => credentialsOf(key, target, url),
      forget: (key: string) => roles.forget(placeOf(key, url)),
    };
    const answer = await withCredential(tokens, target.apiKey, (credentials) => sendWith(credentials, call, url));
    if (areCredentialsOver(answer)) tokens.forget(target.apiKey);
    return answer;
  }

  async function sendWith(key: string | AwsCredentials | null, call: ProviderCall, url: URL): Promise<ProviderAnswer> {
    const unsigned = { 'content-type': 'application/json', accept: call.stream ? eventStreamType : 'application/json' };
    const headers = await awsHeaders({ url, body: call.body, headers: unsigned }, key);
    const answer = await postUpstream(deps, call, { url, headers });
    if (answer.status < 200 || answer.status > 299) return await named(answer);
    if (call.wire === 'bedrock.embeddings') return counted(answer);
    if (answer.contentType !== eventStreamType || Buffer.isBuffer(answer.body)) return answer;
    const body = toServerSentEvents(answer.body, deps.settings.eventLimitBytes);
    return { ...answer, contentType: 'text/event-stream', body };
  }

  /**
   * Bedrock's runtime has no list, so a nonexistent model is called: a known caller gets 400, 404, or a 403 that names the missing
   * permission; an unknown one gets 403 (`UnrecognizedClientException`, `InvalidSignatureException`, `ExpiredTokenException`; without a
   * name for API keys). Sources: docs.aws.amazon.com/bedrock/latest/userguide/troubleshooting-api-error-codes.html,
   * github.com/langchain-ai/open_deep_research/issues/224 (unknown model), github.com/vercel/ai/issues/4163 (unknown key),
   * github.com/ai4s-research/open-science/issues/53 (unknown API key), repost.aws/knowledge-center/bedrock-invokemodel-api-error (limited
   * key).
   */
  async function keyCheck(target: ProviderTarget): Promise<KeyCheck> {
    const url = upstreamUrl({ target }, '/model/bureau.key-check/converse');
    const body = Buffer.from(JSON.stringify({ messages: [{ role: 'user', content: [{ text: '.' }] }] }));
    const unsigned = { 'content-type': 'application/json', accept: 'application/json' };
    const { apiKey } = target;
    const key = apiKey !== null && isAwsRole(apiKey) ? await credentialsOf(apiKey, target, url) : apiKey;
    const { host: _host, ...headers } = await awsHeaders({ url, body, headers: unsigned }, key); // the URL says it
    return { url, headers, body, isKnown: (message) => /is not authorized to perform/i.test(message) };
  }

  return {
    wireOf: wireOfNative({ text: 'converse', embeddings: 'bedrock.embeddings' }),
    outputCapField: () => 'max_completion_tokens',
    toolNames: openAiToolNames,
    billsOn: true,
    keyCheck,
    send,
  };
}

/** True if AWS no longer knows issued credentials; it says so with status 403. The next call gets others. Source: as in `keyCheck`. */
function areCredentialsOver({ status, body }: ProviderAnswer): boolean {
  return status === 403 && Buffer.isBuffer(body) && /ExpiredToken|UnrecognizedClient/.test(body.toString());
}

function operationOf({ wire, stream }: ProviderCall): string {
  if (wire === 'bedrock.embeddings') return 'invoke';
  return stream ? 'converse-stream' : 'converse';
}

/** The same answer with the count of its input in it, where Titan has it by itself. Source: `API_runtime_InvokeModel`, response headers. */
function counted(answer: HttpAnswer): ProviderAnswer {
  const tokens = Number(answer.headers['x-amzn-bedrock-input-token-count']);
  const body = Buffer.isBuffer(answer.body) ? parseJson(answer.body) : null;
  if (!Number.isSafeInteger(tokens) || !isObject(body)) return answer;
  return { ...answer, body: Buffer.from(JSON.stringify({ inputTextTokenCount: tokens, ...body })) };
}

/** The same error with its name in the body as `__type`. */
async function named(answer: HttpAnswer): Promise<ProviderAnswer> {
  const bytes = await readWhole(answer, errorLimitBytes);
  return { ...answer, body: withErrorName(answer.headers, bytes ?? Buffer.alloc(0)) };
}
