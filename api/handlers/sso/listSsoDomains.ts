import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentPage } from '../../presenters/page.ts';
import { presentSsoDomain } from '../../presenters/sso.ts';

/** Lists the e-mail domains that the organization names as its own. */
export const listSsoDomains: Handler<'listSsoDomains'> = async ({ actor, query }, { database }) => {
  const page = readPageRequest(query);
  const found = await database.withOrganization(actor.organizationId, ({ ssoDomains }) => ssoDomains.list(page));
  return { status: 200, body: presentPage(found, presentSsoDomain) };
};
