import type { Handler } from '../../handler.ts';
import { checkMayGive } from '../../../domains/organizations/checkMayGive.ts';
import { removeMembership } from '../../../domains/identity/removeMembership.ts';

/** Removes a member from the organization, with all access through it. */
export const removeMember: Handler<'removeMember'> = async ({ actor, params, query }, { database }) => {
  await database.withOrganization(actor.organizationId, (repositories) =>
    removeMembership(repositories, {
      accountId: params.account_id,
      spaceTo: query.personal_space_to,
      preferred: actor.accountId,
      check: ({ role }) => checkMayGive(actor, role),
    }),
  );
  return { status: 204 };
};
