import type { JsonObject } from '../../formats/json.ts';
import type { TextStreamWriter } from '../textCodec.ts';
import type { StartedPart, TextEvent } from '../textEvent.ts';
import type { AssistantPart } from '../textRequest.ts';
import { writeGeminiStop } from './finishReason.ts';
import { writeGeminiPart } from './geminiAnswer.ts';
import { writeGeminiUsage } from './geminiUsage.ts';

interface OpenPart {
  part: StartedPart;
  arguments: string;
  signature: string | null;
}

/** Writes the events of `streamGenerateContent?alt=sse`. Calls are written whole; the last event says why the model stopped. */
export class GeminiStreamWriter implements TextStreamWriter {
  #head: JsonObject = {};
  readonly #open = new Map<number, OpenPart>();

  write(event: TextEvent): string {
    switch (event.type) {
      case 'start':
        this.#head = {
          ...(event.model === '' ? {} : { modelVersion: event.model }),
          ...(event.id === '' ? {} : { responseId: event.id }),
        };
        return '';
      case 'part_start':
        if (event.part.type === 'image') return this.#say(event.part);
        this.#open.set(event.index, { part: event.part, arguments: '', signature: null });
        return '';
      case 'delta':
        return this.#more(event.index, event.text);
      case 'signature':
        return this.#sign(event.index, event.signature);
      case 'part_end':
        return this.#endPart(event.index);
      case 'ping':
        return ': ping\n\n';
      case 'end':
        // As Google does: its client keeps no answer whose last piece has no part.
        return this.#chunk({
          candidates: [
            { content: { role: 'model', parts: [{ text: '' }] }, finishReason: writeGeminiStop(event.stop), index: 0 },
          ],
          ...(event.usage === null ? {} : { usageMetadata: writeGeminiUsage(event.usage) }),
        });
      case 'error':
        return this.#chunk({ error: { code: 500, message: event.message, status: 'INTERNAL' } });
    }
  }

  #more(index: number, text: string): string {
    const open = this.#open.get(index);
    if (!open) return '';
    if (open.part.type === 'reasoning') return this.#say({ type: 'reasoning', text, signature: null, encrypted: null });
    if (open.part.type !== 'tool_call') return this.#say({ type: 'text', text, cache: null });
    open.arguments += text;
    return '';
  }

  #sign(index: number, signature: string): string {
    const open = this.#open.get(index);
    if (open) open.signature = (open.signature ?? '') + signature; // it may come in pieces
    return '';
  }

  #endPart(index: number): string {
    const open = this.#open.get(index);
    if (open?.part.type === 'tool_call')
      return this.#say({ ...open.part, arguments: open.arguments, signature: open.signature });
    if (open?.part.type !== 'reasoning' || (open.signature ?? open.part.encrypted) === null) return '';
    return this.#say({ ...open.part, text: '', signature: open.signature });
  }

  #say(part: AssistantPart): string {
    return this.#chunk({ candidates: [{ content: { role: 'model', parts: [writeGeminiPart(part)] }, index: 0 }] });
  }

  #chunk(body: JsonObject): string {
    return `data: ${JSON.stringify({ ...body, ...this.#head })}\n\n`;
  }
}
