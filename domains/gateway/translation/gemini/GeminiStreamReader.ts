import { isObject, parseJson, textMember } from '../../formats/json.ts';
import type { SseEvent } from '../../calls/sseScanner.ts';
import type { Usage } from '../../metering/usage.ts';
import type { TextStreamReader } from '../textCodec.ts';
import { brokenOff } from '../textEvent.ts';
import type { TextEvent } from '../textEvent.ts';
import { readGeminiStop } from './finishReason.ts';
import { cannotBeGiven, readGeminiPart, readSaid } from './geminiAnswer.ts';
import { readGeminiUsage } from './geminiUsage.ts';

/**
 * Reads `streamGenerateContent?alt=sse`: each event is a whole `GenerateContentResponse` with the next parts. Calls come whole. No event is
 * final by itself: the stream is complete when it ends after a finish reason.
 */
export class GeminiStreamReader implements TextStreamReader {
  #id: string | null = null;
  #usage: Usage | null = null;
  #reason: unknown;
  /** How many parts have begun. */
  #count = 0;
  #hasCalls = false;
  /** The open part of text or thought. */
  #current: { index: number; type: 'text' | 'reasoning' } | null = null;

  read({ data }: Pick<SseEvent, 'data' | 'name'>): TextEvent[] {
    if (data === null || data === '') return [{ type: 'ping' }];
    const chunk = parseJson(data);
    if (!isObject(chunk) || (chunk.error !== undefined && chunk.error !== null)) return [brokenOff];
    const events: TextEvent[] = [];
    this.#usage = readGeminiUsage(chunk.usageMetadata) ?? this.#usage;
    if (this.#id === null) {
      this.#id = textMember(chunk, 'responseId');
      const model = textMember(chunk, 'modelVersion');
      events.push({ type: 'start', id: this.#id, model, createdAt: null, usage: this.#usage });
    }
    const said = readSaid(chunk);
    if (said?.parts.some(cannotBeGiven)) return [brokenOff];
    for (const part of said?.parts ?? []) this.#readPart(part, events);
    if (said?.reason !== undefined && said.reason !== null) this.#reason = said.reason;
    return events;
  }

  finish(): TextEvent[] {
    const stop = readGeminiStop(this.#reason, this.#hasCalls);
    if (stop === null) return [brokenOff];
    const events: TextEvent[] = [];
    this.#endCurrent(events);
    events.push({ type: 'end', stop, usage: this.#usage });
    return events;
  }

  #readPart(value: unknown, events: TextEvent[]): void {
    const part = readGeminiPart(value, { id: this.#id ?? '', place: this.#count });
    if (part === null || part.type === 'refusal') return;
    if (part.type === 'image') {
      this.#endCurrent(events);
      const index = this.#count++;
      events.push({ type: 'part_start', index, part }, { type: 'part_end', index });
      return;
    }
    if (part.type === 'tool_call') {
      this.#endCurrent(events);
      this.#hasCalls = true;
      const index = this.#count++;
      events.push({ type: 'part_start', index, part: { type: 'tool_call', id: part.id, name: part.name } });
      if (part.signature !== null) events.push({ type: 'signature', index, signature: part.signature });
      events.push({ type: 'delta', index, text: part.arguments });
      events.push({ type: 'part_end', index });
      return;
    }
    const index = this.#continue(part.type, events);
    if (part.text !== '') events.push({ type: 'delta', index, text: part.text });
    if (part.type !== 'reasoning' || part.signature === null) return;
    events.push({ type: 'signature', index, signature: part.signature });
    this.#endCurrent(events);
  }

  #continue(type: 'text' | 'reasoning', events: TextEvent[]): number {
    if (this.#current?.type === type) return this.#current.index;
    this.#endCurrent(events);
    const index = this.#count++;
    this.#current = { index, type };
    events.push({ type: 'part_start', index, part: type === 'text' ? { type } : { type, encrypted: null } });
    return index;
  }

  #endCurrent(events: TextEvent[]): void {
    if (this.#current) events.push({ type: 'part_end', index: this.#current.index });
    this.#current = null;
  }
}
