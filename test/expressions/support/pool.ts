import {
  createExpressionPool,
  type ExpressionPool,
  type ExpressionPoolOptions,
} from '../../../platform/expressions/expressionPool.ts';
import type { EvaluatedValue } from '../../../platform/expressions/jobPlan.ts';
import type { ExpressionScope } from '../../../platform/expressions/scope.ts';

export interface TestPool {
  pool: ExpressionPool;
  /** Messages logged by the pool. */
  warnings: string[];
}

/** A real pool with real runner processes. */
export function startPool(options: Partial<ExpressionPoolOptions> = {}): TestPool {
  const warnings: string[] = [];
  const logger = { warn: (_fields: object, message: string): void => void warnings.push(message) };
  return { pool: createExpressionPool({ size: 1, logger, ...options }), warnings };
}

export function buildScope(changes: Partial<ExpressionScope> = {}): ExpressionScope {
  return {
    items: [{ json: {} }],
    nodes: {},
    execution: { id: 'exe_1', mode: 'manual' },
    organization: { id: 'org_1', name: 'One' },
    digitalOrganization: { id: 'dorg_1', name: 'Greeter', published: true },
    runIndex: 0,
    prevNode: null,
    now: '2026-11-21T10:00:00Z',
    timeZone: 'Europe/Berlin',
    ...changes,
  };
}

/** Evaluates texts for every item of a scope. */
export function evaluateAll(pool: ExpressionPool, texts: string[], scope = buildScope()): Promise<EvaluatedValue[][]> {
  const templates = texts.map((text, index) => ({ node: 'Greet', parameter: `p${index}`, text }));
  return pool.evaluate({ organizationId: scope.organization.id, templates, scope });
}

/** Evaluates one text for the first item: its value, or its error thrown. */
export async function evaluateOne(
  pool: ExpressionPool,
  text: string,
  changes: Partial<ExpressionScope> = {},
): Promise<unknown> {
  const cell = (await evaluateAll(pool, [text], buildScope(changes)))[0]?.[0];
  if (cell?.error !== undefined) throw cell.error;
  return cell?.value;
}

/** True while a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // The operating system reports a missing process as an error.
    return false;
  }
}
