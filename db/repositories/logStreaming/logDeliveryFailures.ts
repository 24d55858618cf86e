import { sql, type RawBuilder } from 'kysely';

import { newId } from '../../ids.ts';
import type { LogDeliveryFailureRow } from '../../rows/logDestination.ts';
import { anyOf, nowInMilliseconds } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { pageOf, type Page, type PageRequest } from '../page.ts';
import { runQuery, runQueryForCount, type Scope } from '../scope.ts';

/** An event that a destination refused. */
export type NewLogDeliveryFailure = Pick<
  LogDeliveryFailureRow,
  'destinationId' | 'organizationId' | 'eventId' | 'event' | 'error' | 'attempts'
>;

const prunedAtOnce = 10_000;

/** Events that destinations of an organization, or (null, system only) of the instance, have not taken. */
export class LogDeliveryFailures {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert(failures: readonly NewLogDeliveryFailure[]): Promise<void> {
    if (failures.length === 0) return;
    const rows = failures.map(({ event, ...failure }) => ({
      id: newId('logDeliveryFailure'),
      ...failure,
      event: JSON.stringify(event),
    }));
    await runQueryForCount(this.#scope, tables.insertInto('logDeliveryFailures').values(rows));
  }

  /** Newest first. */
  async list(
    organizationId: string | null,
    destinationId: string,
    { limit, after }: PageRequest,
  ): Promise<Page<LogDeliveryFailureRow>> {
    const found = selected().where(isOf(organizationId, destinationId));
    const older =
      after === null ? found : found.where(sql<boolean>`(f.failed_at, f.id) < (${after.createdAt}, ${after.id})`);
    const rows = await runQuery(
      this.#scope,
      older
        .select('f.failedAt as createdAt')
        .orderBy('f.failedAt', 'desc')
        .orderBy('f.id', 'desc')
        .limit(limit + 1),
    );
    return pageOf(rows, { limit, after });
  }

  /** How many there are, by destination; destinations without any are left out. */
  async counts(organizationId: string | null): Promise<Map<string, number>> {
    const rows = await runQuery(
      this.#scope,
      tables
        .selectFrom('logDeliveryFailures as f')
        .select(['f.destinationId', sql<number>`count(*)::integer`.as('count')])
        .where(sql<boolean>`f.organization_id is not distinct from ${organizationId}::text`)
        .groupBy('f.destinationId'),
    );
    return new Map(rows.map((row) => [row.destinationId, row.count]));
  }

  /** Deletes some of a destination, or (null) all. Returns how many. */
  delete(organizationId: string | null, destinationId: string, ids: readonly string[] | null): Promise<number> {
    const these = tables.deleteFrom('logDeliveryFailures as f').where(isOf(organizationId, destinationId));
    return runQueryForCount(this.#scope, ids === null ? these : these.where('f.id', '=', anyOf(ids)));
  }

  /** Asks to send some of a destination again, or (null) all. Returns how many. */
  requestReplay(organizationId: string | null, destinationId: string, ids: readonly string[] | null): Promise<number> {
    const these = tables
      .updateTable('logDeliveryFailures as f')
      .set({ replayRequestedAt: nowInMilliseconds })
      .where(isOf(organizationId, destinationId));
    return runQueryForCount(this.#scope, ids === null ? these : these.where('f.id', '=', anyOf(ids)));
  }

  /** Returns failures to send again, oldest first. The sender deletes them after success. System only. */
  listForReplay(destinationId: string, limit: number): Promise<LogDeliveryFailureRow[]> {
    return runQuery(
      this.#scope,
      selected()
        .where('f.destinationId', '=', destinationId)
        .where('f.replayRequestedAt', 'is not', null)
        .orderBy('f.id')
        .limit(limit),
    );
  }

  /** Deletes up to 10,000 that failed before a time; returns how many. System only. */
  prune(before: Date): Promise<number> {
    const old = tables
      .selectFrom('logDeliveryFailures')
      .select('id')
      .where('failedAt', '<', before)
      .limit(prunedAtOnce);
    return runQueryForCount(this.#scope, tables.deleteFrom('logDeliveryFailures').where('id', 'in', old));
  }

  /** Notes that an event was refused again: it waits for the next request. System only. */
  async noteRefused(id: string, error: string): Promise<void> {
    await runQueryForCount(
      this.#scope,
      tables
        .updateTable('logDeliveryFailures as f')
        .set({
          attempts: sql<number>`f.attempts + 1`,
          error,
          replayRequestedAt: null,
          failedAt: nowInMilliseconds,
        })
        .where('f.id', '=', id),
    );
  }
}

function selected() {
  return tables
    .selectFrom('logDeliveryFailures as f')
    .select(['f.id', 'f.destinationId', 'f.organizationId', 'f.eventId', 'f.event', 'f.error', 'f.attempts'])
    .select(['f.failedAt', 'f.replayRequestedAt']);
}

function isOf(organizationId: string | null, destinationId: string): RawBuilder<boolean> {
  return sql`f.destination_id = ${destinationId} and f.organization_id is not distinct from ${organizationId}::text`;
}
