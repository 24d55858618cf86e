import type { JsonObject } from '../../formats/json.ts';
import { writeSourceUrl } from '../sourceUrl.ts';
import type { AssistantPart, InputPart, ToolResult, Turn } from '../textRequest.ts';

/**
 * Writes turns as the items of a conversation. Left out are cache marks (this format's providers cache by themselves) and names of speakers (it has no
 * place for them, and they change no answer).
 */
export function writeResponsesItems(turns: readonly Turn[]): JsonObject[] {
  return turns.flatMap((turn) => {
    switch (turn.role) {
      case 'system':
      case 'developer':
        return [{ type: 'message', role: turn.role, content: turn.parts.map(writeInputPart) }];
      case 'user':
        return [{ type: 'message', role: 'user', content: turn.parts.map(writeInputPart) }];
      case 'assistant':
        return writeAssistant(turn.parts);
      case 'tool':
        return turn.results.map(writeResult);
    }
  });
}

/** Texts that follow each other are one message; thoughts and calls are items of their own. */
function writeAssistant(parts: readonly AssistantPart[]): JsonObject[] {
  const items: JsonObject[] = [];
  let content: JsonObject[] | null = null;
  for (const part of parts) {
    if (part.type === 'text' || part.type === 'refusal') {
      if (content === null) items.push({ type: 'message', role: 'assistant', content: (content = []) });
      content.push(writeSpoken(part.type, part.text));
      continue;
    }
    if (part.type === 'image') continue; // moved to a user turn by `drawnImages.ts`
    if (part.type === 'reasoning' && part.signature === null && part.encrypted === null) continue; // refused without a seal
    content = null;
    items.push(part.type === 'tool_call' ? writeCall(part) : { type: 'reasoning', ...writeThought(part) });
  }
  return items;
}

/** One part of a message of the model. */
export function writeSpoken(type: 'text' | 'refusal', text: string): JsonObject {
  return type === 'refusal'
    ? { type: 'refusal', refusal: text }
    : { type: 'output_text', text, annotations: [], logprobs: [] };
}

/** A call of a function, without the marks of an answer. */
function writeCall(part: { id: string; name: string; arguments: string }): JsonObject {
  return { type: 'function_call', call_id: part.id, name: part.name, arguments: part.arguments };
}

/** The members of a thought: a signed text has a summary, even an empty one; sealed content without text has none. */
export function writeThought(part: { text: string; signature: string | null; encrypted: string | null }): JsonObject {
  const isShown = part.text !== '' || part.signature !== null;
  const sealed = part.encrypted ?? part.signature;
  return {
    summary: isShown ? [{ type: 'summary_text', text: part.text }] : [],
    ...(sealed === null ? {} : { encrypted_content: sealed }),
  };
}

/** There is no member for failures of tools: the text says it. */
function writeResult({ callId, parts, isError }: ToolResult): JsonObject {
  const said: InputPart[] = isError ? [{ type: 'text', text: 'Error:', cache: null }, ...parts] : parts;
  const [first] = said;
  const isPlain = said.length === 1 && first?.type === 'text';
  return { type: 'function_call_output', call_id: callId, output: isPlain ? first.text : said.map(writeInputPart) };
}

function writeInputPart(part: InputPart): JsonObject {
  switch (part.type) {
    case 'text':
      return { type: 'input_text', text: part.text };
    case 'image':
      return { type: 'input_image', image_url: writeSourceUrl(part.source), detail: part.detail ?? 'auto' };
    case 'audio':
      return { type: 'input_audio', input_audio: { data: part.data, format: part.format } };
    case 'file':
      return { type: 'input_file', ...writeFile(part) };
  }
}

function writeFile({ source, name }: Extract<InputPart, { type: 'file' }>): JsonObject {
  if (source.kind === 'url') return { ...(name === null ? {} : { filename: name }), file_url: source.url };
  const isText = source.kind === 'text';
  const data = isText ? Buffer.from(source.text).toString('base64') : source.data;
  const filename = name ?? (isText ? 'file.txt' : 'file.pdf'); // wanted where the bytes are in the body
  return { filename, file_data: `data:${source.mediaType};base64,${data}` };
}
