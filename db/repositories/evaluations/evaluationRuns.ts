import type { components } from '../../../openapi/generated/types.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';
import { graphColumn } from '../digitalOrganizations/graphColumn.ts';

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

const columns = `r.id, r.evaluation_id, r.version_id, case when v.id is not null then coalesce(v.name, 'v' || v.number) end as version_name, r.draft_revision,
  r.graph_hash, r.set_hash, r.start_node_id, r.pinned_nodes, r.output_field, r.metrics, r.concurrency, r.row_timeout_seconds, r.max_credits_micros, r.status,
  r.error, r.totals, r.account_id, case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as created_by, r.created_at, r.started_at,
  r.stopped_at`;
const from = `from evaluation_runs r left join accounts a on a.id = r.account_id
  left join versions v on v.organization_id = r.organization_id and v.id = r.version_id`;
const open = `('queued', 'running')`;

/** Runs of evaluations. A run that has ended stays as it is. */
export class EvaluationRuns {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** With the message that starts its workflow. */
  async insert(run: NewEvaluationRun): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    await runStatement(
      this.#scope,
      `insert into evaluation_runs (organization_id, id, evaluation_id, version_id, draft_revision, graph, settings, graph_hash, set_hash, start_node_id,
         pinned_nodes, output_field, metrics, concurrency, row_timeout_seconds, max_credits_micros, status, account_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 'queued', $17)`,
      [
        organizationId,
        run.id,
        run.evaluationId,
        run.versionId,
        run.draftRevision,
        run.graph && JSON.stringify(run.graph),
        JSON.stringify(run.settings),
        run.graphHash,
        run.setHash,
        run.startNodeId,
        JSON.stringify(run.pinnedNodes),
        run.outputField,
        JSON.stringify(run.metrics),
        run.concurrency,
        run.rowTimeoutSeconds,
        run.maxCreditsMicros,
        run.accountId,
      ],
    );
    await runStatement(
      this.#scope,
      `insert into outbox (id, organization_id, kind, reference) values ($1, $2, 'start_evaluation_run', $3)`,
      [run.outboxId, organizationId, run.id],
    );
  }

  /** Runs of an organization that have not ended. No other transaction counts until this one ends, so a limit checked with it holds. */
  async countOpen(): Promise<number> {
    const organizationId = organizationOf(this.#scope);
    await runStatement(this.#scope, `select pg_advisory_xact_lock(hashtextextended('evaluation_runs:' || $1, 0))`, [
      organizationId,
    ]);
    const rows = await runStatement<{ count: number }>(
      this.#scope,
      `select count(*)::int as count from evaluation_runs where organization_id = $1 and status in ${open}`,
      [organizationId],
    );
    return rows[0]!.count;
  }

  async find(evaluationId: string, id: string): Promise<EvaluationRun | null> {
    return this.#one('r.evaluation_id = $2 and r.id = $3', [evaluationId, id]);
  }

  async findById(id: string): Promise<EvaluationRun | null> {
    return this.#one('r.id = $2', [id]);
  }

  /** The newest passed run with this hash, and of this set if given. */
  async newestDone(
    evaluationId: string,
    wanted: { graphHash: Buffer; setHash?: Buffer },
  ): Promise<EvaluationRun | null> {
    return this.#one(
      `r.evaluation_id = $2 and r.status = 'success' and r.graph_hash = $3 and ($4::bytea is null or r.set_hash = $4) order by r.created_at desc, r.id desc limit 1`,
      [evaluationId, wanted.graphHash, wanted.setHash ?? null],
    );
  }

  /** The newest run of the same evaluation that ended before this one began. */
  async before({ id, evaluationId, createdAt }: EvaluationRun): Promise<EvaluationRun | null> {
    return this.#one(
      `r.evaluation_id = $2 and r.status = 'success' and (r.created_at, r.id) < ($3, $4) order by r.created_at desc, r.id desc limit 1`,
      [evaluationId, createdAt, id],
    );
  }

  /** Newest first. */
  async list(evaluationId: string, page: PageRequest): Promise<Page<EvaluationRun>> {
    const clause = pageClause(page, 3, 'r.');
    const rows = await runStatement<RunRow>(
      this.#scope,
      `select ${columns} ${from} where r.organization_id = $1 and r.evaluation_id = $2${clause.sql}`,
      [organizationOf(this.#scope), evaluationId, ...clause.values],
    );
    const { data, nextCursor } = pageOf(rows, page);
    return { data: await this.#withTotals(data), nextCursor };
  }

  /** Start of its executions; null if the run was deleted or its project is archived. */
  async targetOf(id: string): Promise<EvaluationTarget | null> {
    const rows = await runStatement<EvaluationTarget>(
      this.#scope,
      `select d.id as digital_organization_id, d.name as digital_organization_name, d.project_id, r.version_id, r.settings,
         coalesce(r.graph::json, ${graphColumn('v')}) as graph, r.graph is not null as keeps_graph
       from evaluation_runs r join evaluations e on e.organization_id = r.organization_id and e.id = r.evaluation_id
       join digital_organizations d on d.organization_id = e.organization_id and d.id = e.digital_organization_id
       join projects p on p.organization_id = d.organization_id and p.id = d.project_id and p.archived_at is null
       left join versions v on v.organization_id = r.organization_id and v.id = r.version_id
       where r.organization_id = $1 and r.id = $2`,
      [organizationOf(this.#scope), id],
    );
    return rows[0] ?? null;
  }

  async begin(id: string): Promise<void> {
    await runChange(
      this.#scope,
      `update evaluation_runs set status = 'running', started_at = now() where organization_id = $1 and id = $2 and status = 'queued'`,
      [organizationOf(this.#scope), id],
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
    const organizationId = organizationOf(this.#scope);
    const ended = await runChange(
      this.#scope,
      `update evaluation_runs set status = $3, error = $4, stopped_at = now() where organization_id = $1 and id = $2 and status in ${open}`,
      [organizationId, id, status, error && JSON.stringify(error)],
    );
    if (ended === 0) return false;
    await runChange(
      this.#scope,
      `update evaluation_results set status = 'skipped' where organization_id = $1 and run_id = $2 and status in ('waiting', 'running')`,
      [organizationId, id],
    );
    await runStatement(
      this.#scope,
      `update executions set status = 'canceled', stopped_at = now(), seq = seq + 1 where organization_id = $1 and parent_execution_id = $2 and status = 'queued'`,
      [organizationId, id],
    );
    const totals = (await this.#totals([id])).get(id);
    await runChange(this.#scope, 'update evaluation_runs set totals = $3 where organization_id = $1 and id = $2', [
      organizationId,
      id,
      JSON.stringify(totals),
    ]);
    await this.tell(id);
    return true;
  }

  /** Deletes ended runs except the newest ones of an evaluation. */
  async prune(evaluationId: string, kept: number): Promise<void> {
    await runChange(
      this.#scope,
      `delete from evaluation_runs where organization_id = $1 and id in (
         select id from evaluation_runs where organization_id = $1 and evaluation_id = $2 and status not in ${open}
         order by created_at desc, id desc offset $3)`,
      [organizationOf(this.#scope), evaluationId, kept],
    );
  }

  /** Those of an evaluation that have not ended. */
  async openOf(evaluationId: string): Promise<string[]> {
    const rows = await runStatement<{ id: string }>(
      this.#scope,
      `select id from evaluation_runs where organization_id = $1 and evaluation_id = $2 and status in ${open}`,
      [organizationOf(this.#scope), evaluationId],
    );
    return rows.map(({ id }) => id);
  }

  /** Pages that show its evaluation read it again. */
  async tell(id: string): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    const rows = await runStatement<{ evaluationId: string; digitalOrganizationId: string }>(
      this.#scope,
      `select e.id as evaluation_id, e.digital_organization_id from evaluation_runs r join evaluations e on e.id = r.evaluation_id and e.organization_id = r.organization_id
       where r.organization_id = $1 and r.id = $2`,
      [organizationId, id],
    );
    for (const { evaluationId, digitalOrganizationId } of rows)
      this.#scope.tell({ kind: 'evaluation', organizationId, id: evaluationId, digitalOrganizationId });
  }

  async #one(condition: string, values: readonly unknown[]): Promise<EvaluationRun | null> {
    const rows = await runStatement<RunRow>(
      this.#scope,
      `select ${columns} ${from} where r.organization_id = $1 and ${condition}`,
      [organizationOf(this.#scope), ...values],
    );
    return (await this.#withTotals(rows))[0] ?? null;
  }

  async #withTotals(rows: readonly RunRow[]): Promise<EvaluationRun[]> {
    const unknown = rows.filter(({ totals }) => totals === null).map(({ id }) => id);
    const counted = await this.#totals(unknown);
    return rows.map((row) => ({ ...row, totals: row.totals ?? counted.get(row.id) ?? nothing }));
  }

  async #totals(ids: readonly string[]): Promise<Map<string, EvaluationTotals>> {
    if (ids.length === 0) return new Map();
    const rows = await runStatement<Omit<EvaluationTotals, 'metrics'> & { runId: string }>(
      this.#scope,
      `select x.run_id, count(*)::int as rows, count(*) filter (where x.status = 'passed')::int as passed,
         count(*) filter (where x.status = 'failed')::int as failed, count(*) filter (where x.status = 'error')::int as errors,
         count(*) filter (where x.status = 'skipped')::int as skipped, coalesce(sum(x.execution_micros), 0)::text as execution_micros,
         sum(x.metric_micros)::text as metric_micros, round(avg(x.duration_ms) filter (where x.status in ('passed', 'failed')))::int as average_ms
       from evaluation_results x where x.organization_id = $1 and x.run_id = any ($2::text[]) group by x.run_id`,
      [organizationOf(this.#scope), ids],
    );
    const scored = await runStatement<MetricTotals & { runId: string }>(
      this.#scope,
      `select x.run_id, s ->> 'name' as name, count(*) filter (where s -> 'passed' = 'true')::int as passed,
         count(*) filter (where s -> 'passed' = 'false')::int as failed
       from evaluation_results x, jsonb_array_elements(x.scores) s where x.organization_id = $1 and x.run_id = any ($2::text[]) group by x.run_id, s ->> 'name'`,
      [organizationOf(this.#scope), ids],
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
