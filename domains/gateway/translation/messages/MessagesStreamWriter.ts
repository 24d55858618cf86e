import type { JsonObject } from '../../formats/json.ts';
import { writeMessagesUsage } from '../../formats/messagesUsage.ts';
import { textUsage } from '../../metering/usage.ts';
import type { TextStreamWriter } from '../textCodec.ts';
import type { StartedPart, TextEvent } from '../textEvent.ts';
import { begunMessage } from './messagesAnswer.ts';
import { writeDrawnImage } from './drawnImage.ts';
import { writeCallId } from './signedId.ts';
import { writeStopReason } from './stopReason.ts';

type PartEvent = Extract<TextEvent, { index: number }>;

/**
 * Writes Anthropic's stream: `message_start` first, then one block after the other, then `message_delta` with the totals and
 * `message_stop`. Concurrent parts wait for the open one, because its clients read one block at a time.
 */
export class MessagesStreamWriter implements TextStreamWriter {
  readonly #body: JsonObject;
  /** The part whose events are written; the others wait in `#waiting`, in the order in which they began. */
  #current: number | null = null;
  readonly #waiting = new Map<number, PartEvent[]>();
  #blocks = 0;
  /** A call that began: its block is written with its first delta, because a signature that may come before belongs to its id. */
  #begun: Extract<StartedPart, { type: 'tool_call' }> | null = null;
  /** The current part hid its text and shows some after all: that is a block of its own. */
  #isHidden = false;
  #kind: StartedPart['type'] = 'text';

  constructor(body: JsonObject) {
    this.#body = body;
  }

  write(event: TextEvent): string {
    switch (event.type) {
      case 'start':
        return sse('message_start', { message: begunMessage(event, this.#body) });
      case 'part_start':
      case 'delta':
      case 'signature':
      case 'part_end':
        return this.#part(event);
      case 'ping':
        return sse('ping', {});
      case 'end': {
        const usage = writeMessagesUsage(event.usage ?? textUsage(0, 0));
        const delta = { ...writeStopReason(event.stop), stop_details: null, container: null };
        return sse('message_delta', { delta, usage }) + sse('message_stop', {});
      }
      case 'error':
        return '';
    }
  }

  #part(event: PartEvent): string {
    if (event.type === 'part_start' && this.#current === null) this.#current = event.index;
    if (event.index !== this.#current) {
      const waiting = this.#waiting.get(event.index);
      if (waiting) waiting.push(event);
      else if (event.type === 'part_start') this.#waiting.set(event.index, [event]);
      return '';
    }
    let text = this.#write(event);
    while (this.#current === null) {
      const next = this.#waiting.entries().next().value;
      if (!next) break;
      const [index, events] = next;
      this.#waiting.delete(index);
      this.#current = index;
      for (const waited of events) text += this.#write(waited);
    }
    return text;
  }

  #write(event: PartEvent): string {
    switch (event.type) {
      case 'part_start':
        return this.#start(event.part);
      case 'signature':
        if (this.#begun) return this.#startCall(event.signature);
        return this.#kind === 'reasoning' && !this.#isHidden
          ? this.#delta({ type: 'signature_delta', signature: event.signature })
          : '';
      case 'delta':
        return this.#more(event.text);
      case 'part_end': {
        const started = this.#begun ? this.#startCall(null) : '';
        this.#current = null;
        return started + this.#stop();
      }
    }
  }

  #start(part: StartedPart): string {
    this.#kind = part.type;
    this.#isHidden = false;
    if (part.type === 'tool_call') {
      this.#begun = part;
      return '';
    }
    if (part.type === 'image') return this.#block(writeDrawnImage(part.source));
    if (part.type !== 'reasoning') return this.#block({ type: 'text', text: '' });
    if (part.encrypted === null) return this.#block({ type: 'thinking', thinking: '', signature: '' });
    this.#isHidden = true;
    return this.#block({ type: 'redacted_thinking', data: part.encrypted });
  }

  #startCall(signature: string | null): string {
    const { id, name } = this.#begun!;
    this.#begun = null;
    return this.#block({ type: 'tool_use', id: writeCallId(id, signature), name, input: {} });
  }

  #more(text: string): string {
    if (this.#kind === 'tool_call') {
      const started = this.#begun ? this.#startCall(null) : '';
      return started + this.#delta({ type: 'input_json_delta', partial_json: text });
    }
    if (this.#kind !== 'reasoning') return this.#delta({ type: 'text_delta', text });
    let between = '';
    if (this.#isHidden) {
      this.#isHidden = false;
      between = this.#stop() + this.#block({ type: 'thinking', thinking: '', signature: '' });
    }
    return between + this.#delta({ type: 'thinking_delta', thinking: text });
  }

  #block(content_block: JsonObject): string {
    this.#blocks += 1;
    return sse('content_block_start', { index: this.#blocks - 1, content_block });
  }

  #delta(delta: JsonObject): string {
    return sse('content_block_delta', { index: this.#blocks - 1, delta });
  }

  #stop(): string {
    return sse('content_block_stop', { index: this.#blocks - 1 });
  }
}

function sse(type: string, members: JsonObject): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...members })}\n\n`;
}
