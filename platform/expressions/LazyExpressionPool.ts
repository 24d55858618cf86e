import {
  createExpressionPool,
  type EvaluateRequest,
  type ExpressionPool,
  type ExpressionPoolOptions,
} from './expressionPool.ts';
import type { EvaluatedValue } from './jobPlan.ts';

/** A pool for processes that rarely evaluate anything: its runners are started when they are first needed. */
export class LazyExpressionPool {
  readonly #options: ExpressionPoolOptions;
  #pool: ExpressionPool | null = null;

  constructor(options: ExpressionPoolOptions) {
    this.#options = options;
  }

  /** See `ExpressionPool.evaluate`. */
  evaluate(request: EvaluateRequest): Promise<EvaluatedValue[][]> {
    this.#pool ??= createExpressionPool(this.#options);
    return this.#pool.evaluate(request);
  }

  /** Returns the processes of each kind; for metrics. None before the first expression. */
  counts(): ReturnType<ExpressionPool['counts']> {
    return this.#pool?.counts() ?? [];
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }
}
