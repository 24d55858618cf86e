import { noteAudit } from '../../../audit/noteAudit.ts';
import { makeKey } from '../../../identity/keys.ts';
import type { Handler } from '../../handler.ts';
import { notFound } from '../../notFound.ts';
import { presentScimToken } from '../../presenters/scimToken.ts';

/** Makes the token of a connection's directory; the one before stops at once. Its value is in this answer only. */
export const createScimToken: Handler<'createScimToken'> = async ({ actor, params }, { database }) => {
  const connectionId = params.sso_connection_id;
  const { value, hash, last4 } = makeKey('scim');
  const token = await database.withOrganization(actor.organizationId, async (repositories) => {
    const connection = await repositories.ssoConnections.find(connectionId);
    if (!connection) throw notFound();
    const made = await repositories.scimTokens.set({ connectionId, hash, last4, createdBy: actor.accountId });
    await noteAudit(repositories, { target: { id: connectionId, name: connection.name } });
    return made;
  });
  return { status: 201, body: { token: presentScimToken(token), value } };
};
