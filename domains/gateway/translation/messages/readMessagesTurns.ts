import { anyValue } from '../BodyReader.ts';
import type { BodyReader } from '../BodyReader.ts';
import type { AssistantPart, CacheMarker, InputPart, Source, ToolResult, Turn } from '../textRequest.ts';
import { readDrawnImage } from './drawnImage.ts';
import { readCallId } from './signedId.ts';

type TextPart = Extract<InputPart, { type: 'text' }>;

/** Reads `messages`. A user message with tool results is a turn of those, and one of the rest of it. */
export function readMessagesTurns(messages: BodyReader): Turn[] {
  return messages.items().flatMap((message): Turn[] => {
    message.keepRest(['role', 'content']);
    const content = message.at('content');
    switch (message.at('role').oneOf(['user', 'assistant', 'system'])) {
      case 'system':
        return [{ role: 'system', parts: readTextParts(content) }];
      case 'assistant':
        return [{ role: 'assistant', parts: blocksOf(content).flatMap(readAssistantBlock), name: null }];
      case 'user':
        return readUserTurns(content);
    }
  });
}

/** A mark that the prompt may be cached up to here. */
export function readMarker(place: BodyReader): CacheMarker | null {
  const marker = place.at('cache_control');
  if (!marker.isPresent) return null;
  marker.at('type').oneOf(['ephemeral']);
  marker.keepRest(['type', 'ttl'], { scope: anyValue });
  return { ttl: marker.at('ttl').isPresent ? marker.at('ttl').oneOf(['5m', '1h']) : '5m' };
}

/** Text, plain or in blocks; none if it is absent. */
export function readTextParts(content: BodyReader): TextPart[] {
  if (typeof content.value === 'string') return content.value === '' ? [] : [textOf(content.value)];
  return content.optionalItems().map(readText);
}

function textOf(text: string): TextPart {
  return { type: 'text', text, cache: null };
}

function readText(block: BodyReader): TextPart {
  block.at('type').oneOf(['text']);
  block.keepRest(['type', 'text', 'cache_control'], { citations: anyValue });
  return { type: 'text', text: block.at('text').text(), cache: readMarker(block) };
}

/** The blocks of a content; text alone is short for one block. */
function blocksOf(content: BodyReader): (BodyReader | string)[] {
  if (typeof content.value === 'string') return content.value === '' ? [] : [content.value];
  return content.items();
}

function readUserTurns(content: BodyReader): Turn[] {
  const results: ToolResult[] = [];
  const parts: InputPart[] = [];
  for (const block of blocksOf(content)) {
    if (typeof block !== 'string' && block.at('type').value === 'tool_result') results.push(readToolResult(block));
    else parts.push(...readInputBlock(block));
  }
  const turns: Turn[] = results.length === 0 ? [] : [{ role: 'tool', results }];
  if (parts.length > 0 || results.length === 0) turns.push({ role: 'user', parts, name: null });
  return turns;
}

function readToolResult(block: BodyReader): ToolResult {
  block.keepRest(['type', 'tool_use_id', 'content', 'is_error', 'cache_control']);
  const content = block.at('content');
  return {
    callId: readCallId(block.at('tool_use_id').text()).id,
    name: null,
    parts: content.isPresent ? blocksOf(content).flatMap(readInputBlock) : [],
    isError: block.at('is_error').optionalBoolean() ?? false,
    cache: readMarker(block),
  };
}

function readInputBlock(block: BodyReader | string): InputPart[] {
  if (typeof block === 'string') return [textOf(block)];
  switch (block.at('type').value) {
    case 'text':
      return [readText(block)];
    case 'image': {
      block.keepRest(['type', 'source', 'cache_control'], { transformations: [null] });
      const source = readSource(block.at('source'));
      return source ? [{ type: 'image', source, detail: null, cache: readMarker(block) }] : [];
    }
    case 'document':
      return readDocument(block);
    default:
      block.at('type').text();
      block.keep();
      return [];
  }
}

/** Sources of other kinds stay in the rest. */
function readSource(source: BodyReader): Source | null {
  const type = source.at('type').value;
  if (type === 'url') return { kind: 'url', url: source.at('url').text() };
  if (type === 'base64')
    return { kind: 'base64', mediaType: source.at('media_type').text(), data: source.at('data').text() };
  source.at('type').text();
  source.keep();
  return null;
}

function readDocument(block: BodyReader): InputPart[] {
  block.keepRest(['type', 'source', 'title', 'cache_control'], {
    citations: (value) => (value as { enabled?: unknown } | null)?.enabled === false,
  });
  const place = block.at('source');
  const source =
    place.at('type').value === 'text'
      ? { kind: 'text' as const, mediaType: place.at('media_type').text(), text: place.at('data').text() }
      : readSource(place);
  return source ? [{ type: 'file', source, name: block.at('title').optionalText(), cache: readMarker(block) }] : [];
}

function readAssistantBlock(block: BodyReader | string): AssistantPart[] {
  if (typeof block === 'string') return [textOf(block)];
  switch (block.at('type').value) {
    case 'text':
      return [readText(block)];
    case 'thinking': {
      block.keepRest(['type', 'thinking', 'signature']);
      const signature = block.at('signature').optionalText() ?? '';
      const text = block.at('thinking').text();
      return [{ type: 'reasoning', text, signature: signature === '' ? null : signature, encrypted: null }];
    }
    case 'redacted_thinking':
      block.keepRest(['type', 'data']);
      return [{ type: 'reasoning', text: '', signature: null, encrypted: block.at('data').text() }];
    case 'image': {
      const image = readDrawnImage(block.value);
      if (image === null) block.keep();
      return image === null ? [] : [image];
    }
    case 'tool_use':
      block.keepRest(['type', 'id', 'name', 'input'], {
        cache_control: anyValue,
        caller: (value) => (value as { type?: unknown } | null)?.type === 'direct',
      });
      return [
        {
          type: 'tool_call',
          ...readCallId(block.at('id').text()),
          name: block.at('name').text(),
          arguments: JSON.stringify(block.at('input').object()),
        },
      ];
    default:
      block.at('type').text();
      block.keep();
      return [];
  }
}
