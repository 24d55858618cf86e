import { randomUUID } from 'node:crypto';

import { isObject, member } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import { readOpenAiUsage, writeOpenAiUsage } from '../../formats/openAiUsage.ts';
import type { TextAnswer } from '../textAnswer.ts';
import type { AssistantPart } from '../textRequest.ts';
import { customArguments, customInput } from '../customTool.ts';
import { contentText } from './contentParts.ts';
import { customNames } from './customNames.ts';
import { readImages, writeImage } from './images.ts';
import { readFinishReason, writeFinishReason } from './finishReason.ts';
import { readSignature } from './readChatTurns.ts';
import { readReasoningParts, writeReasoning } from './reasoningDetails.ts';
import type { ReasoningPart } from './reasoningDetails.ts';
import { writeToolCall } from './writeChatTurns.ts';

/** Reads a `chat.completion`; null when it is none. Translated calls have one choice. */
export function readChatAnswer(answer: unknown): TextAnswer | null {
  if (!isObject(answer) || !Array.isArray(answer.choices)) return null;
  const choice: unknown = answer.choices[0];
  if (!isObject(choice) || !isObject(choice.message)) return null;
  const parts = readParts(choice.message);
  return {
    id: typeof answer.id === 'string' ? answer.id : '',
    model: typeof answer.model === 'string' ? answer.model : '',
    createdAt: typeof answer.created === 'number' ? answer.created : null,
    parts,
    stop: readFinishReason(choice.finish_reason, parts),
    usage: readOpenAiUsage(answer.usage),
  };
}

function readParts(message: JsonObject): AssistantPart[] {
  const parts = readReasoningParts(message);
  const text = contentText(message.content);
  if (text !== '') parts.push({ type: 'text', text, cache: null });
  parts.push(...readImages(message));
  if (typeof message.refusal === 'string' && message.refusal !== '')
    parts.push({ type: 'refusal', text: message.refusal });
  for (const call of Array.isArray(message.tool_calls) ? message.tool_calls : []) parts.push(...readCall(call));
  return parts;
}

type ToolCall = Extract<AssistantPart, { type: 'tool_call' }>;

function readCall(call: unknown): AssistantPart[] {
  const custom = member(call, 'custom');
  if (isObject(call) && isObject(custom) && typeof custom.name === 'string') {
    const args = customArguments(typeof custom.input === 'string' ? custom.input : '');
    return readCall({ ...call, custom: undefined, function: { name: custom.name, arguments: args } });
  }
  if (!isObject(call) || !isObject(call.function) || typeof call.function.name !== 'string') return [];
  const { name, arguments: given } = call.function;
  return [
    {
      type: 'tool_call',
      id: typeof call.id === 'string' && call.id !== '' ? call.id : `call_${randomUUID().replaceAll('-', '')}`,
      name,
      arguments: typeof given === 'string' ? given : JSON.stringify(given ?? {}),
      signature: readSignature(call),
    },
  ];
}

/** Writes a `chat.completion` with one choice. */
export function writeChatAnswer(answer: TextAnswer, body: JsonObject): JsonObject {
  const { parts } = answer;
  const customs = customNames(body);
  const texts = parts.filter((part) => part.type === 'text').map((part) => part.text);
  const refusals = parts.filter((part) => part.type === 'refusal').map((part) => part.text);
  const thoughts = parts.filter((part): part is ReasoningPart => part.type === 'reasoning');
  const images = parts.filter((part) => part.type === 'image');
  const calls = parts.filter((part) => part.type === 'tool_call');
  const message = {
    role: 'assistant',
    content: texts.length === 0 ? null : texts.join(''),
    refusal: refusals.length === 0 ? null : refusals.join(''),
    ...writeReasoning(thoughts, 'reasoning_content'),
    ...writeReasoning(thoughts, 'reasoning'),
    ...(images.length === 0 ? {} : { images: images.map(({ source }, index) => writeImage(source, index)) }),
    ...(calls.length === 0 ? {} : { tool_calls: calls.map((call) => writeAnsweredCall(call, customs)) }),
  };
  const finishReason = writeFinishReason(answer.stop, { hasCalls: calls.length > 0, hasRefusal: refusals.length > 0 });
  return {
    id: answer.id === '' ? newCompletionId() : answer.id,
    object: 'chat.completion',
    created: answer.createdAt ?? Math.floor(Date.now() / 1000),
    model: answer.model === '' ? body.model : answer.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason }],
    ...(answer.usage === null ? {} : { usage: writeOpenAiUsage(answer.usage) }),
  };
}

/** A call of a function, or of a custom tool that the body declares. */
function writeAnsweredCall(call: ToolCall, customs: ReadonlySet<unknown>): JsonObject {
  const { function: _function, ...written } = writeToolCall(call);
  if (!customs.has(call.name)) return { ...written, function: _function };
  return { ...written, type: 'custom', custom: { name: call.name, input: customInput(call.arguments) } };
}

/** The id of an answer whose provider gave none. */
export function newCompletionId(): string {
  return `chatcmpl-${randomUUID().replaceAll('-', '')}`;
}
