import { costsBy } from '../../../domains/executions/insights/costsBy.ts';
import { answerSums } from '../../answerSums.ts';
import type { Handler } from '../../handler.ts';
import { insightColumns, presentCost } from '../../presenters/insights.ts';
import { readInsightsQuery } from '../../readInsightsQuery.ts';

const mostLines = 1_000;

/** Sums up costs by digital organization, model, member or key. */
export const getCostInsights: Handler<'getCostInsights'> = async ({ actor, query }, { database }) => {
  const days = readInsightsQuery(query, actor, { modes: [] });
  const costs = await database.withOrganization(actor.organizationId, (repositories) =>
    costsBy(query.by ?? 'digital_organization', repositories, { query: days, limit: mostLines }),
  );
  const data = costs.map(presentCost);
  return answerSums({ data }, { format: query.format, days, name: 'costs', columns: insightColumns.costs });
};
