import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';

/** Gives an e-mail domain up; its people sign in with the connection as long as their identity is known. */
export const deleteSsoDomain: Handler<'deleteSsoDomain'> = async ({ actor, params }, { database }) => {
  const isGone = await database.withOrganization(actor.organizationId, ({ ssoDomains }) =>
    ssoDomains.remove(params.sso_domain_id),
  );
  if (!isGone) throw notFound();
  return { status: 204 };
};
