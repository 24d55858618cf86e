import { checkInterval, fillIntervals } from '../../../domains/executions/insights/fillIntervals.ts';
import { answerSums } from '../../answerSums.ts';
import type { Handler } from '../../handler.ts';
import { insightColumns, presentInterval } from '../../presenters/insights.ts';
import { readInsightsQuery } from '../../readInsightsQuery.ts';

/** Sums up ended executions by hour, day or week. */
export const getExecutionInsights: Handler<'getExecutionInsights'> = async ({ actor, query }, { database }) => {
  const days = readInsightsQuery(query, actor);
  const { interval = 'day', format } = query;
  checkInterval(interval, days);
  const sums = await database.withOrganization(actor.organizationId, ({ executionInsights }) =>
    executionInsights.byTime(days, interval),
  );
  const data = fillIntervals(sums, interval, days).map(presentInterval);
  return answerSums({ data }, { format, days, name: 'executions', columns: insightColumns.executions });
};
