import { sql } from 'kysely';

import type { NewExecution } from '../../executionLog/newExecution.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { startExecutions } from '../../executionLog/startExecutions.ts';
import { anyOf, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { graphColumn } from '../digitalOrganizations/graphColumn.ts';
import type { ProjectStandingRow, ProjectView } from '../identity/projectView.ts';
import { isInUse, isShownWith, projectStandingWithShares } from '../identity/viewConditions.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, runStatement, type Scope } from '../scope.ts';
import { executionsWithWords } from './executionWords.ts';
import { errorWithMessage } from './errorWithMessage.ts';
import { finalStatuses, openStatuses } from './executionStatuses.ts';
import { cancelOpenNodes, cancelPendingChildren, endExecution } from './endingParts.ts';

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
  trigger: { kind: string; node_id: string; traceparent?: string };
  createdAt: Date;
  startedAt: Date | null;
  stoppedAt: Date | null;
  waitUntil: Date | null;
  /** Since when it waits for a slot; null while it has one or needs none. */
  queuedAt: Date | null;
  /** The rule that holds its start; null if none does. */
  heldBy: 'rate' | 'debounce' | 'overlap' | null;
  /** Not before; null while it is held without a time, or not held. */
  startsAt: Date | null;
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
  /** The account that started them. */
  accountId?: string | undefined;
  tag?: string | undefined;
  customDataKey?: string | undefined;
  /** Value under that key. */
  customDataValue?: string | undefined;
  /** Words that their items have, or that words of theirs begin with (`executionWords.ts`). */
  words?: readonly string[] | undefined;
  startedAfter?: Date | undefined;
  startedBefore?: Date | undefined;
}

/** Columns of `ExecutionRow`. An execution belongs to the current project of its digital organization; `e.project_id` stores the project at its start. */
const columns = [
  'e.id',
  'e.organizationId',
  'd.projectId',
  'e.digitalOrganizationId',
  'd.name as digitalOrganizationName',
  'e.versionId',
  'e.mode',
  'e.status',
  'e.trigger',
  'e.createdAt',
  'e.startedAt',
  'e.stoppedAt',
  'e.waitUntil',
  'e.parentExecutionId',
  'e.retryOf',
  'e.itemsOrganizationId',
  'e.itemsSharedUntil',
  'd.employeeId',
] as const;
const queuedAt = sql<Date | null>`CASE WHEN e.status IN ('queued', 'waiting') THEN e.queued_at END`;
const heldBy = sql<ExecutionRow['heldBy']>`CASE WHEN e.status = 'queued' THEN e.held_by END`;
const startsAt = sql<Date | null>`CASE WHEN e.status = 'queued' THEN nullif(e.starts_at, 'infinity') END`;

/** Starts, cancels and ends executions. Every statement names the organization it is for. */
export class Executions {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** An execution that was just inserted runs only what leads to this node. */
  async setUntilNode(id: string, nodeId: string): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope).updateTable('executions').set({ untilNode: nodeId }).where('id', '=', id),
    );
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
    const admitted = sql<boolean>`engine.count_execution(${organizationOf(this.#scope)})`;
    const counted = await runQueryForRow(this.#scope, tables.selectNoFrom(admitted.as('admitted')));
    return counted!.admitted;
  }

  /**
   * How many executions an account runs by hand at this moment (mode `manual`, started by the page or a test address). No other transaction
   * counts for that account until this one ends, so a limit checked with it holds.
   */
  async countManual(accountId: string): Promise<number> {
    const lock = sql`pg_advisory_xact_lock(hashtextextended(${`manual_executions:${accountId}`}, 0))`;
    await runQuery(this.#scope, tables.selectNoFrom(lock.as('locked')));
    const manual = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executions')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('accountId', '=', accountId)
        .where('mode', '=', 'manual')
        .where(sql<boolean>`trigger ->> 'kind' NOT IN ('api', 'evaluation')`)
        .where('status', 'in', openStatuses),
    );
    return manual!.count;
  }

  /** With how the account stands to its digital organization. */
  async find(id: string, accountId: string): Promise<FoundExecution | null> {
    return runQueryForRow(
      this.#scope,
      this.#executions()
        .innerJoin('projects as p', 'p.id', 'd.projectId')
        .leftJoin('projectMembers as pm', (join) =>
          join.onRef('pm.projectId', '=', 'p.id').on('pm.accountId', '=', accountId),
        )
        .leftJoin('accounts as c', 'c.id', 'e.canceledBy')
        .select(columns)
        .select([
          queuedAt.as('queuedAt'),
          heldBy.as('heldBy'),
          startsAt.as('startsAt'),
          errorWithMessage('e').as('error'),
          projectStandingWithShares(this.#scope, 'e.digitalOrganizationId', accountId).as('project'),
          sql<FoundExecution['canceledBy']>`CASE WHEN c.id IS NOT NULL
            THEN jsonb_build_object('id', c.id, 'name', c.name) END`.as('canceledBy'),
        ])
        .$narrowType<Pick<ExecutionRow, 'trigger'>>()
        .where('e.id', '=', id),
    );
  }

  /** The graph an execution runs: its version's, or the draft as it was at the start. */
  async graphOf(id: string): Promise<Schemas['Graph'] | null> {
    const execution = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executions as e')
        .leftJoin('versions as v', 'v.id', 'e.versionId')
        .select(sql<Schemas['Graph'] | null>`coalesce(${graphColumn('e')}, ${graphColumn('v')})`.as('graph'))
        .where('e.id', '=', id),
    );
    return execution?.graph ?? null;
  }

  /** The state of an execution; null if it is not there. */
  async statusOf(id: string): Promise<ExecutionStatus | null> {
    const execution = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope).selectFrom('executions').select('status').where('id', '=', id),
    );
    return execution?.status ?? null;
  }

  /** Newest first; an inserted execution never moves the pages that follow. */
  async list(filter: ExecutionFilter, view: ProjectView, page: PageRequest): Promise<Page<ExecutionRow>> {
    const matching = this.#matching(filter, view)
      .select(columns)
      .select([
        queuedAt.as('queuedAt'),
        heldBy.as('heldBy'),
        startsAt.as('startsAt'),
        errorWithMessage('e').as('error'),
      ])
      .$narrowType<Pick<ExecutionRow, 'trigger'>>();
    return pageOf(await runQuery(this.#scope, onePage(matching, page, 'e.')), page);
  }

  /** How many executions of each state the filter leaves, each counted up to `atMost`. */
  async count(filter: ExecutionFilter, view: ProjectView, atMost: number): Promise<Map<ExecutionStatus, number>> {
    const found = this.#matching(filter, view)
      .where('e.status', '=', sql<ExecutionStatus>`state.status`)
      .select('e.id')
      .limit(atMost);
    const states = sql<{ status: ExecutionStatus }>`unnest(${[...openStatuses, ...finalStatuses]}::text[])`;
    const rows = await runQuery(
      this.#scope,
      tables.selectFrom(states.as<'state'>(sql`state (status)`)).select((select) => [
        'state.status',
        select
          .selectFrom(found.as('found'))
          .select(sql<number>`count(*)::int`.as('count'))
          .$asScalar()
          .$notNull()
          .as('count'),
      ]),
    );
    return new Map(rows.map(({ status, count }) => [status, count]));
  }

  /** Starts a query of executions (`e`) with their digital organizations (`d`). */
  #executions() {
    return tablesOf(this.#scope)
      .selectFrom('executions as e')
      .innerJoin('digitalOrganizations as d', 'd.id', 'e.digitalOrganizationId');
  }

  #matching(filter: ExecutionFilter, view: ProjectView) {
    const { ids, statuses, modes, projectId, startedAfter, startedBefore } = filter;
    let query = this.#executions().where(isShownWith(this.#scope, 'e.digitalOrganizationId', view));
    if (ids !== undefined) query = query.where('e.id', '=', anyOf(ids));
    if (statuses !== undefined) query = query.where('e.status', '=', anyOf(statuses));
    if (modes !== undefined) query = query.where('e.mode', '=', anyOf(modes));
    if (filter.trigger !== undefined) query = query.where(sql<boolean>`e.trigger ->> 'kind' = ${filter.trigger}`);
    if (filter.triggerNodeId !== undefined)
      query = query.where(sql<boolean>`e.trigger ->> 'node_id' = ${filter.triggerNodeId}`);
    if (filter.digitalOrganizationId !== undefined)
      query = query.where('e.digitalOrganizationId', '=', filter.digitalOrganizationId);
    if (projectId !== undefined)
      query = query.where('e.digitalOrganizationId', 'in', (inProject) =>
        inProject.selectFrom('digitalOrganizations as o').select('o.id').where('o.projectId', '=', projectId),
      );
    if (filter.parentExecutionId !== undefined)
      query = query.where('e.parentExecutionId', '=', filter.parentExecutionId);
    if (filter.retryOf !== undefined) query = query.where('e.retryOf', '=', filter.retryOf);
    if (filter.accountId !== undefined) query = query.where('e.accountId', '=', filter.accountId);
    if (namesNone(filter)) query = query.where(isInUse(this.#scope, 'd.projectId'));
    if (filter.tag !== undefined) query = query.where(sql<boolean>`d.tags @> ARRAY[${filter.tag}::text]`);
    const { customDataKey: key, customDataValue: value } = filter;
    if (key !== undefined)
      query = query.where('e.id', 'in', (withData) => {
        const keyed = withData.selectFrom('executionCustomData as c').select('c.executionId').where('c.key', '=', key);
        return value === undefined ? keyed : keyed.where('c.value', '=', value);
      });
    if (startedAfter !== undefined) query = query.where('e.startedAt', '>', startedAfter);
    if (filter.words !== undefined) query = query.where(sql<boolean>`e.id IN ${executionsWithWords(filter.words)}`);
    // What had started by then was made before, too: so the index on the time of making bounds the search.
    if (startedBefore !== undefined)
      query = query.where('e.startedAt', '<', startedBefore).where('e.createdAt', '<', startedBefore);
    return query;
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
    return endExecution(this.#scope, {
      id,
      outboxId,
      change: { status: 'canceled', waitUntil: null, canceledBy: accountId },
      when: (where) => where('status', 'not in', finalStatuses),
    });
  }

  /** Deletes an execution that has ended, with nodes, items and answer. Returns its status where it has not ended, null if it is not there. */
  async remove(id: string): Promise<'deleted' | ExecutionStatus | null> {
    const organizationId = organizationOf(this.#scope);
    const removed = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('executions')
        .where('id', '=', id)
        .where('status', 'in', finalStatuses)
        .returning((returned) => [
          'digitalOrganizationId',
          returned
            .selectFrom('digitalOrganizations as d')
            .select('d.projectId')
            .whereRef('d.id', '=', 'executions.digitalOrganizationId')
            .$asScalar()
            .$notNull()
            .as('projectId'),
        ]),
    );
    if (removed === null) return this.statusOf(id);
    this.#scope.tell({ kind: 'execution', organizationId, id, ...removed });
    return 'deleted';
  }

  /** Cancels all unfinished executions of a digital organization, each with its message to Temporal; for its deletion. */
  async cancelAllOf(digitalOrganizationId: string, newOutboxId: () => string): Promise<void> {
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .with('canceled', (all) =>
          all
            .updateTable('executions')
            .set((set) => ({ status: 'canceled', stoppedAt: now, waitUntil: null, seq: set('seq', '+', 1) }))
            .where('digitalOrganizationId', '=', digitalOrganizationId)
            .where('status', 'in', openStatuses)
            .returning('id'),
        )
        .selectFrom('canceled')
        .select(['id', sql`pg_notify('bureau_executions', id)`.as('told')]),
    );
    const organizationId = organizationOf(this.#scope);
    const [ids, outboxIds] = [rows.map(({ id }) => id), rows.map(() => newOutboxId())];
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('outbox')
        .columns(['id', 'organizationId', 'kind', 'reference'])
        .expression((select) =>
          select
            .selectFrom(
              sql<{ id: string; reference: string }>`unnest(${outboxIds}::text[], ${ids}::text[])`.as<'new'>(
                sql`new (id, reference)`,
              ),
            )
            .select([
              'new.id',
              select.val(organizationId).as('organizationId'),
              sql<'cancel_execution'>`'cancel_execution'`.as('kind'),
              'new.reference',
            ]),
        ),
    );
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
    const ended = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .with('ended', (all) =>
          all
            .updateTable('executions')
            .set((set) => ({
              status,
              stoppedAt: now,
              waitUntil: null,
              error: error && JSON.stringify(error),
              seq: set('seq', '+', 1),
            }))
            .where('id', '=', id)
            .where('status', 'not in', finalStatuses)
            .returning(['id', 'organizationId']),
        )
        .with('nodes', cancelOpenNodes)
        .with('pending', cancelPendingChildren)
        .selectFrom('ended')
        .select(sql`pg_notify('bureau_executions', id)`.as('told')),
    );
    return ended === 1;
  }
}

/** Whether a filter names neither executions nor where they are: then those of archived projects are left out. */
function namesNone({ ids, projectId, digitalOrganizationId, parentExecutionId, retryOf }: ExecutionFilter): boolean {
  return [ids, projectId, digitalOrganizationId, parentExecutionId, retryOf].every((named) => named === undefined);
}
