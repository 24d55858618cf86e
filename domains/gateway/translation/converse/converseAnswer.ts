import { isObject, member, textMember } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import type { TextAnswer } from '../textAnswer.ts';
import type { AssistantPart } from '../textRequest.ts';
import { readConverseUsage, writeConverseUsage } from './converseUsage.ts';
import { readConverseStop, writeConverseStop } from './stopReason.ts';

/** Reads an answer of `Converse`; null if it is none, or says that the model failed. It names neither itself nor its model. */
export function readConverseAnswer(answer: unknown): TextAnswer | null {
  const content = member(member(member(answer, 'output'), 'message'), 'content');
  const stop = readConverseStop(member(answer, 'stopReason'));
  if (!Array.isArray(content) || stop === null || content.some(cannotBeGiven)) return null;
  const usage = readConverseUsage(member(answer, 'usage'));
  return { id: '', model: '', createdAt: null, parts: content.flatMap(readBlock), stop, usage };
}

/** True for sound, films and documents: no caller's format can give them, and an answer with one is not charged. */
function cannotBeGiven(block: unknown): boolean {
  return ['audio', 'video', 'document'].some((name) => isObject(member(block, name)));
}

/** Skips blocks that other formats cannot represent, such as citations. */
function readBlock(block: unknown): AssistantPart[] {
  if (!isObject(block)) return [];
  if (typeof block.text === 'string') return [{ type: 'text', text: block.text, cache: null }];
  const { toolUse, reasoningContent, image } = block;
  const bytes = member(member(image, 'source'), 'bytes');
  if (typeof bytes === 'string') {
    const mediaType = `image/${textMember(image, 'format')}`;
    return [{ type: 'image', source: { kind: 'base64', mediaType, data: bytes } }];
  }
  if (isObject(toolUse) && typeof toolUse.name === 'string' && typeof toolUse.toolUseId === 'string') {
    const text = JSON.stringify(isObject(toolUse.input) ? toolUse.input : {});
    return [{ type: 'tool_call', id: toolUse.toolUseId, name: toolUse.name, arguments: text, signature: null }];
  }
  if (!isObject(reasoningContent)) return [];
  if (typeof reasoningContent.redactedContent === 'string')
    return [{ type: 'reasoning', text: '', signature: null, encrypted: reasoningContent.redactedContent }];
  const text = member(reasoningContent.reasoningText, 'text');
  const signature = member(reasoningContent.reasoningText, 'signature');
  return typeof text === 'string'
    ? [{ type: 'reasoning', text, signature: typeof signature === 'string' ? signature : null, encrypted: null }]
    : [];
}

/** Writes an answer of `Converse`. */
export function writeConverseAnswer(answer: TextAnswer): JsonObject {
  return {
    output: { message: { role: 'assistant', content: answer.parts.map(writeBlock) } },
    stopReason: writeConverseStop(answer.stop),
    ...(answer.usage === null ? {} : { usage: writeConverseUsage(answer.usage) }),
  };
}

function writeBlock(part: AssistantPart): JsonObject {
  switch (part.type) {
    case 'text':
    case 'refusal':
      return { text: part.text };
    case 'image': {
      const { source } = part;
      if (source.kind === 'url') return { text: source.url };
      return { image: { format: source.mediaType.replace('image/', ''), source: { bytes: source.data } } };
    }
    case 'tool_call': {
      const input = part.arguments === '' ? {} : (JSON.parse(part.arguments) as JsonObject);
      return { toolUse: { toolUseId: part.id, name: part.name, input } };
    }
    case 'reasoning': {
      if (part.encrypted !== null) return { reasoningContent: { redactedContent: part.encrypted } };
      const signature = part.signature === null ? {} : { signature: part.signature };
      return { reasoningContent: { reasoningText: { text: part.text, ...signature } } };
    }
  }
}
