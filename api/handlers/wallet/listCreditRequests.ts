import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentCreditRequest } from '../../presenters/creditRequest.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists when the organization asked for credits, and what came of it. */
export const listCreditRequests: Handler<'listCreditRequests'> = async ({ actor, query }, { database }) => {
  const page = readPageRequest(query);
  const found = await database.withOrganization(actor.organizationId, ({ creditRequests }) =>
    creditRequests.list(page),
  );
  return { status: 200, body: presentPage(found, presentCreditRequest) };
};
