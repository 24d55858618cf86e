import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { requireOwnSignIn } from '../../../domains/identity/requireOwnSignIn.ts';
import { beginSso } from '../../sso/beginSso.ts';

/** Sends a signed-in member to the identity provider, to connect who they are there with their account. */
export const linkSso: Handler<'linkSso'> = async ({ actor, params, headers, remoteAddress }, deps) => {
  requireOwnSignIn(actor);
  const connectionId = params.sso_connection_id;
  const isOwn = await deps.database.withOrganization(actor.organizationId, ({ ssoConnections }) =>
    ssoConnections.find(connectionId),
  );
  if (!isOwn) throw notFound();
  const linkAccountId = actor.accountId;
  return beginSso({ connectionId, headers, remoteAddress, linkAccountId, hint: null, returnTo: null }, deps);
};
