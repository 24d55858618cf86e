import { formatCredits } from '../../db/credits.ts';
import type { EvaluationTotals } from '../../db/repositories/evaluations/evaluationRuns.ts';
import type { components } from '../../openapi/generated/types.ts';

type Rule = components['schemas']['EvaluationPublishRule'];

/** Returns the respects in which a run is worse than another one of the same rows; empty if it is no worse. */
export function worseThan(before: EvaluationTotals, now: EvaluationTotals, rule: Rule): string[] {
  const worse: string[] = [];
  if (now.passed < before.passed) worse.push(`${now.passed} of ${now.rows} rows passed, ${before.passed} before.`);
  const [cost, costBefore] = [averageMicros(now), averageMicros(before)];
  if (rule.cost_tolerance_percent != null && isAbove(cost, costBefore, rule.cost_tolerance_percent))
    worse.push(`It costs ${formatCredits(cost)} credits a row, ${formatCredits(costBefore)} before.`);
  const [time, timeBefore] = [now.averageMs ?? 0, before.averageMs ?? 0];
  if (rule.time_tolerance_percent != null && isAbove(BigInt(time), BigInt(timeBefore), rule.time_tolerance_percent))
    worse.push(`It takes ${time} ms a row, ${timeBefore} before.`);
  return worse;
}

function isAbove(now: bigint, before: bigint, tolerancePercent: number): boolean {
  return now * 100n > before * BigInt(100 + tolerancePercent);
}

function averageMicros({ executionMicros, rows }: EvaluationTotals): bigint {
  return rows === 0 ? 0n : BigInt(executionMicros) / BigInt(rows);
}
