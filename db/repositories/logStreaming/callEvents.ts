import { sql, type RawBuilder } from 'kysely';

import { formatCredits } from '../../credits.ts';
import type { RecentCall, RecentCalls } from '../../ledger/RecentCalls.ts';
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

/** Bounds of a read. */
interface WaitingCalls {
  readonly after: LogPosition;
  readonly end: string;
  readonly limit: number;
  readonly recentCalls?: RecentCalls | undefined;
}

/**
 * Reads the events of the first `limit` calls, or some more, that a destination has not received, of transactions before `end`, in order.
 * There are many: most are still in the memory of the process, and each other one costs one row of few columns.
 */
export async function readWaitingCalls(
  scope: Scope,
  reader: Reader,
  { after, end, limit, recentCalls }: WaitingCalls,
): Promise<(ReadLogEvent | NoEvent)[]> {
  const waiting = waitingCalls(reader, after)
    .selectAll()
    .select(sql<number>`sum(cardinality(c.calls)) over (order by c.xact, c.seq)`.as('sum'))
    .where(sql<boolean>`c.xact < ${end}::xid8`)
    .orderBy('c.xact')
    .orderBy('c.seq')
    .limit(limit);
  const rows = await runQuery(
    scope,
    tables
      .selectFrom(waiting.as('c'))
      .select([sql<string>`c.xact::text`.as('xact'), 'c.seq', 'c.organizationId', 'c.type', 'c.time', 'c.earlier'])
      .select(sql<string>`array_to_string(c.calls, ' ')`.as('calls'))
      .where(sql<boolean>`c.sum - cardinality(c.calls) < ${limit}`)
      .orderBy('c.xact')
      .orderBy('c.seq'),
  );
  recentCalls?.want();
  const listed = rows.map((row) => ({ ...row, calls: row.calls.split(' ') }));
  const changed = rows.flatMap(({ earlier }) => Object.values((earlier as Record<string, unknown> | null) ?? {}));
  const records = new Map<string, RecentCall>();
  const unknown: string[] = [];
  for (const id of listed.flatMap(({ calls }) => calls)) {
    const recent = recentCalls?.find(id);
    if (recent) records.set(id, recent);
    else unknown.push(id);
  }
  const [stored, earlier] = await Promise.all([readStored(scope, unknown), readEarlier(scope, changed)]);
  for (const record of [...stored, ...earlier]) records.set(record.id, record);
  const actors = await readActors(scope, records.values());
  return listed.flatMap(({ xact, seq, calls, ...row }) => {
    const before = Number(seq) - calls.length;
    const sent = xact === after.xact ? Math.max(0, Number(after.seq) - before) : 0;
    return calls.slice(sent).map((id, place) => {
      const position = { xact, seq: BigInt(before + sent + place + 1) };
      const record = records.get(id);
      return record === undefined ? { position } : eventOf({ ...row, position }, record, actors);
    });
  });
}

/** Reads records by their ids. */
async function readStored(scope: Scope, ids: readonly string[]): Promise<RecentCall[]> {
  if (ids.length === 0) return [];
  const listed = sql<{ call: string }>`unnest(${ids}::text[])`.as<'n'>(sql`n(call)`);
  return runQuery(
    scope,
    tables
      .selectFrom(listed)
      // `offset 0`: each is looked up by its id, whatever the planner thinks of their number.
      .innerJoinLateral(
        recordsOf(sql`call_records`)
          .where(sql<boolean>`r.id = n.call`)
          .offset(0)
          .as('r'),
        (join) => join.onTrue(),
      )
      .selectAll('r'),
  );
}

/** Reads records as they were. */
async function readEarlier(scope: Scope, changed: readonly unknown[]): Promise<RecentCall[]> {
  if (changed.length === 0) return [];
  const records = sql<
    Tables['callRecords']
  >`jsonb_populate_recordset(null::call_records, ${JSON.stringify(changed)}::jsonb)`;
  return runQuery(scope, recordsOf(records));
}

/** Reads the accounts of records, of which few have many calls. */
async function readActors(scope: Scope, records: Iterable<RecentCall>): Promise<ReadonlyMap<string, LogParty>> {
  const ids = new Set<string>();
  for (const { account } of records) if (account !== null) ids.add(account);
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

/** The id is derived from the call's, so that a call which is read again has the same event. */
function eventOf(
  { organizationId, type, time, position }: Pick<ReadLogEvent, 'organizationId' | 'type' | 'time' | 'position'>,
  record: RecentCall,
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
function dataOf(record: RecentCall): LogEventRow['data'] {
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
