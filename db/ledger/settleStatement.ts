import { newId } from '../ids.ts';
import type { Statement } from '../queueConnection.ts';

/** What is kept of a call. Organization, key, account, execution, endpoint and request come from its hold. */
export interface CallRecord {
  readonly model: string;
  readonly provider: string;
  readonly status: 'ok' | 'error' | 'canceled';
  readonly httpStatus: number;
  readonly stream: boolean;
  readonly inputTokens: number | null;
  readonly cachedInputTokens: number | null;
  readonly outputTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly units: string | null;
  readonly estimated: boolean;
  readonly ownProviderKey: boolean;
  readonly latencyMs: number;
  readonly ttftMs: number | null;
  readonly errorCode: string | null;
}

/**
 * The record without what a database might refuse: no NUL in texts, numbers within 32 bits. A charge must not be lost
 * because of its description.
 */
export function storableRecord(record: CallRecord): CallRecord {
  const text = <T extends string | null>(value: T): T => (value === null ? value : (value.replaceAll('\0', '') as T));
  const number = (value: number): number =>
    Number.isFinite(value) ? Math.trunc(Math.min(Math.max(value, 0), 2 ** 31 - 1)) : 0;
  const orNull = (value: number | null): number | null => (value === null ? null : number(value));
  return {
    model: text(record.model),
    provider: text(record.provider),
    status: record.status,
    httpStatus: number(record.httpStatus),
    stream: record.stream,
    inputTokens: orNull(record.inputTokens),
    cachedInputTokens: orNull(record.cachedInputTokens),
    outputTokens: orNull(record.outputTokens),
    reasoningTokens: orNull(record.reasoningTokens),
    units: text(record.units),
    estimated: record.estimated,
    ownProviderKey: record.ownProviderKey,
    latencyMs: number(record.latencyMs),
    ttftMs: orNull(record.ttftMs),
    errorCode: text(record.errorCode),
  };
}

/** One attempt of a call at a provider, as it is kept. */
export interface CallAttempt {
  readonly provider: string;
  readonly providerKeyId: string | null;
  readonly upstreamModel: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly status: CallRecord['status'];
  readonly httpStatus: number | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly next: 'other_provider' | 'repeated' | null;
}

/** One call that ended. */
export interface Settlement {
  readonly callId: string;
  readonly amountMicros: bigint;
  readonly released: boolean;
  readonly record: CallRecord;
  /** Its attempts, where the record alone does not say what happened. */
  readonly attempts?: { readonly organizationId: string; readonly made: readonly CallAttempt[] } | undefined;
}

const settle = `select places, verdicts from ledger.settle_calls($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`;

/** The same commit keeps attempts. Most calls have nothing to tell of theirs: then nothing of this is asked. */
const settleWithAttempts = `with kept as (
  insert into call_attempts (call_id, organization_id, attempts) select * from unnest($21::text[], $22::text[], $23::jsonb[])
  on conflict (call_id) do nothing) ${settle}`;

/** The one statement that settles a batch; every call must be in it once. */
export function settleStatement(batch: readonly Settlement[]): Statement {
  const entryId = (): string => newId('ledgerEntry'); // also of a release: it may give back what a sweeper charged
  const told = batch.flatMap(({ callId, attempts }) => (attempts === undefined ? [] : [{ callId, ...attempts }]));
  return {
    name: told.length === 0 ? 'ledger_settle' : 'ledger_settle_with_attempts',
    text: told.length === 0 ? settle : settleWithAttempts,
    values: [
      batch.map((one) => one.callId),
      batch.map((one) => one.amountMicros),
      batch.map((one) => one.released),
      batch.map(entryId),
      batch.map(entryId),
      batch.map((one) => one.record.model),
      batch.map((one) => one.record.provider),
      batch.map((one) => one.record.status),
      batch.map((one) => one.record.httpStatus),
      batch.map((one) => one.record.stream),
      batch.map((one) => one.record.inputTokens),
      batch.map((one) => one.record.cachedInputTokens),
      batch.map((one) => one.record.outputTokens),
      batch.map((one) => one.record.reasoningTokens),
      batch.map((one) => one.record.units),
      batch.map((one) => one.record.estimated),
      batch.map((one) => one.record.ownProviderKey),
      batch.map((one) => one.record.latencyMs),
      batch.map((one) => one.record.ttftMs),
      batch.map((one) => one.record.errorCode),
      ...(told.length === 0
        ? []
        : [
            told.map(({ callId }) => callId),
            told.map(({ organizationId }) => organizationId),
            told.map(({ made }) => JSON.stringify(made)),
          ]),
    ],
  };
}
