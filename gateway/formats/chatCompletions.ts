import { refuseUnpriced } from './billChanging.ts';
import { askForUsage, ChoiceStreamReader } from './ChoiceStreamReader.ts';
import { openAiErrors } from './errorShape.ts';
import type { Format, FormatModel, PreparedCall, ReadAnswer } from './format.ts';
import { inputBound } from './inputBound.ts';
import { invalid, isObject, member, optionalBoolean, optionalInteger, parseJson, textBytes } from './json.ts';
import type { JsonObject } from './json.ts';
import { readOpenAiUsage } from './openAiUsage.ts';
import type { UsageBound } from '../price.ts';
import { contentText, contentThoughts } from '../text/chat/contentParts.ts';

const mostMessages = 100_000;
const mostChoices = 128;

/** OpenAI's chat completions, plain and streamed. Source: openai-openapi `/chat/completions`. */
export const chatCompletions: Format = {
  endpoint: 'chat.completions',
  errorShape: openAiErrors,
  prepare,
  readAnswer,
  openStream: (body) => new ChoiceStreamReader(body, (choices) => choicesBytes(choices, 'delta')),
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
  askForUsage(body, upstream, stream);

  const upstreamBody = Buffer.from(JSON.stringify(upstream));
  const modalities = contentModalities(messages);
  const bound: UsageBound = {
    inputTokens: inputBound({
      bytes: upstreamBody.length,
      messages: messages.length,
      hasTools: Array.isArray(body.tools) && body.tools.length > 0,
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

function readAnswer(bytes: Buffer): ReadAnswer | null {
  const answer = parseJson(bytes);
  if (!isObject(answer) || !Array.isArray(answer.choices)) return null;
  const usage = readOpenAiUsage(answer.usage);
  return { body: bytes, usage, outputBytes: usage ? 0 : choicesBytes(answer.choices, 'message') };
}

/** Bytes of generated text in `choices`: answers, refusals, reasoning and tool calls. */
function choicesBytes(choices: readonly unknown[], place: 'message' | 'delta'): number {
  let bytes = 0;
  for (const choice of choices) {
    const part = member(choice, place);
    if (!isObject(part)) continue;
    for (const name of ['refusal', 'reasoning_content', 'reasoning']) bytes += textBytes(part[name]);
    bytes += textBytes(contentText(part.content)) + textBytes(contentThoughts(part.content));
    if (!Array.isArray(part.tool_calls)) continue;
    for (const call of part.tool_calls) {
      const called = member(call, 'function');
      bytes += textBytes(member(called, 'name')) + textBytes(member(called, 'arguments'));
    }
  }
  return bytes;
}
