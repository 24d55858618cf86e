import { anyValue } from '../BodyReader.ts';
import type { BodyReader } from '../BodyReader.ts';
import { readCallId } from '../messages/signedId.ts';
import { readSourceUrl } from '../sourceUrl.ts';
import type { AssistantPart, InputPart, Source, ToolResult, Turn } from '../textRequest.ts';

/** Marks of items that earlier answers carry, and what the official client's helpers add to them: they say nothing to a model. */
const marks = ['id', 'status', 'parsed_arguments'];

/**
 * Reads the items of a conversation into turns. Items of one side that follow each other are one turn.
 * Source: openai-node `ResponseInputItem`.
 */
export function readResponsesItems(items: readonly BodyReader[]): Turn[] {
  const turns: Turn[] = [];
  for (const item of items) {
    item.object();
    const type = item.at('type').value ?? 'message';
    if (type === 'message') readMessage(turns, item);
    else if (type === 'function_call') assistantParts(turns).push(readCall(item));
    else if (type === 'function_call_output') toolResults(turns).push(readResult(item));
    else if (type === 'reasoning') assistantParts(turns).push(readThought(item));
    else item.keep();
  }
  return turns;
}

function readMessage(turns: Turn[], item: BodyReader): void {
  item.keepRest(['type', 'role', 'content', ...marks], { phase: anyValue });
  const role = item.at('role').oneOf(['user', 'assistant', 'system', 'developer']);
  const content = item.at('content');
  if (role === 'assistant') {
    assistantParts(turns).push(...readSpoken(content));
    return;
  }
  const parts = readInputParts(content);
  turns.push(role === 'user' ? { role, parts, name: null } : { role, parts });
}

/** The parts of the assistant's turn that is open. */
function assistantParts(turns: Turn[]): AssistantPart[] {
  const last = turns.at(-1);
  if (last?.role === 'assistant') return last.parts;
  const parts: AssistantPart[] = [];
  turns.push({ role: 'assistant', parts, name: null });
  return parts;
}

/** The results of the tools' turn that is open. */
function toolResults(turns: Turn[]): ToolResult[] {
  const last = turns.at(-1);
  if (last?.role === 'tool') return last.results;
  const results: ToolResult[] = [];
  turns.push({ role: 'tool', results });
  return results;
}

function readSpoken(content: BodyReader): AssistantPart[] {
  if (typeof content.value === 'string') return [{ type: 'text', text: content.value, cache: null }];
  return content.items().map((part) => {
    if (part.at('type').oneOf(['output_text', 'refusal']) === 'refusal') {
      return { type: 'refusal', text: part.at('refusal').text() };
    }
    part.keepRest(['type', 'text', 'annotations', 'logprobs', 'parsed']);
    return { type: 'text', text: part.at('text').text(), cache: null };
  });
}

function readCall(item: BodyReader): AssistantPart {
  item.keepRest(['type', 'call_id', 'name', 'arguments', ...marks], { async: [false] });
  const { id, signature } = readCallId(item.at('call_id').text());
  const name = item.at('name').text();
  return { type: 'tool_call', id, name, arguments: item.at('arguments').text(), signature };
}

function readResult(item: BodyReader): ToolResult {
  item.keepRest(['type', 'call_id', 'name', 'output', ...marks]);
  return {
    callId: readCallId(item.at('call_id').text()).id,
    name: item.at('name').optionalText(),
    parts: readInputParts(item.at('output')),
    isError: false,
    cache: null,
  };
}

/**
 * A thought: its summary (of servers that show it, the thought itself) with what the provider encrypted. With a text that
 * is its signature, without one it stands for the text.
 */
function readThought(item: BodyReader): AssistantPart {
  item.keepRest(['type', 'summary', 'content', 'encrypted_content', ...marks]);
  const encrypted = item.at('encrypted_content').optionalText();
  const texts = [...item.at('summary').optionalItems(), ...item.at('content').optionalItems()].map((part) =>
    part.at('text').text(),
  );
  const text = texts.join('\n\n');
  return texts.length === 0
    ? { type: 'reasoning', text, signature: null, encrypted }
    : { type: 'reasoning', text, signature: encrypted, encrypted: null };
}

function readInputParts(content: BodyReader): InputPart[] {
  if (typeof content.value === 'string') return [{ type: 'text', text: content.value, cache: null }];
  return content.items().map(readInputPart);
}

const hints = { prompt_cache_breakpoint: anyValue };

function readInputPart(part: BodyReader): InputPart {
  switch (part.at('type').oneOf(['input_text', 'input_image', 'input_file', 'input_audio'])) {
    case 'input_text':
      part.keepRest(['type', 'text'], hints);
      return { type: 'text', text: part.at('text').text(), cache: null };
    case 'input_image': {
      part.keepRest(['type', 'image_url', 'detail'], hints);
      const detail = part.at('detail').optionalText();
      const source = readSourceUrl(part.at('image_url').text());
      return { type: 'image', source, detail: detail === 'auto' ? null : detail, cache: null };
    }
    case 'input_file':
      part.keepRest(['type', 'file_data', 'file_url', 'filename'], { ...hints, detail: anyValue });
      return { type: 'file', source: readFileSource(part), name: part.at('filename').optionalText(), cache: null };
    case 'input_audio': {
      const audio = part.at('input_audio');
      return { type: 'audio', format: audio.at('format').text(), data: audio.at('data').text() };
    }
  }
}

/** `file_data` is a `data:` URL, or bare base64 of what the file's name says. */
function readFileSource(part: BodyReader): Source {
  const url = part.at('file_url');
  if (url.isPresent) return { kind: 'url', url: url.text() };
  const data = part.at('file_data').text();
  if (data.startsWith('data:')) return readSourceUrl(data);
  const isPdf = part.at('filename').optionalText()?.toLowerCase().endsWith('.pdf') ?? true;
  return { kind: 'base64', mediaType: isPdf ? 'application/pdf' : 'application/octet-stream', data };
}
