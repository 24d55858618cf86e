import { isObject, parseJson } from '../formats/json.ts';
import { readWhole } from '../upstream/readWhole.ts';
import { awsHeaders } from './bedrock/awsHeaders.ts';
import { toServerSentEvents } from './bedrock/eventStream.ts';
import { withErrorName } from './bedrock/withErrorName.ts';
import { postUpstream, upstreamUrl } from './postUpstream.ts';
import type { HttpAnswer } from './postUpstream.ts';
import type { KeyCheck, Provider, ProviderAnswer, ProviderDeps } from './provider.ts';
import type { ProviderDefinition } from './providerDefinition.ts';
import type { ProviderCall, ProviderTarget } from './providerCall.ts';
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
 * Source: docs.aws.amazon.com/bedrock/latest/APIReference, `API_runtime_Converse`, `API_runtime_ConverseStream` and
 * `API_runtime_InvokeModel`.
 */
export function bedrock(deps: ProviderDeps): Provider {
  async function send(call: ProviderCall): Promise<ProviderAnswer> {
    const url = upstreamUrl(call, `/model/${encodeURIComponent(call.upstreamName)}/${operationOf(call)}`);
    const unsigned = { 'content-type': 'application/json', accept: call.stream ? eventStreamType : 'application/json' };
    const headers = await awsHeaders({ url, body: call.body, headers: unsigned }, call.target.apiKey);
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
    const { host: _host, ...headers } = await awsHeaders({ url, body, headers: unsigned }, target.apiKey); // the URL says it
    return { url, headers, body, isKnown: (message) => /is not authorized to perform/i.test(message) };
  }

  return {
    wireOf: wireOfNative({ text: 'converse', embeddings: 'bedrock.embeddings' }),
    outputCapField: () => 'max_completion_tokens',
    billsOn: true,
    keyCheck,
    send,
  };
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
