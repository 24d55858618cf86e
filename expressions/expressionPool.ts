import { codeJobs, readCodeAnswer } from './codeJob.ts';
import type { CodeRequest, CodeResult } from './codeRequest.ts';
import { planJobs, readAnswer, type EvaluatedValue, type TemplateToEvaluate } from './jobPlan.ts';
import { RunnerPool, type RunnerPoolLogger } from './runnerPool.ts';
import type { RunnerAnswer } from './runnerProcess.ts';
import type { ExpressionScope } from './scope.ts';

export interface ExpressionPoolOptions {
  /** Runner processes that evaluate expressions at the same time, and as many that run code nodes; at least 1. */
  size: number;
  /** Time of the processor per job of expressions; default 1,000. */
  timeoutMs?: number;
  /** Memory of the engine per job of expressions; default 64 MiB. */
  memoryBytes?: number;
  /** Memory of the engine per job of a code node; default 128 MiB. */
  codeMemoryBytes?: number;
  /** Jobs that may wait for a runner; default 1,000. One organization may have half of them. */
  maxQueued?: number;
  /** A runner process is replaced after this many jobs; default 2,000. */
  maxJobsPerProcess?: number;
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
const NOTHING_TO_RUN: RunnerAnswer = {
  kind: 'answer',
  header: { kind: 'done', id: 0, problems: [], cpuUsedMs: 0 },
  body: '[]',
};

/** Starts a pool of runner processes; one is started at once. `close` must be called in the end. */
export function createExpressionPool(options: ExpressionPoolOptions): ExpressionPool {
  return new ExpressionPool(options);
}

/**
 * Evaluates expressions and runs code nodes in child processes that hold nothing worth reaching, each kind in processes of
 * its own: code never keeps an expression waiting.
 *
 * Guarantees: nothing that one job changes is seen by another node run, execution or organization; a job ends at its
 * deadline + 30 ms of the processor's time at the latest; one organization never occupies all runners (where there are two
 * or more), and waiting organizations take turns.
 */
export class ExpressionPool {
  private readonly timeoutMs: number;
  private readonly expressions: RunnerPool;
  private readonly code: RunnerPool;

  constructor({ size, logger, ...options }: ExpressionPoolOptions) {
    this.timeoutMs = options.timeoutMs ?? 1_000;
    const { maxQueued = 1_000, maxJobsPerProcess = 2_000 } = options;
    const shared = { size, maxQueued, maxJobsPerProcess, logger };
    const { memoryBytes = 64 * 1024 * 1024, codeMemoryBytes = 128 * 1024 * 1024 } = options;
    this.expressions = new RunnerPool({ ...shared, memoryBytes, spare: 1, niceness: 0 });
    this.code = new RunnerPool({ ...shared, memoryBytes: codeMemoryBytes, spare: 0, niceness: CODE_NICENESS });
  }

  /**
   * Evaluates every template for every item of `scope.itemIndexes`; one message to a runner unless the items are many.
   *
   * Shape: `result[position in itemIndexes][template]` is `{ value }` or `{ error }` (expression_invalid,
   * expression_failed, expression_limit).
   * Errors: expression_limit where time, memory or size of the whole job ended; unavailable where too many jobs wait.
   */
  async evaluate({ organizationId, templates, scope }: EvaluateRequest): Promise<EvaluatedValue[][]> {
    const rows: EvaluatedValue[][] = [];
    for (const plan of planJobs(templates, scope)) {
      const { body } = plan;
      const header = { ...plan.header, deadlineMs: this.timeoutMs };
      const answer = plan.hasCode ? await this.expressions.run({ organizationId, header, body }) : NOTHING_TO_RUN;
      for (const row of readAnswer(plan, answer, this.timeoutMs)) rows.push(row);
    }
    return rows;
  }

  /**
   * Runs the code of a code node over the items of the scope.
   * Errors: expression_invalid (cannot be read), expression_failed (threw, or returned no items), expression_limit, each with
   * line and column; unavailable where too many jobs wait; the signal's reason.
   */
  async runCode(request: CodeRequest): Promise<CodeResult> {
    const { organizationId, signal } = request;
    const result: CodeResult = { entries: [], logs: [] };
    for (const job of codeJobs(request)) {
      readCodeAnswer(request, await this.code.run({ organizationId, signal, ...job }), result);
    }
    return result;
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
