import { AppError } from '../../openapi/AppError.ts';
import type { AccountActor } from './actor.ts';

/**
 * Refuses changes of sign-in methods in sessions of single sign-on: the operator of one organization's provider could otherwise take over
 * the account in all others. Errors: `own_sign_in_required`.
 */
export function requireOwnSignIn({ connectionId }: Pick<AccountActor, 'connectionId'>): void {
  if (connectionId === null) return;
  throw new AppError(
    'own_sign_in_required',
    'You signed in with your organization’s single sign-on. Sign in with your password or a passkey to change this.',
  );
}
