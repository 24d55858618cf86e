import { sql, type RawBuilder } from 'kysely';

import type { LogDestinationRow } from '../../rows/logDestination.ts';
import type { LogPosition } from '../../rows/logEvent.ts';
import { fromNow } from '../../tables/expressions.ts';
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

type StoredDestination = Omit<LogDestinationRow, 'cursor'> & { cursorXact: string; cursorSeq: bigint };

export const maxLogDestinations = 50;

const columns = sql`d.id, d.organization_id, d.name, d.kind, d.settings, d.secrets_encrypted, d.types, d.contents, d.enabled,
  d.cursor_xact::text as cursor_xact, d.cursor_seq, d.failure_count, d.open_until, d.last_error, d.last_failed_at, d.last_sent_at,
  d.created_at, d.updated_at`;

/** What is written from now on. */
const fromHere = sql`pg_snapshot_xmin(pg_current_snapshot())`;

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
      sql<StoredDestination>`select ${columns} from log_destinations d where ${isOf(organizationId)}
        order by lower(d.name), d.id limit ${maxLogDestinations}`,
    );
    return rows.map(destinationOf);
  }

  async count(organizationId: string | null): Promise<number> {
    const row = await runQueryForRow(
      this.#scope,
      sql<{ count: number }>`select count(*)::integer as count from log_destinations d where ${isOf(organizationId)}`,
    );
    return row!.count;
  }

  async find(organizationId: string | null, id: string): Promise<LogDestinationRow | null> {
    const row = await runQueryForRow(
      this.#scope,
      sql<StoredDestination>`select ${columns} from log_destinations d where ${isOf(organizationId)} and d.id = ${id}`,
    );
    return row && destinationOf(row);
  }

  /** It gets what is written from now on. Errors: the constraint `log_destinations_name`. */
  async insert(organizationId: string | null, id: string, set: LogDestinationSettings): Promise<void> {
    await runQueryForCount(
      this.#scope,
      sql`insert into log_destinations (id, organization_id, name, kind, settings, secrets_encrypted, types, contents, enabled)
        values (${id}, ${organizationId}, ${set.name}, ${set.kind}, ${JSON.stringify(set.settings)}::jsonb, ${set.secretsEncrypted},
          ${set.types}::text[], ${set.contents}, ${set.enabled})`,
    );
  }

  /**
   * Sets everything that people set and closes the circuit, so that it is tried at once. One that was off gets what is written from
   * now on. Returns whether it is there. Errors: the constraint `log_destinations_name`.
   */
  async update(organizationId: string | null, id: string, set: LogDestinationSettings): Promise<boolean> {
    const changed = await runQueryForCount(
      this.#scope,
      sql`update log_destinations d set name = ${set.name}, kind = ${set.kind}, settings = ${JSON.stringify(set.settings)}::jsonb,
          secrets_encrypted = ${set.secretsEncrypted}, types = ${set.types}::text[], contents = ${set.contents}, enabled = ${set.enabled},
          failure_count = 0, open_until = null, last_error = null,
          cursor_xact = case when d.enabled then d.cursor_xact else ${fromHere} end,
          cursor_seq = case when d.enabled then d.cursor_seq else 0 end,
          updated_at = date_trunc('milliseconds', now())
        where ${isOf(organizationId)} and d.id = ${id}`,
    );
    return changed === 1;
  }

  /** With its failures. Returns whether it was there. */
  async delete(organizationId: string | null, id: string): Promise<boolean> {
    const deleted = await runQueryForCount(
      this.#scope,
      sql`delete from log_destinations d where ${isOf(organizationId)} and d.id = ${id}`,
    );
    return deleted === 1;
  }

  /** All that are enabled, of every organization. System only. */
  async listEnabled(): Promise<LogDestinationRow[]> {
    const rows = await runQuery(
      this.#scope,
      sql<StoredDestination>`select ${columns} from log_destinations d where d.enabled order by d.id`,
    );
    return rows.map(destinationOf);
  }

  /** Takes up to `limit` enabled destinations that nobody sends to and whose circuit is closed. System only. */
  async lease({ owner, leaseMs }: LogLease, limit: number): Promise<LogDestinationRow[]> {
    const rows = await runQuery(
      this.#scope,
      sql<StoredDestination>`update log_destinations d set lease_owner = ${owner}, leased_until = ${fromNow(leaseMs)}
        where d.id in (select f.id from log_destinations f
           where f.enabled and f.kind <> 'otlp_traces' and coalesce(f.leased_until < now(), true) and coalesce(f.open_until < now(), true)
           order by f.leased_until nulls first, f.id limit ${limit} for update skip locked)
        returning ${columns}`,
    );
    return rows.map(destinationOf);
  }

  /** Keeps a lease; false if it was lost, or the destination is off or deleted. System only. */
  async renew(id: string, { owner, leaseMs }: LogLease): Promise<boolean> {
    const renewed = await runQueryForCount(
      this.#scope,
      sql`update log_destinations d set leased_until = ${fromNow(leaseMs)} where ${isLeased(id, owner)} and d.enabled`,
    );
    return renewed === 1;
  }

  /** Gives a lease back. System only. */
  async release(id: string, owner: string): Promise<void> {
    await runQueryForCount(
      this.#scope,
      sql`update log_destinations d set leased_until = null, lease_owner = null where ${isLeased(id, owner)}`,
    );
  }

  /** Notes that events up to a place were sent or given up; never goes back. False if the lease was lost. System only. */
  async moveCursor(id: string, owner: string, { xact, seq }: LogPosition): Promise<boolean> {
    const moved = await runQueryForCount(
      this.#scope,
      sql`update log_destinations d set cursor_xact = ${xact}::xid8, cursor_seq = ${seq}::bigint
        where ${isLeased(id, owner)} and (d.cursor_xact, d.cursor_seq) <= (${xact}::xid8, ${seq}::bigint)`,
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
      sql<{
        failureCount: number;
      }>`update log_destinations d set failure_count = d.failure_count + 1, last_error = ${error},
          last_failed_at = date_trunc('milliseconds', now()), open_until = ${openMs === null ? sql`null` : fromNow(openMs)}
        where ${isLeased(id, owner)} returning d.failure_count`,
    );
    return row?.failureCount ?? null;
  }

  /** Notes that events were sent: the circuit is closed. Returns how many failures went before; null if the lease was lost. System only. */
  async noteSuccess(id: string, owner: string): Promise<number | null> {
    const row = await runQueryForRow(
      this.#scope,
      sql<{ failures: number }>`update log_destinations d set failure_count = 0, open_until = null, last_error = null,
          last_sent_at = date_trunc('milliseconds', now())
        from (select failure_count from log_destinations where id = ${id}) before
        where ${isLeased(id, owner)} returning before.failure_count as failures`,
    );
    return row?.failures ?? null;
  }
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
