import type { JsonObject } from '../../formats/json.ts';
import type { TextStreamWriter } from '../textCodec.ts';
import type { StartedPart, TextEvent } from '../textEvent.ts';
import { nowSeconds, responseIdOf, responseItemId, responseObject } from './responseObject.ts';
import type { ResponseState } from './responseObject.ts';
import type { Source } from '../textRequest.ts';
import { drawnImageItem, drawnImagePrefix } from './drawnImage.ts';
import { CallerTools } from './CallerTools.ts';
import { messageItem, thoughtItem } from './writeResponsesAnswer.ts';
import { WrittenToolCall } from './WrittenToolCall.ts';
import type { WrittenEvent } from './WrittenToolCall.ts';
import { writeSpoken } from './writeResponsesItems.ts';

/** An item of the output that began. */
interface OpenItem {
  id: string;
  outputIndex: number;
  /** Of messages: their parts so far, and how many of them have not ended. */
  content: JsonObject[];
  openParts: number;
}

type CalledPart = StartedPart & { type: 'tool_call' };
type WrittenPart = Exclude<StartedPart, CalledPart | { type: 'image' }>;

/** A part that began: the item it is in, and its text so far. */
interface OpenPart {
  item: OpenItem;
  contentIndex: number;
  part: WrittenPart;
  text: string;
  /** Of thoughts. */
  signature: string | null;
  /** Of thoughts: a summary was begun. */
  isShown: boolean;
}

/**
 * Writes a stream of response events: each item is added, filled and done, in the order that the official client checks
 * ("missing output at index …"). Each event has the next sequence number; the last is `response.completed` or
 * `response.incomplete`, and no `[DONE]` follows.
 * Source: openai-openapi `/responses` (streaming example); openai-node `ResponseStream.ts`.
 */
export class ResponsesStreamWriter implements TextStreamWriter {
  readonly #body: JsonObject;
  readonly #parts = new Map<number, OpenPart>();
  readonly #tools: CallerTools;
  readonly #calls = new Map<number, { call: WrittenToolCall; outputIndex: number }>();
  /** Calls that began: each is added with its first delta, because a signature that may come before belongs to its id. */
  readonly #waiting = new Map<number, CalledPart>();
  #items = 0;
  readonly #state: ResponseState = { id: '', model: '', createdAt: 0, output: [], stop: null, usage: null };
  /** The message that further texts belong to. */
  #message: OpenItem | null = null;
  #sequenceNumber = 0;

  constructor(body: JsonObject) {
    this.#body = body;
    this.#tools = new CallerTools(body);
  }

  /** The number that the next event has. */
  get nextSequenceNumber(): number {
    return this.#sequenceNumber;
  }

  /** The response as far as it goes; undefined before it began. */
  get answerSoFar(): JsonObject | undefined {
    if (this.#state.id === '') return undefined;
    const output = this.#state.output.filter((item) => item !== undefined); // an item that began before is not done yet
    return responseObject(this.#body, { ...this.#state, output });
  }

  write(event: TextEvent): string {
    switch (event.type) {
      case 'start':
        return this.#start(event);
      case 'part_start':
        return this.#partStart(event.index, event.part);
      case 'delta':
        return this.#delta(event.index, event.text);
      case 'signature':
        return this.#sign(event.index, event.signature);
      case 'part_end':
        return this.#partEnd(event.index);
      case 'ping':
        return ': keep-alive\n\n';
      case 'end':
        return this.#end(event);
      case 'error':
        return ''; // errors have a shape of their own (`responsesErrors`)
    }
  }

  #start({ id, model, createdAt }: TextEvent & { type: 'start' }): string {
    Object.assign(this.#state, { id: responseIdOf(id), model, createdAt: createdAt ?? nowSeconds() });
    return this.#lifecycle('response.created') + this.#lifecycle('response.in_progress');
  }

  #partStart(index: number, part: StartedPart): string {
    if (part.type === 'text' || part.type === 'refusal') return this.#spokenStart(index, part);
    const closed = this.#leaveMessage();
    if (part.type === 'image') return closed + this.#image(part.source);
    if (part.type === 'tool_call') {
      this.#waiting.set(index, part);
      return closed;
    }
    const item = this.#newItem('rs');
    this.#parts.set(index, { item, contentIndex: 0, part, text: '', signature: null, isShown: false });
    const begun = thoughtItem(item.id, { text: '', signature: null, encrypted: null });
    return closed + this.#itemEvent('added', item, begun);
  }

  /** A picture comes whole. */
  #image(source: Source): string {
    const outputIndex = this.#items;
    this.#items += 1;
    const id = responseItemId(drawnImagePrefix, this.#state.id, outputIndex);
    const step = (name: string): string =>
      this.#event(`response.image_generation_call.${name}`, { item_id: id, output_index: outputIndex });
    return (
      this.#itemEvent('added', { outputIndex }, drawnImageItem(id, null)) +
      step('in_progress') +
      step('generating') +
      step('completed') +
      this.#itemDone({ outputIndex }, drawnImageItem(id, source))
    );
  }

  /** Adds a call that waited. */
  #addCall(index: number, signature: string | null): string {
    const part = this.#waiting.get(index);
    if (!part) return '';
    this.#waiting.delete(index);
    const outputIndex = this.#items;
    this.#items += 1;
    const place = { responseId: this.#state.id, outputIndex };
    const call = new WrittenToolCall(this.#tools, { ...part, signature }, place);
    this.#calls.set(index, { call, outputIndex });
    return this.#itemEvent('added', { outputIndex }, call.begun);
  }

  /** Texts that follow each other are one message. */
  #spokenStart(index: number, part: StartedPart & { type: 'text' | 'refusal' }): string {
    let text = '';
    if (this.#message === null) {
      this.#message = this.#newItem('msg');
      text += this.#itemEvent('added', this.#message, messageItem(this.#message.id, [], 'in_progress'));
    }
    const item = this.#message;
    const contentIndex = item.content.push(writeSpoken(part.type, '')) - 1;
    item.openParts += 1;
    this.#parts.set(index, { item, contentIndex, part, text: '', signature: null, isShown: false });
    const place = { item_id: item.id, output_index: item.outputIndex, content_index: contentIndex };
    return text + this.#event('response.content_part.added', { ...place, part: writeSpoken(part.type, '') });
  }

  #delta(index: number, delta: string): string {
    const added = this.#addCall(index, null);
    const called = this.#calls.get(index);
    if (called) return added + this.#events(called.call.delta(delta));
    const open = this.#parts.get(index);
    if (!open) return '';
    const begun = open.part.type === 'reasoning' ? this.#showThought(open) : '';
    open.text += delta;
    return begun + this.#event(`${eventsOf(open.part)}.delta`, { ...placeOf(open), delta, ...logprobsOf(open.part) });
  }

  /** Begins the summary of a thought, once. */
  #showThought(open: OpenPart): string {
    if (open.isShown) return '';
    open.isShown = true;
    return this.#event('response.reasoning_summary_part.added', { ...placeOf(open), part: summary('') });
  }

  /** The signature of a thought belongs to a text, even to an empty one. */
  #sign(index: number, signature: string): string {
    const added = this.#addCall(index, signature);
    const open = this.#parts.get(index);
    if (open?.part.type !== 'reasoning') return added;
    open.signature = (open.signature ?? '') + signature;
    return this.#showThought(open);
  }

  #partEnd(index: number): string {
    const added = this.#addCall(index, null);
    const called = this.#calls.get(index);
    if (called) return added + this.#callEnd(index, called);
    const open = this.#parts.get(index);
    if (!open) return '';
    this.#parts.delete(index);
    switch (open.part.type) {
      case 'text':
      case 'refusal':
        return this.#spokenEnd(open, open.part.type);
      case 'reasoning':
        return this.#thoughtEnd(open, open.part.encrypted);
    }
  }

  #spokenEnd(open: OpenPart, type: 'text' | 'refusal'): string {
    const part = writeSpoken(type, open.text);
    open.item.content[open.contentIndex] = part;
    open.item.openParts -= 1;
    const whole = type === 'text' ? { text: open.text, logprobs: [] } : { refusal: open.text };
    const done =
      this.#event(`${eventsOf(open.part)}.done`, { ...placeOf(open), ...whole }) +
      this.#event('response.content_part.done', { ...placeOf(open), part });
    return open.item === this.#message || open.item.openParts > 0 ? done : done + this.#messageDone(open.item);
  }

  #callEnd(index: number, { call, outputIndex }: { call: WrittenToolCall; outputIndex: number }): string {
    this.#calls.delete(index);
    return this.#events(call.end()) + this.#itemDone({ outputIndex }, call.item);
  }

  #thoughtEnd(open: OpenPart, encrypted: string | null): string {
    const { text, signature } = open;
    const shown = open.isShown
      ? this.#event('response.reasoning_summary_text.done', { ...placeOf(open), text }) +
        this.#event('response.reasoning_summary_part.done', { ...placeOf(open), part: summary(text) })
      : '';
    return shown + this.#itemDone(open.item, thoughtItem(open.item.id, { text, signature, encrypted }));
  }

  /** The next part is no text: the message is done when its parts are. */
  #leaveMessage(): string {
    const message = this.#message;
    this.#message = null;
    return message === null || message.openParts > 0 ? '' : this.#messageDone(message);
  }

  #messageDone(item: OpenItem): string {
    return this.#itemDone(item, messageItem(item.id, item.content));
  }

  #end({ stop, usage }: TextEvent & { type: 'end' }): string {
    const open = [...this.#parts.keys(), ...this.#calls.keys(), ...this.#waiting.keys()].toSorted((a, b) => a - b);
    const ended = open.map((index) => this.#partEnd(index)).join('') + this.#leaveMessage();
    Object.assign(this.#state, { stop, usage });
    const response = responseObject(this.#body, this.#state);
    const status = response.status === 'incomplete' ? 'incomplete' : 'completed';
    return ended + this.#event(`response.${status}`, { response });
  }

  #newItem(kind: 'msg' | 'rs'): OpenItem {
    const outputIndex = this.#items;
    this.#items += 1;
    const id = responseItemId(kind, this.#state.id, outputIndex);
    return { id, outputIndex, content: [], openParts: 0 };
  }

  #itemDone(item: Pick<OpenItem, 'outputIndex'>, body: JsonObject): string {
    this.#state.output[item.outputIndex] = body;
    return this.#itemEvent('done', item, body);
  }

  #itemEvent(step: 'added' | 'done', { outputIndex }: Pick<OpenItem, 'outputIndex'>, item: JsonObject): string {
    return this.#event(`response.output_item.${step}`, { output_index: outputIndex, item });
  }

  #lifecycle(type: string): string {
    return this.#event(type, { response: responseObject(this.#body, this.#state) });
  }

  #events(events: readonly WrittenEvent[]): string {
    return events.map(({ type, members }) => this.#event(type, members)).join('');
  }

  #event(type: string, members: JsonObject): string {
    const data = JSON.stringify({ type, sequence_number: this.#sequenceNumber, ...members });
    this.#sequenceNumber += 1;
    return `event: ${type}\ndata: ${data}\n\n`;
  }
}

/** Identifies a part in events: the item, and the position in it. */
function placeOf({ item, contentIndex, part }: OpenPart): JsonObject {
  const place = { item_id: item.id, output_index: item.outputIndex };
  return part.type === 'reasoning' ? { ...place, summary_index: 0 } : { ...place, content_index: contentIndex };
}

/** The name that the events of a part's text begin with. */
function eventsOf({ type }: WrittenPart): string {
  switch (type) {
    case 'text':
      return 'response.output_text';
    case 'refusal':
      return 'response.refusal';
    case 'reasoning':
      return 'response.reasoning_summary_text';
  }
}

function logprobsOf({ type }: WrittenPart): JsonObject {
  return type === 'text' ? { logprobs: [] } : {};
}

function summary(text: string): JsonObject {
  return { type: 'summary_text', text };
}
