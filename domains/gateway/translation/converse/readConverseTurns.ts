import type { BodyReader } from '../BodyReader.ts';
import type { AssistantPart, CacheMarker, InputPart, ToolResult, Turn } from '../textRequest.ts';
import { documentType } from './converseMedia.ts';

/** Reads `messages`. Tool results are in user messages; here they are a turn of their own. */
export function readConverseTurns(messages: BodyReader): Turn[] {
  return messages.items().flatMap((message): Turn[] => {
    message.keepRest(['role', 'content']);
    const blocks = message.at('content').items();
    if (message.at('role').oneOf(['user', 'assistant']) === 'assistant') {
      return [{ role: 'assistant', parts: marked(blocks, readAssistantBlock), name: null }];
    }
    const firstOther = blocks.findIndex((block) => !isOfResult(block));
    const end = firstOther < 0 ? blocks.length : firstOther;
    const results = marked(blocks.slice(0, end), readResult);
    const parts = readInputBlocks(blocks.slice(end));
    return [
      ...(results.length === 0 ? [] : [{ role: 'tool' as const, results }]),
      ...(parts.length === 0 ? [] : [{ role: 'user' as const, parts, name: null }]),
    ];
  });
}

/** The parts of an instruction or a user. */
export function readInputBlocks(blocks: readonly BodyReader[]): InputPart[] {
  return marked(blocks, readInputBlock);
}

/** The mark that a block is; null if it is none. */
export function readCachePoint(block: BodyReader): CacheMarker | null {
  const point = block.at('cachePoint');
  if (!point.isPresent) return null;
  return { ttl: point.at('ttl').isPresent ? point.at('ttl').oneOf(['5m', '1h']) : '5m' };
}

function isOfResult(block: BodyReader): boolean {
  return block.at('toolResult').isPresent || block.at('cachePoint').isPresent;
}

/** The content of blocks, each with its following cache mark. */
function marked<T extends object>(blocks: readonly BodyReader[], read: (block: BodyReader) => T[]): T[] {
  const things: T[] = [];
  for (const block of blocks) {
    const cache = readCachePoint(block);
    const last = things.at(-1);
    if (cache === null) things.push(...read(block));
    else if (last && 'cache' in last) last.cache = cache;
    else block.keep();
  }
  return things;
}

function readInputBlock(block: BodyReader): InputPart[] {
  if (block.at('text').isPresent) return [{ type: 'text', text: block.at('text').text(), cache: null }];
  const image = block.at('image');
  const document = block.at('document');
  if (image.at('source').at('bytes').isPresent) {
    const mediaType = `image/${image.at('format').text()}`;
    const source = { kind: 'base64' as const, mediaType, data: image.at('source').at('bytes').text() };
    return [{ type: 'image', source, detail: null, cache: null }];
  }
  if (document.at('source').at('bytes').isPresent) {
    const mediaType = documentType(document.at('format').text());
    const source = { kind: 'base64' as const, mediaType, data: document.at('source').at('bytes').text() };
    return [{ type: 'file', source, name: document.at('name').optionalText(), cache: null }];
  }
  block.keep();
  return [];
}

function readResult(block: BodyReader): ToolResult[] {
  const answered = block.at('toolResult');
  answered.keepRest(['toolUseId', 'content', 'status']);
  const parts = answered
    .at('content')
    .items()
    .flatMap((part): InputPart[] => {
      const json = part.at('json');
      return json.isPresent ? [{ type: 'text', text: JSON.stringify(json.value), cache: null }] : readInputBlock(part);
    });
  const isError = answered.at('status').value === 'error';
  return [{ callId: answered.at('toolUseId').text(), name: null, parts, isError, cache: null }];
}

function readAssistantBlock(block: BodyReader): AssistantPart[] {
  if (block.at('text').isPresent) return [{ type: 'text', text: block.at('text').text(), cache: null }];
  const call = block.at('toolUse');
  if (call.isPresent) {
    const [id, name] = [call.at('toolUseId').text(), call.at('name').text()];
    return [{ type: 'tool_call', id, name, arguments: JSON.stringify(call.at('input').object()), signature: null }];
  }
  const thought = block.at('reasoningContent');
  if (thought.at('redactedContent').isPresent) {
    const encrypted = thought.at('redactedContent').text();
    return [{ type: 'reasoning', text: '', signature: null, encrypted }];
  }
  if (thought.isPresent) {
    const said = thought.at('reasoningText');
    const signature = said.at('signature').optionalText();
    return [{ type: 'reasoning', text: said.at('text').text(), signature, encrypted: null }];
  }
  block.keep();
  return [];
}
