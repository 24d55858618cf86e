import { randomUUID } from 'node:crypto';

import { isObject, parseJson } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import { billedMessagesUsage, writeMessagesUsage } from '../../formats/messagesUsage.ts';
import { textUsage } from '../../metering/usage.ts';
import type { Usage } from '../../metering/usage.ts';
import type { TextAnswer } from '../textAnswer.ts';
import type { AssistantPart } from '../textRequest.ts';
import { readDrawnImage, writeDrawnImage } from './drawnImage.ts';
import { readCallId, writeCallId } from './signedId.ts';
import { readStopReason, writeStopReason } from './stopReason.ts';

/** Reads a `message`; null when it is none. */
export function readMessagesAnswer(answer: unknown): TextAnswer | null {
  if (!isObject(answer) || !Array.isArray(answer.content)) return null;
  return {
    id: typeof answer.id === 'string' ? answer.id : '',
    model: typeof answer.model === 'string' ? answer.model : '',
    createdAt: null,
    parts: answer.content.flatMap(readBlock),
    stop: readStopReason(answer.stop_reason, answer.stop_sequence),
    usage: billedMessagesUsage(answer.usage, {
      stopReason: answer.stop_reason,
      hasOutput: answer.content.length > 0,
    }),
  };
}

/** Blocks of tools that the provider runs cannot be here: such tools are refused. */
function readBlock(block: unknown): AssistantPart[] {
  if (!isObject(block)) return [];
  if (block.type === 'text' && typeof block.text === 'string') return [{ type: 'text', text: block.text, cache: null }];
  if (block.type === 'thinking' && typeof block.thinking === 'string') {
    const signature = typeof block.signature === 'string' && block.signature !== '' ? block.signature : null;
    return [{ type: 'reasoning', text: block.thinking, signature, encrypted: null }];
  }
  if (block.type === 'redacted_thinking' && typeof block.data === 'string')
    return [{ type: 'reasoning', text: '', signature: null, encrypted: block.data }];
  const image = readDrawnImage(block);
  if (image !== null) return [image];
  if (block.type === 'tool_use' && typeof block.id === 'string' && typeof block.name === 'string')
    return [
      { type: 'tool_call', ...readCallId(block.id), name: block.name, arguments: JSON.stringify(block.input ?? {}) },
    ];
  return [];
}

/** Writes a `message`. */
export function writeMessagesAnswer(answer: TextAnswer, body: JsonObject): JsonObject {
  return {
    ...messageHead(answer, body),
    content: answer.parts.flatMap(writeBlock),
    ...writeStopReason(answer.stop),
    stop_details: null,
    usage: writeMessagesUsage(answer.usage ?? textUsage(0, 0)),
  };
}

/** The beginning of a message, also in a stream. */
export function messageHead(answer: { id: string; model: string }, body: JsonObject): JsonObject {
  return {
    id: answer.id === '' ? `msg_${randomUUID().replaceAll('-', '')}` : answer.id,
    type: 'message',
    role: 'assistant',
    model: answer.model === '' ? body.model : answer.model,
    container: null,
  };
}

/** A message as it stands when its stream begins. */
export function begunMessage(answer: { id: string; model: string; usage: Usage | null }, body: JsonObject): JsonObject {
  const usage = writeMessagesUsage(answer.usage ?? textUsage(0, 0));
  return {
    ...messageHead(answer, body),
    content: [],
    stop_reason: null,
    stop_sequence: null,
    stop_details: null,
    usage,
  };
}

/** Call arguments that are not a JSON object (from a weak model) are kept unchanged under a special name. */
function writeBlock(part: AssistantPart): JsonObject[] {
  switch (part.type) {
    case 'text':
    case 'refusal':
      return part.text === '' ? [] : [{ type: 'text', text: part.text }];
    case 'image':
      return [writeDrawnImage(part.source)];
    case 'reasoning': {
      const hidden = part.encrypted === null ? [] : [{ type: 'redacted_thinking', data: part.encrypted }];
      if (part.text === '' && part.signature === null) return hidden;
      return [{ type: 'thinking', thinking: part.text, signature: part.signature ?? '' }, ...hidden];
    }
    case 'tool_call': {
      const input = part.arguments.trim() === '' ? {} : parseJson(part.arguments);
      const shown = isObject(input) ? input : { arguments: part.arguments };
      return [{ type: 'tool_use', id: writeCallId(part.id, part.signature), name: part.name, input: shown }];
    }
  }
}
