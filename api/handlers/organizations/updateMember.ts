import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { changeRole, checkNotMapped } from '../../../domains/organizations/changeRole.ts';
import { checkMayGive } from '../../../domains/organizations/checkMayGive.ts';
import { presentMember } from '../../presenters/account.ts';

/** Changes what a member may do in the organization, from the next request on. */
export const updateMember: Handler<'updateMember'> = async ({ actor, params, body }, { database }) => {
  const { role } = body;
  const member = await database.withOrganization(actor.organizationId, async (repositories) => {
    const [before] = await repositories.members.lock([params.account_id]);
    if (!before) throw notFound();
    checkMayGive(actor, role);
    checkMayGive(actor, before.role);
    checkNotMapped(before);
    await changeRole(repositories, before.accountId, role);
    await noteAudit(repositories, {
      target: { kind: 'account', id: before.accountId, name: before.name },
      before: { role: before.role },
      after: { role },
    });
    return { ...before, role };
  });
  return { status: 200, body: presentMember(member) };
};
