import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';

/** Deletes a connection with the identities that came through it; sessions that it opened fail from the next request on. */
export const deleteSsoConnection: Handler<'deleteSsoConnection'> = async ({ actor, params }, { database }) => {
  const isGone = await database.withOrganization(actor.organizationId, ({ ssoConnections }) =>
    ssoConnections.remove(params.sso_connection_id),
  );
  if (!isGone) throw notFound();
  return { status: 204 };
};
