import { cacheControl } from '../cacheControl.ts';
import type { JsonObject } from '../../formats/json.ts';
import { writeSourceUrl } from '../sourceUrl.ts';
import type { AssistantPart, CacheMarker, InputPart, ToolResult, Turn } from '../textRequest.ts';
import { unsupported } from '../unsupported.ts';
import type { ChatDialect } from './chatDialect.ts';
import { writeReasoning } from './reasoningDetails.ts';
import type { ReasoningPart } from './reasoningDetails.ts';

/** The messages of one turn. Tool messages contain text only: other content of a result follows in a user message that names the call. */
export function writeChatTurn(turn: Turn, dialect: ChatDialect): JsonObject[] {
  if (turn.role === 'tool') {
    const others = turn.results.flatMap(othersOf);
    return [
      ...turn.results.map((result) => writeToolMessage(result, dialect)),
      ...(others.length === 0 ? [] : [{ role: 'user', content: others.map((part) => writePart(part, dialect)) }]),
    ];
  }
  if (turn.role === 'assistant') return [writeAssistant(turn, dialect)];
  const name = 'name' in turn && turn.name !== null ? { name: turn.name } : {};
  return [{ role: turn.role, content: writeContent(turn.parts, dialect), ...name }];
}

/** The mark of a part or a tool, where the server takes it. */
export function cacheMember(cache: CacheMarker | null, dialect: ChatDialect): JsonObject {
  return dialect.cacheMarkers ? cacheControl(cache) : {};
}

function writeContent(parts: readonly InputPart[], dialect: ChatDialect): unknown {
  const [only] = parts;
  const isPlain = parts.length === 1 && only!.type === 'text' && (only!.cache === null || !dialect.cacheMarkers);
  return isPlain ? only!.text : parts.map((part) => writePart(part, dialect));
}

function writePart(part: InputPart, dialect: ChatDialect): JsonObject {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text, ...cacheMember(part.cache, dialect) };
    case 'image':
      return {
        type: 'image_url',
        image_url: { url: writeSourceUrl(part.source), ...(part.detail === null ? {} : { detail: part.detail }) },
        ...cacheMember(part.cache, dialect),
      };
    case 'audio':
      return { type: 'input_audio', input_audio: { data: part.data, format: part.format } };
    case 'file':
      return writeFile(part, dialect);
  }
}

/** A file of plain text is text with its name above it: chat completions takes no other text files everywhere. */
function writeFile(part: Extract<InputPart, { type: 'file' }>, dialect: ChatDialect): JsonObject {
  const { source, name } = part;
  if (source.kind === 'text') {
    const text = name === null ? source.text : `${name}\n\n${source.text}`;
    return { type: 'text', text, ...cacheMember(part.cache, dialect) };
  }
  if (source.kind === 'url') throw unsupported('A file by its address', 'file.url');
  const file = { file_data: writeSourceUrl(source), ...(name === null ? {} : { filename: name }) };
  return { type: 'file', file, ...cacheMember(part.cache, dialect) };
}

/** There is no member for failures of tools: the text says it. */
function writeToolMessage(result: ToolResult, dialect: ChatDialect): JsonObject {
  const texts = result.parts.filter((part) => part.type === 'text');
  const parts = result.isError ? [{ type: 'text' as const, text: 'Error:', cache: null }, ...texts] : texts;
  const marker = cacheMember(result.cache, dialect);
  const content =
    result.isError && texts.length <= 1
      ? `Error: ${texts[0]?.text ?? 'the tool failed.'}`
      : parts.length === 0
        ? ''
        : writeContent(parts, dialect);
  return {
    role: 'tool',
    tool_call_id: result.callId,
    ...(result.name === null ? {} : { name: result.name }),
    content,
    ...marker,
  };
}

function othersOf(result: ToolResult): InputPart[] {
  const others = result.parts.filter((part) => part.type !== 'text');
  if (others.length === 0) return [];
  return [{ type: 'text', text: `What the call ${result.callId} answered:`, cache: null }, ...others];
}

/** Returns true if the server accepts this thought: every thought if it documents a member for thoughts, otherwise its own only. */
function goesBack(part: ReasoningPart, { reasoningField }: ChatDialect): boolean {
  return reasoningField !== null || part.signature === '';
}

function withoutEmptySeal(part: ReasoningPart): ReasoningPart {
  return part.signature === '' ? { ...part, signature: null } : part;
}

/** Text in parts of its own stays so; calls and thoughts have members of their own. */
function writeAssistant(turn: Extract<Turn, { role: 'assistant' }>, dialect: ChatDialect): JsonObject {
  const texts = turn.parts.filter((part) => part.type === 'text');
  const refusals = turn.parts.filter((part) => part.type === 'refusal');
  const field = dialect.reasoningField ?? dialect.ownReasoningField ?? null;
  const thoughts = turn.parts.filter(
    (part): part is ReasoningPart => part.type === 'reasoning' && goesBack(part, dialect),
  );
  const calls = turn.parts.filter((part) => part.type === 'tool_call');
  return {
    role: 'assistant',
    content: texts.length > 0 ? writeContent(texts, dialect) : calls.length > 0 ? null : '',
    ...(field === null ? {} : writeReasoning(thoughts.map(withoutEmptySeal), field)),
    ...(refusals.length === 0 ? {} : { refusal: refusals.map((part) => part.text).join('') }),
    ...(turn.name === null ? {} : { name: turn.name }),
    ...(calls.length === 0 ? {} : { tool_calls: calls.map(writeToolCall) }),
  };
}

/** A call as a message or an answer has it. A call without arguments is one with an empty object. */
export function writeToolCall(call: Extract<AssistantPart, { type: 'tool_call' }>): JsonObject {
  return {
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.arguments === '' ? '{}' : call.arguments },
    ...(call.signature === null ? {} : { extra_content: { google: { thought_signature: call.signature } } }),
  };
}
