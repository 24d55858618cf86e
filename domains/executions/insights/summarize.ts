import type { ExecutionSumsRow, InsightsQuery } from '../../../db/repositories/executions/executionInsights.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { dayBefore, daysIn } from './days.ts';

/** Figures of a period; `creditsMicros` is null if the caller may not see costs. */
export interface PeriodFigures extends ExecutionSumsRow {
  readonly creditsMicros: bigint | null;
}

/** Returns the figures of a period, and of as many days before it. */
export async function summarize(
  { executionInsights }: Pick<Repositories, 'executionInsights'>,
  query: InsightsQuery,
  { withCosts }: { withCosts: boolean },
): Promise<{ current: PeriodFigures; previous: PeriodFigures }> {
  const before = {
    ...query,
    from: dayBefore(query.from, daysIn(query)),
    to: dayBefore(query.from, 1),
  };
  const [current, previous, cost, costBefore] = await Promise.all([
    executionInsights.whole(query),
    executionInsights.whole(before),
    withCosts ? executionInsights.cost(query) : null,
    withCosts ? executionInsights.cost(before) : null,
  ]);
  return { current: { ...current, creditsMicros: cost }, previous: { ...previous, creditsMicros: costBefore } };
}
