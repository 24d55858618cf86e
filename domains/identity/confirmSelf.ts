import { AppError } from '../../openapi/AppError.ts';
import type { AccountActor } from './actor.ts';
import { checkCurrentPassword } from './currentPassword.ts';
import { requireOwnSignIn } from './requireOwnSignIn.ts';
import type { SignInDeps } from './signIn.ts';

/** A recent sign-in counts as confirmation. */
const freshMinutes = 10;

/**
 * Lets only those change what an account signs in with who have just signed in or know its password: a session alone, left open
 * or stolen, does not do. Errors: `confirmation_required` if the password is needed; `invalid_request` for a wrong one;
 * `own_sign_in_required`; `rate_limit_exceeded`.
 */
export async function confirmSelf(
  deps: Pick<SignInDeps, 'database' | 'passwords'>,
  { actor, password, remoteAddress }: { actor: AccountActor; password: string | undefined; remoteAddress: string },
): Promise<void> {
  requireOwnSignIn(actor);
  if (password !== undefined) {
    await checkCurrentPassword(deps, { accountId: actor.accountId, password, remoteAddress });
    return;
  }
  const isFresh = await deps.database.asSystem(({ sessions }) => sessions.isFresh(actor.sessionId ?? '', freshMinutes));
  if (isFresh) return;
  throw new AppError('confirmation_required', 'Confirm with your current password.', { param: '/current_password' });
}
