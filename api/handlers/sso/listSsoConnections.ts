import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentPage } from '../../presenters/page.ts';
import { presentSsoConnection } from '../../presenters/sso.ts';

/** Lists the ways to the organization's identity providers. */
export const listSsoConnections: Handler<'listSsoConnections'> = async ({ actor, query }, { database, settings }) => {
  const page = readPageRequest(query);
  const found = await database.withOrganization(actor.organizationId, async ({ ssoConnections, scimTokens }) => {
    const connections = await ssoConnections.list(page);
    const ends = await scimTokens.expiries(connections.data.map(({ id }) => id));
    return {
      ...connections,
      data: connections.data.map((one) => ({ ...one, scimExpiresAt: ends.get(one.id) ?? null })),
    };
  });
  return { status: 200, body: presentPage(found, (one) => presentSsoConnection(one, settings.publicUrl)) };
};
