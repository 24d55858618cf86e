import { createLogger } from '../../platform/config/logger.ts';
import { createExpressionPool, type ExpressionPool } from '../../platform/expressions/expressionPool.ts';
import { LazyExpressionPool } from '../../platform/expressions/LazyExpressionPool.ts';

const options = { size: 1, spare: 0, logger: createLogger({ service: 'test', level: 'silent' }) };

let shared: ExpressionPool | null = null;

/**
 * The expressions and code of all engines of this process, evaluated by the real runners. Every job begins with the same memory, so files
 * need none of their own, and each runner takes 0.4 s of the processor to start. It ends with the process; tests do not close it.
 */
export function sharedExpressions(): ExpressionPool {
  shared ??= createExpressionPool(options);
  return shared;
}

/** The same for evaluations of APIs: triggers and previews. */
export const sharedPreviews = new LazyExpressionPool(options);
