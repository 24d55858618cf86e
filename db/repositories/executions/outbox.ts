import { sql } from 'kysely';

import { anyOf, fromNow, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, type Scope } from '../scope.ts';

/** A message to Temporal that is still to be delivered. */
export interface OutboxRow {
  id: string;
  organizationId: string;
  kind:
    | 'start_execution'
    | 'cancel_execution'
    | 'grant_slot'
    | 'resume_execution'
    | 'start_model_batch'
    | 'start_model_job'
    | 'start_employee_run'
    | 'start_evaluation_run'
    | 'start_knowledge_file';
  /** The execution, or the job of a model. */
  reference: string;
  /** How often it was tried, this time included. */
  attempts: number;
  /** How often it was refused for itself before. */
  refusals: number;
  createdAt: Date;
}

/** The messages to Temporal, committed together with the changes that they announce. System only. */
export class Outbox {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Takes up to `limit` due messages for `leaseMs`: no other relay gets them, and they are due again if the process dies. No transaction
   * stays open while Temporal is called.
   */
  async claim({ limit, leaseMs }: { limit: number; leaseMs: number }): Promise<OutboxRow[]> {
    return runQuery(
      this.#scope,
      tables
        .updateTable('outbox')
        .set((set) => ({ attempts: set('attempts', '+', 1), nextAttemptAt: fromNow(leaseMs) }))
        .where('id', 'in', (due) =>
          due
            .selectFrom('outbox')
            .select('id')
            .where('nextAttemptAt', '<=', now)
            .orderBy('nextAttemptAt')
            .orderBy('id')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'organizationId', 'kind', 'reference', 'attempts', 'refusals', 'createdAt']),
    );
  }

  /** Cancels a workflow, in the commit of the cancellation. */
  async insertCancel({
    id,
    organizationId,
    reference,
  }: {
    id: string;
    organizationId: string;
    reference: string;
  }): Promise<void> {
    await runQuery(
      this.#scope,
      tables.insertInto('outbox').values({ id, organizationId, kind: 'cancel_execution', reference }),
    );
  }

  /** Untried messages are not due for this time: a delivery is expected. */
  async keep(ids: readonly string[], forMs: number): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('outbox')
        .set({ nextAttemptAt: fromNow(forMs) })
        .where('id', '=', anyOf(ids))
        .where('attempts', '=', 0),
    );
  }

  /** Takes an untried message after that time, unless another process is about to; true if the caller has it. */
  async take(id: string, forMs: number): Promise<boolean> {
    const changed = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('outbox')
        .set({ attempts: 1, nextAttemptAt: fromNow(forMs) })
        .where('id', '=', (untried) =>
          untried
            .selectFrom('outbox')
            .select('id')
            .where('id', '=', id)
            .where('attempts', '=', 0)
            .forUpdate()
            .skipLocked(),
        ),
    );
    return changed === 1;
  }

  /** Drops delivered messages; returns how many of them were still there. */
  remove(...ids: string[]): Promise<number> {
    return runQueryForCount(this.#scope, tables.deleteFrom('outbox').where('id', '=', anyOf(ids)));
  }

  /** Tries a message again later, and keeps why it failed, and whether it was refused for itself (default: it was not). */
  async postpone(tried: { id: string; delayMs: number; error: string; isRefused?: boolean }): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('outbox')
        .set((set) => ({
          nextAttemptAt: fromNow(tried.delayMs),
          lastError: sql<string>`left(${tried.error}, 1000)`,
          refusals: set('refusals', '+', tried.isRefused ? 1 : 0),
        }))
        .where('id', '=', tried.id),
    );
  }

  /** True while the start of an execution or a job is still to be delivered. */
  async isStartPending(reference: string): Promise<boolean> {
    const pending = await runQueryForCount(
      this.#scope,
      tables
        .selectFrom('outbox')
        .select('id')
        .where('reference', '=', reference)
        .where('kind', 'in', [
          'start_execution',
          'start_model_batch',
          'start_model_job',
          'start_employee_run',
          'start_evaluation_run',
        ])
        .limit(1),
    );
    return pending > 0;
  }
}
