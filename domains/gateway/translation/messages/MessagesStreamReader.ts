import { isObject, parseJson } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import { billedMessagesUsage, laterUsage, readMessagesUsage } from '../../formats/messagesUsage.ts';
import type { SseEvent } from '../../calls/sseScanner.ts';
import type { Usage } from '../../metering/usage.ts';
import type { Stop } from '../textAnswer.ts';
import type { TextStreamReader } from '../textCodec.ts';
import { brokenOff } from '../textEvent.ts';
import type { StartedPart, TextEvent } from '../textEvent.ts';
import { readDrawnImage } from './drawnImage.ts';
import { readCallId } from './signedId.ts';
import { readStopReason } from './stopReason.ts';

/**
 * Reads Anthropic's stream. Source: platform.claude.com/docs/en/build-with-claude/streaming; anthropic-sdk-typescript
 * `RawMessageStreamEvent`. Blocks of unknown types are left out, events of unknown types too, as the document asks.
 */
export class MessagesStreamReader implements TextStreamReader {
  #usage: JsonObject = {};
  #stop: Stop = { reason: 'end', sequence: null };
  /** Our index of each block of theirs. */
  readonly #parts = new Map<unknown, number>();

  read({ data, name }: Pick<SseEvent, 'data' | 'name'>): TextEvent[] {
    if (data === null || data === '') return [{ type: 'ping' }];
    const event = parseJson(data);
    if (!isObject(event)) return [brokenOff];
    switch (event.type ?? name) {
      case 'message_start':
        return this.#start(isObject(event.message) ? event.message : {});
      case 'content_block_start':
        return this.#startBlock(event.index, isObject(event.content_block) ? event.content_block : {});
      case 'content_block_delta':
        return this.#delta(event.index, isObject(event.delta) ? event.delta : {});
      case 'content_block_stop': {
        const index = this.#parts.get(event.index);
        return index === undefined ? [] : [{ type: 'part_end', index }];
      }
      case 'message_delta':
        this.#usage = laterUsage(this.#usage, event.usage);
        if (isObject(event.delta)) this.#stop = readStopReason(event.delta.stop_reason, event.delta.stop_sequence);
        return [];
      case 'message_stop':
        return [{ type: 'end', stop: this.#stop, usage: this.#billed() }];
      case 'ping':
        return [{ type: 'ping' }];
      case 'error':
        return [brokenOff];
      default:
        return [];
    }
  }

  /** A stream without `message_stop` was broken off. */
  finish(): TextEvent[] {
    return [brokenOff];
  }

  #billed(): Usage | null {
    return billedMessagesUsage(this.#usage, { stopReason: this.#stop.reason, hasOutput: this.#parts.size > 0 });
  }

  #start(message: JsonObject): TextEvent[] {
    this.#usage = laterUsage({}, message.usage);
    const id = typeof message.id === 'string' ? message.id : '';
    const model = typeof message.model === 'string' ? message.model : '';
    return [{ type: 'start', id, model, createdAt: null, usage: readMessagesUsage(this.#usage) }];
  }

  /** Some servers put the beginning of a block, or all of it, where it starts. */
  #startBlock(place: unknown, block: JsonObject): TextEvent[] {
    const started = startedPart(block);
    if (started === null) return [];
    const index = this.#parts.size;
    this.#parts.set(place, index);
    const events: TextEvent[] = [{ type: 'part_start', index, part: started.part }];
    if (started.signature !== null) events.push({ type: 'signature', index, signature: started.signature });
    if (started.text !== '') events.push({ type: 'delta', index, text: started.text });
    return events;
  }

  #delta(place: unknown, delta: JsonObject): TextEvent[] {
    const index = this.#parts.get(place);
    if (index === undefined) return [];
    if (delta.type === 'signature_delta') {
      const { signature } = delta;
      return typeof signature === 'string' && signature !== '' ? [{ type: 'signature', index, signature }] : [];
    }
    const text = [delta.text, delta.thinking, delta.partial_json].find((one) => typeof one === 'string');
    return typeof text === 'string' && text !== '' ? [{ type: 'delta', index, text }] : [];
  }
}

function startedPart(block: JsonObject): { part: StartedPart; text: string; signature: string | null } | null {
  const text = [block.text, block.thinking].find((one) => typeof one === 'string');
  const said = { text: typeof text === 'string' ? text : '', signature: null };
  if (block.type === 'text') return { part: { type: 'text' }, ...said };
  if (block.type === 'thinking') return { part: { type: 'reasoning', encrypted: null }, ...said };
  if (block.type === 'redacted_thinking' && typeof block.data === 'string')
    return { part: { type: 'reasoning', encrypted: block.data }, ...said };
  const image = readDrawnImage(block);
  if (image !== null) return { part: image, text: '', signature: null };
  if (block.type !== 'tool_use' || typeof block.id !== 'string' || typeof block.name !== 'string') return null;
  const { id, signature } = readCallId(block.id);
  const isWhole = isObject(block.input) && Object.keys(block.input).length > 0;
  return {
    part: { type: 'tool_call', id, name: block.name },
    text: isWhole ? JSON.stringify(block.input) : '',
    signature,
  };
}
