import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { makeKey } from '../../../domains/identity/keys.ts';
import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { readFutureTime } from '../../../domains/identity/readTime.ts';
import { presentScimToken } from '../../presenters/scimToken.ts';

/** Creates the token of a connection's directory; the one before stops at once. Its value is in this answer only. */
export const createScimToken: Handler<'createScimToken'> = async ({ actor, params, body }, { database }) => {
  const connectionId = params.sso_connection_id;
  const expiresAt = readFutureTime(body?.expires_at, '/expires_at');
  const { value, hash, last4 } = makeKey('scim');
  const token = await database.withOrganization(actor.organizationId, async (repositories) => {
    const connection = await repositories.ssoConnections.find(connectionId);
    if (!connection) throw notFound();
    const made = await repositories.scimTokens.set({
      connectionId,
      hash,
      last4,
      createdBy: actor.accountId,
      expiresAt,
    });
    await noteAudit(repositories, { target: { id: connectionId, name: connection.name } });
    return made;
  });
  return { status: 201, body: { token: presentScimToken(token), value } };
};
