import { holdMembership } from '../../../domains/identity/holdMembership.ts';
import type { Handler } from '../../handler.ts';

/** Sets whether the caller gets the weekly digest. */
export const updateWeeklyDigest: Handler<'updateWeeklyDigest'> = async ({ actor, body }, { database }) => {
  const { enabled } = body;
  await database.withOrganization(actor.organizationId, async (repositories) => {
    await holdMembership(repositories, actor);
    await repositories.digests.setWanted(actor.accountId, enabled);
  });
  return { status: 200, body: { enabled } };
};
