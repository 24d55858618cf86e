import { codeJobs, readCodeAnswer } from './codeJob.ts';
import { CodePackages } from './codePackages.ts';
import type { CodeRequest, CodeResult } from './codeRequest.ts';
import {
  nodeTimeError,
  planJobs,
  readAnswer,
  readRows,
  type EvaluatedValue,
  type JobPlan,
  type RawRows,
  type TemplateToEvaluate,
} from './jobPlan.ts';
import { MAX_NODE_MS, MS_PER_ITEM, SLICE_MS } from './limits.ts';
import { RunnerPool, type RunnerCounts, type RunnerPoolLogger } from './runnerPool.ts';
import type { ExpressionScope } from './scope.ts';

export interface ExpressionPoolOptions {
  /** Runner processes that evaluate expressions at the same time, and one more that run code nodes; at least 1. */
  size: number;
  /** Time of the processor for the expressions of one item; default 1,000. */
  timeoutMs?: number;
  /** The most time of the processor for the expressions of a node, all items together; default 20,000. */
  maxNodeMs?: number;
  /** Memory of the engine per job of expressions; default 64 MiB. */
  memoryBytes?: number;
  /** Memory of the engine per job of a code node; default 256 MiB. */
  codeMemoryBytes?: number;
  /** Packages that code nodes can require; default `DEFAULT_CODE_PACKAGES`. */
  codePackages?: readonly string[];
  /** Jobs that may wait for a runner; default 1,000. One organization may have half of them. */
  maxQueued?: number;
  /** A runner process is replaced after this many jobs; default 2,000. */
  maxJobsPerProcess?: number;
  /** Runners of expressions that are ready ahead of need; default 1. With 0 nothing is started before the first expression. */
  spare?: number;
  logger: RunnerPoolLogger;
}

/** All expressions of one node run. */
export interface EvaluateRequest {
  organizationId: string;
  templates: TemplateToEvaluate[];
  scope: ExpressionScope;
}

/** Code nodes may take long: expressions, on which every node waits, go first. */
const CODE_NICENESS = 5;

/** Starts a pool of runner processes; the spare one is started at once. `close` must be called in the end. */
export function createExpressionPool(options: ExpressionPoolOptions): ExpressionPool {
  return new ExpressionPool(options);
}

/**
 * Evaluates expressions and runs code nodes in child processes that hold nothing worth reaching, each kind in processes of
 * its own: code never keeps an expression waiting.
 *
 * Guarantees: nothing that one job changes is seen by another node run, execution or organization; the expressions of an
 * item and those of a node end at their limits; a message to a runner ends at its deadline + 30 ms of the processor's time at
 * the latest; one organization never occupies all runners (where there are two
 * or more), and waiting organizations take turns.
 */
export class ExpressionPool {
  private readonly timeoutMs: number;
  private readonly maxNodeMs: number;
  private readonly expressions: RunnerPool;
  private readonly code: RunnerPool;
  private readonly packages: CodePackages;

  constructor({ size, logger, ...options }: ExpressionPoolOptions) {
    this.timeoutMs = options.timeoutMs ?? 1_000;
    this.maxNodeMs = options.maxNodeMs ?? MAX_NODE_MS;
    const { maxQueued = 1_000, maxJobsPerProcess = 2_000 } = options;
    const shared = { maxQueued, maxJobsPerProcess, logger };
    const { memoryBytes = 64 * 1024 * 1024, codeMemoryBytes = 256 * 1024 * 1024 } = options;
    this.expressions = new RunnerPool({
      ...shared,
      size,
      memoryBytes,
      runsCode: false,
      spare: options.spare ?? 1,
      niceness: 0,
    });
    const code = { size: Math.max(1, size) + 1, memoryBytes: codeMemoryBytes, spare: 0, niceness: CODE_NICENESS };
    this.code = new RunnerPool({ ...shared, ...code, runsCode: true });
    this.packages = new CodePackages(options.codePackages);
  }

  /**
   * Evaluates every template for every item of `scope.itemIndexes`: one message to a runner, unless the items are many or
   * take long. Then a runner answers slice by slice, between which other jobs get their turn, and keeps the data as long as
   * no other job took it.
   *
   * Shape: `result[position in itemIndexes][template]` is `{ value }` or `{ error }` (expression_invalid,
   * expression_failed, expression_limit).
   * Errors: expression_limit where the time of an item or of the node, memory or size ended; unavailable where too many jobs
   * wait.
   */
  async evaluate({ organizationId, templates, scope }: EvaluateRequest): Promise<EvaluatedValue[][]> {
    const plans = planJobs(templates, scope);
    const items = plans.reduce((sum, { itemIndexes }) => sum + itemIndexes.length, 0);
    const time = { limitMs: Math.min(this.timeoutMs + items * MS_PER_ITEM, this.maxNodeMs), spentMs: 0 };
    const rows: EvaluatedValue[][] = [];
    for (const plan of plans) {
      const raw = plan.hasCode ? await this.runPlan(organizationId, plan, time) : { rows: [], problems: [] };
      for (const row of readRows(plan, raw)) rows.push(row);
    }
    return rows;
  }

  /** Runs slice by slice until every item has its row, or the node's time is up. */
  private async runPlan(
    organizationId: string,
    plan: JobPlan,
    time: { limitMs: number; spentMs: number },
  ): Promise<Omit<RawRows, 'spentMs'>> {
    const itemMs = this.timeoutMs;
    const end = plan.itemIndexes.length;
    const all: Omit<RawRows, 'spentMs'> = { rows: [], problems: [] };
    for (let from = 0; from < end; from = all.rows.length) {
      if (time.spentMs > time.limitMs) throw nodeTimeError(plan, time.limitMs);
      const deadlineMs = end - from === 1 ? itemMs : itemMs + SLICE_MS + itemMs;
      const header = { ...plan.header, deadlineMs, rows: { from, end, itemMs, sliceMs: SLICE_MS } };
      const answer = await this.expressions.run({ organizationId, header, body: plan.body, session: plan });
      const { rows, problems, spentMs } = readAnswer(plan, answer, itemMs);
      for (const row of rows) all.rows.push(row);
      if (from === 0) all.problems = problems;
      time.spentMs += spentMs;
    }
    return all;
  }

  /**
   * Runs the code of a code node over the items of the scope.
   * Errors: expression_invalid (cannot be read), expression_failed (threw, or returned no items), expression_limit, each with
   * line and column; unavailable where too many jobs wait; the signal's reason.
   */
  async runCode(request: CodeRequest): Promise<CodeResult> {
    const { organizationId, signal } = request;
    const result: CodeResult = { entries: [] };
    for (const job of codeJobs(request, this.packages)) {
      readCodeAnswer(request, await this.code.run({ organizationId, signal, ...job }), result);
    }
    return result;
  }

  /** Returns the processes of each kind; for metrics. */
  counts(): ({ kind: string } & RunnerCounts)[] {
    return [
      { kind: 'expressions', ...this.expressions.counts() },
      { kind: 'code', ...this.code.counts() },
    ];
  }

  /** Process ids of all runners that are alive, for tests and metrics. */
  processIds(): number[] {
    return [...this.expressions.processIds(), ...this.code.processIds()];
  }

  /** Ends every runner and refuses what waits; resolves when no process is left. */
  async close(): Promise<void> {
    await Promise.all([this.expressions.close(), this.code.close()]);
  }
}
