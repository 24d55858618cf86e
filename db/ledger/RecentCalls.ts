import { RecentEntries } from '../../platform/RecentEntries.ts';
import type { HoldRequest } from './holdStatement.ts';
import type { Settlement } from './settleStatement.ts';

/** The record of a model call, as much as its event needs. */
export interface RecentCall {
  readonly id: string;
  readonly account: string | null;
  readonly model: string;
  readonly provider: string;
  readonly endpoint: string;
  readonly stream: boolean;
  readonly key: string | null;
  readonly execution: string | null;
  readonly request: string;
  readonly input: number | null;
  readonly cached: number | null;
  readonly output: number | null;
  readonly reasoning: number | null;
  readonly credits: bigint;
  readonly estimated: boolean;
  readonly own: boolean;
  readonly latency: number;
  readonly ttft: number | null;
  readonly status: number;
  readonly error: string | null;
}

/** A process keeps records for that long after a sender has asked for them. */
const wantedMs = 60_000;

/**
 * Keeps the newest records that this process has stored, so that log streaming, which sends most of them a second later, need not read them
 * again: that takes more time than everything else that an event needs.
 */
export class RecentCalls {
  readonly #records = new RecentEntries<RecentCall>();
  #wantedUntilMs = 0;

  /** Keeps the record of a call that was closed for the first time, by this process. */
  note(hold: HoldRequest, { callId, amountMicros, record }: Settlement): void {
    if (performance.now() > this.#wantedUntilMs) return;
    this.#records.set(callId, {
      id: callId,
      account: hold.accountId ?? null,
      model: record.model,
      provider: record.provider,
      endpoint: hold.endpoint,
      stream: record.stream,
      key: hold.keyId,
      execution: hold.executionId ?? null,
      request: hold.requestId,
      input: record.inputTokens,
      cached: record.cachedInputTokens,
      output: record.outputTokens,
      reasoning: record.reasoningTokens,
      credits: amountMicros,
      estimated: record.estimated,
      own: record.ownProviderKey,
      latency: record.latencyMs,
      ttft: record.ttftMs,
      status: record.httpStatus,
      error: record.errorCode,
    });
  }

  /** Keeps records from now on. */
  want(): void {
    this.#wantedUntilMs = performance.now() + wantedMs;
  }

  find(id: string): RecentCall | undefined {
    return this.#records.get(id);
  }
}
