import type { Price } from '../../metering/price.ts';
import type { SseEvent } from '../../calls/sseScanner.ts';
import type { Usage } from '../../metering/usage.ts';
import { failed, readEvent } from '../eventReads.ts';
import type { Read, StreamReader } from '../format.ts';
import type { JsonObject } from '../json.ts';
import { transcriptUsage } from './transcriptUsage.ts';

/** Follows a stream of `transcript.text.delta` up to `transcript.text.done`, which reports the use. Source: openai-openapi `CreateTranscriptionResponseStreamEvent`. */
export class TranscriptStreamReader implements StreamReader {
  outputBytes = 0;
  readonly #audio: Buffer;
  readonly #price: Price;
  #text = '';
  #done: JsonObject | null = null;

  constructor(audio: Buffer, price: Price) {
    this.#audio = audio;
    this.#price = price;
  }

  get usage(): Usage {
    return this.#measured().usage;
  }

  get estimated(): boolean {
    return this.#measured().estimated;
  }

  read({ raw, data, name }: SseEvent): Read {
    if (data === null || data === '' || data.trim() === '[DONE]') return { verdict: 'relay', bytes: raw };
    const event = readEvent({ data, name });
    if (event === null) return failed;
    if (typeof event.delta === 'string') {
      this.#text += event.delta;
      this.outputBytes += Buffer.byteLength(event.delta);
    }
    if (event.type !== 'transcript.text.done') return { verdict: 'relay', bytes: raw };
    this.#done = event;
    return { verdict: 'done', bytes: raw };
  }

  finish(): Read {
    return failed;
  }

  #measured(): { usage: Usage; estimated: boolean } {
    const answer = this.#done ?? { text: this.#text };
    return transcriptUsage({ audio: this.#audio, price: this.#price, answer, subtitles: null });
  }
}
