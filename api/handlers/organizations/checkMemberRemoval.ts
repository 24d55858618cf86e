import { mayCall } from '../../../domains/identity/policy.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { presentRemoval } from '../../presenters/removal.ts';

/** Returns the resources that a member's removal would end, and those that an owner would receive. */
export const checkMemberRemoval: Handler<'checkMemberRemoval'> = async ({ actor, params }, { database }) => {
  const accountId = params.account_id;
  const body = await database.withOrganization(actor.organizationId, async ({ members, organizations }) => {
    if ((await organizations.findMembers([accountId], [])).length === 0) throw notFound();
    if (accountId !== actor.accountId && !mayCall(actor, 'organization.manage'))
      throw new AppError('insufficient_scope', 'Only owners and admins see this of others.');
    const owners = (await members.listOwners()).filter((owner) => owner.accountId !== accountId);
    return presentRemoval(await members.countRemoval(accountId), owners);
  });
  return { status: 200, body };
};
