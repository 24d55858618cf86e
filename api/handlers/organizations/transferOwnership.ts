import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { confirmSelf } from '../../../domains/identity/confirmSelf.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { changeRole, checkNotMapped } from '../../../domains/organizations/changeRole.ts';

/** Makes another member owner and lowers the caller, in one step. */
export const transferOwnership: Handler<'transferOwnership'> = async ({ actor, body, remoteAddress }, deps) => {
  const { account_id: accountId, next_role: nextRole = 'admin' } = body;
  if (accountId === actor.accountId)
    throw new AppError('invalid_request', 'Choose somebody else.', { param: '/account_id' });
  await confirmSelf(deps, { actor, password: body.current_password, remoteAddress });
  await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const locked = await repositories.members.lock([accountId, actor.accountId]);
    const self = locked.find((one) => one.accountId === actor.accountId);
    if (locked.length < 2 || !self) throw notFound();
    if (self.role !== 'owner') throw new AppError('insufficient_scope', 'You are not an owner any more.');
    locked.forEach(checkNotMapped);
    await changeRole(repositories, accountId, 'owner');
    await changeRole(repositories, actor.accountId, nextRole);
    await noteAudit(repositories, {
      target: { id: actor.organizationId },
      before: { owner: actor.accountId },
      after: { owner: accountId, next_role: nextRole },
    });
  });
  return { status: 204 };
};
