import { sql, type RawBuilder } from 'kysely';

import { newId } from '../../ids.ts';
import type { LogDeliveryFailureRow } from '../../rows/logDestination.ts';
import { anyOf } from '../../tables/expressions.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** An event that a destination refused. */
export type NewLogDeliveryFailure = Pick<
  LogDeliveryFailureRow,
  'destinationId' | 'organizationId' | 'eventId' | 'event' | 'error' | 'attempts'
>;

const columns = sql`f.id, f.destination_id, f.organization_id, f.event_id, f.event, f.error, f.attempts, f.failed_at, f.replay_requested_at`;

/** Events that destinations of an organization, or (null, system only) of the instance, have not taken. */
export class LogDeliveryFailures {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert(failures: readonly NewLogDeliveryFailure[]): Promise<void> {
    const rows = failures.map((failure) => ({
      id: newId('logDeliveryFailure'),
      destination_id: failure.destinationId,
      organization_id: failure.organizationId,
      event_id: failure.eventId,
      event: failure.event,
      error: failure.error,
      attempts: failure.attempts,
    }));
    await runQueryForCount(
      this.#scope,
      sql`insert into log_delivery_failures (id, destination_id, organization_id, event_id, event, error, attempts)
        select f.id, f.destination_id, f.organization_id, f.event_id, f.event, f.error, f.attempts
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) f(id text, destination_id text, organization_id text, event_id text, event jsonb,
            error text, attempts integer)`,
    );
  }

  /** Newest first. */
  async list(
    organizationId: string | null,
    destinationId: string,
    page: PageRequest,
  ): Promise<Page<LogDeliveryFailureRow>> {
    const rows = await runQuery(
      this.#scope,
      sql<LogDeliveryFailureRow>`select ${columns} from log_delivery_failures f
        where ${isOf(organizationId, destinationId)}${pageClause(page, 'f.', 'failedAt')}`,
    );
    const { data, nextCursor } = pageOf(
      rows.map((row) => ({ ...row, createdAt: row.failedAt })),
      page,
    );
    return { data, nextCursor };
  }

  /** How many there are, by destination; destinations without any are left out. */
  async counts(organizationId: string | null): Promise<Map<string, number>> {
    const rows = await runQuery(
      this.#scope,
      sql<{
        destinationId: string;
        count: number;
      }>`select f.destination_id, count(*)::integer as count from log_delivery_failures f
        where f.organization_id is not distinct from ${organizationId}::text group by f.destination_id`,
    );
    return new Map(rows.map((row) => [row.destinationId, row.count]));
  }

  /** Deletes some of a destination, or (null) all. Returns how many. */
  delete(organizationId: string | null, destinationId: string, ids: readonly string[] | null): Promise<number> {
    return runQueryForCount(
      this.#scope,
      sql`delete from log_delivery_failures f where ${isOf(organizationId, destinationId)}${areSome(ids)}`,
    );
  }

  /** Asks to send some of a destination again, or (null) all. Returns how many. */
  requestReplay(organizationId: string | null, destinationId: string, ids: readonly string[] | null): Promise<number> {
    return runQueryForCount(
      this.#scope,
      sql`update log_delivery_failures f set replay_requested_at = date_trunc('milliseconds', now())
        where ${isOf(organizationId, destinationId)}${areSome(ids)}`,
    );
  }

  /** Those to send again, in the order in which they failed. Delete what was sent. System only. */
  listForReplay(destinationId: string, limit: number): Promise<LogDeliveryFailureRow[]> {
    return runQuery(
      this.#scope,
      sql<LogDeliveryFailureRow>`select ${columns} from log_delivery_failures f
        where f.destination_id = ${destinationId} and f.replay_requested_at is not null order by f.id limit ${limit}`,
    );
  }

  /** Notes that one was refused again: it waits until somebody asks once more. System only. */
  async noteRefused(id: string, error: string): Promise<void> {
    await runQueryForRow(
      this.#scope,
      sql`update log_delivery_failures f set attempts = f.attempts + 1, error = ${error}, replay_requested_at = null,
          failed_at = date_trunc('milliseconds', now()) where f.id = ${id}`,
    );
  }
}

function isOf(organizationId: string | null, destinationId: string): RawBuilder<boolean> {
  return sql`f.destination_id = ${destinationId} and f.organization_id is not distinct from ${organizationId}::text`;
}

function areSome(ids: readonly string[] | null): RawBuilder<unknown> {
  return ids === null ? sql`` : sql` and f.id = ${anyOf(ids)}`;
}
