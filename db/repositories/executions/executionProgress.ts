import type { components } from '../../../openapi/generated/types.ts';
import { organizationOf, runStatement, tellOfExecution, type Scope } from '../scope.ts';
import { withUnbegunChildren } from './pendingChildren.ts';

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

/** How the worker moves an execution on. A final state is never left (decisions §6). */
export class ExecutionProgress {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Sets the execution to waiting until then (null: until the wait is ended) and notifies callers that wait for its response. */
  async markWaiting(executionId: string, waitUntil: Date | null): Promise<void> {
    await runStatement(
      this.#scope,
      `WITH waiting AS (
         UPDATE executions SET status = 'waiting', wait_until = $3, started_at = coalesce(started_at, now()), seq = seq + 1
         WHERE organization_id = $1 AND id = $2 AND status IN ('queued', 'running', 'waiting') RETURNING id
       )
       SELECT pg_notify('bureau_executions', id) FROM waiting`,
      [organizationOf(this.#scope), executionId, waitUntil],
    );
  }

  /**
   * The wait, or the pause before another attempt, has ended. Returns true if the execution has to wait for a slot now (a trigger put it
   * into the line).
   */
  async markRunning(executionId: string): Promise<boolean> {
    const rows = await runStatement<{ queued: boolean }>(
      this.#scope,
      `UPDATE executions SET status = 'running', wait_until = NULL, retry_at = NULL, started_at = coalesce(started_at, now()), seq = seq + 1
       WHERE organization_id = $1 AND id = $2 AND (status IN ('queued', 'waiting') OR (status = 'running' AND retry_at IS NOT NULL))
       RETURNING queued_at IS NOT NULL AS queued`,
      [organizationOf(this.#scope), executionId],
    );
    tellOfExecution(this.#scope, executionId);
    return rows[0]?.queued ?? false;
  }

  /** Where the execution stands: its state, and whether it waits for a slot. `canceled` if the row was deleted. */
  async standing(executionId: string): Promise<{ status: Schemas['ExecutionStatus']; queued: boolean }> {
    const rows = await runStatement<{ status: Schemas['ExecutionStatus']; queued: boolean }>(
      this.#scope,
      `SELECT status, queued_at IS NOT NULL AND status IN ('queued', 'waiting') AS queued
       FROM executions WHERE organization_id = $1 AND id = $2`,
      [organizationOf(this.#scope), executionId],
    );
    return rows[0] ?? { status: 'canceled', queued: false };
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
    const organizationId = organizationOf(this.#scope);
    const ended = await runStatement(
      this.#scope,
      `WITH ended AS (
         UPDATE executions SET status = $3, error = $4, last_node = $5, stopped_at = now(), wait_until = NULL,
           started_at = coalesce(started_at, now()), seq = seq + 1
         WHERE organization_id = $1 AND id = $2 AND status NOT IN ('success', 'error', 'canceled') RETURNING id, organization_id
       ), nodes AS (
         UPDATE execution_nodes SET status = 'canceled', wait_until = NULL
         WHERE $3 <> 'success' AND organization_id = $1 AND execution_id = $2 AND status IN ('running', 'waiting')
       ), ${withUnbegunChildren('ended')}
       SELECT pg_notify('bureau_executions', id) FROM ended`,
      [organizationId, executionId, status, error && JSON.stringify(error), lastNode],
    );
    if (ended.length === 1) return status;
    // A statement of its own: the one above does not see what the transaction that was faster has written.
    const rows = await runStatement<{ status: FinalStatus }>(
      this.#scope,
      'SELECT status FROM executions WHERE organization_id = $1 AND id = $2',
      [organizationId, executionId],
    );
    return rows[0]?.status ?? 'canceled';
  }
}
