import { AsyncResource } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';

import { request } from 'undici';

import { assertNoTransaction } from '../../db/transactions.ts';

import { retriedStatuses } from './otlpMessages.ts';
import { otlpTracesOf, writeSpan, type SpanSource } from './otlpTraces.ts';
import { OtlpWriter } from './OtlpWriter.ts';
import type { Span } from './Span.ts';

/** Spans of one request, about 0.5 MB. */
const maxSpans = 1_024;
/** Requests that wait for a slow collector. Later ones are dropped. */
const maxWaiting = 4;
const everyMs = 5_000;
const timeoutMs = 10_000;
const maxAttempts = 3;
const pauseMs = 1_000;
/** How long the end of the process waits for a slow collector. */
const closeMs = 5_000;

/**
 * Sends spans to a collector by OTLP over HTTP, in batches, from memory: spans that an unavailable or slow collector cannot accept are dropped.
 * A span is written when it ends, so that nothing else is kept of it.
 */
export class SpanSender {
  readonly #url: string;
  readonly #source: SpanSource;
  readonly #writer = new OtlpWriter();
  /** Requests belong to no transaction, although a span may end within one. */
  readonly #outside = new AsyncResource('SpanSender');
  #count = 0;
  #timer: NodeJS.Timeout | null = null;
  readonly #waiting: Buffer<ArrayBuffer>[] = [];
  #sending: Promise<void> | null = null;
  #isClosing = false;
  /** Ends requests that take too long while the process ends. */
  readonly #cut = new AbortController();

  /** `url`: the origin of the collector. */
  constructor(url: string, source: SpanSource) {
    this.#url = `${url}/v1/traces`;
    this.#source = source;
  }

  add(span: Span): void {
    writeSpan(this.#writer, span);
    this.#count += 1;
    if (this.#count >= maxSpans) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), everyMs).unref();
  }

  /** Sends what waits, for a short time, and ends. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#flush();
    const timer = setTimeout(() => {
      this.#waiting.length = 0;
      this.#cut.abort();
    }, closeMs);
    await this.#sending;
    clearTimeout(timer);
  }

  #flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#count > 0 && this.#waiting.length < maxWaiting)
      this.#waiting.push(otlpTracesOf(this.#writer.view(0, this.#writer.length), this.#source));
    this.#count = 0;
    this.#writer.truncate(0);
    this.#sending ??= this.#outside.runInAsyncScope(() => this.#sendWaiting()).finally(() => (this.#sending = null));
  }

  async #sendWaiting(): Promise<void> {
    for (let body = this.#waiting.shift(); body !== undefined; body = this.#waiting.shift())
      for (let attempt = 1; !(await this.#send(body)) && attempt < maxAttempts; attempt += 1)
        if (!this.#isClosing) await delay(pauseMs * attempt, undefined, { ref: false });
  }

  /** Returns false if a retry may help. */
  async #send(body: Buffer<ArrayBuffer>): Promise<boolean> {
    try {
      assertNoTransaction(this.#url);
      const { statusCode, body: answer } = await request(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-protobuf' },
        body,
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#cut.signal]),
      });
      await answer.dump();
      return !retriedStatuses.has(statusCode);
    } catch {
      return false;
    }
  }
}
