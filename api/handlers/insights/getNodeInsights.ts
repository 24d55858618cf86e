import { answerSums } from '../../answerSums.ts';
import type { Handler } from '../../handler.ts';
import { insightColumns, presentNodeInsights } from '../../presenters/insights.ts';
import { readInsightsQuery } from '../../readInsightsQuery.ts';

const mostLines = 200;

/** Lists the slowest nodes. */
export const getNodeInsights: Handler<'getNodeInsights'> = async ({ actor, query }, { database }) => {
  const days = readInsightsQuery(query, actor);
  const sums = await database.withOrganization(actor.organizationId, ({ executionInsights }) =>
    executionInsights.nodes(days, mostLines),
  );
  const data = sums.map(presentNodeInsights);
  return answerSums({ data }, { format: query.format, days, name: 'nodes', columns: insightColumns.nodes });
};
