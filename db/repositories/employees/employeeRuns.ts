import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { newId } from '../../ids.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { textOf } from '../../tables/textOf.ts';
import { errorWithMessage } from '../executions/errorWithMessage.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import { runPrepared, runQuery, runQueryForRow, type Scope } from '../scope.ts';
import type { PinnedWorker } from './employeeVersions.ts';
import type { NewEmployeeRun, RefusedRun } from './newEmployeeRun.ts';

type Schemas = components['schemas'];

export type EmployeeRunStatus = 'queued' | 'running' | 'waiting' | 'success' | 'error' | 'canceled';

/** Error of a run for the hirer: a code, and a message of the publisher or of ours. */
export interface EmployeeRunError {
  code: string;
  message: string;
}

/** A run as its own organization sees it. */
export interface EmployeeRun {
  id: string;
  organizationId: string;
  projectId: string;
  /** Null for a test of the publisher's own, and for a free try. */
  positionId: string | null;
  listingId: string | null;
  employeeId: string;
  versionId: string | null;
  versionNumber: number | null;
  publisherId: string;
  mode: 'production' | 'test' | 'trial';
  status: EmployeeRunStatus;
  chargeOn: 'success' | 'acceptance';
  heldMicros: bigint;
  holdState: 'open' | 'settled' | 'released';
  chargedMicros: bigint;
  refundedMicros: bigint;
  input: Record<string, unknown>;
  metadata: Record<string, unknown>;
  error: EmployeeRunError | null;
  executionId: string | null;
  deliverableId: string | null;
  accountId: string | null;
  keyId: string | null;
  callbackUrl: string | null;
  redoOf: string | null;
  remark: string | null;
  /** Whose its input and output are, where it works inside a run of another organization: its own organization sees nothing of them. */
  itemsOrganizationId: string | null;
  createdAt: Date;
  startedAt: Date | null;
  stoppedAt: Date | null;
}

/** Calls of employees above each other, and runs below one execution. */
export const mostRunDepth = 10;
const mostPerRoot = 10_000;

export const admissionResults = [
  'ok',
  'key',
  'position',
  'price',
  'cap',
  'wallet',
  'limit',
  'publisher',
  'too_many',
  'redone',
  'quota',
  'made',
  'depth',
  'budget',
  'known',
  'archived',
  'account_budget',
  'trial_used',
  'trial',
] as const;

/** The publisher's execution of a run, as far as it is. */
export interface RunExecution {
  id: string;
  status: Schemas['ExecutionStatus'];
  error: EmployeeRunError | null;
}

/** The worker of a run, and its publisher. */
export interface RunWork {
  worker: PinnedWorker;
  instructions: string;
  outputSchema: Record<string, unknown> | null;
  publishedBy: string;
  /** `traceparent` of the run's caller. */
  traceparent: string | null;
}

/** The contributors to a delivery, as in its manifest. */
export interface MadeBy {
  employee_version: string | null;
  worker: 'digital_organization' | 'agent';
  models: { name: string; calls: number }[];
  nodes: Record<string, number>;
}

/** The status of run `r` with its execution `x`, as others see it. */
export const shownStatus = sql<EmployeeRunStatus>`case when r.status = 'running' and x.status = 'waiting' then 'waiting' else r.status end`;

const columns = sql`r.id, r.organization_id, r.project_id, r.position_id, r.listing_id, r.employee_id, r.version_id, v.number as version_number, r.publisher_id,
  r.mode, ${shownStatus} as status, r.charge_on, r.held_micros, r.hold_state, r.charged_micros, r.refunded_micros, r.input, r.metadata, r.error, r.execution_id,
  d.id as deliverable_id, r.account_id, r.key_id, r.callback_url, r.redo_of, r.remark, r.items_organization_id, r.created_at, r.started_at, r.stopped_at`;

/** Wakes executions that wait for verdicts on deliverables of the runs in `decided`, a common table of the query. */
export function wakeOfVerdict() {
  return tables
    .insertInto('outbox')
    .columns(['id', 'organizationId', 'kind', 'reference'])
    .expression(
      sql`select r.id || '_decided', r.organization_id, 'resume_execution', r.caller_execution_id
        from decided join employee_runs r on r.id = decided.run_id where r.awaited`,
    )
    .onConflict((conflict) => conflict.doNothing());
}

const from = sql`employee_runs r left join employee_versions v on v.id = r.version_id left join executions x on x.id = r.execution_id
  left join deliverables d on d.run_id = r.id`;

const textOfOne = textOf(sql`select ${columns} from ${from} where r.organization_id = $1 and r.id = $2`);
const textOfWork = textOf(sql`select ${columns} from ${from} where r.publisher_id = $1 and r.execution_id = $2`);

type RunIds = Pick<EmployeeRun, 'id' | 'organizationId' | 'projectId' | 'positionId'>;
const placeColumns = ['id', 'organizationId', 'projectId', 'positionId'] as const;
const place = textOf(sql.join(placeColumns.map((column) => sql.ref(column))));

/**
 * Runs of employees. They cross organizations (the hirer's row, the publisher's execution), so they run as the system, and every statement
 * for a caller names the organization.
 */
export class EmployeeRuns {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Admits a run and holds its price, in one statement, with the message that starts its workflow. `known`: `id` is the id of its
   * reference.
   */
  async open({
    caller,
    callbackEvents,
    traceparent = null,
    ...run
  }: NewEmployeeRun): Promise<{ verdict: (typeof admissionResults)[number]; id: string }> {
    const most = { mostDepth: mostRunDepth, mostPerRoot };
    const asked = Object.fromEntries(
      Object.entries({ ...run, ...(caller && { ...caller, ...most }), outboxId: newId('outbox') }).map(
        ([name, value]) => [
          name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          typeof value === 'bigint' ? value.toString() : value,
        ],
      ),
    );
    const opened = sql<number>`ledger.open_employee_run(${JSON.stringify(asked)})`;
    const [admitted] = await runQuery(this.#scope, tables.selectNoFrom(opened.as('verdict')));
    const verdict = admissionResults[admitted!.verdict]!;
    if (verdict === 'ok' && (callbackEvents !== null || traceparent !== null)) {
      // In the transaction that admits it: nothing has ended it before.
      const set = { callbackEvents, traceparent };
      await runQuery(this.#scope, tables.updateTable('employeeRuns').set(set).where('id', '=', run.id));
    }
    if (verdict === 'ok') this.#tell(run);
    if (verdict !== 'known') return { verdict, id: run.id };
    const known = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom('employeeRuns')
        .select('id')
        .where('organizationId', '=', run.organizationId)
        .where('reference', '=', run.reference),
    );
    return { verdict, id: known!.id };
  }

  /** Records a run that was refused to a key: a call that failed. */
  async noteRefused(call: RefusedRun): Promise<void> {
    const { id, organizationId, positionId, keyId, accountId, requestId, httpStatus, errorCode, latencyMs } = call;
    const noted = {
      run_id: id,
      organization_id: organizationId,
      position_id: positionId,
      key_id: keyId,
      account_id: accountId,
      request_id: requestId,
      http_status: httpStatus,
      error_code: errorCode,
      latency_ms: Math.round(latencyMs),
    };
    const note = sql`ledger.note_refused_run(${JSON.stringify(noted)})`;
    await runQuery(this.#scope, tables.selectNoFrom(note.as('noted')));
  }

  /** Moves a run to its end and its money with it; false if it had one. */
  async close(id: string, status: 'success' | 'error' | 'canceled', error: EmployeeRunError | null): Promise<boolean> {
    const rows = await runPrepared<{ closed: boolean } & RunIds>(this.#scope, {
      name: 'employee_run_close',
      text: `select ledger.close_employee_run($1, $2, $3, $4) as closed, pg_notify('bureau_executions', $1), ${place} from employee_runs where id = $1`,
      values: [id, status, error && JSON.stringify(error), entryIds()],
    });
    rows.forEach(this.#tell);
    return rows[0]?.closed ?? false;
  }

  /** Charges or frees what waited for a verdict; false if that was done. */
  async settle(id: string, charge: boolean): Promise<boolean> {
    const settled = sql<boolean>`ledger.settle_employee_run(${id}, ${charge}, ${entryIds()})`;
    const rows = await runQuery(
      this.#scope,
      tables
        .selectFrom('employeeRuns')
        .select([settled.as('settled'), ...placeColumns])
        .where('id', '=', id),
    );
    rows.forEach(this.#tell);
    return rows[0]?.settled ?? false;
  }

  /** Records the inner cost of a run. Nodes behind the delivery may have added to it. */
  async noteCost(id: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('employeeRuns')
        .set({ innerMicros: sql<bigint>`greatest(inner_micros, ledger.employee_run_cost(id))` })
        .where('id', '=', id),
    );
  }

  /** Adds the cost of a call that no execution made. */
  async addCost(id: string, micros: bigint): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('employeeRuns')
        .set((set) => ({ innerMicros: set('innerMicros', '+', micros) }))
        .where('id', '=', id),
    );
  }

  /** Returns the usual inner cost of that major version in micro-credits: the 90th percentile of the last 20 runs that cost anything, or 0. */
  async usualCost(employeeId: string, major: number): Promise<bigint> {
    const micros = sql<bigint>`ledger.usual_employee_cost(${employeeId}, ${major})`;
    const [usual] = await runQuery(this.#scope, tables.selectNoFrom(micros.as('micros')));
    return usual!.micros;
  }

  async find(organizationId: string, id: string): Promise<EmployeeRun | null> {
    const statement = { name: 'employee_run', text: textOfOne, values: [organizationId, id] };
    return (await runPrepared<EmployeeRun>(this.#scope, statement))[0] ?? null;
  }

  /** Returns the run that an execution works for; null for every other execution. */
  async ofExecution(publisherId: string, executionId: string): Promise<EmployeeRun | null> {
    const statement = { name: 'employee_run_of_execution', text: textOfWork, values: [publisherId, executionId] };
    return (await runPrepared<EmployeeRun>(this.#scope, statement))[0] ?? null;
  }

  /** Runs of a position, with `startedBy` only runs that this account started on its pages; or tests of an employee. Newest first. */
  async list(
    organizationId: string,
    of: { positionId: string; startedBy: string | null } | { testsOf: string },
    page: PageRequest,
  ): Promise<Page<EmployeeRun>> {
    const isOf =
      'positionId' in of
        ? sql`r.position_id = ${of.positionId}${startedBy(of.startedBy)}`
        : sql`r.employee_id = ${of.testsOf} and r.mode = 'test'`;
    const runs = sql<EmployeeRun>`select ${columns} from ${from} where r.organization_id = ${organizationId} and ${isOf}${pageClause(page, 'r.')}`;
    return pageOf(await runQuery(this.#scope, runs), page);
  }

  /** Runs of a hirer that are under way; there is a limit of them (`startRun.ts`). */
  async openOf(organizationId: string): Promise<string[]> {
    const rows = await runQuery(
      this.#scope,
      tables
        .selectFrom('employeeRuns')
        .select('id')
        .where('organizationId', '=', organizationId)
        .where('status', 'in', ['queued', 'running']),
    );
    return rows.map(({ id }) => id);
  }

  /** Open runs whose execution ended some time ago or was deleted: their workflow would have ended them. */
  leftOver(limit: number): Promise<{ runId: string; organizationId: string }[]> {
    const isOver = sql<boolean>`(x.id is null or x.status in ('success', 'error', 'canceled') and x.stopped_at < now() - interval '10 minutes')`;
    return runQuery(
      this.#scope,
      tables
        .selectFrom('employeeRuns as r')
        .leftJoin('executions as x', (join) =>
          join.onRef('x.organizationId', '=', 'r.publisherId').onRef('x.id', '=', 'r.executionId'),
        )
        .select(['r.id as runId', 'r.organizationId'])
        .where('r.status', 'in', ['queued', 'running'])
        .where('r.executionId', 'is not', null)
        .where(isOver)
        .limit(limit),
    );
  }

  /** Accepts deliverables whose time has come, and answers them, with verdicts that have not moved their hold yet. */
  async acceptDue(limit: number): Promise<{ runId: string; status: 'accepted' | 'rejected' }[]> {
    const due = tables
      .selectFrom('deliverables')
      .select('id')
      .where('status', '=', 'pending')
      .where('acceptAt', '<=', now)
      .orderBy('acceptAt')
      .limit(limit)
      .forUpdate()
      .skipLocked();
    const accepted = await runQuery(
      this.#scope,
      tables
        .with('decided', (query) =>
          query
            .updateTable('deliverables')
            .set({ status: 'accepted', decidedAt: now })
            .where('id', 'in', due)
            .returning(['id', 'organizationId', 'projectId', 'runId']),
        )
        .with('told', () => wakeOfVerdict())
        .selectFrom('decided')
        .select(['id', 'organizationId', 'projectId']),
    );
    for (const one of accepted) this.#scope.tell({ kind: 'deliverable', ...one });
    return runQuery(
      this.#scope,
      tables
        .selectFrom('employeeRuns as r')
        .innerJoin('deliverables as d', 'd.runId', 'r.id')
        .select(['r.id as runId', 'd.status'])
        .where('r.holdState', '=', 'open')
        .where('r.status', '=', 'success')
        .where('d.status', '<>', 'pending')
        .limit(limit)
        .$narrowType<{ status: 'accepted' | 'rejected' }>(),
    );
  }

  /** The worker of a run, and its publisher; null if its version was deleted. A test takes the employee as it is drafted. */
  async workOf(id: string): Promise<RunWork | null> {
    const rows = await runPrepared<RunWork>(this.#scope, {
      name: 'employee_run_work',
      text: `select coalesce(v.worker, e.worker) as worker, coalesce(v.instructions, e.instructions) as instructions,
         case when v.id is null then e.output_schema else v.output_schema end as output_schema, coalesce(v.created_by, r.account_id, e.created_by) as published_by, r.traceparent
       from employee_runs r join employees e on e.id = r.employee_id left join employee_versions v on v.id = r.version_id
       where r.id = $1 and (r.version_id is null or v.id is not null)`,
      values: [id],
    });
    return rows[0] ?? null;
  }

  /** Returns the contributors to a delivery: versions, and counts of models and node types. No text of the publisher. */
  async madeBy(run: Pick<EmployeeRun, 'versionId' | 'executionId' | 'publisherId'>): Promise<MadeBy> {
    const rows = await runPrepared<Pick<MadeBy, 'models' | 'nodes'> & { worker: MadeBy['worker'] | null }>(
      this.#scope,
      {
        name: 'employee_run_made_by',
        text: `select
         (select coalesce(json_agg(json_build_object('name', m.model, 'calls', m.calls) order by m.model), '[]') from (
           select model, count(*)::int as calls from call_records where organization_id = $1 and execution_id = $2 and kind = 'model' and status = 'ok'
            group by model order by model limit 50) m) as models,
         (select coalesce(json_object_agg(n.type, n.runs order by n.type), '{}') from (
           select type, count(*)::int as runs from execution_nodes where organization_id = $1 and execution_id = $2
            group by type order by type limit 100) n) as nodes,
         (select v.worker ->> 'kind' from employee_versions v where v.organization_id = $1 and v.id = $3) as worker`,
        values: [run.publisherId, run.executionId, run.versionId],
      },
    );
    const { models, nodes, worker } = rows[0]!;
    return {
      employee_version: run.versionId,
      worker: worker ?? 'agent',
      models,
      // The node that delivers may have no row before its end.
      nodes: run.executionId === null ? nodes : { 'employee.deliver': 1, ...nodes },
    };
  }

  /** Sets a queued run to running and writes its callback if requested, with its execution if there is one. Returns the id of that execution. */
  async begin(id: string): Promise<string | null> {
    const rows = await runPrepared<RunIds & { executionId: string | null }>(this.#scope, {
      name: 'employee_run_begin',
      text: `with begun as (
         update employee_runs r set status = 'running', started_at = coalesce(r.started_at, now()),
           execution_id = coalesce(r.execution_id, (select x.id from executions x where x.organization_id = r.publisher_id and x.parent_execution_id = r.id))
         where r.id = $1 and r.status in ('queued', 'running') returning r.*),
       told as (
         insert into run_callbacks (id, organization_id, position_id, run_id, url, event)
           select $2, organization_id, position_id, id, callback_url, 'run.started' from begun
            where callback_url is not null and 'run.started' = any (callback_events)
         on conflict (run_id, event) do nothing)
       select ${place}, execution_id from begun`,
      values: [id, newId('runCallback')],
    });
    rows.forEach(this.#tell);
    return rows[0]?.executionId ?? null;
  }

  /** The execution that was written for a run. */
  async executionOf(publisherId: string, runId: string): Promise<RunExecution | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('executions as e')
        .select(['e.id', 'e.status', errorWithMessage('e').as('error')])
        .where('e.organizationId', '=', publisherId)
        .where('e.parentExecutionId', '=', runId),
    );
  }

  /** Notifies the hirer's pages of changes of a run and of its position, whose list and totals it affects. */
  readonly #tell = ({ id, organizationId, projectId, positionId }: RunIds): void => {
    this.#scope.tell({ kind: 'employee_run', organizationId, id, projectId });
    if (positionId !== null) this.#scope.tell({ kind: 'position', organizationId, id: positionId, projectId });
  };
}

/** Only runs that the account started on its pages; null filters nothing. The conditions are those of an index. */
function startedBy(accountId: string | null) {
  if (accountId === null) return sql``;
  return sql` and r.account_id = ${accountId} and r.key_id is null and r.caller_execution_id is null`;
}

/** Makes ids for the entries that a change of a run's money may write. */
export function entryIds(): string[] {
  return [newId('ledgerEntry'), newId('ledgerEntry'), newId('ledgerEntry')];
}
