import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentCreditRequest } from '../../presenters/creditRequest.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists which organizations ask for credits, or have asked. */
export const listAllCreditRequests: Handler<'listAllCreditRequests'> = async ({ query }, { database }) => {
  const page = readPageRequest(query);
  const found = await database.asSystem(({ creditRequests }) => creditRequests.listAll(query.status, page));
  return { status: 200, body: presentPage(found, presentCreditRequest) };
};
