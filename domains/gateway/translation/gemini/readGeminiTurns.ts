import { isObject } from '../../formats/json.ts';
import { anyValue } from '../BodyReader.ts';
import type { BodyReader } from '../BodyReader.ts';
import type { AssistantPart, InputPart, ToolResult, Turn } from '../textRequest.ts';
import { readDrawnImage } from './drawnImage.ts';
import { mintCallId, OpenCalls } from './callIds.ts';
import { goesOn } from './geminiAnswer.ts';
import { unsigned } from './geminiModel.ts';
import { readSeal } from './geminiSeal.ts';

/** Reads `contents`. Tool results are in user contents; here they are a turn of their own. */
export function readGeminiTurns(contents: BodyReader): Turn[] {
  const calls = new OpenCalls();
  return contents.items().flatMap((content) => {
    content.keepRest(['role', 'parts']);
    if (content.at('role').value === 'model') return [readModelTurn(content, calls)];
    const parts = content.at('parts').items();
    const results = parts.filter((part) => part.at('functionResponse').isPresent);
    const others = parts.filter((part) => !part.at('functionResponse').isPresent);
    const turns: Turn[] = [];
    if (results.length > 0) turns.push({ role: 'tool', results: results.map((part) => readResult(part, calls)) });
    if (others.length > 0) turns.push({ role: 'user', parts: others.flatMap(readInputPart), name: null });
    return turns;
  });
}

/** The parts of an instruction or a user. */
export function readInputParts(parts: BodyReader): InputPart[] {
  return parts.items().flatMap(readInputPart);
}

function readInputPart(part: BodyReader): InputPart[] {
  part.keepRest(['text', 'inlineData', 'fileData'], { mediaResolution: anyValue });
  if (part.at('text').isPresent) return [{ type: 'text', text: part.at('text').text(), cache: null }];
  const inline = part.at('inlineData');
  if (inline.isPresent) {
    inline.keepRest(['mimeType', 'data'], { displayName: anyValue });
    return [readInlineData(inline.at('mimeType').text(), inline.at('data').text())];
  }
  const file = part.at('fileData');
  if (!file.isPresent) return [];
  file.keepRest(['mimeType', 'fileUri'], { displayName: anyValue });
  const source = { kind: 'url' as const, url: file.at('fileUri').text() };
  const isImage = file.at('mimeType').optionalText()?.startsWith('image/') === true;
  return isImage
    ? [{ type: 'image', source, detail: null, cache: null }]
    : [{ type: 'file', source, name: null, cache: null }];
}

function readInlineData(mediaType: string, data: string): InputPart {
  const [kind, format] = mediaType.split('/', 2);
  if (kind === 'audio') return { type: 'audio', format: format ?? '', data };
  const source = { kind: 'base64' as const, mediaType, data };
  return kind === 'image'
    ? { type: 'image', source, detail: null, cache: null }
    : { type: 'file', source, name: null, cache: null };
}

function readModelTurn(content: BodyReader, calls: OpenCalls): Turn {
  const parts: AssistantPart[] = [];
  for (const [place, part] of content.at('parts').items().entries())
    for (const read of readModelPart(part, { calls, place: `${content.pointer}/${place}` }))
      if (!isEmptyText(read) && !goesOn(parts.at(-1), read)) parts.push(read);
  return { role: 'assistant', parts, name: null };
}

function readModelPart(part: BodyReader, { calls, place }: { calls: OpenCalls; place: string }): AssistantPart[] {
  const image = readDrawnImage(part.value);
  if (image !== null) return [image];
  part.keepRest(['text', 'thought', 'thoughtSignature', 'functionCall']);
  const given = part.at('thoughtSignature').optionalText();
  const { signature, encrypted } = readSeal(given === unsigned ? null : given);
  const call = part.at('functionCall');
  if (call.isPresent) {
    call.keepRest(['id', 'name', 'args']);
    const name = call.at('name').text();
    const args = JSON.stringify(call.at('args').optionalObject() ?? {});
    const id = call.at('id').optionalText() ?? mintCallId(place, 0, { name, arguments: args });
    calls.add(id, name);
    return [{ type: 'tool_call', id, name, arguments: args, signature }];
  }
  const text = part.at('text').optionalText() ?? '';
  return part.at('thought').value === true
    ? [{ type: 'reasoning', text, signature, encrypted }]
    : [{ type: 'text', text, cache: null }];
}

/** The last piece of a stream has an empty text. */
function isEmptyText(part: AssistantPart): boolean {
  return part.type === 'text' && part.text === '';
}

/** `{ output }` and `{ error }` alone are texts; every other object is one as a whole. */
function readResult(part: BodyReader, calls: OpenCalls): ToolResult {
  part.keepRest(['functionResponse']);
  const answered = part.at('functionResponse');
  answered.keepRest(['id', 'name', 'response', 'parts']);
  const name = answered.at('name').text();
  const callId = answered.at('id').optionalText() ?? calls.takeId(name) ?? '';
  const response = answered.at('response').object();
  const [key, ...more] = Object.keys(response);
  const only = more.length === 0 && isObject(response) && key !== undefined ? response[key] : undefined;
  const isText = typeof only === 'string' && (key === 'output' || key === 'error');
  const text = isText ? only : JSON.stringify(response);
  return {
    callId,
    name,
    parts: [{ type: 'text', text, cache: null }, ...answered.at('parts').optionalItems().flatMap(readInputPart)],
    isError: isText && key === 'error',
    cache: null,
  };
}
