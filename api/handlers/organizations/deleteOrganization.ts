import { confirmSelf } from '../../../domains/identity/confirmSelf.ts';
import { beginDeletion } from '../../../domains/organizations/beginDeletion.ts';
import type { Handler } from '../../handler.ts';
import { presentOrganization } from '../../presenters/account.ts';

/** Begins the deletion of the organization; an owner can cancel it within the grace period. */
export const deleteOrganization: Handler<'deleteOrganization'> = async (
  { actor, query, body, remoteAddress },
  deps,
) => {
  await confirmSelf(deps, { actor, password: body.current_password, remoteAddress });
  const deleted = await beginDeletion(deps, { actor, name: body.name, isForced: query.force === true });
  return { status: 200, body: presentOrganization(deleted) };
};
