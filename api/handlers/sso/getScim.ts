import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { presentScimToken } from '../../presenters/scimToken.ts';
import { scimBaseUrl } from '../../scim/scimBaseUrl.ts';

/** Returns the provisioning settings of a connection. */
export const getScim: Handler<'getScim'> = async ({ actor, params }, { database, settings }) => {
  const { organizationId } = actor;
  const connectionId = params.sso_connection_id;
  const directory = { organizationId, connectionId };
  return database.withOrganization(organizationId, async ({ ssoConnections, scimTokens, scimUsers, scimGroups }) => {
    if (!(await ssoConnections.find(connectionId))) throw notFound();
    const token = await scimTokens.find(connectionId);
    const { users, active } = await scimUsers.count(directory);
    return {
      status: 200 as const,
      body: {
        base_url: scimBaseUrl(settings.publicUrl, connectionId),
        token: token && presentScimToken(token),
        users,
        active_users: active,
        groups: await scimGroups.count(directory),
      },
    };
  });
};
