import { sql, type RawBuilder } from 'kysely';

import type { LogDestinationKind, LogDestinationRow } from '../../rows/logDestination.ts';
import { comparePositions, type LogPosition } from '../../rows/logEvent.ts';
import { fromNow, nowInMilliseconds } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';
import { sendingFigures, type LogSendingFigures } from './sendingFigures.ts';

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

/** A destination that a process may send to. `hasReplays`: failures are to be sent again. */
export interface LeasedDestination extends LogDestinationRow {
  readonly hasReplays: boolean;
}

const maxLogDestinations = 50;

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

  /** Returns how many destinations people manage; those of settings are not counted. */
  async count(organizationId: string | null): Promise<number> {
    const counted = tables
      .selectFrom('logDestinations as d')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('d.setBy', 'is', null);
    return (await runQueryForRow(this.#scope, counted.where(isOf(organizationId))))!.count;
  }

  async find(organizationId: string | null, id: string): Promise<LogDestinationRow | null> {
    const row = await runQueryForRow(this.#scope, selected().where(isOf(organizationId)).where('d.id', '=', id));
    return row && destinationOf(row);
  }

  /**
   * Creates a destination, which gets the events that are written from now on. `setBy`: the setting that defines it. Errors: the constraint
   * `log_destinations_name`.
   */
  async insert(
    organizationId: string | null,
    id: string,
    { setBy = null, ...set }: LogDestinationSettings & { setBy?: string | null },
  ): Promise<void> {
    await runQueryForCount(
      this.#scope,
      tables.insertInto('logDestinations').values({ id, organizationId, ...columnsOf(set), setBy }),
    );
  }

  /**
   * Marks the destinations of the instance that a setting replaces with one of the same name. They get no events as long
   * as the setting has the name. System only.
   */
  async noteOverrides(): Promise<void> {
    const isReplaced = sql<boolean>`exists (select from log_destinations s
      where s.organization_id is null and s.set_by is not null and lower(s.name) = lower(d.name))`;
    await runQueryForCount(
      this.#scope,
      tables
        .updateTable('logDestinations as d')
        .set({
          overridden: isReplaced,
          cursorXact: fromHere,
          cursorSeq: 0n,
          callsCursorXact: fromHere,
          callsCursorSeq: 0n,
        })
        .where('d.organizationId', 'is', null)
        .where('d.setBy', 'is', null)
        .where(sql<boolean>`d.overridden <> ${isReplaced}`),
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
          callsCursorXact: sql<string>`case when ${readsCalls} then d.calls_cursor_xact else ${fromHere} end`,
          callsCursorSeq: sql<bigint>`case when ${readsCalls} then d.calls_cursor_seq else 0 end`,
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

  /** The organizations with an enabled destination, of one kind or (null) of any; null for the instance. System only. */
  async listOwners(kind: LogDestinationKind | null = null): Promise<(string | null)[]> {
    const enabled = tables
      .selectFrom('logDestinations')
      .select('organizationId')
      .distinct()
      .where('enabled', '=', true)
      .where('overridden', '=', false);
    const rows = await runQuery(this.#scope, kind === null ? enabled : enabled.where('kind', '=', kind));
    return rows.map(({ organizationId }) => organizationId);
  }

  /**
   * Takes up to `limit` enabled destinations without a lease, whose circuit allows it, and for which something may be waiting: events of
   * its organization that `LogEvents.readAfter` would look at, or failures to send again. In random order, so that none is always last.
   * System only.
   */
  async lease({ owner, leaseMs }: LogLease, limit: number): Promise<LeasedDestination[]> {
    const free = tables
      .selectFrom('logDestinations as f')
      .select('f.id')
      .where('f.enabled', '=', true)
      .where('f.overridden', '=', false)
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
        .returning(
          sql<boolean>`exists (select from log_delivery_failures r
          where r.destination_id = d.id and r.replay_requested_at is not null)`.as('hasReplays'),
        )
        .$narrowType<Narrowed>(),
    );
    return rows.map(({ hasReplays, ...row }) => ({ ...destinationOf(row), hasReplays }));
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
  async moveCursor(id: string, owner: string, position: LogPosition): Promise<boolean> {
    const moved = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('logDestinations as d')
        .set(cursorsAt(position))
        .where(isLeased(id, owner))
        .where(sql<boolean>`(${isBehind('cursor', position)} or ${isBehind('calls_cursor', position)})`),
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
   * Notes that events up to a place were sent: the cursor moves, the circuit is closed and the lease is kept or, with `leaseMs` null, released.
   * `note` is a remark of the receiver in spite of the success. Returns how many failures went before; null if the lease was lost, or the
   * destination is off. System only.
   */
  async noteSent(
    id: string,
    { owner, leaseMs }: { owner: string; leaseMs: number | null },
    { position, note }: { position: LogPosition; note: string | null },
  ): Promise<number | null> {
    const row = await runQueryForRow(
      this.#scope,
      tables
        .updateTable('logDestinations as d')
        .from('logDestinations as before')
        .set({
          ...cursorsAt(position),
          failureCount: 0,
          openUntil: null,
          lastError: note,
          lastSentAt: nowInMilliseconds,
          leasedUntil: leaseMs === null ? null : fromNow(leaseMs),
          leaseOwner: leaseMs === null ? null : owner,
        })
        .whereRef('before.id', '=', 'd.id')
        .where(isLeased(id, owner))
        .where('d.enabled', '=', true)
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
    return runQuery(this.#scope, sendingFigures(opensAt));
  }
}

/** True for a destination (`d`) whose cursor of calls is where it reads. Destinations of traces do not read calls (`hasWaiting`). */
const readsCalls = sql<boolean>`d.enabled and d.kind <> 'otlp_traces'`;

/** True for a destination (`f`) if `LogEvents.readAfter` would look at events, or failures are to be sent again. */
const hasWaiting = sql<boolean>`(exists (select from log_events e where e.organization_id = f.organization_id
      and (e.xact, e.seq) > (f.cursor_xact, f.cursor_seq) and e.xact < (select log_horizon()))
   or f.organization_id is null and exists (select from log_events e
      where (e.xact, e.seq) > (f.cursor_xact, f.cursor_seq) and e.xact < (select log_horizon()))
   or f.kind <> 'otlp_traces' and exists (select from log_calls c where c.organization_id = f.organization_id
      and (c.xact, c.seq) > (f.calls_cursor_xact, f.calls_cursor_seq) and c.xact < (select log_horizon()))
   or f.kind <> 'otlp_traces' and f.organization_id is null and exists (select from log_calls c
      where (c.xact, c.seq) > (f.calls_cursor_xact, f.calls_cursor_seq) and c.xact < (select log_horizon()))
   or exists (select from log_delivery_failures r where r.destination_id = f.id and r.replay_requested_at is not null))`;

const columns = [
  ...(['d.id', 'd.organizationId', 'd.name', 'd.kind', 'd.settings', 'd.secretsEncrypted', 'd.types'] as const),
  ...(['d.contents', 'd.enabled', 'd.cursorSeq', 'd.failureCount', 'd.openUntil', 'd.lastError'] as const),
  ...(['d.lastFailedAt', 'd.lastSentAt', 'd.createdAt', 'd.updatedAt', 'd.setBy', 'd.overridden'] as const),
  'd.callsCursorSeq',
  sql<string>`d.cursor_xact::text`.as('cursorXact'),
  sql<string>`d.calls_cursor_xact::text`.as('callsCursorXact'),
] as const;

type Narrowed = Pick<LogDestinationRow, 'settings'>;

interface StoredDestination extends Omit<LogDestinationRow, 'cursor' | 'eventsCursor' | 'callsCursor'> {
  readonly cursorXact: string;
  readonly cursorSeq: bigint;
  readonly callsCursorXact: string;
  readonly callsCursorSeq: bigint;
}

function selected() {
  return tables.selectFrom('logDestinations as d').select(columns).$narrowType<Narrowed>();
}

function columnsOf({ settings, types, ...set }: LogDestinationSettings) {
  return { ...set, types: [...types], settings: JSON.stringify(settings) };
}

function isOf(organizationId: string | null): RawBuilder<boolean> {
  return organizationId === null ? sql`d.organization_id is null` : sql`d.organization_id = ${organizationId}`;
}

/** True for a destination (`d`) whose cursor is at a place or before it. */
function isBehind(cursor: 'cursor' | 'calls_cursor', { xact, seq }: LogPosition): RawBuilder<boolean> {
  const [ofXact, ofSeq] = [sql.ref(`d.${cursor}_xact`), sql.ref(`d.${cursor}_seq`)];
  return sql`(${ofXact}, ${ofSeq}) <= (${xact}::xid8, ${seq}::bigint)`;
}

/** Returns both cursors of a destination (`d`) at a place. None goes back. */
function cursorsAt(position: LogPosition) {
  const { xact, seq } = position;
  const [events, calls] = [isBehind('cursor', position), isBehind('calls_cursor', position)];
  return {
    cursorXact: sql<string>`case when ${events} then ${xact}::xid8 else d.cursor_xact end`,
    cursorSeq: sql<bigint>`case when ${events} then ${seq}::bigint else d.cursor_seq end`,
    callsCursorXact: sql<string>`case when ${calls} then ${xact}::xid8 else d.calls_cursor_xact end`,
    callsCursorSeq: sql<bigint>`case when ${calls} then ${seq}::bigint else d.calls_cursor_seq end`,
  };
}

function isLeased(id: string, owner: string): RawBuilder<boolean> {
  return sql`d.id = ${id} and d.lease_owner = ${owner} and d.leased_until > now()`;
}

function destinationOf(stored: StoredDestination): LogDestinationRow {
  const { cursorXact, cursorSeq, callsCursorXact, callsCursorSeq, ...row } = stored;
  const eventsCursor = { xact: cursorXact, seq: cursorSeq };
  const callsCursor = { xact: callsCursorXact, seq: callsCursorSeq };
  const cursor = comparePositions(eventsCursor, callsCursor) < 0 ? eventsCursor : callsCursor;
  return { ...row, cursor, eventsCursor, callsCursor };
}
