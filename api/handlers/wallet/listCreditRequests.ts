import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentCreditRequest } from '../../presenters/creditRequest.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists the organization's credit requests and their results. */
export const listCreditRequests: Handler<'listCreditRequests'> = async ({ actor, query }, { database }) => {
  const page = readPageRequest(query);
  const found = await database.withOrganization(actor.organizationId, ({ creditRequests }) =>
    creditRequests.list(page),
  );
  return { status: 200, body: presentPage(found, presentCreditRequest) };
};
