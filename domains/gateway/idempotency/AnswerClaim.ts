import { randomUUID } from 'node:crypto';
import type { KeptClaim } from '../../../db/ledger/settleStatement.ts';
import { placeIdOf, type CallKey, type KeptAnswer, type ModelCallResults } from './ModelCallResults.ts';

export interface AnswerClaimOptions {
  table: ModelCallResults;
  place: CallKey;
  leaseMs: number;
  /** The largest answer that is kept. */
  mostBytes: number;
  onError: (error: unknown) => void;
}

/**
 * The right to make the call of a place, from `begin` to `paid` or `giveBack`. Renewed while held; lost if its process paused for longer
 * than the lease: another attempt then makes the call, and only its response is charged.
 */
export class AnswerClaim {
  readonly id = randomUUID();
  readonly #options: AnswerClaimOptions;
  #timer: NodeJS.Timeout | undefined;
  #renewing: Promise<unknown> = Promise.resolve();
  #form: Pick<KeptAnswer, 'headers' | 'isStream'> | null = null;
  #parts: Uint8Array[] = [];
  #bytes = 0;

  constructor(options: AnswerClaimOptions) {
    this.#options = options;
  }

  /** The place is taken: it is renewed from now on. */
  begin(): void {
    const { table, place, leaseMs, onError } = this.#options;
    const renew = () => {
      this.#renewing = table
        .renew(place, this.id, leaseMs)
        .then((isMine) => isMine || this.#stop())
        .catch(onError);
    };
    this.#timer = setInterval(renew, leaseMs / 3).unref();
  }

  /** A new response begins: data collected from an earlier one does not count. */
  answerBegins(form: Pick<KeptAnswer, 'headers' | 'isStream'>): void {
    this.#form = form;
    this.#parts = [];
    this.#bytes = 0;
  }

  /** The next part of the response for the caller. */
  collect(part: Uint8Array): void {
    if (part.length === 0) return;
    this.#bytes += part.length;
    if (this.#bytes <= this.#options.mostBytes) this.#parts.push(part);
    else this.#parts = [];
  }

  /**
   * Writes the response for the paying settlement; null if it is too large to store. Where the place is lost the settlement finds that out
   * itself. Errors: `unavailable`.
   */
  async save(callId: string, chargedMicros: bigint): Promise<KeptClaim | null> {
    const { table, place, leaseMs, mostBytes } = this.#options;
    if (this.#form === null || this.#bytes > mostBytes) return null;
    const answer = { ...this.#form, callId, chargedMicros, body: Buffer.concat(this.#parts) };
    await table.save(place, { claim: this.id, leaseMs }, answer);
    return { placeId: placeIdOf(place), key: place.key, claim: this.id };
  }

  /** The answer is committed. */
  paid(): void {
    this.#stop();
  }

  /** The call produced nothing to store: the next attempt makes it again at once. An outage leaves that to the lease. */
  async giveBack(): Promise<void> {
    if (this.#timer === undefined) return;
    this.#stop();
    const { table, place, onError } = this.#options;
    await this.#renewing;
    await table.giveBack(place, this.id).catch(onError);
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#parts = [];
  }
}
