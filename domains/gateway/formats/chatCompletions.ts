import { refuseUnpriced } from './billChanging.ts';
import { cappedBody } from './cappedBody.ts';
import { estimateInputTokens } from './estimateInput.ts';
import { fitChatBody } from './fitChatBody.ts';
import { keptChatTools } from './chatTools.ts';
import { ownMessages, withBothThoughtNames, withMarkedChoices } from './chatSeals.ts';
import { askForUsage, ChoiceStreamReader, hasReasoning } from './ChoiceStreamReader.ts';
import { openAiErrors } from './errorShape.ts';
import type { AnsweredCall, Format, FormatModel, PreparedCall, ReadAnswer } from './format.ts';
import { inputBound } from './inputBound.ts';
import { invalid, isObject, member, optionalBoolean, optionalInteger, parseJson, textBytes } from './json.ts';
import type { JsonObject } from './json.ts';
import { readOpenAiUsage } from './openAiUsage.ts';
import { inReportedTier, keptServiceTier } from './serviceTier.ts';
import type { UsageBound } from '../metering/price.ts';
import { contentText, contentThoughts } from '../translation/chat/contentParts.ts';

const mostMessages = 100_000;
const mostChoices = 128;

/** OpenAI's chat completions, plain and streamed. Source: openai-openapi `/chat/completions`. */
export const chatCompletions: Format = {
  endpoint: 'chat.completions',
  errorShape: openAiErrors,
  prepare,
  readAnswer,
  openStream: (body, { origin }) =>
    new ChoiceStreamReader(body, {
      bytesOf: (choices) => choicesBytes(choices, 'delta'),
      marked: (choices) => withBothThoughtNames(withMarkedChoices(choices, 'delta', origin), 'delta'),
    }),
};

function prepare(asked: JsonObject, model: FormatModel): PreparedCall {
  const tier = keptServiceTier(asked, model);
  const { body: kept, dropped } = keptChatTools(tier.body);
  const body = model.isTranslated ? kept : fitChatBody(withOwnMessages(kept, model), model);
  const messages = body.messages;
  if (!Array.isArray(messages) || messages.length === 0 || messages.length > mostMessages) {
    throw invalid('/messages', `messages must be an array of 1 to ${mostMessages} messages.`);
  }
  refuseUnpriced(body, model.price);
  const stream = optionalBoolean(body, 'stream');
  const choices = optionalInteger(body, 'n', { least: 1, most: mostChoices }) ?? 1;
  const { countable, audio: audioInput } = contentModalities(messages);
  const requested = requestedOutput(body);
  const { outputCap, upstream, upstreamBody } = cappedBody({ requested, countable, model }, (cap) => {
    const capped: JsonObject = { ...withOutputCap(body, { cap, model }), model: model.upstreamName, ...tier.sent };
    askForUsage(body, capped, stream);
    return capped;
  });
  const bound: UsageBound = {
    inputTokens: inputBound({
      upstream,
      bytes: upstreamBody.length,
      messages: messages.length,
      hasTools: Array.isArray(body.tools) && body.tools.length > 0,
      countable,
      model,
    }),
    outputTokens: choices * outputCap,
    audioInput,
    audioOutput: Array.isArray(body.modalities) && body.modalities.includes('audio'),
    serviceTiers: tier.reachable,
  };
  const left = [...dropped, ...tier.dropped];
  return { stream, upstream, upstreamBody, bound, dropped: left, estimateInput: () => estimateInputTokens(upstream) };
}

function withOwnMessages(body: JsonObject, model: FormatModel): JsonObject {
  if (!Array.isArray(body.messages)) return body;
  const messages = ownMessages(body.messages, model);
  return messages === body.messages ? body : { ...body, messages };
}

const capFields = ['max_tokens', 'max_completion_tokens'] as const;

/** The output cap that the caller asks for, by whichever field; null = none. Errors: `invalid_request`. */
function requestedOutput(body: JsonObject): number | null {
  const most = Number.MAX_SAFE_INTEGER;
  const asked = capFields.flatMap((field) => optionalInteger(body, field, { least: 1, most }) ?? []);
  return asked.length === 0 ? null : Math.min(...asked);
}

/** Returns the body with the cap only in the field that the provider reads for this model. Other fields may be refused or ignored. */
function withOutputCap(body: JsonObject, { cap, model }: { cap: number; model: FormatModel }): JsonObject {
  const { max_tokens: _old, max_completion_tokens: _new, ...others } = body;
  return { ...others, [model.outputCapField]: cap };
}

function contentModalities(messages: readonly unknown[]): { countable: boolean; audio: boolean } {
  let countable = true;
  let audio = false;
  for (const message of messages) {
    const content = member(message, 'content');
    if (Array.isArray(member(message, 'images'))) countable = false;
    if (!Array.isArray(content)) continue;
    for (const part of content) {
      const type = member(part, 'type');
      if (type === 'input_audio') audio = true;
      if (type !== 'text' && type !== 'refusal') countable = false;
    }
  }
  return { countable, audio };
}

function readAnswer(bytes: Buffer, _asked: JsonObject, { origin }: AnsweredCall): ReadAnswer | null {
  const answer = parseJson(bytes);
  if (!isObject(answer) || !Array.isArray(answer.choices)) return null;
  const usage = inReportedTier(readOpenAiUsage(answer.usage), answer.service_tier);
  const showsReasoning = answer.choices.some((choice) => hasReasoning(member(choice, 'message')));
  const choices = withBothThoughtNames(withMarkedChoices(answer.choices, 'message', origin), 'message');
  const body = choices === answer.choices ? bytes : Buffer.from(JSON.stringify({ ...answer, choices }));
  return { body, usage, outputBytes: usage ? 0 : choicesBytes(answer.choices, 'message'), showsReasoning };
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
      for (const called of [member(call, 'function'), member(call, 'custom')])
        for (const name of ['name', 'arguments', 'input']) bytes += textBytes(member(called, name));
    }
  }
  return bytes;
}
