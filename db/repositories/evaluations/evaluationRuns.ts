import { sql, type Compilable } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { anyOf, now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { graphColumn } from '../digitalOrganizations/graphColumn.ts';
import { addToOutbox } from '../executions/addToOutbox.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

type Schemas = components['schemas'];

/** How many rows passed a metric, and how many did not. */
export interface MetricTotals {
  name: string;
  passed: number;
  failed: number;
}

/** Totals of a run's rows. Amounts of credits are micro-credits as texts: it is kept as JSON. */
export interface EvaluationTotals {
  rows: number;
  passed: number;
  failed: number;
  errors: number;
  skipped: number;
  executionMicros: string;
  metricMicros: string;
  averageMs: number | null;
  metrics: MetricTotals[];
}

/** One execution for each row of a set, of a draft or a version as it was. */
export interface EvaluationRun {
  id: string;
  evaluationId: string;
  versionId: string | null;
  versionName: string | null;
  draftRevision: number | null;
  /** Hash of the publishable content: without positions and pinned items of nodes. */
  graphHash: Buffer;
  /** The rows, the mapping and the metrics. */
  setHash: Buffer;
  startNodeId: string;
  pinnedNodes: string[];
  outputField: string;
  metrics: Schemas['EvaluationMetric'][];
  concurrency: number;
  rowTimeoutSeconds: number;
  maxCreditsMicros: bigint | null;
  status: Schemas['EvaluationRunStatus'];
  error: Schemas['EvaluationRunError'] | null;
  totals: EvaluationTotals;
  accountId: string | null;
  createdBy: Schemas['AccountName'] | null;
  createdAt: Date;
  startedAt: Date | null;
  stoppedAt: Date | null;
}

/** Start of a run's executions. */
export interface EvaluationTarget {
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  projectId: string;
  versionId: string | null;
  /** The graph of the run; null if the version was deleted. */
  graph: Schemas['Graph'] | null;
  keepsGraph: boolean;
  settings: Schemas['DigitalOrganizationSettings'];
}

export type NewEvaluationRun = Pick<
  EvaluationRun,
  | 'id'
  | 'evaluationId'
  | 'versionId'
  | 'draftRevision'
  | 'graphHash'
  | 'setHash'
  | 'startNodeId'
  | 'pinnedNodes'
  | 'outputField'
  | 'metrics'
  | 'concurrency'
  | 'rowTimeoutSeconds'
  | 'maxCreditsMicros'
> & {
  /** Null if the version's own is run. */
  graph: Schemas['Graph'] | null;
  settings: Schemas['DigitalOrganizationSettings'];
  accountId: string;
  outboxId: string;
};

type RunRow = Omit<EvaluationRun, 'totals'> & { totals: EvaluationTotals | null };

const open = ['queued', 'running'] as const;

/** Runs of evaluations. A run that has ended stays as it is. */
export class EvaluationRuns {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** With the message that starts its workflow. */
  async insert(run: NewEvaluationRun): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('evaluationRuns')
        .values({
          organizationId,
          id: run.id,
          evaluationId: run.evaluationId,
          versionId: run.versionId,
          draftRevision: run.draftRevision,
          graph: run.graph === null ? null : JSON.stringify(run.graph),
          settings: JSON.stringify(run.settings),
          graphHash: run.graphHash,
          setHash: run.setHash,
          startNodeId: run.startNodeId,
          pinnedNodes: JSON.stringify(run.pinnedNodes),
          outputField: run.outputField,
          metrics: JSON.stringify(run.metrics),
          concurrency: run.concurrency,
          rowTimeoutSeconds: run.rowTimeoutSeconds,
          maxCreditsMicros: run.maxCreditsMicros,
          status: 'queued',
          accountId: run.accountId,
        }),
    );
    await addToOutbox(this.#scope, { id: run.outboxId, kind: 'start_evaluation_run', reference: run.id });
  }

  /** Runs of an organization that have not ended. No other transaction counts until this one ends, so a limit checked with it holds. */
  async countOpen(): Promise<number> {
    const organizationId = organizationOf(this.#scope);
    const lock = sql`pg_advisory_xact_lock(hashtextextended('evaluation_runs:' || ${organizationId}::text, 0))`;
    await runQuery(this.#scope, tablesOf(this.#scope).selectNoFrom(lock.as('locked')));
    const [counted] = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('evaluationRuns')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('status', 'in', open),
    );
    return counted!.count;
  }

  async find(evaluationId: string, id: string): Promise<EvaluationRun | null> {
    return this.#one(this.#runs().where('r.evaluationId', '=', evaluationId).where('r.id', '=', id));
  }

  async findById(id: string): Promise<EvaluationRun | null> {
    return this.#one(this.#runs().where('r.id', '=', id));
  }

  /** The newest passed run with this hash, and of this set if given. */
  async newestDone(
    evaluationId: string,
    wanted: { graphHash: Buffer; setHash?: Buffer },
  ): Promise<EvaluationRun | null> {
    let query = this.#done(evaluationId).where('r.graphHash', '=', wanted.graphHash);
    if (wanted.setHash !== undefined) query = query.where('r.setHash', '=', wanted.setHash);
    return this.#one(query);
  }

  /** The newest run of the same evaluation that ended before this one began. */
  async before({ id, evaluationId, createdAt }: EvaluationRun): Promise<EvaluationRun | null> {
    return this.#one(this.#done(evaluationId).where(sql<boolean>`(r.created_at, r.id) < (${createdAt}, ${id})`));
  }

  /** Newest first. */
  async list(evaluationId: string, page: PageRequest): Promise<Page<EvaluationRun>> {
    const query = this.#runs().where('r.evaluationId', '=', evaluationId);
    const rows = await runQuery(this.#scope, onePage(query, page, 'r.'));
    const { data, nextCursor } = pageOf(rows, page);
    return { data: await this.#withTotals(data), nextCursor };
  }

  /** Start of its executions; null if the run was deleted or its project is archived. */
  async targetOf(id: string): Promise<EvaluationTarget | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('evaluationRuns as r')
        .innerJoin('evaluations as e', 'e.id', 'r.evaluationId')
        .innerJoin('digitalOrganizations as d', 'd.id', 'e.digitalOrganizationId')
        .innerJoin('projects as p', (join) => join.onRef('p.id', '=', 'd.projectId').on('p.archivedAt', 'is', null))
        .leftJoin('versions as v', 'v.id', 'r.versionId')
        .select([
          'd.id as digitalOrganizationId',
          'd.name as digitalOrganizationName',
          'd.projectId',
          'r.versionId',
          sql<EvaluationTarget['settings']>`r.settings`.as('settings'),
          sql<EvaluationTarget['graph']>`coalesce(r.graph::json, ${graphColumn('v')})`.as('graph'),
          sql<boolean>`r.graph is not null`.as('keepsGraph'),
        ])
        .where('r.id', '=', id),
    );
  }

  async begin(id: string): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('evaluationRuns')
        .set({ status: 'running', startedAt: now })
        .where('id', '=', id)
        .where('status', '=', 'queued'),
    );
    await this.tell(id);
  }

  /**
   * Ends a run with the results of its rows; unfinished rows are skipped, and its executions that have not begun never will. False if it
   * had ended.
   */
  async end(
    id: string,
    status: 'success' | 'error' | 'canceled',
    error: Schemas['EvaluationRunError'] | null,
  ): Promise<boolean> {
    const own = tablesOf(this.#scope);
    const ended = await runQueryForCount(
      this.#scope,
      own
        .updateTable('evaluationRuns')
        .set({ status, error: error === null ? null : JSON.stringify(error), stoppedAt: now })
        .where('id', '=', id)
        .where('status', 'in', open),
    );
    if (ended === 0) return false;
    await runQuery(
      this.#scope,
      own
        .updateTable('evaluationResults')
        .set({ status: 'skipped' })
        .where('runId', '=', id)
        .where('status', 'in', ['waiting', 'running']),
    );
    await runQuery(
      this.#scope,
      own
        .updateTable('executions')
        .set((set) => ({ status: 'canceled', stoppedAt: now, seq: set('seq', '+', 1) }))
        .where('parentExecutionId', '=', id)
        .where('status', '=', 'queued'),
    );
    const totals = (await this.#totals([id])).get(id);
    await runQuery(
      this.#scope,
      own
        .updateTable('evaluationRuns')
        .set({ totals: totals === undefined ? null : JSON.stringify(totals) })
        .where('id', '=', id),
    );
    await this.tell(id);
    return true;
  }

  /** Deletes ended runs except the newest ones of an evaluation. */
  async prune(evaluationId: string, kept: number): Promise<void> {
    const ended = tablesOf(this.#scope)
      .selectFrom('evaluationRuns')
      .select('id')
      .where('evaluationId', '=', evaluationId)
      .where('status', 'not in', open)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .offset(kept);
    await runQuery(this.#scope, tablesOf(this.#scope).deleteFrom('evaluationRuns').where('id', 'in', ended));
  }

  /** Those of an evaluation that have not ended. */
  async openOf(evaluationId: string): Promise<string[]> {
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('evaluationRuns')
        .select('id')
        .where('evaluationId', '=', evaluationId)
        .where('status', 'in', open),
    );
    return rows.map(({ id }) => id);
  }

  /** Pages that show its evaluation read it again. */
  async tell(id: string): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('evaluationRuns as r')
        .innerJoin('evaluations as e', 'e.id', 'r.evaluationId')
        .select(['e.id as evaluationId', 'e.digitalOrganizationId'])
        .where('r.id', '=', id),
    );
    for (const { evaluationId, digitalOrganizationId } of rows)
      this.#scope.tell({ kind: 'evaluation', organizationId, id: evaluationId, digitalOrganizationId });
  }

  /** Selects runs (`r`). */
  #runs() {
    return tablesOf(this.#scope)
      .selectFrom('evaluationRuns as r')
      .leftJoin('accounts as a', 'a.id', 'r.accountId')
      .leftJoin('versions as v', 'v.id', 'r.versionId')
      .select([
        'r.id',
        'r.evaluationId',
        'r.versionId',
        sql<string | null>`case when v.id is not null then coalesce(v.name, 'v' || v.number) end`.as('versionName'),
        'r.draftRevision',
        'r.graphHash',
        'r.setHash',
        'r.startNodeId',
        'r.pinnedNodes',
        'r.outputField',
        'r.metrics',
        'r.concurrency',
        'r.rowTimeoutSeconds',
        'r.maxCreditsMicros',
        'r.status',
        'r.error',
        'r.totals',
        'r.accountId',
        sql<
          EvaluationRun['createdBy']
        >`case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end`.as('createdBy'),
        'r.createdAt',
        'r.startedAt',
        'r.stoppedAt',
      ])
      .$narrowType<Pick<RunRow, 'pinnedNodes' | 'metrics' | 'error' | 'totals'>>();
  }

  /** Selects the newest run of an evaluation that ended well. */
  #done(evaluationId: string) {
    return this.#runs()
      .where('r.evaluationId', '=', evaluationId)
      .where('r.status', '=', 'success')
      .orderBy('r.createdAt', 'desc')
      .orderBy('r.id', 'desc')
      .limit(1);
  }

  async #one(query: Compilable<RunRow>): Promise<EvaluationRun | null> {
    return (await this.#withTotals(await runQuery(this.#scope, query)))[0] ?? null;
  }

  async #withTotals(rows: readonly RunRow[]): Promise<EvaluationRun[]> {
    const unknown = rows.filter(({ totals }) => totals === null).map(({ id }) => id);
    const counted = await this.#totals(unknown);
    return rows.map((row) => ({ ...row, totals: row.totals ?? counted.get(row.id) ?? nothing }));
  }

  async #totals(ids: readonly string[]): Promise<Map<string, EvaluationTotals>> {
    if (ids.length === 0) return new Map();
    const results = tablesOf(this.#scope)
      .selectFrom('evaluationResults as x')
      .select('x.runId')
      .where('x.runId', '=', anyOf(ids))
      .groupBy('x.runId');
    const rows = await runQuery(
      this.#scope,
      results.select([
        sql<number>`count(*)::int`.as('rows'),
        sql<number>`count(*) filter (where x.status = 'passed')::int`.as('passed'),
        sql<number>`count(*) filter (where x.status = 'failed')::int`.as('failed'),
        sql<number>`count(*) filter (where x.status = 'error')::int`.as('errors'),
        sql<number>`count(*) filter (where x.status = 'skipped')::int`.as('skipped'),
        sql<string>`coalesce(sum(x.execution_micros), 0)::text`.as('executionMicros'),
        sql<string>`sum(x.metric_micros)::text`.as('metricMicros'),
        sql<number | null>`round(avg(x.duration_ms) filter (where x.status in ('passed', 'failed')))::int`.as(
          'averageMs',
        ),
      ]),
    );
    const name = sql<string>`s ->> 'name'`;
    const scored = await runQuery(
      this.#scope,
      results
        .crossJoinLateral(sql<{ value: unknown }>`jsonb_array_elements(x.scores)`.as('s'))
        .select([
          name.as('name'),
          sql<number>`count(*) filter (where s -> 'passed' = 'true')::int`.as('passed'),
          sql<number>`count(*) filter (where s -> 'passed' = 'false')::int`.as('failed'),
        ])
        .groupBy(name),
    );
    const byRun = Map.groupBy(scored, ({ runId }) => runId);
    return new Map(
      rows.map(({ runId, ...totals }) => [
        runId,
        { ...totals, metrics: (byRun.get(runId) ?? []).map(({ name, passed, failed }) => ({ name, passed, failed })) },
      ]),
    );
  }
}

const nothing: EvaluationTotals = {
  rows: 0,
  passed: 0,
  failed: 0,
  errors: 0,
  skipped: 0,
  executionMicros: '0',
  metricMicros: '0',
  averageMs: null,
  metrics: [],
};
