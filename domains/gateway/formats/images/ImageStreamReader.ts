import type { ImageKind } from '../../metering/imagePrices.ts';
import type { Price } from '../../metering/price.ts';
import type { SseEvent } from '../../calls/sseScanner.ts';
import type { Usage } from '../../metering/usage.ts';
import { integerField } from '../form.ts';
import { failed, nothing, readEvent } from '../eventReads.ts';
import type { Read, StreamReader } from '../format.ts';
import type { JsonObject } from '../json.ts';
import { addImageTokens, imageUsage, readImageTokens } from './imageUsage.ts';

/**
 * Follows a stream of images: partial ones, then each one complete with its usage. The last complete one ends the answer. An
 * image of which a part was relayed counts as made when the caller leaves before it is complete.
 * Source: openai-openapi `ImageGenStreamEvent`, `ImageEditStreamEvent`.
 */
export class ImageStreamReader implements StreamReader {
  readonly outputBytes = 0;
  readonly #body: JsonObject;
  readonly #price: Price;
  readonly #prefix: string;
  readonly #wanted: number;
  readonly #made: ImageKind[] = [];
  #partials = 0;
  /** State of an incomplete image. */
  #begun: ImageKind | null = null;
  #tokens: Usage | null = null;

  constructor(parts: { body: JsonObject; price: Price; eventPrefix: string }) {
    this.#body = parts.body;
    this.#price = parts.price;
    this.#prefix = parts.eventPrefix;
    this.#wanted = integerField(parts.body, 'n', { least: 1, most: Number.MAX_SAFE_INTEGER }) ?? 1;
  }

  get usage(): Usage {
    return this.#measured().usage;
  }

  get estimated(): boolean {
    return this.#measured().estimated || this.#begun !== null || this.#made.length === 0;
  }

  read({ raw, data, name }: SseEvent): Read {
    if (data === null || data === '') return { verdict: 'relay', bytes: raw };
    if (data.trim() === '[DONE]') return this.finish(raw);
    const event = readEvent({ data, name });
    if (event === null) return failed;
    const kind = { size: textOf(event.size), quality: textOf(event.quality) };
    if (event.type === `${this.#prefix}.partial_image`) {
      this.#partials += 1;
      this.#begun = kind;
    }
    if (event.type !== `${this.#prefix}.completed`) return { verdict: 'relay', bytes: raw };
    this.#begun = null;
    if (this.#made.length < this.#wanted) this.#made.push(kind);
    this.#tokens = addImageTokens(this.#tokens, readImageTokens(event.usage));
    return { verdict: this.#made.length === this.#wanted ? 'done' : 'relay', bytes: raw };
  }

  /** A provider that was asked for more images than it makes ends after the last. */
  finish(bytes: Buffer = nothing): Read {
    return this.#made.length > 0 && this.#begun === null ? { verdict: 'done', bytes } : failed;
  }

  #measured(): { usage: Usage; estimated: boolean } {
    const made = this.#begun === null ? this.#made : [...this.#made, this.#begun];
    return imageUsage(this.#body, this.#price, { made, partials: this.#partials, tokens: this.#tokens });
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
