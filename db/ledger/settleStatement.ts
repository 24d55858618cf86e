import { newId } from '../ids.ts';
import type { Statement } from '../queueConnection.ts';
import type { HoldRequest } from './holdStatement.ts';

/** The stored fields of a call. Organization, key, account, execution, endpoint and request come from its hold. */
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
  /** The instance's key, if the provider has several; absent in older attempts. */
  readonly instanceKeyId?: string | null;
  readonly upstreamModel: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly status: CallRecord['status'];
  readonly httpStatus: number | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly next: 'other_key' | 'other_provider' | 'other_model' | 'repeated' | null;
}

/** The answer of the call, as it waits in `kept_answers` to be paid for. */
export interface KeptClaim {
  /** The execution, or the file of a knowledge base, that the place is in. */
  readonly placeId: string;
  readonly key: string;
  readonly claim: string;
}

/** One call that ended. */
export interface Settlement {
  readonly callId: string;
  readonly amountMicros: bigint;
  readonly released: boolean;
  readonly record: CallRecord;
  /** Its attempts, where the record alone does not say what happened. */
  readonly attempts?: { readonly organizationId: string; readonly made: readonly CallAttempt[] } | undefined;
  /** Charged only if no other attempt has answered in its place: its response counts from this commit on. */
  readonly kept?: KeptClaim | null | undefined;
}

const closed = [
  '$1',
  'amounts',
  '$3, $4, $5, $6, $7',
  'statuses',
  '$9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20',
] as const;

/** Statement parts before the settlement. Most calls need nothing of it: then nothing of it is asked. */
function settleText(told: number | null, kept: number | null): string {
  const before: string[] = [];
  if (told !== null)
    before.push(`told as (
  insert into call_attempts (call_id, organization_id, attempts) select * from unnest($${told}::text[], $${told + 1}::text[], $${told + 2}::jsonb[])
  on conflict (call_id) do nothing)`);
  if (kept !== null) before.push(...keptParts(kept));
  const [amounts, statuses] =
    kept === null ? ['$2', '$8'] : ['(select amounts from due)', '(select statuses from due)'];
  const answered = kept === null ? 'null::text[]' : '(select array_agg(call_id) from answered)';
  const args = closed.map((part) => (part === 'amounts' ? amounts : part === 'statuses' ? statuses : part)).join(', ');
  const first = before.length === 0 ? '' : `with ${before.join(', ')} `;
  return `${first}select places, verdicts, ${answered} as answered from ledger.settle_calls(${args})`;
}

/** Returns the parts that store responses as valid, with the charge: zero for a call replaced by another one. */
function keptParts(first: number): string[] {
  const calls = `unnest($${first}::text[], $${first + 1}::text[], $${first + 2}::text[], $${first + 3}::text[])`;
  return [
    `kept as (select * from ${calls} as k(call_id, place_id, call_key, claim))`,
    `answered as (
  update kept_answers a set is_paid = true from kept k
   where a.place_id = k.place_id and a.call_key = k.call_key and a.claim = k.claim and a.answer_encrypted is not null
  returning k.call_id)`,
    `due as (
  select array_agg(case when lost then 0 else amount end order by place) as amounts,
         array_agg(case when lost then 'canceled' else status end order by place) as statuses
    from (select c.amount, c.status, c.place,
                 exists (select from kept where call_id = c.call_id) and not exists (select from answered where call_id = c.call_id) as lost
            from unnest($1::text[], $2::bigint[], $8::text[]) with ordinality c(call_id, amount, status, place)) calls)`,
  ];
}

const plain = settleText(null, null);

/** A call whose hold a crash of the database lost. */
export interface LostCall {
  readonly settlement: Settlement;
  readonly hold: HoldRequest;
}

/** The statement that settles calls whose holds were lost; a call whose hold is there is left alone. */
export function settleLostStatement(batch: readonly LostCall[], owner: string): Statement {
  const holds = batch.map(({ hold }) => ({
    id: hold.callId,
    organization_id: hold.organizationId,
    key_id: hold.keyId,
    account_id: hold.accountId ?? null,
    execution_id: hold.executionId ?? null,
    model_id: hold.modelId,
    price_id: hold.priceId,
    amount_micros: String(hold.amountMicros),
    endpoint: hold.endpoint,
    request_id: hold.requestId,
    tags: hold.tags ?? null,
    metadata: hold.metadata ?? null,
  }));
  const closing = closingValues(batch.map(({ settlement }) => settlement));
  const args = closing.map((_, index) => `$${index + 3}`).join(', ');
  return {
    name: 'ledger_settle_lost',
    text: `select places, verdicts, null::text[] as answered from ledger.settle_lost_calls($1, $2, ${args})`,
    values: [JSON.stringify(holds), owner, ...closing],
  };
}

/** The parameters of `ledger.settle_calls`. */
function closingValues(batch: readonly Settlement[]): unknown[] {
  const entryId = (): string => newId('ledgerEntry'); // also for a release: it may return the sweeper's charge
  return [
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
  ];
}

/** The one statement that settles a batch; every call must be in it once. */
export function settleStatement(batch: readonly Settlement[]): Statement {
  const told = batch.flatMap(({ callId, attempts }) => (attempts === undefined ? [] : [{ callId, ...attempts }]));
  const kept = batch.flatMap(({ callId, kept: one }) => (one ? [{ callId, ...one }] : []));
  const toldAt = told.length === 0 ? null : 21;
  const keptAt = kept.length === 0 ? null : (toldAt ?? 18) + 3;
  return {
    name: `ledger_settle${toldAt === null ? '' : '_with_attempts'}${keptAt === null ? '' : '_with_answers'}`,
    text: toldAt === null && keptAt === null ? plain : settleText(toldAt, keptAt),
    values: [
      ...closingValues(batch),
      ...(toldAt === null
        ? []
        : [
            told.map(({ callId }) => callId),
            told.map(({ organizationId }) => organizationId),
            told.map(({ made }) => JSON.stringify(made)),
          ]),
      ...(keptAt === null
        ? []
        : [
            kept.map(({ callId }) => callId),
            kept.map(({ placeId }) => placeId),
            kept.map(({ key }) => key),
            kept.map(({ claim }) => claim),
          ]),
    ],
  };
}
