import { createHash } from 'node:crypto';

import { member } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { ProviderAnswer } from '../providers/provider.ts';
import type { ProviderCall } from '../providers/providerCall.ts';
import { begin, cutPieces, cutWhole, json, pieces } from './sandboxAnswers.ts';
import { replyToChat } from './sandboxChat.ts';
import type { SandboxReply } from './sandboxChat.ts';

/** One answer to one prompt; `echo` puts the prompt before it. */
interface Choice {
  index: number;
  echoed: string[];
  reply: SandboxReply;
}

/**
 * Handles a legacy completion: responds to each prompt like the chat, `n` times. The first prompt's directives steer the call. Units: a
 * token is one word; the echoed prompt is no output.
 */
export async function answerCompletion(call: ProviderCall, body: JsonObject): Promise<ProviderAnswer> {
  const prompts = promptsOf(body.prompt);
  const replies = prompts.map((prompt) => replyToChat({ ...body, messages: [{ role: 'user', content: prompt }] }));
  const { directives } = replies[0]!;
  const refused = await begin(directives, call.signal);
  if (refused !== null) return refused;
  const times = typeof body.n === 'number' ? body.n : 1;
  const choices = prompts.flatMap((prompt, place) =>
    Array.from({ length: times }, (_, time): Choice => {
      const echoed = body.echo === true ? [prompt] : [];
      return { index: place * times + time, echoed, reply: replies[place]! };
    }),
  );
  const head = {
    id: `cmpl-${createHash('sha256').update(call.body).digest('hex').slice(0, 24)}`,
    object: 'text_completion',
    created: Math.floor(Date.now() / 1000),
    model: body.model,
  };
  const usage = usageOf(replies, times);
  if (!call.stream) return cutWhole(json(200, { ...head, choices: choices.map(wholeChoice), usage }), directives);
  const includeUsage = member(body.stream_options, 'include_usage') === true;
  const events = [
    ...choices.flatMap(streamedChoice).map((choice) => event({ ...head, choices: [choice], usage: null })),
    ...(includeUsage ? [event({ ...head, choices: [], usage })] : []),
    Buffer.from('data: [DONE]\n\n'),
  ];
  return pieces('text/event-stream', cutPieces(events, directives, call.signal));
}

/** The prompts as texts; of tokens, their numbers. */
function promptsOf(prompt: unknown): string[] {
  if (!Array.isArray(prompt)) return [String(prompt)];
  if (prompt.every((entry) => typeof entry === 'number')) return [prompt.join(' ')];
  return prompt.map((entry: unknown) => (Array.isArray(entry) ? entry.join(' ') : String(entry)));
}

function wholeChoice({ index, echoed, reply }: Choice): JsonObject {
  const text = [...echoed, ...reply.pieces].join('');
  return { index, text, logprobs: null, finish_reason: reply.finishReason };
}

function streamedChoice({ index, echoed, reply }: Choice): JsonObject[] {
  const texts = [...echoed, ...reply.pieces].map((text) => ({ index, text, logprobs: null, finish_reason: null }));
  return [...texts, { index, text: '', logprobs: null, finish_reason: reply.finishReason }];
}

function usageOf(replies: readonly SandboxReply[], times: number): JsonObject {
  const promptTokens = replies.reduce((sum, reply) => sum + reply.promptTokens, 0);
  const completionTokens = replies.reduce((sum, reply) => sum + reply.completionTokens, 0) * times;
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
}

function event(body: JsonObject): Buffer {
  return Buffer.from(`data: ${JSON.stringify(body)}\n\n`);
}
