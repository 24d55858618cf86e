import { randomUUID } from 'node:crypto';

import { isObject, member, parseJson } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import { readOpenAiUsage } from '../../formats/openAiUsage.ts';
import type { Usage } from '../../metering/usage.ts';
import type { SseEvent } from '../../calls/sseScanner.ts';
import type { TextStreamReader } from '../textCodec.ts';
import { brokenOff } from '../textEvent.ts';
import type { StartedPart, TextEvent } from '../textEvent.ts';
import { contentText } from './contentParts.ts';
import { readFinishReason } from './finishReason.ts';
import { readImages } from './images.ts';
import { readSignature } from './readChatTurns.ts';
import { readReasoningDetail, reasoningText } from './reasoningDetails.ts';

interface OpenCall {
  index: number;
  arguments: string;
  ended: boolean;
}

/**
 * Reads a stream of `chat.completion.chunk` objects. Text, thoughts and refusals are one part until another kind comes. A call ends
 * when the next one begins and its arguments are whole; servers that write several calls side by side keep them open to the end.
 */
export class ChatStreamReader implements TextStreamReader {
  #started = false;
  #usage: Usage | null = null;
  #finishReason: unknown = null;
  readonly #parts: StartedPart[] = [];
  /** The open part of text, thought or refusal. */
  #current: { index: number; type: 'text' | 'reasoning' | 'refusal' } | null = null;
  #lastReasoning: number | null = null;
  readonly #calls = new Map<unknown, OpenCall>();

  read({ data, name }: Pick<SseEvent, 'data' | 'name'>): TextEvent[] {
    if (data === null || data === '') return [{ type: 'ping' }];
    if (data.trim() === '[DONE]') return this.#end();
    const chunk = parseJson(data);
    if (name === 'error' || !isObject(chunk) || isFailure(chunk)) return this.finish();
    this.#usage = readOpenAiUsage(chunk.usage) ?? this.#usage;
    const events: TextEvent[] = this.#started ? [] : [this.#start(chunk)];
    const choice: unknown = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined;
    if (!isObject(choice)) return events;
    if (isObject(choice.delta)) this.#readDelta(choice.delta, events);
    this.#finishReason = choice.finish_reason ?? this.#finishReason;
    return events;
  }

  /** A stream without `[DONE]` was broken off. */
  finish(): TextEvent[] {
    return [brokenOff];
  }

  #start(chunk: JsonObject): TextEvent {
    this.#started = true;
    return {
      type: 'start',
      id: typeof chunk.id === 'string' ? chunk.id : '',
      model: typeof chunk.model === 'string' ? chunk.model : '',
      createdAt: typeof chunk.created === 'number' ? chunk.created : null,
      usage: null,
    };
  }

  #readDelta(delta: JsonObject, events: TextEvent[]): void {
    const thought = reasoningText(delta);
    if (thought !== '') this.#say('reasoning', thought, events);
    for (const detail of Array.isArray(delta.reasoning_details) ? delta.reasoning_details : [])
      this.#readDetail(detail, events);
    const text = contentText(delta.content);
    if (text !== '') this.#say('text', text, events);
    for (const image of readImages(delta)) {
      this.#endCurrent(events);
      events.push({ type: 'part_end', index: this.#begin(image, events) });
    }
    if (typeof delta.refusal === 'string' && delta.refusal !== '') this.#say('refusal', delta.refusal, events);
    for (const call of Array.isArray(delta.tool_calls) ? delta.tool_calls : []) this.#readCall(call, events);
  }

  #say(type: 'text' | 'reasoning' | 'refusal', text: string, events: TextEvent[]): void {
    if (this.#current?.type !== type) {
      this.#endCurrent(events);
      const part: StartedPart = type === 'reasoning' ? { type, encrypted: null } : { type };
      this.#current = { index: this.#begin(part, events), type };
      if (type === 'reasoning') this.#lastReasoning = this.#current.index;
    }
    events.push({ type: 'delta', index: this.#current.index, text });
  }

  /** Details repeat the text of the delta; only signatures and hidden parts are relevant. */
  #readDetail(detail: unknown, events: TextEvent[]): void {
    for (const part of readReasoningDetail(detail)) {
      if (part.encrypted !== null) {
        this.#endCurrent(events);
        const index = this.#begin({ type: 'reasoning', encrypted: part.encrypted }, events);
        if (part.signature !== null) events.push({ type: 'signature', index, signature: part.signature });
        events.push({ type: 'part_end', index });
      } else if (part.signature !== null && this.#lastReasoning !== null) {
        events.push({ type: 'signature', index: this.#lastReasoning, signature: part.signature });
        if (this.#current?.index === this.#lastReasoning) this.#endCurrent(events);
      }
    }
  }

  #readCall(call: unknown, events: TextEvent[]): void {
    if (!isObject(call)) return;
    const called: JsonObject = isObject(call.function) ? call.function : {};
    const open = this.#openCall(call, called, events);
    if (open === null) return;
    const signature = readSignature(call);
    if (signature !== null) events.push({ type: 'signature', index: open.index, signature });
    const text = typeof called.arguments === 'string' ? called.arguments : '';
    if (text === '') return;
    if (!open.ended) {
      open.arguments += text;
      events.push({ type: 'delta', index: open.index, text });
    } else if (text.trim() !== '') {
      events.push({ type: 'error', message: 'The provider wrote more of a call that was complete.' });
    }
  }

  /** The call that this delta continues. Servers that leave the index out send whole calls with an id each. */
  #openCall(call: JsonObject, called: JsonObject, events: TextEvent[]): OpenCall | null {
    const key = call.index ?? call.id ?? 0;
    const known = this.#calls.get(key);
    if (known) return known;
    if (typeof called.name !== 'string' || called.name === '') return null;
    this.#endCurrent(events);
    for (const other of this.#calls.values()) {
      if (!other.ended && isWhole(other.arguments)) this.#endCall(other, events);
    }
    const id = typeof call.id === 'string' && call.id !== '' ? call.id : `call_${randomUUID().replaceAll('-', '')}`;
    const open = {
      index: this.#begin({ type: 'tool_call', id, name: called.name }, events),
      arguments: '',
      ended: false,
    };
    this.#calls.set(key, open);
    return open;
  }

  #begin(part: StartedPart, events: TextEvent[]): number {
    const index = this.#parts.length;
    this.#parts.push(part);
    events.push({ type: 'part_start', index, part });
    return index;
  }

  #endCurrent(events: TextEvent[]): void {
    if (this.#current) events.push({ type: 'part_end', index: this.#current.index });
    this.#current = null;
  }

  #endCall(call: OpenCall, events: TextEvent[]): void {
    call.ended = true;
    events.push({ type: 'part_end', index: call.index });
  }

  #end(): TextEvent[] {
    const events: TextEvent[] = [];
    this.#endCurrent(events);
    for (const call of this.#calls.values()) if (!call.ended) this.#endCall(call, events);
    events.push({ type: 'end', stop: readFinishReason(this.#finishReason, this.#parts), usage: this.#usage });
    return events;
  }
}

function isFailure(chunk: JsonObject): boolean {
  const isError = (chunk.error !== undefined && chunk.error !== null) || chunk.object === 'error';
  return isError || (Array.isArray(chunk.choices) && member(chunk.choices[0], 'finish_reason') === 'error');
}

function isWhole(json: string): boolean {
  return parseJson(json) !== undefined;
}
