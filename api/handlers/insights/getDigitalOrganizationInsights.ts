import { mayCall } from '../../../domains/identity/policy.ts';
import { answerSums } from '../../answerSums.ts';
import type { Handler } from '../../handler.ts';
import { insightColumns, presentDigitalOrganizationInsights } from '../../presenters/insights.ts';
import { readInsightsQuery } from '../../readInsightsQuery.ts';

const mostLines = 1_000;

/** Sums up ended executions by digital organization. */
export const getDigitalOrganizationInsights: Handler<'getDigitalOrganizationInsights'> = async (
  { actor, query },
  { database },
) => {
  const days = readInsightsQuery(query, actor);
  const withCosts = mayCall(actor, 'wallet.view');
  const sums = await database.withOrganization(actor.organizationId, ({ executionInsights }) =>
    executionInsights.byDigitalOrganization(days, mostLines),
  );
  const data = sums.map((one) => presentDigitalOrganizationInsights(one, { withCosts }));
  const columns = insightColumns.digitalOrganizations;
  return answerSums({ data }, { format: query.format, days, name: 'digital-organizations', columns });
};
