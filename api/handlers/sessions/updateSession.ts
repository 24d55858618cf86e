import { ssoRequired } from '../../../domains/identity/sso/ssoErrors.ts';
import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { presentMe } from '../../presenters/me.ts';

/** Lets the session act in another organization of the account. */
export const updateSession: Handler<'updateSession'> = async ({ actor, body }, deps) => {
  const organizationId = body.organization_id;
  const { moved, isRequired } = await deps.database.asSystem(async ({ sessions, ssoPolicies }) => ({
    moved: await sessions.setOrganization(actor.sessionId ?? '', organizationId),
    isRequired: actor.connectionId === null && (await ssoPolicies.isRequired(organizationId, actor.accountId)),
  }));
  if (!moved) throw isRequired ? ssoRequired() : notFound();
  return { status: 200, body: await presentMe(deps, { ...actor, organizationId }) };
};
