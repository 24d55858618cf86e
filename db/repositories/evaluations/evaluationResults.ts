import { sql, type Compilable } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { decodeItems } from '../../itemsCodec.ts';
import { anyOf } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

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

const unended = ['waiting', 'running'] as const;
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
      const values = batch.map(({ rowId, input, expected, remark }, place) => ({
        organizationId: organizationOf(this.#scope),
        runId,
        position: from + place,
        rowId,
        input: JSON.stringify(input),
        expected: expected === undefined ? null : JSON.stringify(expected),
        remark,
        status: 'waiting' as const,
      }));
      await runQuery(this.#scope, tablesOf(this.#scope).insertInto('evaluationResults').values(values));
    }
  }

  async find(runId: string, position: number): Promise<EvaluationResult | null> {
    const rows = await this.#read(this.#results(runId).where('x.position', '=', position));
    return rows[0] ?? null;
  }

  /** In the order of the set, behind `after`. */
  async list(
    runId: string,
    { status, after, limit }: { status: Schemas['EvaluationResultStatus'] | undefined; after: number; limit: number },
  ): Promise<EvaluationResult[]> {
    let query = this.#results(runId).where('x.position', '>', after);
    if (status !== undefined) query = query.where('x.status', '=', status);
    return this.#read(query.orderBy('x.position').limit(limit));
  }

  /** The rows of two runs side by side: different status first, then those in only one run. */
  async compare(
    { before, now }: { before: string; now: string },
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ rowId: string; before: EvaluationResult | null; now: EvaluationResult | null }[]> {
    const resultsOf = (runId: string) =>
      tablesOf(this.#scope)
        .selectFrom('evaluationResults')
        .select(['rowId', 'position', 'status'])
        .where('runId', '=', runId);
    const rowId = sql<string>`coalesce(l.row_id, r.row_id)`;
    const sameness = sql`case when l.status = r.status then 2 when l.status is null or r.status is null then 1 else 0 end`;
    const pairs = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom(resultsOf(before).as('l'))
        .fullJoin(resultsOf(now).as('r'), 'r.rowId', 'l.rowId')
        .select([rowId.as('rowId'), 'l.position as leftAt', 'r.position as rightAt'])
        .orderBy(sameness)
        .orderBy(sql`coalesce(r.position, l.position)`)
        .orderBy(rowId)
        .offset(offset)
        .limit(limit),
    );
    const at = (places: (number | null)[]) => places.filter((place) => place !== null);
    const read = async (runId: string, places: number[]) => {
      const rows = await this.#read(this.#results(runId).where('x.position', '=', anyOf(places)));
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
    const [counts] = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('evaluationResults as l')
        .innerJoin('evaluationResults as r', (join) => join.on('r.runId', '=', now).onRef('r.rowId', '=', 'l.rowId'))
        .select([
          sql<number>`count(*) filter (where r.status = 'passed' and l.status <> 'passed')::int`.as('better'),
          sql<number>`count(*) filter (where l.status = 'passed' and r.status <> 'passed')::int`.as('worse'),
        ])
        .where('l.runId', '=', before),
    );
    return counts!;
  }

  /** Charges of all rows of a run so far, in micro-credits. */
  async spent(runId: string): Promise<bigint> {
    const [sum] = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('evaluationResults')
        .select(sql<bigint>`coalesce(sum(coalesce(execution_micros, 0) + metric_micros), 0)::bigint`.as('spent'))
        .where('runId', '=', runId),
    );
    return sum!.spent;
  }

  /** The row runs as this execution, while its run does; false if it has ended. */
  async begin(runId: string, position: number, executionId: string): Promise<boolean> {
    const changed = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('evaluationResults')
        .set({ status: 'running', executionId })
        .where('runId', '=', runId)
        .where('position', '=', position)
        .where('status', 'in', unended),
    );
    return changed > 0;
  }

  /** Cost of the execution before metrics call a model in its name: written once. */
  async noteCost(runId: string, position: number, micros: bigint): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('evaluationResults')
        .set({ executionMicros: micros })
        .where('runId', '=', runId)
        .where('position', '=', position)
        .where('status', '=', 'running')
        .where('executionMicros', 'is', null),
    );
  }

  /** The end of a row, once. */
  async end(
    runId: string,
    position: number,
    end: Pick<EvaluationResult, 'status' | 'output' | 'outputCut' | 'scores' | 'metricMicros' | 'durationMs' | 'error'>,
  ): Promise<boolean> {
    const { status, output, outputCut, scores, metricMicros, durationMs, error } = end;
    const changed = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('evaluationResults')
        .set({
          status,
          output: output === undefined ? null : JSON.stringify(output),
          outputCut,
          scores: JSON.stringify(scores),
          metricMicros,
          durationMs,
          error: error === null ? null : JSON.stringify(error),
        })
        .where('runId', '=', runId)
        .where('position', '=', position)
        .where('status', 'in', unended),
    );
    return changed > 0;
  }

  /** The execution of a row; null if there is none yet. */
  async executionOf(
    runId: string,
    position: number,
  ): Promise<{ id: string; status: Schemas['ExecutionStatus'] } | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executions')
        .select(['id', 'status'])
        .where('parentExecutionId', '=', runId)
        .where('parentCall', '=', String(position)),
    );
  }

  /** The end of an execution, with the items of its last node up to `mostBytes`; null if it was deleted. */
  async endOf(executionId: string, mostBytes: number): Promise<EndedExecution | null> {
    const organizationId = organizationOf(this.#scope);
    const [found] = await runQuery(
      this.#scope,
      sql<Omit<EndedExecution, 'items'> & { lastNode: string | null; runIndex: number | null }>`
        with recursive family as (
          select f.id, f.created_at from executions f where f.organization_id = ${organizationId} and f.id = ${executionId}
          union all select c.id, c.created_at from executions c join family f on c.parent_execution_id = f.id where c.organization_id = ${organizationId}
        )
        select e.status, e.error, e.last_node, (extract(epoch from e.stopped_at - e.started_at) * 1000)::int as duration_ms,
          (select max(n.run_index) from execution_nodes n
             where n.organization_id = ${organizationId} and n.execution_id = ${executionId} and n.node_id = e.last_node) as run_index,
          (select coalesce(sum(c.credits_micros), 0) from call_records c
             where c.organization_id = ${organizationId} and c.kind = 'model' and c.created_at >= e.created_at
               and c.execution_id in (select id from family))::bigint
          + (select coalesce(sum(s.credits_micros), 0) from catalog_runs s
             where s.organization_id = ${organizationId} and s.created_at >= e.created_at and s.execution_id in (select id from family))::bigint
          + (select coalesce(sum(greatest(p.charged_micros, p.held_micros)), 0) from employee_runs p
             where p.organization_id = ${organizationId} and p.caller_execution_id in (select id from family))::bigint as micros
        from executions e where e.organization_id = ${organizationId} and e.id = ${executionId}`,
    );
    if (!found) return null;
    const { lastNode, runIndex, ...end } = found;
    if (end.status !== 'success' || lastNode === null || runIndex === null) return { ...end, items: [] };
    const ports = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executionData')
        .select(['items', 'sizeBytes'])
        .where('executionId', '=', executionId)
        .where('nodeId', '=', lastNode)
        .where('runIndex', '=', runIndex)
        .orderBy('port'),
    );
    if (ports.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > mostBytes) throw new OutputTooLarge();
    const items: { json: unknown }[] = [];
    for (const port of ports) items.push(...(await decodeItems<{ json: unknown }>(port.items)));
    return { ...end, items };
  }

  /** True for an execution that runs a row of an evaluation. */
  async isOfEvaluation(executionId: string): Promise<boolean> {
    const found = tablesOf(this.#scope)
      .selectFrom('executions')
      .select('id')
      .where('id', '=', executionId)
      .where(sql<boolean>`trigger ->> 'kind' = 'evaluation'`);
    return (await runQueryForCount(this.#scope, found)) > 0;
  }

  /** The tools that agents of an execution called, in order, with the arguments as people edited them. */
  async toolsOf(executionId: string): Promise<CalledTool[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('agentToolCalls')
        .select(['tool', sql<CalledTool['arguments']>`coalesce(decided_arguments, arguments)`.as('arguments')])
        .where('executionId', '=', executionId)
        .orderBy('nodeId')
        .orderBy('runIndex')
        .orderBy('step')
        .orderBy('call')
        .limit(1000),
    );
  }

  /** Selects results (`x`) of a run. */
  #results(runId: string) {
    return tablesOf(this.#scope)
      .selectFrom('evaluationResults as x')
      .select([
        'x.position',
        'x.rowId',
        'x.input',
        'x.expected',
        sql<boolean>`x.expected is not null`.as('hasExpected'),
        'x.remark',
        'x.status',
        'x.executionId',
        'x.output',
        'x.outputCut',
        'x.scores',
        'x.executionMicros',
        'x.metricMicros',
        'x.durationMs',
        'x.error',
      ])
      .where('x.runId', '=', runId)
      .$narrowType<Pick<EvaluationResult, 'input' | 'scores' | 'error'>>();
  }

  async #read(query: Compilable<EvaluationResult & { hasExpected: boolean }>): Promise<EvaluationResult[]> {
    const rows = await runQuery(this.#scope, query);
    return rows.map(({ hasExpected, ...row }) => ({ ...row, expected: hasExpected ? row.expected : undefined }));
  }
}

/** The items of the last node are more than is scored. */
export class OutputTooLarge extends Error {
  override readonly name = 'OutputTooLarge';
}
