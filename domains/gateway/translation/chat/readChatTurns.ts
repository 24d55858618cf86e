import { customArguments } from '../customTool.ts';
import { readSourceUrl } from '../sourceUrl.ts';
import { anyValue } from '../BodyReader.ts';
import type { BodyReader } from '../BodyReader.ts';
import type { AssistantPart, CacheMarker, InputPart, ToolResult, Turn } from '../textRequest.ts';
import { readImages } from './images.ts';
import { libraryMembers, withoutLibraryMembers } from './libraryMembers.ts';
import { readReasoningParts } from './reasoningDetails.ts';

const roles = ['system', 'developer', 'user', 'assistant', 'tool', 'function'] as const;

/** Reads `messages`; tool messages that follow each other are one turn with several results. */
export function readChatTurns(messages: BodyReader): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages.items()) {
    const role = message.at('role').oneOf(roles);
    if (role === 'function') {
      message.keep();
    } else if (role === 'tool') {
      const last = turns.at(-1);
      const result = readToolMessage(message);
      if (last?.role === 'tool') last.results.push(result);
      else turns.push({ role, results: [result] });
    } else if (role === 'assistant') {
      turns.push({ role, parts: readAssistantParts(message), name: message.at('name').optionalText() });
    } else if (role === 'user') {
      message.keepRest(['role', 'content', 'name', 'cache_control']);
      turns.push({ role, parts: readContent(message), name: message.at('name').optionalText() });
    } else {
      message.keepRest(['role', 'content', 'cache_control']);
      turns.push({ role, parts: readContent(message) });
    }
  }
  return turns;
}

/** The mark that OpenRouter and others take on parts of OpenAI's format. Source: openrouter.ai/docs/features/prompt-caching. */
export function readCacheMarker(place: BodyReader): CacheMarker | null {
  const marker = place.at('cache_control');
  if (!marker.isPresent) return null;
  marker.at('type').oneOf(['ephemeral']);
  return { ttl: marker.at('ttl').isPresent ? marker.at('ttl').oneOf(['5m', '1h']) : '5m' };
}

function readToolMessage(message: BodyReader): ToolResult {
  message.keepRest(['role', 'content', 'tool_call_id', 'name', 'cache_control']);
  return {
    callId: message.at('tool_call_id').text(),
    name: message.at('name').optionalText(),
    parts: readContentParts(message.at('content')),
    isError: false,
    cache: readCacheMarker(message),
  };
}

/** The content of a message; a mark on the message itself is one on its last part. */
function readContent(message: BodyReader): InputPart[] {
  const parts = readContentParts(message.at('content'));
  const cache = readCacheMarker(message);
  const last = parts.at(-1);
  if (cache !== null && last && last.type !== 'audio') last.cache ??= cache;
  return parts;
}

function readContentParts(content: BodyReader): InputPart[] {
  if (!content.isPresent) return [];
  if (typeof content.value === 'string') return [{ type: 'text', text: content.value, cache: null }];
  return content.items().flatMap(readContentPart);
}

function readContentPart(part: BodyReader): InputPart[] {
  switch (part.at('type').value) {
    case 'text':
      part.keepRest(['type', 'text', 'cache_control']);
      return [{ type: 'text', text: part.at('text').text(), cache: readCacheMarker(part) }];
    case 'image_url':
      return [readImage(part)];
    case 'input_audio': {
      const audio = part.at('input_audio');
      part.keepRest(['type', 'input_audio']);
      audio.keepRest(['format', 'data']);
      return [{ type: 'audio', format: audio.at('format').text(), data: audio.at('data').text() }];
    }
    case 'file':
      return [readFile(part)];
    default:
      part.at('type').text();
      part.keep();
      return [];
  }
}

function readImage(part: BodyReader): InputPart {
  const image = part.at('image_url');
  part.keepRest(['type', 'image_url', 'cache_control']);
  image.keepRest(['url', 'detail']);
  return {
    type: 'image',
    source: readSourceUrl(image.at('url').text()),
    detail: image.at('detail').optionalText(),
    cache: readCacheMarker(part),
  };
}

/** Bytes come as a `data:` URL; bare base64 is a PDF, the one type OpenAI's document names. */
function readFile(part: BodyReader): InputPart {
  const file = part.at('file');
  part.keepRest(['type', 'file', 'cache_control']);
  file.keepRest(['file_data', 'filename']);
  const data = file.at('file_data').text();
  const source = readSourceUrl(data);
  const isBare = source.kind === 'url' && !/^[a-z]+:/i.test(data);
  return {
    type: 'file',
    source: isBare ? { kind: 'base64', mediaType: 'application/pdf', data } : source,
    name: file.at('filename').optionalText(),
    cache: readCacheMarker(part),
  };
}

/** Thoughts, text, refusal, calls: the order in which models write them. */
function readAssistantParts(message: BodyReader): AssistantPart[] {
  message.keepRest(
    [
      'role',
      'content',
      'refusal',
      'tool_calls',
      'name',
      'cache_control',
      'reasoning_content',
      'reasoning',
      'reasoning_details',
      'images',
      ...libraryMembers,
    ],
    { annotations: Array.isArray },
  );
  const parts = readReasoningParts(withoutLibraryMembers(message.object()));
  const content = message.at('content');
  if (typeof content.value === 'string') {
    if (content.value !== '') parts.push({ type: 'text', text: content.value, cache: readCacheMarker(message) });
  } else {
    parts.push(...content.optionalItems().flatMap(readAssistantPart));
  }
  parts.push(...readImages(message.value));
  const refusal = message.at('refusal').optionalText();
  if (refusal !== null) parts.push({ type: 'refusal', text: refusal });
  for (const call of message.at('tool_calls').optionalItems()) parts.push(...readToolCall(call));
  return parts;
}

function readAssistantPart(part: BodyReader): AssistantPart[] {
  const type = part.at('type').value;
  if (type === 'text') {
    part.keepRest(['type', 'text', 'cache_control']);
    return [{ type, text: part.at('text').text(), cache: readCacheMarker(part) }];
  }
  if (type === 'refusal') return [{ type, text: part.at('refusal').text() }];
  part.keep();
  return [];
}

function readToolCall(call: BodyReader): AssistantPart[] {
  if (call.at('type').value === 'custom') {
    const called = call.at('custom').isPresent ? call.at('custom') : call;
    const [name, input] = [called.at('name').text(), called.at('input').text()];
    const args = customArguments(input);
    return [
      { type: 'tool_call', id: call.at('id').text(), name, arguments: args, signature: readSignature(call.value) },
    ];
  }
  if (call.at('type').isPresent && call.at('type').value !== 'function') {
    call.keep();
    return [];
  }
  // The AI SDK marks the last call of a message; the mark on the call's result does the same.
  call.keepRest(['id', 'type', 'function', 'index', 'extra_content', ...libraryMembers], { cache_control: anyValue });
  const called = call.at('function');
  return [
    {
      type: 'tool_call',
      id: call.at('id').text(),
      name: called.at('name').text(),
      arguments: called.at('arguments').optionalText() ?? '',
      signature: readSignature(call.value),
    },
  ];
}

/** Gemini's signature on a call. Source: ai.google.dev/gemini-api/docs/thought-signatures (OpenAI compatibility). */
export function readSignature(call: unknown): string | null {
  const google = (call as { extra_content?: { google?: { thought_signature?: unknown } } | null } | null)?.extra_content
    ?.google;
  const signature = google?.thought_signature;
  return typeof signature === 'string' ? signature : null;
}
