import type { Handler } from '../../handler.ts';
import { removeMembership } from '../../../domains/identity/removeMembership.ts';

/** Removes the account itself from the organization; its session continues in another one if allowed. */
export const leaveOrganization: Handler<'leaveOrganization'> = async ({ actor, body }, { database }) => {
  const { accountId, organizationId, sessionId } = actor;
  await database.withOrganization(organizationId, (repositories) =>
    removeMembership(repositories, { accountId, spaceTo: body?.personal_space_to }),
  );
  const isKept = await database.asSystem(async ({ organizations, sessions }) => {
    const next = await organizations.findForOwnSignIn(accountId);
    return next !== null && (await sessions.resumeElsewhere(sessionId ?? '', { from: organizationId, to: next.id }));
  });
  return isKept ? { status: 204 } : { status: 204, session: null };
};
