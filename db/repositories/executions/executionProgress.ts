import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { breakEnds, withBreak } from './traceBreaks.ts';
import { runQueryForCount, runQueryForRow, runQuery, tellOfExecution, type Scope } from '../scope.ts';
import { finalStatuses, openStatuses } from './executionStatuses.ts';
import { cancelPendingChildren, endExecution, isOverdue } from './endingParts.ts';

type Schemas = components['schemas'];

/** An execution as the worker that runs it sees it. */
export interface RunningExecution {
  id: string;
  organizationId: string;
  organizationName: string;
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  published: boolean;
  accountId: string | null;
  mode: Schemas['ExecutionMode'];
  /** It runs a snapshot of a draft, not a version. */
  isDraft: boolean;
  /** It began with runs of another execution: a run that is new here may have ended already. */
  hasCopies: boolean;
  /** Only what leads to this node runs, and the node; null: everything. */
  untilNode: string | null;
  status: Schemas['ExecutionStatus'];
  /** Since when it waits for a slot. */
  queuedAt: Date | null;
  settings: Schemas['DigitalOrganizationSettings'];
  graph: Schemas['Graph'];
  /** Counts of the start node's run, by port; null when it has none. */
  startOutputs: Record<string, { count: number; size_bytes: number }> | null;
  startNodeId: string;
  /** The start node's items (port `main`), packed, if they are small: nearly every execution reads them next. */
  startItems: Buffer | null;
}

export type FinalStatus = 'success' | 'error' | 'canceled';

/** An execution that ran for longer than its time limit, its error and the id of the message that cancels its workflow. */
export interface OverdueEnd {
  id: string;
  error: Schemas['ExecutionError'];
  outboxId: string;
}

const startedByNow = sql<Date>`coalesce(started_at, now())`;

/** How the worker moves an execution on. A final state is never left (decisions §6). */
export class ExecutionProgress {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Sets the execution to waiting until then (null: until the wait is ended) and notifies callers that wait for its response. */
  async markWaiting(executionId: string, waitUntil: Date | null): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .with('waiting', (all) =>
          all
            .updateTable('executions')
            .set((set) => ({
              status: 'waiting',
              waitUntil,
              startedAt: startedByNow,
              seq: set('seq', '+', 1),
              traceBreaks: withBreak,
            }))
            .where('id', '=', executionId)
            .where('status', 'in', openStatuses)
            .returning('id'),
        )
        .selectFrom('waiting')
        .select(sql`pg_notify('bureau_executions', id)`.as('told')),
    );
  }

  /**
   * The wait, or the pause before another attempt, has ended. Returns true if the execution has to wait for a slot now (a trigger put it
   * into the line).
   */
  async markRunning(executionId: string): Promise<boolean> {
    const running = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('executions')
        .set((set) => ({
          status: 'running',
          waitUntil: null,
          retryAt: null,
          startedAt: startedByNow,
          seq: set('seq', '+', 1),
          traceBreaks: breakEnds,
        }))
        .where('id', '=', executionId)
        .where((where) =>
          where.or([
            where('status', 'in', ['queued', 'waiting']),
            where.and([where('status', '=', 'running'), where('retryAt', 'is not', null)]),
          ]),
        )
        .returning(sql<boolean>`queued_at IS NOT NULL`.as('queued')),
    );
    tellOfExecution(this.#scope, executionId);
    return running?.queued ?? false;
  }

  /** Ends an execution that ran for longer than its time limit, with its nodes, and cancels its workflow. False if it has ended or waits. */
  async endOverdue({ id, error, outboxId }: OverdueEnd): Promise<boolean> {
    return endExecution(this.#scope, {
      id,
      outboxId,
      change: { status: 'error', error: JSON.stringify(error) },
      when: (where) => where.and([where('status', '=', 'running'), isOverdue]),
    });
  }

  /** Where the execution stands: its state, and whether it waits for a slot. `canceled` if the row was deleted. */
  async standing(executionId: string): Promise<{ status: Schemas['ExecutionStatus']; queued: boolean }> {
    const standing = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executions')
        .select(['status', sql<boolean>`queued_at IS NOT NULL AND status IN ('queued', 'waiting')`.as('queued')])
        .where('id', '=', executionId),
    );
    return standing ?? { status: 'canceled', queued: false };
  }

  /**
   * Moves the execution into a final state unless it has one, closes its open node runs and tells who waits, in one transaction. Returns
   * the resulting state; `canceled` if the row was deleted.
   */
  async finish({
    executionId,
    status,
    error,
    lastNode,
  }: {
    executionId: string;
    status: FinalStatus;
    error: Schemas['ExecutionError'] | null;
    lastNode: string | null;
  }): Promise<FinalStatus> {
    const ended = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .with('ended', (all) =>
          all
            .updateTable('executions')
            .set((set) => ({
              status,
              error: error && JSON.stringify(error),
              lastNode,
              stoppedAt: now,
              waitUntil: null,
              startedAt: startedByNow,
              seq: set('seq', '+', 1),
            }))
            .where('id', '=', executionId)
            .where('status', 'not in', finalStatuses)
            .returning(['id', 'organizationId']),
        )
        .with('pending', cancelPendingChildren)
        .with('nodes', (all) =>
          all
            .updateTable('executionNodes')
            .set({ status: 'canceled', waitUntil: null })
            .where(sql<boolean>`${status}::text <> 'success'`)
            .where('executionId', '=', executionId)
            .where('status', 'in', ['running', 'waiting']),
        )
        .selectFrom('ended')
        .select(sql`pg_notify('bureau_executions', id)`.as('told')),
    );
    if (ended === 1) return status;
    // A statement of its own: the one above does not see what the transaction that was faster has written.
    const final = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executions')
        .select('status')
        .$narrowType<{ status: FinalStatus }>()
        .where('id', '=', executionId),
    );
    return final?.status ?? 'canceled';
  }
}
