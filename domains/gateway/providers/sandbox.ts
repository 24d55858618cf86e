import { createHash } from 'node:crypto';

import type { Wire } from '../formats/format.ts';
import { member } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import { begin, broken, cutWhole, json } from '../sandbox/sandboxAnswers.ts';
import { replyToChat } from '../sandbox/sandboxChat.ts';
import type { SandboxReply, SandboxToolCall } from '../sandbox/sandboxChat.ts';
import { answerCompletion } from '../sandbox/sandboxCompletion.ts';
import { replyToEmbeddings } from '../sandbox/sandboxEmbedding.ts';
import { readSandboxForm } from '../sandbox/sandboxForm.ts';
import { answerImages } from '../sandbox/sandboxImages.ts';
import { sandboxJobs } from '../sandbox/sandboxJobs.ts';
import { answerModeration } from '../sandbox/sandboxModeration.ts';
import { sandboxRealtime } from '../sandbox/sandboxRealtime.ts';
import { answerRerank } from '../sandbox/sandboxRerank.ts';
import { answerSpeech } from '../sandbox/sandboxSpeech.ts';
import { answerTranscript } from '../sandbox/sandboxTranscript.ts';
import { wireOfOpenAi } from './wireOfOpenAi.ts';
import type { Provider, ProviderAnswer } from './provider.ts';
import type { ProviderDefinition } from './providerDefinition.ts';
import type { ProviderCall } from './providerCall.ts';

/** Fields repeated in every chunk of a response. */
interface Head {
  id: string;
  created: number;
  model: unknown;
}

/** Every instance has it. */
export const provider: ProviderDefinition = {
  kind: 'sandbox',
  name: 'Sandbox',
  isBuiltIn: true,
  make: sandbox,
};

/**
 * The provider inside the process: no account, no network, the same answer to the same body, exact usage. Directives in
 * the last user message steer it (decisions §13). It speaks OpenAI's format, so the gateway treats it like any other.
 */
export function sandbox(): Provider {
  const connect = sandboxRealtime();
  return {
    wireOf: (endpoint, endpoints) => (endpoint === 'responses.compact' ? null : wireOfOpenAi(endpoint, endpoints)),
    outputCapField: () => 'max_completion_tokens',
    send,
    countTokens,
    jobs: sandboxJobs(),
    realtime: (_target, { upstreamName }) => ({
      url: new URL(`http://sandbox/v1/realtime?model=${encodeURIComponent(upstreamName)}`),
      headers: {},
      connect,
    }),
  };
}

/** Responses of each endpoint besides chat and embeddings. */
const answers: Partial<Record<Wire, (call: ProviderCall, body: JsonObject) => Promise<ProviderAnswer>>> = {
  completions: answerCompletion,
  'images.generations': answerImages,
  'images.edits': answerImages,
  'audio.speech': answerSpeech,
  'audio.transcriptions': answerTranscript,
  'audio.translations': answerTranscript,
  moderations: answerModeration,
  rerank: answerRerank,
};

async function send(call: ProviderCall): Promise<ProviderAnswer> {
  const body = await readCall(call);
  if (call.wire === 'embeddings') return json(200, embeddingList(body));
  const answerIt = answers[call.wire];
  if (answerIt) return answerIt(call, body);
  if (call.wire !== 'chat.completions') return notServed(call.wire);
  const reply = replyToChat(body);
  const refused = await begin(reply.directives, call.signal);
  if (refused !== null) return refused;
  const head: Head = {
    id: `chatcmpl-${createHash('sha256').update(call.body).digest('hex').slice(0, 24)}`,
    created: Math.floor(Date.now() / 1000),
    model: body.model,
  };
  const choices = typeof body.n === 'number' ? body.n : 1;
  if (call.stream) {
    const includeUsage = member(body.stream_options, 'include_usage') === true;
    return {
      status: 200,
      contentType: 'text/event-stream',
      retryAfter: null,
      body: streamReply({ head, reply, choices, includeUsage, signal: call.signal }),
    };
  }
  return cutWhole(json(200, completion(head, reply, choices)), reply.directives);
}

/** As many as a call with that body is charged. */
async function countTokens(call: ProviderCall): Promise<ProviderAnswer> {
  return json(200, { input_tokens: replyToChat(await readCall(call)).promptTokens });
}

async function readCall({ body, contentType }: ProviderCall): Promise<JsonObject> {
  if (contentType?.startsWith('multipart/')) return readSandboxForm(body, contentType);
  return JSON.parse(body.toString('utf8')) as JsonObject;
}

function embeddingList(body: JsonObject): JsonObject {
  const { vectors, tokens } = replyToEmbeddings(body);
  return {
    object: 'list',
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    model: body.model,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}

function notServed(endpoint: string): ProviderAnswer {
  const message = `The sandbox does not serve ${endpoint}.`;
  return json(400, { error: { message, type: 'sandbox_error', param: 'model', code: null } });
}

function completion(head: Head, reply: SandboxReply, choices: number): JsonObject {
  const { toolCalls } = reply;
  const message =
    toolCalls.length === 0
      ? { role: 'assistant', content: reply.pieces.join(''), refusal: null }
      : { role: 'assistant', content: null, refusal: null, tool_calls: toolCalls.map(toolCallBody) };
  return {
    id: head.id,
    object: 'chat.completion',
    created: head.created,
    model: head.model,
    choices: Array.from({ length: choices }, (_, index) => ({
      index,
      message,
      logprobs: null,
      finish_reason: reply.finishReason,
    })),
    usage: usage(reply, choices),
  };
}

function usage(reply: SandboxReply, choices: number): JsonObject {
  const completionTokens = reply.completionTokens * choices;
  return {
    prompt_tokens: reply.promptTokens,
    completion_tokens: completionTokens,
    total_tokens: reply.promptTokens + completionTokens,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
  };
}

function toolCallBody(toolCall: SandboxToolCall): JsonObject {
  return { id: toolCall.id, type: 'function', function: { name: toolCall.name, arguments: toolCall.arguments } };
}

interface StreamInput {
  head: Head;
  reply: SandboxReply;
  choices: number;
  includeUsage: boolean;
  signal: AbortSignal | null;
}

async function* streamReply(input: StreamInput): AsyncGenerator<Buffer> {
  const { head, reply, choices, includeUsage, signal } = input;
  const chunk = (body: JsonObject): Buffer =>
    Buffer.from(
      `data: ${JSON.stringify({ id: head.id, object: 'chat.completion.chunk', created: head.created, model: head.model, ...body, ...(includeUsage && !('usage' in body) ? { usage: null } : {}) })}\n\n`,
    );
  const { cutAfter } = reply.directives;
  let sent = 0;
  for (let index = 0; index < choices; index += 1) {
    const choice = (delta: JsonObject, finishReason: string | null = null): Buffer =>
      chunk({ choices: [{ index, delta, logprobs: null, finish_reason: finishReason }] });
    yield choice({ role: 'assistant', content: reply.toolCalls.length === 0 ? '' : null });
    for (const delta of deltas(reply)) {
      if (signal?.aborted) throw signal.reason;
      if (cutAfter !== null && sent >= cutAfter) throw broken();
      sent += 1;
      yield choice(delta);
    }
    if (cutAfter !== null && sent >= cutAfter) throw broken();
    yield choice({}, reply.finishReason);
  }
  if (includeUsage) yield chunk({ choices: [], usage: usage(reply, choices) });
  yield Buffer.from('data: [DONE]\n\n');
}

function deltas(reply: SandboxReply): JsonObject[] {
  const { toolCalls } = reply;
  if (toolCalls.length === 0) return reply.pieces.map((content) => ({ content }));
  return toolCalls.flatMap((toolCall, index) => [
    { tool_calls: [{ index, ...toolCallBody({ ...toolCall, arguments: '' }) }] },
    { tool_calls: [{ index, function: { arguments: toolCall.arguments } }] },
  ]);
}
