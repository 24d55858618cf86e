import { isObject, parseJson } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import type { SseEvent } from '../../calls/sseScanner.ts';
import type { Stop } from '../textAnswer.ts';
import type { TextStreamReader } from '../textCodec.ts';
import { brokenOff } from '../textEvent.ts';
import type { StartedPart, TextEvent } from '../textEvent.ts';
import { readConverseUsage } from './converseUsage.ts';
import { readConverseStop } from './stopReason.ts';

interface OpenBlock {
  index: number;
  part: StartedPart;
  hasText: boolean;
}

/**
 * Reads the events of `ConverseStream`, which `bedrock.ts` makes server-sent events of: the event's type is their name. Only calls have a
 * start; text and thoughts begin with their first delta. The usage comes last, behind the reason why the model stopped.
 * Source: docs.aws.amazon.com/bedrock, `API_runtime_ConverseStreamOutput`.
 */
export class ConverseStreamReader implements TextStreamReader {
  readonly #blocks = new Map<unknown, OpenBlock>();
  #count = 0;
  #stop: Stop | null = null;

  read({ data, name }: Pick<SseEvent, 'data' | 'name'>): TextEvent[] {
    if (data === null || data === '') return [{ type: 'ping' }];
    const body = parseJson(data);
    if (!isObject(body)) return [brokenOff];
    switch (name) {
      case 'messageStart':
        return [{ type: 'start', id: '', model: '', createdAt: null, usage: null }];
      case 'contentBlockStart':
        return this.#start(body);
      case 'contentBlockDelta':
        return isObject(body.delta) ? this.#delta(body.contentBlockIndex, body.delta) : [];
      case 'contentBlockStop':
        return this.#endBlock(body.contentBlockIndex);
      case 'messageStop':
        this.#stop = readConverseStop(body.stopReason);
        return this.#stop === null ? [brokenOff] : [];
      case 'metadata':
        return this.#stop === null ? [brokenOff] : this.#end(this.#stop, body.usage);
      default:
        return /exception$/i.test(name) ? [brokenOff] : [];
    }
  }

  /** The stream may end without its usage, but not without the reason why the model stopped. */
  finish(): TextEvent[] {
    return this.#stop === null ? [brokenOff] : this.#end(this.#stop, null);
  }

  #end(stop: Stop, usage: unknown): TextEvent[] {
    const open = [...this.#blocks.keys()].flatMap((key) => this.#endBlock(key));
    return [...open, { type: 'end', stop, usage: readConverseUsage(usage) }];
  }

  #start({ contentBlockIndex, start }: JsonObject): TextEvent[] {
    const toolUse = isObject(start) ? start.toolUse : null;
    if (!isObject(toolUse) || typeof toolUse.toolUseId !== 'string' || typeof toolUse.name !== 'string') return [];
    const events: TextEvent[] = [];
    this.#open(contentBlockIndex, { type: 'tool_call', id: toolUse.toolUseId, name: toolUse.name }, events);
    return events;
  }

  #delta(key: unknown, delta: JsonObject): TextEvent[] {
    const { text, toolUse, reasoningContent } = delta;
    if (typeof text === 'string') return this.#say(key, { type: 'text' }, text);
    if (isObject(toolUse) && typeof toolUse.input === 'string') return this.#say(key, null, toolUse.input);
    if (isObject(delta.image)) return [brokenOff]; // a part of a picture, which no caller's format can give
    if (!isObject(reasoningContent)) return [];
    const { text: thought, signature, redactedContent } = reasoningContent;
    const events: TextEvent[] = [];
    if (typeof redactedContent === 'string') this.#open(key, { type: 'reasoning', encrypted: redactedContent }, events);
    if (typeof thought === 'string') events.push(...this.#say(key, { type: 'reasoning', encrypted: null }, thought));
    if (typeof signature === 'string' && signature !== '') {
      const block = this.#open(key, { type: 'reasoning', encrypted: null }, events);
      if (block) events.push({ type: 'signature', index: block.index, signature });
    }
    return events;
  }

  #say(key: unknown, part: StartedPart | null, text: string): TextEvent[] {
    if (text === '') return [];
    const events: TextEvent[] = [];
    const block = this.#open(key, part, events);
    if (block === null) return [brokenOff];
    block.hasText = true;
    events.push({ type: 'delta', index: block.index, text });
    return events;
  }

  /** The block of that key, begun as `part` where it is not open; null if it cannot begin. */
  #open(key: unknown, part: StartedPart | null, events: TextEvent[]): OpenBlock | null {
    const known = this.#blocks.get(key);
    if (known) return known;
    if (part === null) return null;
    const block = { index: this.#count++, part, hasText: false };
    this.#blocks.set(key, block);
    events.push({ type: 'part_start', index: block.index, part });
    return block;
  }

  /** A call without arguments is one with an empty object. */
  #endBlock(key: unknown): TextEvent[] {
    const block = this.#blocks.get(key);
    if (!block) return [];
    this.#blocks.delete(key);
    const { index } = block;
    const isBare = block.part.type === 'tool_call' && !block.hasText;
    return [...(isBare ? [{ type: 'delta' as const, index, text: '{}' }] : []), { type: 'part_end', index }];
  }
}
