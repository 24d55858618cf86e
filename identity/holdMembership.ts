import type { Repositories } from '../db/repositories/repositories.ts';
import { AppError } from '../openapi/AppError.ts';
import type { AccountActor } from './actor.ts';

/**
 * Lets nobody remove, suspend or change the role of who acts until the transaction of the caller ends: for what a removal takes away (keys,
 * invitations, editing), which must not come to be behind its back. Errors: `insufficient_scope` where that has just happened.
 */
export async function holdMembership(
  { members }: Pick<Repositories, 'members'>,
  { accountId, role }: Pick<AccountActor, 'accountId' | 'role'>,
): Promise<void> {
  if ((await members.hold(accountId)) !== role)
    throw new AppError('insufficient_scope', 'Your membership of the organization has just changed.');
}
