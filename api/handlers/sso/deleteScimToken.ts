import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';

/** Deletes the token of a connection's directory, which is refused from the next request on. */
export const deleteScimToken: Handler<'deleteScimToken'> = async ({ actor, params }, { database }) => {
  const isGone = await database.withOrganization(actor.organizationId, ({ scimTokens }) =>
    scimTokens.remove(params.sso_connection_id),
  );
  if (!isGone) throw notFound();
  return { status: 204 };
};
