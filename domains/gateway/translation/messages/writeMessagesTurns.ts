import { cacheControl } from '../cacheControl.ts';
import { invalid, isObject, parseJson } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import type { AssistantPart, InputPart, Source, ToolResult, Turn } from '../textRequest.ts';
import { unsupported } from '../unsupported.ts';
import { writeCallId } from './signedId.ts';

/** All instructions, wherever they stood: not every model of Anthropic knows another place for them. */
export function writeSystem(turns: readonly Turn[]): JsonObject {
  const parts = turns.flatMap((turn) => (turn.role === 'system' || turn.role === 'developer' ? turn.parts : []));
  const blocks = parts.flatMap(writeInputBlock);
  return blocks.length === 0 ? {} : { system: shortened(blocks) };
}

/** The conversation; turns of one side that follow each other are one message, results of tools first. */
export function writeMessages(turns: readonly Turn[]): JsonObject[] {
  const messages: { role: 'user' | 'assistant'; blocks: JsonObject[] }[] = [];
  for (const turn of turns) {
    const role = turn.role === 'assistant' ? 'assistant' : 'user';
    const blocks = writeBlocks(turn);
    const last = messages.at(-1);
    if (last?.role === role) last.blocks.push(...blocks);
    else if (blocks.length > 0) messages.push({ role, blocks });
  }
  const last = messages.at(-1);
  const end = last?.role === 'assistant' ? last.blocks.at(-1) : undefined;
  if (end?.type === 'text') end.text = String(end.text).trimEnd(); // Anthropic refuses trailing spaces there
  return messages.map(({ role, blocks }) => ({ role, content: shortened(blocks) }));
}

function writeBlocks(turn: Turn): JsonObject[] {
  if (turn.role === 'tool') return turn.results.map(writeToolResult);
  if (!('name' in turn)) return []; // instructions stand elsewhere
  return turn.role === 'assistant' ? turn.parts.flatMap(writeAssistantBlock) : turn.parts.flatMap(writeInputBlock);
}

/** One block of text without a mark is written as text alone. */
function shortened(blocks: readonly JsonObject[]): unknown {
  const [only] = blocks;
  return blocks.length === 1 && only!.type === 'text' && only!.cache_control === undefined ? only!.text : blocks;
}

function writeToolResult(result: ToolResult): JsonObject {
  const blocks = result.parts.flatMap(writeInputBlock);
  return {
    type: 'tool_result',
    tool_use_id: writeCallId(result.callId, null),
    ...(blocks.length === 0 ? {} : { content: shortened(blocks) }),
    ...(result.isError ? { is_error: true } : {}),
    ...cacheControl(result.cache),
  };
}

/** Empty text says nothing, and Anthropic refuses it. */
function writeInputBlock(part: InputPart): JsonObject[] {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ type: 'text', text: part.text, ...cacheControl(part.cache) }];
    case 'image':
      return [{ type: 'image', source: writeSource(part.source), ...cacheControl(part.cache) }];
    case 'audio':
      throw unsupported('audio input', 'input_audio');
    case 'file':
      return [writeDocument(part)];
  }
}

function writeSource(source: Source): JsonObject {
  if (source.kind === 'base64') return { type: 'base64', media_type: source.mediaType, data: source.data };
  if (!/^https?:/i.test(source.url)) throw unsupported('an address that is not http(s)', 'url');
  return { type: 'url', url: source.url };
}

function writeDocument(part: Extract<InputPart, { type: 'file' }>): JsonObject {
  const title = part.name === null ? {} : { title: part.name };
  return { type: 'document', source: documentSource(part.source), ...title, ...cacheControl(part.cache) };
}

/** Anthropic takes PDF and plain text. */
function documentSource(source: Extract<InputPart, { type: 'file' }>['source']): JsonObject {
  if (source.kind === 'text') return { type: 'text', media_type: 'text/plain', data: source.text };
  if (source.kind === 'url' || source.mediaType === 'application/pdf') return writeSource(source);
  if (!source.mediaType.startsWith('text/')) throw unsupported(`a file of type ${source.mediaType}`, 'file');
  return { type: 'text', media_type: 'text/plain', data: Buffer.from(source.data, 'base64').toString('utf8') };
}

/** Thoughts that nothing proves are left out: Anthropic takes back its own only, and its models never see others. */
function writeAssistantBlock(part: AssistantPart): JsonObject[] {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ type: 'text', text: part.text, ...cacheControl(part.cache) }];
    case 'refusal':
      return part.text === '' ? [] : [{ type: 'text', text: part.text }];
    case 'image':
      return []; // moved to a user turn by `drawnImages.ts`
    case 'reasoning': {
      const hidden = part.encrypted === null ? [] : [{ type: 'redacted_thinking', data: part.encrypted }];
      if (part.signature === null) return hidden;
      return [{ type: 'thinking', thinking: part.text, signature: part.signature }, ...hidden];
    }
    case 'tool_call':
      return [writeToolUse(part)];
  }
}

/** Errors: `invalid_request` for arguments that are no JSON object. */
function writeToolUse(call: Extract<AssistantPart, { type: 'tool_call' }>): JsonObject {
  const input = call.arguments.trim() === '' ? {} : parseJson(call.arguments);
  if (!isObject(input)) throw invalid('/messages', `The arguments of the tool call ${call.id} are no JSON object.`);
  return { type: 'tool_use', id: writeCallId(call.id, call.signature), name: call.name, input };
}
