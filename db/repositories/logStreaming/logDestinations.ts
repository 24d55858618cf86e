import { sql, type RawBuilder } from 'kysely';

import type { LogDestinationRow } from '../../rows/logDestination.ts';
import type { LogPosition } from '../../rows/logEvent.ts';
import { fromNow, nowInMilliseconds } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** Fields that people set. */
export type LogDestinationSettings = Pick<
  LogDestinationRow,
  'name' | 'kind' | 'settings' | 'secretsEncrypted' | 'types' | 'contents' | 'enabled'
>;

/** A process that sends. */
export interface LogLease {
  readonly owner: string;
  readonly leaseMs: number;
}

export const maxLogDestinations = 50;

/** Backlog of the enabled destinations of one kind. Traces are not measured. */
export interface LogSendingFigures {
  readonly kind: LogDestinationRow['kind'];
  readonly destinations: number;
  readonly openCircuits: number;
  /** Events, at most `mostMeasured` for each destination. */
  readonly backlog: number;
  /** Time of the oldest event that waits; null if none does. */
  readonly oldest: Date | null;
  /** Failed events that are still listed. */
  readonly failures: number;
}

const mostMeasured = 100_000;

/** The place of events that are written from now on. */
const fromHere = sql<string>`pg_current_xact_id()`;

/**
 * Destinations of the log stream: those of an organization, or (null, system only) those of the instance. Sending to them (leases, cursors,
 * circuits) is for the system only.
 */
export class LogDestinations {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** By name; at most `maxLogDestinations`. */
  async list(organizationId: string | null): Promise<LogDestinationRow[]> {
    const rows = await runQuery(
      this.#scope,
      selected()
        .where(isOf(organizationId))
        .orderBy(sql`lower(d.name)`)
        .orderBy('d.id')
        .limit(maxLogDestinations),
    );
    return rows.map(destinationOf);
  }

  async count(organizationId: string | null): Promise<number> {
    const counted = tables.selectFrom('logDestinations as d').select(sql<number>`count(*)::integer`.as('count'));
    return (await runQueryForRow(this.#scope, counted.where(isOf(organizationId))))!.count;
  }

  async find(organizationId: string | null, id: string): Promise<LogDestinationRow | null> {
    const row = await runQueryForRow(this.#scope, selected().where(isOf(organizationId)).where('d.id', '=', id));
    return row && destinationOf(row);
  }

  /** Creates a destination, which gets the events that are written from now on. Errors: the constraint `log_destinations_name`. */
  async insert(organizationId: string | null, id: string, set: LogDestinationSettings): Promise<void> {
    await runQueryForCount(
      this.#scope,
      tables.insertInto('logDestinations').values({ id, organizationId, ...columnsOf(set) }),
    );
  }

  /**
   * Sets everything that people set and closes the circuit, so that it is tried at once. A destination that was off gets the events that are
   * written from now on. Returns whether it is there. Errors: the constraint `log_destinations_name`.
   */
  async update(organizationId: string | null, id: string, set: LogDestinationSettings): Promise<boolean> {
    const changed = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('logDestinations as d')
        .set({
          ...columnsOf(set),
          failureCount: 0,
          openUntil: null,
          lastError: null,
          cursorXact: sql<string>`case when d.enabled then d.cursor_xact else ${fromHere} end`,
          cursorSeq: sql<bigint>`case when d.enabled then d.cursor_seq else 0 end`,
          updatedAt: nowInMilliseconds,
        })
        .where(isOf(organizationId))
        .where('d.id', '=', id),
    );
    return changed === 1;
  }

  /** With its failures. Returns whether it was there. */
  async delete(organizationId: string | null, id: string): Promise<boolean> {
    const deleted = await runQueryForCount(
      this.#scope,
      tables.deleteFrom('logDestinations as d').where(isOf(organizationId)).where('d.id', '=', id),
    );
    return deleted === 1;
  }

  /** All that are enabled, of every organization. System only. */
  async listEnabled(): Promise<LogDestinationRow[]> {
    const rows = await runQuery(this.#scope, selected().where('d.enabled', '=', true).orderBy('d.id'));
    return rows.map(destinationOf);
  }

  /**
   * Takes up to `limit` enabled destinations without a lease, whose circuit allows it, and for which something may be waiting: events of
   * its organization that `LogEvents.readAfter` would look at, or failures to send again. In random order, so that none is always last.
   * System only.
   */
  async lease({ owner, leaseMs }: LogLease, limit: number): Promise<LogDestinationRow[]> {
    const free = tables
      .selectFrom('logDestinations as f')
      .select('f.id')
      .where('f.enabled', '=', true)
      .where(sql<boolean>`coalesce(f.leased_until < now(), true) and coalesce(f.open_until < now(), true)`)
      .where(hasWaiting)
      .orderBy(sql`random()`)
      .limit(limit)
      .forUpdate()
      .skipLocked();
    const rows = await runQuery(
      this.#scope,
      tables
        .updateTable('logDestinations as d')
        .set({ leaseOwner: owner, leasedUntil: fromNow(leaseMs) })
        .where('d.id', 'in', free)
        .returning(columns)
        .$narrowType<Narrowed>(),
    );
    return rows.map(destinationOf);
  }

  /** Keeps a lease; false if it was lost, or the destination is off or deleted. System only. */
  async renew(id: string, { owner, leaseMs }: LogLease): Promise<boolean> {
    const renewed = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('logDestinations as d')
        .set({ leasedUntil: fromNow(leaseMs) })
        .where(isLeased(id, owner))
        .where('d.enabled', '=', true),
    );
    return renewed === 1;
  }

  /** Releases a lease. System only. */
  async release(id: string, owner: string): Promise<void> {
    await runQueryForCount(
      this.#scope,
      tables
        .updateTable('logDestinations as d')
        .set({ leasedUntil: null, leaseOwner: null })
        .where(isLeased(id, owner)),
    );
  }

  /** Notes that events up to a place were sent or given up; never goes back. False if the lease was lost. System only. */
  async moveCursor(id: string, owner: string, { xact, seq }: LogPosition): Promise<boolean> {
    const moved = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('logDestinations as d')
        .set({ cursorXact: sql<string>`${xact}::xid8`, cursorSeq: seq })
        .where(isLeased(id, owner))
        .where(sql<boolean>`(d.cursor_xact, d.cursor_seq) <= (${xact}::xid8, ${seq}::bigint)`),
    );
    return moved === 1;
  }

  /** Notes a failure, and opens the circuit for a while. Returns how many there were in a row; null if the lease was lost. System only. */
  async noteFailure(
    id: string,
    owner: string,
    { error, openMs }: { error: string; openMs: number | null },
  ): Promise<number | null> {
    const row = await runQueryForRow(
      this.#scope,
      tables
        .updateTable('logDestinations as d')
        .set({
          failureCount: sql<number>`d.failure_count + 1`,
          lastError: error,
          lastFailedAt: nowInMilliseconds,
          openUntil: openMs === null ? null : fromNow(openMs),
        })
        .where(isLeased(id, owner))
        .returning('d.failureCount'),
    );
    return row?.failureCount ?? null;
  }

  /**
   * Notes that events were sent: the circuit is closed. `note` is a remark of the receiver in spite of the success. Returns how many failures went
   * before; null if the lease was lost. System only.
   */
  async noteSuccess(id: string, owner: string, note: string | null = null): Promise<number | null> {
    const row = await runQueryForRow(
      this.#scope,
      tables
        .updateTable('logDestinations as d')
        .from('logDestinations as before')
        .set({ failureCount: 0, openUntil: null, lastError: note, lastSentAt: nowInMilliseconds })
        .whereRef('before.id', '=', 'd.id')
        .where(isLeased(id, owner))
        .returning('before.failureCount as failures'),
    );
    return row?.failures ?? null;
  }

  /** Disables a destination after the receiver answered 410. False if the lease was lost. System only. */
  async disable(id: string, owner: string, error: string): Promise<boolean> {
    const disabled = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('logDestinations as d')
        .set({ enabled: false, failureCount: 0, openUntil: null, lastError: error, lastFailedAt: nowInMilliseconds })
        .where(isLeased(id, owner)),
    );
    return disabled === 1;
  }

  /**
   * Measures the backlog of all enabled destinations of events, by kind. `opensAt`: failures in a row from which a circuit counts as open.
   * System only.
   */
  figures(opensAt: number): Promise<LogSendingFigures[]> {
    const destinations = tables.selectFrom('logDestinations as d').where('d.enabled', '=', true);
    return runQuery(
      this.#scope,
      destinations
        .innerJoinLateral(
          (inner) =>
            inner
              .selectFrom(
                inner.selectFrom('logEvents as e').select('e.time').where(isBacklog).limit(mostMeasured).as('waiting'),
              )
              .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(waiting.time)`.as('oldest')])
              .as('w'),
          (join) => join.onTrue(),
        )
        .innerJoinLateral(
          (inner) =>
            inner
              .selectFrom('logDeliveryFailures as f')
              .select(sql<number>`count(*)`.as('count'))
              .whereRef('f.destinationId', '=', 'd.id')
              .as('r'),
          (join) => join.onTrue(),
        )
        .select([
          sql<LogSendingFigures['kind']>`d.kind`.as('kind'),
          sql<number>`count(*)::integer`.as('destinations'),
          sql<number>`(count(*) filter (where d.failure_count >= ${opensAt}))::integer`.as('openCircuits'),
          sql<number>`sum(w.count)::integer`.as('backlog'),
          sql<Date | null>`min(w.oldest)`.as('oldest'),
          sql<number>`sum(r.count)::integer`.as('failures'),
        ])
        .groupBy('d.kind')
        .orderBy('d.kind'),
    );
  }
}

/** True for an event (`e`) that a destination (`d`) has not received. */
const isBacklog = sql<boolean>`(e.xact, e.seq) > (d.cursor_xact, d.cursor_seq)
  and (d.organization_id is null or e.organization_id = d.organization_id) and log_matches(d.types, e.type)`;

/** True for a destination (`f`) if `LogEvents.readAfter` would look at events, or failures are to be sent again. */
const hasWaiting = sql<boolean>`(exists (select from log_events e where e.organization_id = f.organization_id
      and (e.xact, e.seq) > (f.cursor_xact, f.cursor_seq) and e.xact < pg_snapshot_xmin(pg_current_snapshot()))
   or f.organization_id is null and exists (select from log_events e
      where (e.xact, e.seq) > (f.cursor_xact, f.cursor_seq) and e.xact < pg_snapshot_xmin(pg_current_snapshot()))
   or exists (select from log_delivery_failures r where r.destination_id = f.id and r.replay_requested_at is not null))`;

const columns = [
  ...(['d.id', 'd.organizationId', 'd.name', 'd.kind', 'd.settings', 'd.secretsEncrypted', 'd.types'] as const),
  ...(['d.contents', 'd.enabled', 'd.cursorSeq', 'd.failureCount', 'd.openUntil', 'd.lastError'] as const),
  ...(['d.lastFailedAt', 'd.lastSentAt', 'd.createdAt', 'd.updatedAt'] as const),
  sql<string>`d.cursor_xact::text`.as('cursorXact'),
] as const;

type Narrowed = Pick<LogDestinationRow, 'settings'>;

type StoredDestination = Omit<LogDestinationRow, 'cursor'> & { cursorXact: string; cursorSeq: bigint };

function selected() {
  return tables.selectFrom('logDestinations as d').select(columns).$narrowType<Narrowed>();
}

function columnsOf({ settings, types, ...set }: LogDestinationSettings) {
  return { ...set, types: [...types], settings: JSON.stringify(settings) };
}

function isOf(organizationId: string | null): RawBuilder<boolean> {
  return organizationId === null ? sql`d.organization_id is null` : sql`d.organization_id = ${organizationId}`;
}

function isLeased(id: string, owner: string): RawBuilder<boolean> {
  return sql`d.id = ${id} and d.lease_owner = ${owner} and d.leased_until > now()`;
}

function destinationOf({ cursorXact, cursorSeq, ...row }: StoredDestination): LogDestinationRow {
  return { ...row, cursor: { xact: cursorXact, seq: cursorSeq } };
}
