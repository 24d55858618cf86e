import { summarize } from '../../../domains/executions/insights/summarize.ts';
import { mayCall } from '../../../domains/identity/policy.ts';
import type { Handler } from '../../handler.ts';
import { presentFigures } from '../../presenters/insights.ts';
import { readInsightsQuery } from '../../readInsightsQuery.ts';

/** Sums up ended executions of a period, and of the one before. */
export const getInsightsSummary: Handler<'getInsightsSummary'> = async ({ actor, query }, { database }) => {
  const asked = readInsightsQuery(query, actor);
  const { current, previous } = await database.withOrganization(actor.organizationId, (repositories) =>
    summarize(repositories, asked, { withCosts: mayCall(actor, 'wallet.view') }),
  );
  const { from, to } = asked;
  return { status: 200, body: { from, to, current: presentFigures(current), previous: presentFigures(previous) } };
};
