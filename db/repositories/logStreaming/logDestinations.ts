import { sql, type RawBuilder } from 'kysely';

import type { LogDestinationRow } from '../../rows/logDestination.ts';
import type { LogPosition } from '../../rows/logEvent.ts';
import { fromNow, nowInMilliseconds } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** What people set. */
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

/** What is written from now on. */
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

  /** It gets what is written from now on. Errors: the constraint `log_destinations_name`. */
  async insert(organizationId: string | null, id: string, set: LogDestinationSettings): Promise<void> {
    await runQueryForCount(
      this.#scope,
      tables.insertInto('logDestinations').values({ id, organizationId, ...columnsOf(set) }),
    );
  }

  /**
   * Sets everything that people set and closes the circuit, so that it is tried at once. One that was off gets what is written from
   * now on. Returns whether it is there. Errors: the constraint `log_destinations_name`.
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

  /** Takes up to `limit` enabled destinations that nobody sends to and whose circuit is closed. System only. */
  async lease({ owner, leaseMs }: LogLease, limit: number): Promise<LogDestinationRow[]> {
    const free = tables
      .selectFrom('logDestinations as f')
      .select('f.id')
      .where('f.enabled', '=', true)
      .where('f.kind', '<>', 'otlp_traces')
      .where(sql<boolean>`coalesce(f.leased_until < now(), true) and coalesce(f.open_until < now(), true)`)
      .orderBy('f.leasedUntil', (order) => order.asc().nullsFirst())
      .orderBy('f.id')
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

  /** Gives a lease back. System only. */
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

  /** Notes that events were sent: the circuit is closed. Returns how many failures went before; null if the lease was lost. System only. */
  async noteSuccess(id: string, owner: string): Promise<number | null> {
    const row = await runQueryForRow(
      this.#scope,
      tables
        .updateTable('logDestinations as d')
        .from('logDestinations as before')
        .set({ failureCount: 0, openUntil: null, lastError: null, lastSentAt: nowInMilliseconds })
        .whereRef('before.id', '=', 'd.id')
        .where(isLeased(id, owner))
        .returning('before.failureCount as failures'),
    );
    return row?.failures ?? null;
  }
}

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
