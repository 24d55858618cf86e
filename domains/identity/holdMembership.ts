import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { AccountActor } from './actor.ts';
import { invalidApiKey } from './keys.ts';

/**
 * Holds the membership of the actor, and the session or key it acts by, until the transaction of the caller ends. Use it for everything that
 * removing a member or ending an account's access takes away (keys, invitations, editing): a request that was authenticated before must not create
 * it afterwards. Errors: `insufficient_scope` if the membership has just changed; `not_signed_in`, `invalid_api_key` if the access has ended.
 */
export async function holdMembership(
  { members, sessions, apiKeys }: Pick<Repositories, 'members' | 'sessions' | 'apiKeys'>,
  { accountId, role, sessionId, keyId }: Pick<AccountActor, 'accountId' | 'role' | 'sessionId' | 'keyId'>,
): Promise<void> {
  if ((await members.hold(accountId)) !== role)
    throw new AppError('insufficient_scope', 'Your membership of the organization has just changed.');
  if (sessionId !== null && !(await sessions.hold(sessionId)))
    throw new AppError('not_signed_in', 'Your session has ended. Sign in again.');
  if (keyId !== null && !(await apiKeys.hold(keyId))) throw invalidApiKey('revoked meanwhile');
}
