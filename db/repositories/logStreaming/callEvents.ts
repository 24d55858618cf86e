import { sql, type InferResult, type RawBuilder } from 'kysely';

import { formatCredits } from '../../credits.ts';
import type { Tables } from '../../generated/tables.ts';
import type { LogDestinationRow } from '../../rows/logDestination.ts';
import type { LogEventRow, LogParty, LogPosition, ReadLogEvent } from '../../rows/logEvent.ts';
import { anyOf } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, type Scope } from '../scope.ts';

/** Place of a model call whose record was deleted with its organization: it has no event. */
export interface NoEvent {
  readonly position: LogPosition;
}

type Reader = Pick<LogDestinationRow, 'organizationId' | 'types'>;

/** Rows of settled calls (`c`) with events that a destination wants and has not received. */
export function waitingCalls({ organizationId, types }: Reader, { xact, seq }: LogPosition) {
  const calls = tables
    .selectFrom('logCalls as c')
    .where(sql<boolean>`(c.xact, c.seq) > (${xact}::xid8, ${seq}::bigint)`)
    .where(sql<boolean>`log_matches(${types}::text[], c.type)`);
  return organizationId === null ? calls : calls.where('c.organizationId', '=', organizationId);
}

/**
 * Reads the events of the first `limit` calls, or some more, that a destination has not received, of transactions before `end`, in order.
 * There are many, so that each costs one row of few columns.
 */
export async function readWaitingCalls(
  scope: Scope,
  reader: Reader,
  { after, end, limit }: { after: LogPosition; end: string; limit: number },
): Promise<(ReadLogEvent | NoEvent)[]> {
  const waiting = waitingCalls(reader, after)
    .selectAll()
    .select(sql<number>`sum(cardinality(c.calls)) over (order by c.xact, c.seq)`.as('sum'))
    .where(sql<boolean>`c.xact < ${end}::xid8`)
    .orderBy('c.xact')
    .orderBy('c.seq')
    .limit(limit);
  const first = tables
    .selectFrom(waiting.as('c'))
    .selectAll()
    .where(sql<boolean>`c.sum - cardinality(c.calls) < ${limit}`)
    .as('c');
  const [rows, records] = await Promise.all([
    runQuery(
      scope,
      tables
        .selectFrom(first)
        .select([sql<string>`c.xact::text`.as('xact'), 'c.seq', 'c.organizationId', 'c.type', 'c.time', 'c.earlier'])
        .select(sql<number>`cardinality(c.calls)`.as('count'))
        .orderBy('c.xact')
        .orderBy('c.seq'),
    ),
    runQuery(
      scope,
      tables
        .selectFrom(first)
        .innerJoinLateral(
          sql<{ call: string; place: number }>`unnest(c.calls) with ordinality`.as<'n'>(sql`n(call, place)`),
          (join) => join.onTrue(),
        )
        // \`offset 0\`: each is looked up by its id, whatever the planner thinks of their number.
        .innerJoinLateral(
          recordsOf(sql`call_records`)
            .where(sql<boolean>`r.id = n.call`)
            .offset(0)
            .as('r'),
          (join) => join.onTrue(),
        )
        .select(sql<number>`(c.seq - cardinality(c.calls) + n.place)::float8`.as('seq'))
        .selectAll('r'),
    ),
  ]);
  const changed = rows.flatMap(({ earlier }) => Object.values((earlier as Record<string, unknown> | null) ?? {}));
  const [earlier, actors] = await Promise.all([readEarlier(scope, changed), readActors(scope, records)]);
  const bySeq = new Map<number, CallRecord>(records.map((record) => [record.seq, record]));
  return rows.flatMap(({ xact, seq, count, ...row }) => {
    const before = Number(seq) - count;
    const sent = xact === after.xact ? Math.max(0, Number(after.seq) - before) : 0;
    return Array.from({ length: count - sent }, (_, place) => {
      const at = before + sent + place + 1;
      const position = { xact, seq: BigInt(at) };
      const record = bySeq.get(at);
      if (record === undefined) return { position };
      return eventOf({ ...row, position }, earlier.get(record.id) ?? record, actors);
    });
  });
}

/** Reads records as they were. */
async function readEarlier(scope: Scope, changed: readonly unknown[]): Promise<ReadonlyMap<string, CallRecord>> {
  if (changed.length === 0) return new Map();
  const records = sql<
    Tables['callRecords']
  >`jsonb_populate_recordset(null::call_records, ${JSON.stringify(changed)}::jsonb)`;
  return new Map((await runQuery(scope, recordsOf(records))).map((record) => [record.id, record]));
}

/** Reads the accounts of records, of which few have many calls. */
async function readActors(scope: Scope, records: readonly CallRecord[]): Promise<ReadonlyMap<string, LogParty>> {
  const ids = new Set(records.map(({ account }) => account).filter((id) => id !== null));
  if (ids.size === 0) return new Map();
  const accounts = await runQuery(
    scope,
    tables
      .selectFrom('accounts')
      .select(['id', 'kind', 'name'])
      .where('id', '=', anyOf([...ids])),
  );
  return new Map(accounts.map(({ id, kind, name }) => [id, { kind: kind === 'person' ? 'account' : kind, id, name }]));
}

/** Reads records (`r`). Names of one word: `runQuery` gives such rows without a copy. */
function recordsOf(records: RawBuilder<Tables['callRecords']>) {
  return tables
    .selectFrom(records.as('r'))
    .select(['r.id', 'r.accountId as account', 'r.model', 'r.provider', 'r.endpoint', 'r.stream', 'r.keyId as key'])
    .select(['r.executionId as execution', 'r.requestId as request', 'r.inputTokens as input'])
    .select(['r.cachedInputTokens as cached', 'r.outputTokens as output', 'r.reasoningTokens as reasoning'])
    .select(['r.creditsMicros as credits', 'r.estimated', 'r.ownProviderKey as own', 'r.latencyMs as latency'])
    .select(['r.ttftMs as ttft', 'r.httpStatus as status', 'r.errorCode as error']);
}

type CallRecord = InferResult<ReturnType<typeof recordsOf>>[number];

/** The id is derived from the call's, so that a call which is read again has the same event. */
function eventOf(
  { organizationId, type, time, position }: Pick<ReadLogEvent, 'organizationId' | 'type' | 'time' | 'position'>,
  record: CallRecord,
  actors: ReadonlyMap<string, LogParty>,
): ReadLogEvent {
  const { id, account, model } = record;
  return {
    id: `evt_${id.slice(id.indexOf('_') + 1)}`,
    organizationId,
    type,
    time,
    actor: (account !== null && actors.get(account)) || null,
    subject: { kind: 'gateway_call', id, name: model },
    data: dataOf(record),
    position,
  };
}

/** As `log_gateway_call` writes it for a correction. Fields without a value are left out. */
function dataOf(record: CallRecord): LogEventRow['data'] {
  const { model, provider, endpoint, stream } = record;
  const data: Record<string, unknown> = { model, provider, endpoint, stream };
  if (record.key !== null) data['key_id'] = record.key;
  if (record.execution !== null) data['execution_id'] = record.execution;
  data['request_id'] = record.request;
  if (record.input !== null) data['input_tokens'] = record.input;
  if (record.cached !== null) data['cached_input_tokens'] = record.cached;
  if (record.output !== null) data['output_tokens'] = record.output;
  if (record.reasoning !== null) data['reasoning_tokens'] = record.reasoning;
  data['credits'] = formatCredits(record.credits);
  data['estimated'] = record.estimated;
  data['own_provider_key'] = record.own;
  data['latency_ms'] = record.latency;
  if (record.ttft !== null) data['ttft_ms'] = record.ttft;
  data['http_status'] = record.status;
  if (record.error !== null) data['error_code'] = record.error;
  data['corrects_earlier'] = false;
  return data;
}
