import type { NewExecution } from '../../executionLog/newExecution.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { startExecutions } from '../../executionLog/startExecutions.ts';
import { pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runStatement, type Scope } from '../scope.ts';
import { withUnbegunChildren } from './pendingChildren.ts';
import {
  inUse,
  sharedStandingColumn,
  shownWith,
  standingJoin,
  viewParameters,
  type ProjectStandingRow,
  type ProjectView,
} from '../identity/projectView.ts';
import { graphColumn } from '../digitalOrganizations/graphColumn.ts';
import { errorWithMessage } from './errorWithMessage.ts';

type Schemas = components['schemas'];
export type ExecutionMode = Schemas['ExecutionMode'];
export type ExecutionStatus = Schemas['ExecutionStatus'];

/** An execution as lists show it; times as `Date`. */
export interface ExecutionRow {
  id: string;
  organizationId: string;
  projectId: string;
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  versionId: string | null;
  mode: ExecutionMode;
  status: ExecutionStatus;
  trigger: { kind: string; node_id: string };
  createdAt: Date;
  startedAt: Date | null;
  stoppedAt: Date | null;
  waitUntil: Date | null;
  /** Since when it waits for a slot; null while it has one or needs none. */
  queuedAt: Date | null;
  error: Schemas['ExecutionError'] | null;
  parentExecutionId: string | null;
  retryOf: string | null;
  /** Whose agent works here: its digital organization has no canvas. Null: none. */
  employeeId: string | null;
  /** The hirer whose items these are, where it is another organization; null: its own. */
  itemsOrganizationId: string | null;
  /** Until then that hirer shares them; null: it does not. */
  itemsSharedUntil: Date | null;
}

/** An execution with the account that canceled it (null if none or unknown) and the viewer's standing to its digital organization. */
export interface FoundExecution extends ExecutionRow, ProjectStandingRow {
  canceledBy: Schemas['AccountName'] | null;
}

/** The created execution, or the one of its delivery key; null if that one is being deleted. */
export interface StartedExecution {
  /** Null and new: refused by the plan; null and not new: the one of its delivery key was deleted in between. */
  executionId: string | null;
  isNew: boolean;
  /** It waits for a slot (domains/executions/queue/README.md). */
  queued: boolean;
  /** A worker was notified and starts the workflow. */
  handedOver: boolean;
}

/** Filter of executions; undefined parts match all. */
export interface ExecutionFilter {
  ids?: readonly string[] | undefined;
  statuses?: readonly ExecutionStatus[] | undefined;
  modes?: readonly ExecutionMode[] | undefined;
  /** Kind of their trigger. */
  trigger?: string | undefined;
  triggerNodeId?: string | undefined;
  digitalOrganizationId?: string | undefined;
  projectId?: string | undefined;
  parentExecutionId?: string | undefined;
  retryOf?: string | undefined;
  tag?: string | undefined;
  startedAfter?: Date | undefined;
  startedBefore?: Date | undefined;
}

/** Properties of an open execution that reconciling needs. */
export interface OpenExecution {
  id: string;
  organizationId: string;
  status: ExecutionStatus;
}

/** Data with which the relay starts a workflow. */
export interface ExecutionToStart {
  executionId: string;
  organizationId: string;
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  versionId: string | null;
  mode: ExecutionMode;
  status: ExecutionStatus;
  triggerKind: string;
  startNodeId: string;
  /** It waits for a slot. */
  queued: boolean;
}

/** An execution belongs to the current project of its digital organization; `e.project_id` stores the project at its start. */
const columns = `e.id, e.organization_id, d.project_id, e.digital_organization_id,
  d.name AS "digitalOrganizationName", e.version_id, e.mode, e.status, e.trigger, e.created_at,
  e.started_at, e.stopped_at, e.wait_until, CASE WHEN e.status IN ('queued', 'waiting') THEN e.queued_at END AS queued_at, ${errorWithMessage('e')},
  e.parent_execution_id, e.retry_of, e.items_organization_id, e.items_shared_until, d.employee_id`;
const from =
  'FROM executions e JOIN digital_organizations d ON d.id = e.digital_organization_id AND d.organization_id = e.organization_id';

/** Starts, cancels and ends executions. Every statement names the organization it is for. */
export class Executions {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** An execution that was just inserted runs only what leads to this node. */
  async setUntilNode(id: string, nodeId: string): Promise<void> {
    await runStatement(this.#scope, 'UPDATE executions SET until_node = $3 WHERE organization_id = $1 AND id = $2', [
      organizationOf(this.#scope),
      id,
      nodeId,
    ]);
  }

  /**
   * Writes a new execution (`queued`), the run of its trigger node, its items and its outbox row. If the digital
   * organization has an execution with that delivery key, nothing is written and that one is answered; null if it is
   * being deleted at this moment.
   */
  async insert(execution: NewExecution): Promise<StartedExecution> {
    const { text, values } = startExecutions([execution]);
    const [row] = await runStatement<StartedExecution>(this.#scope, text, values);
    return row!;
  }

  /** Counts one execution against the plan, for those not inserted by `insert`; returns false if the plan has no more. */
  async countOfPlan(): Promise<boolean> {
    const rows = await runStatement<{ admitted: boolean }>(
      this.#scope,
      'SELECT engine.count_execution($1) AS admitted',
      [organizationOf(this.#scope)],
    );
    return rows[0]!.admitted;
  }

  /**
   * How many executions an account runs by hand at this moment (mode `manual`, started by the page or a test address). No other transaction
   * counts for that account until this one ends, so a limit checked with it holds.
   */
  async countManual(accountId: string): Promise<number> {
    await runStatement(this.#scope, `SELECT pg_advisory_xact_lock(hashtextextended('manual_executions:' || $1, 0))`, [
      accountId,
    ]);
    const rows = await runStatement<{ count: number }>(
      this.#scope,
      `SELECT count(*)::int AS count FROM executions
       WHERE organization_id = $1 AND account_id = $2 AND mode = 'manual' AND trigger ->> 'kind' NOT IN ('api', 'evaluation') AND status IN ('queued', 'running', 'waiting')`,
      [organizationOf(this.#scope), accountId],
    );
    return rows[0]!.count;
  }

  /** With how the account stands to its digital organization. */
  async find(id: string, accountId: string): Promise<FoundExecution | null> {
    const rows = await runStatement<FoundExecution>(
      this.#scope,
      `SELECT ${columns}, ${sharedStandingColumn('e.digital_organization_id', 3)}, CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'name', c.name) END AS canceled_by
       ${from} ${standingJoin('d.project_id', 3)} LEFT JOIN accounts c ON c.id = e.canceled_by WHERE e.organization_id = $1 AND e.id = $2`,
      [organizationOf(this.#scope), id, accountId],
    );
    return rows[0] ?? null;
  }

  /** The graph an execution runs: its version's, or the draft as it was at the start. */
  async graphOf(id: string): Promise<Schemas['Graph'] | null> {
    const rows = await runStatement<{ graph: Schemas['Graph'] }>(
      this.#scope,
      `SELECT coalesce(${graphColumn('e')}, ${graphColumn('v')}) AS graph FROM executions e
       LEFT JOIN versions v ON v.id = e.version_id AND v.organization_id = e.organization_id WHERE e.organization_id = $1 AND e.id = $2`,
      [organizationOf(this.#scope), id],
    );
    return rows[0]?.graph ?? null;
  }

  /** The state of an execution; null if it is not there. */
  async statusOf(id: string): Promise<ExecutionStatus | null> {
    const rows = await runStatement<{ status: ExecutionStatus }>(
      this.#scope,
      'SELECT status FROM executions WHERE organization_id = $1 AND id = $2',
      [organizationOf(this.#scope), id],
    );
    return rows[0]?.status ?? null;
  }

  /** Newest first; an inserted execution never moves the pages that follow. */
  async list(filter: ExecutionFilter, view: ProjectView, page: PageRequest): Promise<Page<ExecutionRow>> {
    const { conditions, parameters } = this.#conditions(filter, view);
    if (page.after) {
      parameters.push(page.after.createdAt, page.after.id);
      conditions.push(`(e.created_at, e.id) < ($${parameters.length - 1}, $${parameters.length})`);
    }
    parameters.push(page.limit + 1);
    const rows = await runStatement<ExecutionRow>(
      this.#scope,
      `SELECT ${columns} ${from} WHERE ${conditions.join(' AND ')} ORDER BY e.created_at DESC, e.id DESC LIMIT $${parameters.length}`,
      parameters,
    );
    return pageOf(rows, page);
  }

  /** How many executions of each state the filter leaves, each counted up to `atMost`. */
  async count(filter: ExecutionFilter, view: ProjectView, atMost: number): Promise<Map<ExecutionStatus, number>> {
    const { conditions, parameters } = this.#conditions(filter, view);
    parameters.push(atMost);
    const rows = await runStatement<{ status: ExecutionStatus; count: number }>(
      this.#scope,
      `SELECT state.status, (SELECT count(*)::int FROM (SELECT ${from}
         WHERE e.status = state.status AND ${conditions.join(' AND ')} LIMIT $${parameters.length}) AS found) AS count
       FROM unnest(ARRAY['queued', 'running', 'waiting', 'success', 'error', 'canceled']) AS state (status)`,
      parameters,
    );
    return new Map(rows.map(({ status, count }) => [status, count]));
  }

  #conditions(filter: ExecutionFilter, view: ProjectView): { conditions: string[]; parameters: unknown[] } {
    const conditions = ['e.organization_id = $1', shownWith('e.digital_organization_id', 2)];
    const parameters: unknown[] = [organizationOf(this.#scope), ...viewParameters(view)];
    const add = (condition: (place: string) => string, value: unknown): void => {
      if (value === undefined) return;
      parameters.push(value);
      conditions.push(condition(`$${parameters.length}`));
    };
    add((place) => `e.id = ANY(${place}::text[])`, filter.ids);
    add((place) => `e.status = ANY(${place}::text[])`, filter.statuses);
    add((place) => `e.mode = ANY(${place}::text[])`, filter.modes);
    add((place) => `e.trigger ->> 'kind' = ${place}`, filter.trigger);
    add((place) => `e.trigger ->> 'node_id' = ${place}`, filter.triggerNodeId);
    add((place) => `e.digital_organization_id = ${place}`, filter.digitalOrganizationId);
    const inProject = 'SELECT o.id FROM digital_organizations o WHERE o.organization_id = $1 AND o.project_id =';
    add((place) => `e.digital_organization_id IN (${inProject} ${place})`, filter.projectId);
    add((place) => `e.parent_execution_id = ${place}`, filter.parentExecutionId);
    add((place) => `e.retry_of = ${place}`, filter.retryOf);
    if (namesNone(filter)) conditions.push(inUse('d.project_id'));
    add((place) => `d.tags @> ARRAY[${place}::text]`, filter.tag);
    add((place) => `e.started_at > ${place}`, filter.startedAfter);
    // What had started by then was made before, too: so the index on the time of making bounds the search.
    add((place) => `e.started_at < ${place} AND e.created_at < ${place}`, filter.startedBefore);
    return { conditions, parameters };
  }

  /**
   * Moves an execution to `canceled` with its unfinished nodes and asks for the end of its workflow, in one statement.
   * Returns false if it had ended already (or is not there): then nothing is written.
   */
  async cancel({
    id,
    accountId,
    outboxId,
  }: {
    id: string;
    accountId: string | null;
    outboxId: string;
  }): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      `WITH canceled AS (
         UPDATE executions SET status = 'canceled', stopped_at = now(), wait_until = NULL, canceled_by = $3, seq = seq + 1
         WHERE organization_id = $1 AND id = $2 AND status NOT IN ('success', 'error', 'canceled')
         RETURNING id, organization_id
       ), nodes AS (
         UPDATE execution_nodes n SET status = 'canceled', wait_until = NULL FROM canceled
         WHERE n.organization_id = canceled.organization_id AND n.execution_id = canceled.id AND n.status IN ('running', 'waiting')
       ), ${withUnbegunChildren('canceled')}, message AS (
         INSERT INTO outbox (id, organization_id, kind, reference) SELECT $4, organization_id, 'cancel_execution', id FROM canceled
       )
       SELECT pg_notify('bureau_executions', id) FROM canceled`,
      [organizationOf(this.#scope), id, accountId, outboxId],
    );
    return rows.length === 1;
  }

  /** Deletes an execution that has ended, with nodes, items and answer. Returns its status where it has not ended, null if it is not there. */
  async remove(id: string): Promise<'deleted' | ExecutionStatus | null> {
    const organizationId = organizationOf(this.#scope);
    const [removed] = await runStatement<{ projectId: string; digitalOrganizationId: string }>(
      this.#scope,
      `DELETE FROM executions WHERE organization_id = $1 AND id = $2 AND status IN ('success', 'error', 'canceled')
       RETURNING (SELECT d.project_id FROM digital_organizations d WHERE d.id = executions.digital_organization_id) AS project_id, digital_organization_id`,
      [organizationId, id],
    );
    if (removed === undefined) return this.statusOf(id);
    this.#scope.tell({ kind: 'execution', organizationId, id, ...removed });
    return 'deleted';
  }

  /** Cancels all unfinished executions of a digital organization, each with its message to Temporal; for its deletion. */
  async cancelAllOf(digitalOrganizationId: string, newOutboxId: () => string): Promise<void> {
    const rows = await runStatement<{ id: string }>(
      this.#scope,
      `WITH canceled AS (
         UPDATE executions SET status = 'canceled', stopped_at = now(), wait_until = NULL, seq = seq + 1
         WHERE organization_id = $1 AND digital_organization_id = $2 AND status IN ('queued', 'running', 'waiting') RETURNING id
       )
       SELECT id, pg_notify('bureau_executions', id) FROM canceled`,
      [organizationOf(this.#scope), digitalOrganizationId],
    );
    await runStatement(
      this.#scope,
      `INSERT INTO outbox (id, organization_id, kind, reference)
       SELECT new.id, $1, 'cancel_execution', new.reference FROM unnest($2::text[], $3::text[]) AS new (id, reference)`,
      [organizationOf(this.#scope), rows.map(() => newOutboxId()), rows.map((row) => row.id)],
    );
  }

  /** System only. Data with which the relay starts an execution's workflow; null if the execution was deleted. */
  async startOf(id: string): Promise<ExecutionToStart | null> {
    const rows = await runStatement<ExecutionToStart>(
      this.#scope,
      `SELECT e.id AS "executionId", e.organization_id, e.digital_organization_id,
         d.name AS "digitalOrganizationName", e.version_id, e.mode, e.status, e.trigger ->> 'kind' AS "triggerKind",
         e.trigger ->> 'node_id' AS "startNodeId", e.status = 'queued' AND e.queued_at IS NOT NULL AS queued ${from} WHERE e.id = $1`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** System only. Open executions created before `before`, ordered by id, after `after`; without those that their parent will start. */
  async unfinished({ before, after, limit }: { before: Date; after: string; limit: number }): Promise<OpenExecution[]> {
    return runStatement<OpenExecution>(
      this.#scope,
      `SELECT id, organization_id, status FROM executions
       WHERE status IN ('queued', 'running', 'waiting') AND created_at < $1 AND id > $2 AND NOT (awaited AND status = 'queued')
       ORDER BY id LIMIT $3`,
      [before, after, limit],
    );
  }

  /** System only. Cancels executions that nothing will start: their parent ended or was deleted. Returns how many. */
  async cancelOrphans(before: Date): Promise<number> {
    const rows = await runStatement(
      this.#scope,
      `WITH canceled AS (
         UPDATE executions c SET status = 'canceled', stopped_at = now(), seq = seq + 1
         WHERE c.status = 'queued' AND c.awaited AND c.created_at < $1
           AND NOT EXISTS (SELECT FROM evaluation_runs r WHERE r.id = c.parent_execution_id AND r.status IN ('queued', 'running'))
           AND NOT EXISTS (SELECT FROM employee_runs r WHERE r.id = c.parent_execution_id AND r.status IN ('queued', 'running')) AND NOT EXISTS (
           SELECT FROM executions p WHERE p.id = c.parent_execution_id AND p.status IN ('queued', 'running', 'waiting'))
         RETURNING id
       )
       SELECT pg_notify('bureau_executions', id) FROM canceled`,
      [before],
    );
    return rows.length;
  }

  /** System only. The states of these executions; deleted ones are left out. */
  async statuses(ids: readonly string[]): Promise<{ id: string; status: ExecutionStatus; stoppedAt: Date | null }[]> {
    return runStatement(this.#scope, 'SELECT id, status, stopped_at FROM executions WHERE id = ANY($1::text[])', [ids]);
  }

  /** System only. Queues the start of an execution again, unless it has ended or its start is queued already. */
  async restart({ id, outboxId }: { id: string; outboxId: string }): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      `INSERT INTO outbox (id, organization_id, kind, reference)
       SELECT $2, organization_id, 'start_execution', id FROM executions e WHERE e.id = $1 AND e.status IN ('queued', 'running', 'waiting')
         AND NOT EXISTS (SELECT FROM outbox o WHERE o.reference = e.id AND o.kind = 'start_execution')
       RETURNING id`,
      [id, outboxId],
    );
    return rows.length === 1;
  }

  /**
   * Ends an execution whose workflow ended without saying so, with its unfinished nodes; tells who waits.
   * Returns false if it had ended already: then nothing is written.
   */
  async forceEndExecution({
    id,
    status,
    error,
  }: {
    id: string;
    status: 'success' | 'error' | 'canceled';
    error: Schemas['ExecutionError'] | null;
  }): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      `WITH ended AS (
         UPDATE executions SET status = $2, stopped_at = now(), wait_until = NULL, error = $3, seq = seq + 1
         WHERE organization_id = $4 AND id = $1 AND status NOT IN ('success', 'error', 'canceled') RETURNING id, organization_id
       ), nodes AS (
         UPDATE execution_nodes n SET status = 'canceled', wait_until = NULL FROM ended
         WHERE n.organization_id = ended.organization_id AND n.execution_id = ended.id AND n.status IN ('running', 'waiting')
       ), ${withUnbegunChildren('ended')}
       SELECT pg_notify('bureau_executions', id) FROM ended`,
      [id, status, error && JSON.stringify(error), organizationOf(this.#scope)],
    );
    return rows.length === 1;
  }
}

/** Whether a filter names neither executions nor where they are: then those of archived projects are left out. */
function namesNone({ ids, projectId, digitalOrganizationId, parentExecutionId, retryOf }: ExecutionFilter): boolean {
  return [ids, projectId, digitalOrganizationId, parentExecutionId, retryOf].every((named) => named === undefined);
}
