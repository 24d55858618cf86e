import { refuseUnpriced } from './billChanging.ts';
import { openAiErrors } from './errorShape.ts';
import type { Format, FormatModel, PreparedCall, Read, ReadAnswer, StreamReader } from './format.ts';
import { invalid, isObject, member, optionalBoolean, optionalInteger, parseJson } from './json.ts';
import type { JsonObject } from './json.ts';
import { readOpenAiUsage } from './openAiUsage.ts';
import type { UsageBound } from '../price.ts';
import type { SseEvent } from '../sseScanner.ts';
import type { Usage } from '../usage.ts';

/** Room for what a provider's chat template adds that no body shows: a default system text, separators, role marks. */
const templateTokens = 256;
const templateTokensPerMessage = 16;
const mostMessages = 100_000;
const mostChoices = 128;
const nothing = Buffer.alloc(0);
const failed: Read = { verdict: 'failed', bytes: nothing };

/** OpenAI's chat completions, plain and streamed. Source: openai-openapi `/chat/completions`. */
export const chatCompletions: Format = {
  endpoint: 'chat.completions',
  errorShape: openAiErrors,
  prepare,
  readAnswer,
  openStream: (body) => new ChatStreamReader(wantsUsage(body)),
};

function prepare(body: JsonObject, model: FormatModel): PreparedCall {
  const messages = body.messages;
  if (!Array.isArray(messages) || messages.length === 0 || messages.length > mostMessages) {
    throw invalid('/messages', `messages must be an array of 1 to ${mostMessages} messages.`);
  }
  refuseUnpriced(body, model.price);
  const stream = optionalBoolean(body, 'stream');
  const choices = optionalInteger(body, 'n', { least: 1, most: mostChoices }) ?? 1;
  const upstream: JsonObject = { ...body, model: model.upstreamName };
  const outputCap = capOutput(body, upstream, model);
  if (stream) {
    upstream.stream_options = { ...optionalOptions(body), include_usage: true };
  } else if (isObject(body.stream_options)) {
    throw invalid('/stream_options', 'stream_options is only allowed when stream is true.');
  }

  const upstreamBody = Buffer.from(JSON.stringify(upstream));
  const modalities = contentModalities(messages);
  const bound: UsageBound = {
    inputTokens: boundInput({
      bytes: upstreamBody.length,
      messages: messages.length,
      countable: modalities.countable,
      outputCap,
      model,
    }),
    outputTokens: choices * outputCap,
    audioInput: modalities.audio,
    audioOutput: Array.isArray(body.modalities) && body.modalities.includes('audio'),
  };
  return { stream, upstream, upstreamBody, bound, inputBytes: upstreamBody.length };
}

/**
 * The most input tokens the call can be billed for. Every token of a byte-level vocabulary covers at least one byte of
 * text, and the serialized body holds each byte of it (escapes only make it longer), so the body's size plus what a chat
 * template adds is a safe bound that costs nothing to compute. No prompt is longer than the context. Where a part's
 * tokens cannot be told from its bytes (images, audio, files), it is the context minus the output (decisions §5).
 */
function boundInput(input: {
  bytes: number;
  messages: number;
  countable: boolean;
  outputCap: number;
  model: FormatModel;
}): number {
  if (!input.countable) return Math.max(1, input.model.contextTokens - input.outputCap);
  return Math.min(input.bytes + templateTokens + templateTokensPerMessage * input.messages, input.model.contextTokens);
}

/** Puts the output cap into the upstream body and gives it: min(requested, the model's own), whichever field was used. */
function capOutput(body: JsonObject, upstream: JsonObject, model: FormatModel): number {
  const most = Number.MAX_SAFE_INTEGER;
  let outputCap = 0;
  for (const field of ['max_tokens', 'max_completion_tokens']) {
    const requested = optionalInteger(body, field, { least: 1, most });
    if (requested === null) continue;
    upstream[field] = Math.min(requested, model.maxOutputTokens);
    outputCap = Math.max(outputCap, Math.min(requested, model.maxOutputTokens));
  }
  if (outputCap > 0) return outputCap;
  upstream[model.outputCapField] = model.maxOutputTokens;
  return model.maxOutputTokens;
}

function contentModalities(messages: readonly unknown[]): { countable: boolean; audio: boolean } {
  let countable = true;
  let audio = false;
  for (const message of messages) {
    const content = member(message, 'content');
    if (!Array.isArray(content)) continue;
    for (const part of content) {
      const type = member(part, 'type');
      if (type === 'input_audio') audio = true;
      if (type !== 'text' && type !== 'refusal') countable = false;
    }
  }
  return { countable, audio };
}

function optionalOptions(body: JsonObject): JsonObject {
  const options = body.stream_options;
  if (options === undefined || options === null) return {};
  if (!isObject(options)) throw invalid('/stream_options', 'stream_options must be an object.');
  return options;
}

function wantsUsage(body: JsonObject): boolean {
  return member(body.stream_options, 'include_usage') === true;
}

function readAnswer(bytes: Buffer): ReadAnswer | null {
  const answer = parseJson(bytes);
  if (!isObject(answer) || !Array.isArray(answer.choices)) return null;
  const usage = readOpenAiUsage(answer.usage);
  return { body: bytes, usage, outputBytes: usage ? 0 : choicesBytes(answer.choices, 'message') };
}

/** Follows a stream of `chat.completion.chunk` objects. */
class ChatStreamReader implements StreamReader {
  usage: Usage | null = null;
  outputBytes = 0;
  readonly #callerWantsUsage: boolean;

  constructor(callerWantsUsage: boolean) {
    this.#callerWantsUsage = callerWantsUsage;
  }

  read({ raw, data, name }: SseEvent): Read {
    if (data === null || data === '') return { verdict: 'relay', bytes: raw };
    if (data.trim() === '[DONE]') return { verdict: 'done', bytes: raw };
    if (name === 'error') return failed;
    const chunk = parseJson(data);
    if (!isObject(chunk) || (chunk.error !== undefined && chunk.error !== null) || chunk.object === 'error')
      return failed;
    const choices = Array.isArray(chunk.choices) ? chunk.choices : [];
    if (choices.some((choice) => member(choice, 'finish_reason') === 'error')) return failed;
    this.outputBytes += choicesBytes(choices, 'delta');
    if (chunk.usage === undefined || chunk.usage === null) return { verdict: 'relay', bytes: raw };
    this.usage = readOpenAiUsage(chunk.usage) ?? this.usage;
    const isOurs = choices.length === 0 && !this.#callerWantsUsage;
    return { verdict: 'relay', bytes: isOurs ? nothing : raw };
  }

  /** A stream without `[DONE]` was broken off. */
  finish(): Read {
    return failed;
  }
}

/** Bytes of generated text in `choices`: answers, refusals, reasoning and tool calls. */
function choicesBytes(choices: readonly unknown[], place: 'message' | 'delta'): number {
  let bytes = 0;
  for (const choice of choices) {
    const part = member(choice, place);
    if (!isObject(part)) continue;
    for (const name of ['content', 'refusal', 'reasoning_content', 'reasoning']) bytes += textBytes(part[name]);
    if (!Array.isArray(part.tool_calls)) continue;
    for (const call of part.tool_calls) {
      const called = member(call, 'function');
      bytes += textBytes(member(called, 'name')) + textBytes(member(called, 'arguments'));
    }
  }
  return bytes;
}

function textBytes(value: unknown): number {
  return typeof value === 'string' ? Buffer.byteLength(value) : 0;
}
