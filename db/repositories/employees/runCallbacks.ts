import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { fromNow, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** The end of a run, or that it has begun, on its way to an address. */
export interface RunCallback {
  id: string;
  organizationId: string;
  positionId: string;
  runId: string;
  url: string;
  event: components['schemas']['RunCallbackEvent'];
  status: 'pending' | 'delivered' | 'failed';
  /** How often it was sent. */
  attempts: number;
  nextAttemptAt: Date | null;
  lastHttpStatus: number | null;
  lastError: string | null;
  deliveredAt: Date | null;
  createdAt: Date;
}

/** A callback with the account that started its run, null for an execution. */
export type StartedCallback = RunCallback & { startedBy: string | null };

/** A callback to send, with the sealed secret of its position; null if it has none. */
export type TakenCallback = RunCallback & { secretEncrypted: string | null };

/** Result of sending. `again` is the time of the next attempt; null for none. */
export type CallbackOutcome =
  | { isDelivered: true; httpStatus: number }
  | { isDelivered: false; httpStatus: number | null; error: string; again: Date | null };

const columns = [
  'id',
  'organizationId',
  'positionId',
  'runId',
  'url',
  'event',
  'status',
  'attempts',
  'nextAttemptAt',
  'lastHttpStatus',
  'lastError',
  'deliveredAt',
  'createdAt',
] as const;

/** Callbacks of runs. */
export class RunCallbacks {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Lists the callbacks of a position, newest first. */
  async list(positionId: string, page: PageRequest): Promise<Page<StartedCallback>> {
    return pageOf(await runQuery(this.#scope, onePage(this.#startedOf(positionId), page)), page);
  }

  /** Returns a callback of a position, or null. */
  async find(positionId: string, id: string): Promise<StartedCallback | null> {
    return runQueryForRow(this.#scope, this.#startedOf(positionId).where('id', '=', id));
  }

  /** Sends one again, whatever became of it; null if the position has none of that id. */
  async replay(positionId: string, id: string): Promise<RunCallback | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('runCallbacks')
        .set({
          status: 'pending',
          attempts: 0,
          nextAttemptAt: sql<Date>`date_trunc('milliseconds', now())`,
          lastError: null,
          lastHttpStatus: null,
        })
        .where('positionId', '=', positionId)
        .where('id', '=', id)
        .returning(columns),
    );
  }

  /** System only. Takes up to `limit` that are due for `leaseMs`: where the process dies over one it is due again. */
  take(limit: number, leaseMs: number): Promise<TakenCallback[]> {
    const due = tables
      .selectFrom('runCallbacks')
      .select('id')
      .where('status', '=', 'pending')
      .where('nextAttemptAt', '<=', now)
      .orderBy('nextAttemptAt')
      .limit(limit)
      .forUpdate()
      .skipLocked();
    return runQuery(
      this.#scope,
      tables
        .with('taken', (query) =>
          query
            .updateTable('runCallbacks')
            .set((set) => ({ attempts: set('attempts', '+', 1), nextAttemptAt: fromNow(leaseMs) }))
            .where('id', 'in', due)
            .returning(columns),
        )
        .selectFrom('taken as c')
        .leftJoin('positions as h', (join) =>
          join.onRef('h.organizationId', '=', 'c.organizationId').onRef('h.id', '=', 'c.positionId'),
        )
        .selectAll('c')
        .select('h.callbackSecretEncrypted as secretEncrypted'),
    );
  }

  /** System only. Records the result of an attempt, unless it was sent again in between. */
  async note({ id, attempts }: Pick<RunCallback, 'id' | 'attempts'>, outcome: CallbackOutcome): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('runCallbacks')
        .set({
          status: outcome.isDelivered ? 'delivered' : outcome.again === null ? 'failed' : 'pending',
          lastHttpStatus: outcome.httpStatus,
          lastError: outcome.isDelivered ? null : outcome.error.slice(0, 500),
          nextAttemptAt: outcome.isDelivered ? null : outcome.again,
          ...(outcome.isDelivered && { deliveredAt: now }),
        })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .where('status', '=', 'pending'),
    );
  }

  /** System only. Deletes what ended a month ago; returns how many. */
  prune(limit: number): Promise<number> {
    const old = tables
      .selectFrom('runCallbacks')
      .select('id')
      .where('status', '<>', 'pending')
      .where('createdAt', '<', sql<Date>`now() - interval '30 days'`)
      .limit(limit)
      .forUpdate()
      .skipLocked();
    return runQueryForCount(this.#scope, tables.deleteFrom('runCallbacks').where('id', 'in', old));
  }

  /** Selects the callbacks of a position with the account that started the run. */
  #startedOf(positionId: string) {
    return tablesOf(this.#scope)
      .selectFrom('runCallbacks')
      .select(columns)
      .select((select) =>
        select
          .selectFrom('employeeRuns as r')
          .select('r.accountId')
          .whereRef('r.id', '=', 'runCallbacks.runId')
          .as('startedBy'),
      )
      .where('positionId', '=', positionId);
  }
}
