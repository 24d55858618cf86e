import type { components } from '../../../openapi/generated/types.ts';
import { decodeItems } from '../../itemsCodec.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

type Schemas = components['schemas'];

/** A row of the set as it was when the run began. */
export interface EvaluationRow {
  rowId: string;
  input: Record<string, unknown>;
  /** Undefined if there is none. */
  expected: unknown;
  remark: string | null;
}

/** Result of a row. */
export interface EvaluationResult extends EvaluationRow {
  position: number;
  status: Schemas['EvaluationResultStatus'];
  executionId: string | null;
  output: unknown;
  outputCut: boolean;
  scores: Schemas['EvaluationScore'][];
  /** Null until it has ended. */
  executionMicros: bigint | null;
  metricMicros: bigint;
  durationMs: number | null;
  error: Schemas['EvaluationRunError'] | null;
}

/** How an execution of a row ended; `items` are those of its last node. */
export interface EndedExecution {
  status: Schemas['ExecutionStatus'];
  error: Schemas['ExecutionError'] | null;
  durationMs: number | null;
  items: { json: unknown }[];
  /** Charges of the row and all of its calls. */
  micros: bigint;
}

/** A tool that an agent called. */
export interface CalledTool {
  tool: string;
  arguments: Record<string, unknown>;
}

const columns = `x.position, x.row_id, x.input, x.expected, x.expected is not null as has_expected, x.remark, x.status, x.execution_id, x.output, x.output_cut,
  x.scores, x.execution_micros, x.metric_micros, x.duration_ms, x.error`;
type Row = EvaluationResult & { hasExpected: boolean };
const batchRows = 200;

/** Rows of runs of evaluations. Each is scored once. */
export class EvaluationResults {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert(runId: string, rows: readonly EvaluationRow[]): Promise<void> {
    for (let from = 0; from < rows.length; from += batchRows) {
      const batch = rows.slice(from, from + batchRows);
      await runStatement(
        this.#scope,
        `insert into evaluation_results (organization_id, run_id, position, row_id, input, expected, remark, status)
         select $1, $2, $3 + n.place - 1, n.row_id, n.input, n.expected, n.remark, 'waiting'
         from unnest($4::text[], $5::jsonb[], $6::jsonb[], $7::text[]) with ordinality as n (row_id, input, expected, remark, place)`,
        [
          organizationOf(this.#scope),
          runId,
          from,
          batch.map(({ rowId }) => rowId),
          batch.map(({ input }) => JSON.stringify(input)),
          batch.map(({ expected }) => (expected === undefined ? null : JSON.stringify(expected))),
          batch.map(({ remark }) => remark),
        ],
      );
    }
  }

  async find(runId: string, position: number): Promise<EvaluationResult | null> {
    const rows = await this.#read('x.run_id = $2 and x.position = $3', [runId, position]);
    return rows[0] ?? null;
  }

  /** In the order of the set, behind `after`. */
  async list(
    runId: string,
    { status, after, limit }: { status: Schemas['EvaluationResultStatus'] | undefined; after: number; limit: number },
  ): Promise<EvaluationResult[]> {
    return this.#read(
      'x.run_id = $2 and x.position > $3 and ($4::text is null or x.status = $4) order by x.position limit $5',
      [runId, after, status ?? null, limit],
    );
  }

  /** The rows of two runs side by side: different status first, then those in only one run. */
  async compare(
    { before, now }: { before: string; now: string },
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ rowId: string; before: EvaluationResult | null; now: EvaluationResult | null }[]> {
    const pairs = await runStatement<{ rowId: string; leftAt: number | null; rightAt: number | null }>(
      this.#scope,
      `select coalesce(l.row_id, r.row_id) as row_id, l.position as left_at, r.position as right_at
       from (select * from evaluation_results where organization_id = $1 and run_id = $2) l
       full join (select * from evaluation_results where organization_id = $1 and run_id = $3) r on r.row_id = l.row_id
       order by case when l.status = r.status then 2 when l.status is null or r.status is null then 1 else 0 end,
         coalesce(r.position, l.position), coalesce(l.row_id, r.row_id) offset $4 limit $5`,
      [organizationOf(this.#scope), before, now, offset, limit],
    );
    const at = (places: (number | null)[]) => places.filter((place) => place !== null);
    const read = async (runId: string, places: number[]) => {
      const rows = await this.#read('x.run_id = $2 and x.position = any ($3::int[])', [runId, places]);
      return new Map(rows.map((row) => [row.position, row]));
    };
    const lefts = await read(before, at(pairs.map(({ leftAt }) => leftAt)));
    const rights = await read(now, at(pairs.map(({ rightAt }) => rightAt)));
    return pairs.map(({ rowId, leftAt, rightAt }) => ({
      rowId,
      before: lefts.get(leftAt ?? -1) ?? null,
      now: rights.get(rightAt ?? -1) ?? null,
    }));
  }

  /** How many rows passed before or now only. */
  async changed({ before, now }: { before: string; now: string }): Promise<{ better: number; worse: number }> {
    const rows = await runStatement<{ better: number; worse: number }>(
      this.#scope,
      `select count(*) filter (where r.status = 'passed' and l.status <> 'passed')::int as better,
         count(*) filter (where l.status = 'passed' and r.status <> 'passed')::int as worse
       from evaluation_results l join evaluation_results r on r.organization_id = $1 and r.run_id = $3 and r.row_id = l.row_id
       where l.organization_id = $1 and l.run_id = $2`,
      [organizationOf(this.#scope), before, now],
    );
    return rows[0]!;
  }

  /** Charges of all rows of a run so far, in micro-credits. */
  async spent(runId: string): Promise<bigint> {
    const rows = await runStatement<{ spent: bigint }>(
      this.#scope,
      `select coalesce(sum(coalesce(execution_micros, 0) + metric_micros), 0)::bigint as spent from evaluation_results where organization_id = $1 and run_id = $2`,
      [organizationOf(this.#scope), runId],
    );
    return rows[0]!.spent;
  }

  /** The row runs as this execution, while its run does; false if it has ended. */
  async begin(runId: string, position: number, executionId: string): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `update evaluation_results set status = 'running', execution_id = $4 where organization_id = $1 and run_id = $2 and position = $3
         and status in ('waiting', 'running')`,
      [organizationOf(this.#scope), runId, position, executionId],
    );
    return changed > 0;
  }

  /** Cost of the execution before metrics call a model in its name: written once. */
  async noteCost(runId: string, position: number, micros: bigint): Promise<void> {
    await runChange(
      this.#scope,
      `update evaluation_results set execution_micros = $4 where organization_id = $1 and run_id = $2 and position = $3
         and status = 'running' and execution_micros is null`,
      [organizationOf(this.#scope), runId, position, micros],
    );
  }

  /** The end of a row, once. */
  async end(
    runId: string,
    position: number,
    end: Pick<EvaluationResult, 'status' | 'output' | 'outputCut' | 'scores' | 'metricMicros' | 'durationMs' | 'error'>,
  ): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `update evaluation_results set status = $4, output = $5, output_cut = $6, scores = $7, metric_micros = $8, duration_ms = $9, error = $10
       where organization_id = $1 and run_id = $2 and position = $3 and status in ('waiting', 'running')`,
      [
        organizationOf(this.#scope),
        runId,
        position,
        end.status,
        end.output === undefined ? null : JSON.stringify(end.output),
        end.outputCut,
        JSON.stringify(end.scores),
        end.metricMicros,
        end.durationMs,
        end.error && JSON.stringify(end.error),
      ],
    );
    return changed > 0;
  }

  /** The execution of a row; null if there is none yet. */
  async executionOf(
    runId: string,
    position: number,
  ): Promise<{ id: string; status: Schemas['ExecutionStatus'] } | null> {
    const rows = await runStatement<{ id: string; status: Schemas['ExecutionStatus'] }>(
      this.#scope,
      'select id, status from executions where organization_id = $1 and parent_execution_id = $2 and parent_call = $3',
      [organizationOf(this.#scope), runId, String(position)],
    );
    return rows[0] ?? null;
  }

  /** The end of an execution, with the items of its last node up to `mostBytes`; null if it was deleted. */
  async endOf(executionId: string, mostBytes: number): Promise<EndedExecution | null> {
    const organizationId = organizationOf(this.#scope);
    const [found] = await runStatement<
      Omit<EndedExecution, 'items'> & { lastNode: string | null; runIndex: number | null }
    >(
      this.#scope,
      `with recursive family as (
         select f.id, f.created_at from executions f where f.organization_id = $1 and f.id = $2
         union all select c.id, c.created_at from executions c join family f on c.parent_execution_id = f.id where c.organization_id = $1
       )
       select e.status, e.error, e.last_node, (extract(epoch from e.stopped_at - e.started_at) * 1000)::int as duration_ms,
         (select max(n.run_index) from execution_nodes n where n.organization_id = $1 and n.execution_id = $2 and n.node_id = e.last_node) as run_index,
         (select coalesce(sum(c.credits_micros), 0) from call_records c
            where c.organization_id = $1 and c.kind = 'model' and c.created_at >= e.created_at and c.execution_id in (select id from family))::bigint
         + (select coalesce(sum(s.credits_micros), 0) from catalog_runs s
            where s.organization_id = $1 and s.created_at >= e.created_at and s.execution_id in (select id from family))::bigint
         + (select coalesce(sum(greatest(p.charged_micros, p.held_micros)), 0) from employee_runs p
            where p.organization_id = $1 and p.caller_execution_id in (select id from family))::bigint as micros
       from executions e where e.organization_id = $1 and e.id = $2`,
      [organizationId, executionId],
    );
    if (!found) return null;
    const { lastNode, runIndex, ...end } = found;
    if (end.status !== 'success' || lastNode === null || runIndex === null) return { ...end, items: [] };
    const ports = await runStatement<{ items: Buffer; sizeBytes: number }>(
      this.#scope,
      `select items, size_bytes from execution_data where organization_id = $1 and execution_id = $2 and node_id = $3 and run_index = $4 order by port`,
      [organizationId, executionId, lastNode, runIndex],
    );
    if (ports.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > mostBytes) throw new OutputTooLarge();
    const items: { json: unknown }[] = [];
    for (const port of ports) items.push(...(await decodeItems<{ json: unknown }>(port.items)));
    return { ...end, items };
  }

  /** True for an execution that runs a row of an evaluation. */
  async isOfEvaluation(executionId: string): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      `select 1 from executions where organization_id = $1 and id = $2 and trigger ->> 'kind' = 'evaluation'`,
      [organizationOf(this.#scope), executionId],
    );
    return rows.length > 0;
  }

  /** The tools that agents of an execution called, in order, with the arguments as people edited them. */
  async toolsOf(executionId: string): Promise<CalledTool[]> {
    return runStatement<CalledTool>(
      this.#scope,
      `select tool, coalesce(decided_arguments, arguments) as arguments from agent_tool_calls
       where organization_id = $1 and execution_id = $2 order by node_id, run_index, step, call limit 1000`,
      [organizationOf(this.#scope), executionId],
    );
  }

  async #read(condition: string, values: readonly unknown[]): Promise<EvaluationResult[]> {
    const rows = await runStatement<Row>(
      this.#scope,
      `select ${columns} from evaluation_results x where x.organization_id = $1 and ${condition}`,
      [organizationOf(this.#scope), ...values],
    );
    return rows.map(({ hasExpected, ...row }) => ({ ...row, expected: hasExpected ? row.expected : undefined }));
  }
}

/** The items of the last node are more than is scored. */
export class OutputTooLarge extends Error {
  override readonly name = 'OutputTooLarge';
}
