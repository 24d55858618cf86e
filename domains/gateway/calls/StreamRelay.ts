import { costInUsage } from '../metering/costInUsage.ts';
import { shownError } from '../formats/errorShape.ts';
import type { Read } from '../formats/format.ts';
import { formatCredits } from '../../../db/credits.ts';
import type { AppError } from '../../../openapi/AppError.ts';
import { readTail } from './readTail.ts';
import { silent, within } from './within.ts';
import { SseScanner } from './sseScanner.ts';
import { brokenOff } from '../upstream/upstreamError.ts';
import type { SseEvent } from './sseScanner.ts';
import type { StreamRelayOptions } from './streamRelayOptions.ts';

/** How a stream ended: as the provider meant it, by the provider's failure, or by its caller. */
export type StreamEnd = 'done' | 'broken' | 'gone';

const nothing = Buffer.alloc(0);

/**
 * Relays a provider's event stream, byte for byte if both sides use the same format, and charges for it when it ends:
 *
 * - The event that ends the response (such as `[DONE]`) is passed on only after the settlement is committed.
 * - The usage event that the gateway requested is omitted for callers that did not request it.
 * - A provider that fails, or disconnects before that event, costs nothing, and the caller gets an error event, because clients take a
 *   plain end for success. Before its first bytes for the caller, `begin` throws instead.
 * - An answer that a guardrail refuses is read on to its end and charged. The caller gets an error event, or the error itself before its
 *   first bytes.
 * - A stream that this process cuts at its stop ends with an error event, and its generated output is charged.
 * - A caller that disconnects before it has a byte ends the provider call. Later the rest is read in the background, for `readOnMs` at
 *   most: the provider bills all generated output, and reports its amount only at the end.
 *
 * The call is charged by reported usage, else by an estimate.
 *
 * A file (`StreamReader.isFile`) is relayed piece by piece; its end waits for the settlement, and a failure cuts it off.
 *
 * It reads from the provider only when the caller asks for more, so memory is bounded by one event.
 */
export class StreamRelay implements AsyncIterableIterator<Uint8Array> {
  readonly #options: StreamRelayOptions;
  readonly #upstream: AsyncIterator<Buffer>;
  readonly #scanner: Pick<SseScanner, 'push' | 'finish'>;
  readonly #onAbort = (): void => void this.#callerGone();
  readonly #closed: (end: StreamEnd) => void;
  /** Settles when the call is paid and over. */
  readonly closed: Promise<StreamEnd>;
  #stall: NodeJS.Timeout | undefined;
  /** The piece that is being waited for. */
  #piece: Promise<IteratorResult<Buffer, unknown>> | null = null;
  /** The read that the caller waits for during keep-alives. */
  #bytes: Promise<Uint8Array> | null = null;
  /** Data that `begin` read for the first `next`. */
  #first: Uint8Array = nothing;
  #state: 'open' | 'ending' | 'ended' = 'open';
  #hasBegun = false;
  /** The rest is read without a receiver. */
  #isReadOn = false;
  /** It ended, with or without a receiver. */
  #isReadToEnd = false;
  /** This process stops. */
  #isCut = false;
  /** Reason that a file was cut off. */
  #cutOff: { error: unknown } | null = null;
  /** A guardrail's error before the first bytes for the caller. */
  #refusal: { error: unknown } | null = null;
  /** A guardrail refused a part of the answer that no caller reads. */
  #restRefusal: { error: unknown } | null = null;
  /** `begin` has ended. */
  #isStarted = false;

  constructor(options: StreamRelayOptions) {
    this.#options = options;
    this.#upstream = options.upstream[Symbol.asyncIterator]();
    this.#scanner = options.reader.isFile ? filePieces : new SseScanner(options.eventLimitBytes);
    const { promise, resolve } = Promise.withResolvers<StreamEnd>();
    this.closed = promise;
    this.#closed = resolve;
    options.signal.addEventListener('abort', this.#onAbort, { once: true });
    if (options.signal.aborted) this.#onAbort();
  }

  /**
   * Waits until there are bytes for the caller, or the call has ended. Errors: the provider's error before them; nothing is settled or
   * released then, so that the call can use another route.
   */
  async begin(): Promise<void> {
    try {
      while (this.#state === 'open' && this.#first.length === 0) this.#first = await this.#advance();
      if (this.#refusal) throw this.#refusal.error;
      this.#isStarted = true;
      if (this.#state === 'open') this.#watchStall();
    } catch (error) {
      if (this.#refusal) throw error;
      if (this.#state !== 'open') return;
      this.#end();
      this.#options.abortUpstream(new Error('The call ended.'));
      this.#close('broken');
      throw error;
    }
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** The next bytes for the caller. A provider's failure is an event in the stream; a file has no place for it, so it rejects. */
  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    clearTimeout(this.#stall);
    if (this.#first.length > 0) {
      const value = this.#first;
      this.#first = nothing;
      if (this.#state === 'open') this.#watchStall();
      return { done: false, value };
    }
    while (this.#state === 'open' || this.#bytes !== null) {
      const bytes = await this.#stepOrKeepAlive();
      if (bytes.length > 0) {
        if (this.#state === 'open') this.#watchStall();
        return { done: false, value: bytes };
      }
    }
    await this.closed;
    if (this.#cutOff) throw this.#cutOff.error;
    return { done: true, value: undefined };
  }

  /** The caller wants no more. */
  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    const paid = this.#callerGone();
    if (!this.#readsOn) await paid;
    return { done: true, value: undefined };
  }

  /** The next bytes for the caller; a sign of life where the provider is silent for long. A file has no place for one. */
  async #stepOrKeepAlive(): Promise<Uint8Array> {
    const { reader, errorShape, keepAliveMs } = this.#options;
    if (reader.isFile) return await this.#step();
    this.#bytes ??= this.#step();
    const bytes = await within(this.#bytes, keepAliveMs);
    if (bytes === silent) return Buffer.from(errorShape.keepAlive);
    this.#bytes = null;
    return bytes;
  }

  /**
   * Ends the stream by an error of ours: this process stops. The caller receives the error and pays for the output generated until now; an
   * execution, which makes the call again, pays nothing.
   */
  cut(error: AppError): void {
    this.#isCut = true;
    if (this.#state === 'open' || this.#isReadOn) this.#options.abortUpstream(error);
  }

  get #readsOn(): boolean {
    const { reader, readOnMs, metered } = this.#options;
    if (metered.claim) return readOnMs > 0 && this.#hasBegun;
    const isKnown = reader.isFile === true && reader.usage !== null && reader.estimated !== true;
    return readOnMs > 0 && this.#hasBegun && !isKnown;
  }

  /** The next bytes for the caller, an error event where the provider failed; empty when that is nothing. */
  async #step(): Promise<Uint8Array> {
    try {
      return await this.#advance();
    } catch (error) {
      return this.#state === 'open' ? await this.#failed(error) : nothing;
    }
  }

  /** Reads one piece from the provider and gives what the caller gets of it. Errors: a failure with nothing to give before it. */
  async #advance(): Promise<Uint8Array> {
    const piece = await this.#nextPiece();
    if (this.#state !== 'open') return nothing;
    if (!piece.done) return await this.#pass(this.#scanner.push(piece.value));
    const last = this.#scanner.finish();
    const bytes = last === null ? nothing : await this.#pass([last]);
    if (this.#state !== 'open') return bytes;
    return await this.#finish(bytes, this.#options.reader.finish());
  }

  /** The next piece, or the pending read: after a disconnect, background reading continues with it. */
  async #nextPiece(): Promise<IteratorResult<Buffer, unknown>> {
    const piece = (this.#piece ??= this.#upstream.next());
    try {
      return await piece;
    } finally {
      if (this.#piece === piece) this.#piece = null;
    }
  }

  /** The provider's stream ended without a final event. */
  async #finish(before: Uint8Array, { verdict, bytes }: Read): Promise<Uint8Array> {
    return verdict === 'done'
      ? await this.#complete([before], bytes)
      : await this.#break([before], brokenOff('no last event'));
  }

  /** Adds the call's cost to an event's bytes, if the caller requested it and the usage is known. */
  #withCost(bytes: Uint8Array): Uint8Array {
    const { includeCost, reader, metered } = this.#options;
    if (!includeCost || bytes.length === 0) return bytes;
    const costMicros = metered.costOf(reader);
    return costMicros === null ? bytes : costInUsage(bytes, () => formatCredits(costMicros));
  }

  /** Returns the caller's bytes for these events; ends the call at the last event and at an error event of the provider. */
  async #pass(events: readonly SseEvent[]): Promise<Uint8Array> {
    const { reader, metered, guard } = this.#options;
    const parts: Uint8Array[] = [];
    for (const event of events) {
      const { verdict, bytes } = reader.read(event);
      if (verdict === 'done') return await this.#complete(parts, this.#withCost(bytes));
      if (verdict === 'failed')
        return await this.#break(guard === null ? [...parts, bytes] : parts, this.#options.failureOf(event));
      let shown = this.#withCost(bytes);
      if (shown.length > 0) this.#hasBegun = true;
      try {
        if (guard !== null) shown = guard.pass(Buffer.from(shown));
      } catch (error) {
        return await this.#refuse(parts, error);
      }
      metered.claim?.collect(shown);
      parts.push(shown);
    }
    const passed = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    if (passed.length > 0) metered.relayed(reader);
    return passed;
  }

  /** Ends a complete stream after its guardrails have checked the rest. */
  async #complete(parts: Uint8Array[], doneEvent: Uint8Array): Promise<Uint8Array> {
    const { guard } = this.#options;
    if (guard === null) return await this.#done(parts, doneEvent);
    try {
      const rest = await guard.end(Buffer.from(doneEvent));
      return this.#state === 'open' ? await this.#done(parts, rest) : nothing;
    } catch (error) {
      return this.#state === 'open' ? await this.#refuse(parts, error) : nothing;
    }
  }

  /** Ends a stream that guardrails refuse. It is charged like a complete one. */
  async #refuse(parts: readonly Uint8Array[], error: unknown): Promise<Uint8Array> {
    this.#end();
    this.#restRefusal = { error };
    const isUnseen = !this.#isStarted && parts.every((bytes) => bytes.length === 0);
    const event = isUnseen ? nothing : this.#errorEvent(error);
    if (isUnseen) this.#refusal = { error };
    try {
      const hidden = this.#readsOn && (await this.#readOn());
      this.#options.abortUpstream(new Error('The answer is not given.'));
      const { metered, reader } = this.#options;
      await metered.settle(reader, 'error', { hidden, error, httpStatus: isUnseen ? null : 200 });
      return Buffer.concat([...parts, event]);
    } catch (settleError) {
      if (isUnseen) this.#refusal = { error: settleError };
      return Buffer.concat([...parts, isUnseen ? nothing : this.#errorEvent(settleError)]);
    } finally {
      this.#close('gone');
    }
  }

  /** Remaining bytes for the caller of a failed stream. Errors: the failure itself where that is nothing. */
  async #break(parts: readonly Uint8Array[], error: AppError): Promise<Uint8Array> {
    if (parts.every((bytes) => bytes.length === 0)) throw error;
    return Buffer.concat([...parts, await this.#failed(error)]);
  }

  async #done(parts: Uint8Array[], doneEvent: Uint8Array): Promise<Uint8Array> {
    this.#end();
    this.#options.metered.relayed(this.#options.reader);
    void readTail(this.#upstream, this.#options);
    this.#options.metered.claim?.collect(doneEvent);
    try {
      await this.#options.metered.settle(this.#options.reader, 'ok');
      parts.push(doneEvent);
    } catch (error) {
      parts.push(this.#errorEvent(error));
    }
    this.#close('done');
    return Buffer.concat(parts);
  }

  async #failed(error: unknown): Promise<Buffer> {
    this.#end();
    this.#options.abortUpstream(new Error('The call ended.'));
    const event = this.#errorEvent(error);
    const { metered, reader } = this.#options;
    const isCharged = this.#isCut && this.#hasBegun && metered.claim === null;
    try {
      if (isCharged) await metered.settle(reader, 'canceled', { hidden: false });
      else await metered.release({ error, httpStatus: 200, canceled: false });
      return event;
    } catch (releaseError) {
      return this.#errorEvent(releaseError);
    } finally {
      this.#close('broken');
    }
  }

  async #callerGone(): Promise<void> {
    if (this.#state !== 'open') return void (await this.closed);
    this.#end();
    const hidden = this.#readsOn && (await this.#readOn());
    this.#options.abortUpstream(new Error('The caller went away.'));
    try {
      const { metered, reader } = this.#options;
      const refusal = this.#restRefusal;
      const isKept = this.#isReadToEnd && metered.claim !== null && refusal === null;
      await metered.settle(reader, isKept ? 'ok' : 'canceled', { hidden, error: refusal?.error });
    } catch (error) {
      this.#options.metered.report(error); // no receiver is left; the sweeper closes the hold
    } finally {
      this.#close('gone');
    }
  }

  /**
   * Reads the rest of an abandoned stream for its usage, up to its end or failure. False if the provider failed, or this process stops: the
   * unseen output is then charged to no one.
   */
  async #readOn(): Promise<boolean> {
    const { reader, metered, readOnMs } = this.#options;
    const enough = new Error('The rest of the response took too long.');
    const timer = setTimeout(() => this.#options.abortUpstream(enough), readOnMs);
    this.#isReadOn = true;
    try {
      for (let piece = await this.#nextPiece(); !piece.done; piece = await this.#nextPiece()) {
        for (const event of this.#scanner.push(piece.value)) {
          const { verdict, bytes } = reader.read(event);
          await this.#keepRest(bytes, verdict);
          if (verdict !== 'relay') return (this.#isReadToEnd = verdict === 'done');
        }
        metered.relayed(reader);
      }
      const last = this.#scanner.finish();
      const ends = last === null ? [] : [reader.read(last)];
      if (ends[0]?.verdict !== 'done' && ends[0]?.verdict !== 'failed') ends.push(reader.finish());
      for (const { bytes, verdict } of ends) await this.#keepRest(bytes, verdict);
      return (this.#isReadToEnd = ends.at(-1)?.verdict === 'done');
    } catch (error) {
      if (error !== enough) metered.report(error);
      return error === enough;
    } finally {
      clearTimeout(timer);
      this.#isReadOn = false;
    }
  }

  /** Keeps bytes that no caller reads for other attempts, as guardrails let them through. */
  async #keepRest(bytes: Uint8Array, verdict: Read['verdict']): Promise<void> {
    const { guard, metered } = this.#options;
    if (metered.claim === null || this.#restRefusal !== null) return;
    try {
      if (guard === null) metered.claim.collect(bytes);
      else if (verdict === 'done') metered.claim.collect(await guard.end(Buffer.from(bytes)));
      else metered.claim.collect(guard.pass(Buffer.from(bytes)));
    } catch (error) {
      this.#restRefusal = { error };
    }
  }

  #watchStall(): void {
    this.#stall = setTimeout(this.#onAbort, this.#options.callerStallMs).unref();
  }

  #end(): void {
    this.#state = 'ending';
    clearTimeout(this.#stall);
    this.#options.signal.removeEventListener('abort', this.#onAbort);
  }

  #close(end: StreamEnd): void {
    this.#state = 'ended';
    this.#closed(end);
  }

  #errorEvent(error: unknown): Buffer {
    const { errorShape, requestId, reader } = this.#options;
    if (reader.isFile) {
      this.#cutOff = { error };
      return Buffer.alloc(0);
    }
    const { guard } = this.#options;
    const { nextSequenceNumber } = reader;
    const sequenceNumber = nextSequenceNumber === undefined ? undefined : (guard ?? reader).nextSequenceNumber;
    const answerSoFar = guard && reader.answerSoFar ? { ...reader.answerSoFar, output: [] } : reader.answerSoFar;
    return Buffer.from(errorShape.event({ ...shownError(error, requestId), sequenceNumber, answerSoFar }));
  }
}

/** Takes the pieces of a file as events without fields. */
const filePieces: Pick<SseScanner, 'push' | 'finish'> = {
  push: (raw) => [{ raw, data: null, name: '' }],
  finish: () => null,
};
