import { callArguments } from '../callArguments.ts';
import { createHash } from 'node:crypto';

import type { JsonObject } from '../../formats/json.ts';
import type { SpokenTurn } from '../spokenTurn.ts';
import type { AssistantPart, CacheMarker, InputPart, ToolResult } from '../textRequest.ts';
import { unsupported } from '../unsupported.ts';
import { documentFormat, DocumentNames, imageFormat } from './converseMedia.ts';

/** The block behind a block, a tool or an instruction that marks the prompt up to there. */
export function cachePoint(cache: CacheMarker | null): JsonObject[] {
  return cache === null ? [] : [{ cachePoint: { type: 'default', ...(cache.ttl === '1h' ? { ttl: cache.ttl } : {}) } }];
}

/** Writes the turns of one body. */
export class ConverseTurns {
  readonly #names = new DocumentNames();

  /** `messages`: roles take turns, so turns of one side that follow each other are one message. */
  writeMessages(turns: readonly SpokenTurn[]): JsonObject[] {
    const messages: { role: 'user' | 'assistant'; content: JsonObject[] }[] = [];
    for (const turn of turns) {
      const role = turn.role === 'assistant' ? turn.role : 'user';
      const content = this.#writeTurn(turn);
      const last = messages.at(-1);
      if (last?.role === role) last.content.push(...content);
      else if (content.length > 0) messages.push({ role, content });
    }
    return messages;
  }

  /** The blocks of an instruction or a user; blank text says nothing, and Converse refuses it. */
  writeInputs(parts: readonly InputPart[]): JsonObject[] {
    return parts.flatMap((part) => {
      if (part.type === 'text' && part.text.trim() === '') return [];
      return [this.#writeInput(part), ...(part.type === 'audio' ? [] : cachePoint(part.cache))];
    });
  }

  #writeTurn(turn: SpokenTurn): JsonObject[] {
    if (turn.role === 'tool') return turn.results.flatMap((result) => this.#writeResult(result));
    return turn.role === 'user' ? this.writeInputs(turn.parts) : turn.parts.flatMap(writeAssistantBlock);
  }

  #writeInput(part: InputPart): JsonObject {
    switch (part.type) {
      case 'text':
        return { text: part.text };
      case 'image': {
        if (part.source.kind !== 'base64') throw unsupported('An image by its address', 'image_url');
        const format = imageFormat(part.source.mediaType);
        if (format === null) throw unsupported(`An image of type ${part.source.mediaType}`, 'image_url');
        return { image: { format, source: { bytes: part.source.data } } };
      }
      case 'audio':
        throw unsupported('audio input', 'input_audio');
      case 'file':
        return this.#writeDocument(part);
    }
  }

  #writeDocument({ source, name }: Extract<InputPart, { type: 'file' }>): JsonObject {
    if (source.kind === 'url') throw unsupported('A file by its address', 'file.url');
    const format = documentFormat(source.mediaType);
    if (format === null) throw unsupported(`A file of type ${source.mediaType}`, 'file');
    const bytes = source.kind === 'text' ? Buffer.from(source.text).toString('base64') : source.data;
    return { document: { format, name: this.#names.next(name), source: { bytes } } };
  }

  /** Writes content without blank texts, which are refused, and with at least one block. */
  #writeContent(parts: readonly InputPart[]): JsonObject[] {
    const said = parts.filter((part) => part.type !== 'text' || part.text.trim() !== '');
    return said.length === 0 ? [{ text: '(empty)' }] : said.map((part) => this.#writeInput(part));
  }

  /** A mark on anything that a tool answered is one behind its whole answer. */
  #writeResult(result: ToolResult): JsonObject[] {
    const toolResult = {
      toolUseId: writeToolUseId(result.callId),
      content: this.#writeContent(result.parts),
      ...(result.isError ? { status: 'error' } : {}),
    };
    const marks = result.parts.map((part) => (part.type === 'audio' ? null : part.cache));
    return [{ toolResult }, ...cachePoint(result.cache ?? marks.findLast((mark) => mark !== null) ?? null)];
  }
}

function writeAssistantBlock(part: AssistantPart): JsonObject[] {
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' ? [] : [{ text: part.text }, ...cachePoint(part.cache)];
    case 'refusal':
      return [{ text: part.text }];
    case 'image':
      return []; // moved to a user turn by `drawnImages.ts`
    case 'reasoning':
      // Unsigned thoughts are left out: only Claude accepts thoughts, and only its own.
      if (part.encrypted !== null) return [{ reasoningContent: { redactedContent: part.encrypted } }];
      if (part.signature === null) return [];
      return [{ reasoningContent: { reasoningText: { text: part.text, signature: part.signature } } }];
    case 'tool_call':
      return [{ toolUse: { toolUseId: writeToolUseId(part.id), name: part.name, input: callArguments(part) } }];
  }
}

/** The id itself where Converse takes it, else one made from it, the same each time. Source: `API_runtime_ToolUseBlock`. */
function writeToolUseId(id: string): string {
  return /^[\w-]{1,64}$/.test(id) ? id : `tooluse_${createHash('sha256').update(id).digest('hex').slice(0, 40)}`;
}
