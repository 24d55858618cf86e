import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { AppError } from '../../openapi/AppError.ts';
import { member } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import { replyToChat } from '../sandbox/sandboxChat.ts';
import type { SandboxReply } from '../sandbox/sandboxChat.ts';
import { replyToEmbeddings } from '../sandbox/sandboxEmbedding.ts';
import { wireOfOpenAi } from './wireOfOpenAi.ts';
import type { Provider, ProviderAnswer, ProviderCall } from './provider.ts';

/** What every piece of one answer repeats. */
interface Head {
  id: string;
  created: number;
  model: unknown;
}

/**
 * The provider inside the process: no account, no network, the same answer to the same body, exact usage. Directives in
 * the last user message steer it (decisions §13). It speaks OpenAI's format, so the gateway treats it like any other.
 */
export function sandbox(): Provider {
  return { wireOf: wireOfOpenAi, outputCapField: () => 'max_completion_tokens', send };
}

async function send(call: ProviderCall): Promise<ProviderAnswer> {
  const body = JSON.parse(call.body.toString('utf8')) as JsonObject;
  if (call.wire === 'embeddings') return json(200, embeddingList(body));
  if (call.wire !== 'chat.completions') return notServed(call.wire);
  const reply = replyToChat(body);
  const { fail, delayMs, cutAfter } = reply.directives;
  if (delayMs > 0) await wait(delayMs, call.signal);
  if (fail !== null) return failure(fail);
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
  const answer = json(200, completion(head, reply, choices));
  return cutAfter === null ? answer : { ...answer, body: cut(answer.body) };
}

async function wait(delayMs: number, signal: AbortSignal | null): Promise<void> {
  try {
    await delay(delayMs, undefined, signal === null ? {} : { signal });
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
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

function failure(status: number): ProviderAnswer {
  const answer = json(status, {
    error: { message: `The sandbox was told to fail with ${status}.`, type: 'sandbox_error', param: null, code: null },
  });
  return status === 429 || status === 503 ? { ...answer, retryAfter: '1' } : answer;
}

function completion(head: Head, reply: SandboxReply, choices: number): JsonObject {
  const { toolCall } = reply;
  const message =
    toolCall === null
      ? { role: 'assistant', content: reply.pieces.join(''), refusal: null }
      : { role: 'assistant', content: null, refusal: null, tool_calls: [toolCallBody(toolCall)] };
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

function toolCallBody(toolCall: NonNullable<SandboxReply['toolCall']>): JsonObject {
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
    yield choice({ role: 'assistant', content: reply.toolCall === null ? '' : null });
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
  const { toolCall } = reply;
  if (toolCall === null) return reply.pieces.map((content) => ({ content }));
  return [
    { tool_calls: [{ index: 0, ...toolCallBody({ ...toolCall, arguments: '' }) }] },
    { tool_calls: [{ index: 0, function: { arguments: toolCall.arguments } }] },
  ];
}

function json(status: number, body: JsonObject): ProviderAnswer & { body: Buffer } {
  return { status, contentType: 'application/json', retryAfter: null, body: Buffer.from(JSON.stringify(body)) };
}

async function* cut(body: Buffer): AsyncGenerator<Buffer> {
  yield body.subarray(0, Math.floor(body.length / 2));
  throw broken();
}

function broken(): AppError {
  return new AppError('upstream_error', 'The provider broke off its answer. Try again later.', {
    internal: 'sandbox directive cut_after',
    retryable: true,
  });
}
