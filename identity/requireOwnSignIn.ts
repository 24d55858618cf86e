import { AppError } from '../openapi/AppError.ts';
import type { AccountActor } from './actor.ts';

/**
 * Refuses what an account signs in with to sessions that single sign-on opened: who runs the provider of one organization could
 * else take the account over in all its others. Errors: `own_sign_in_required`.
 */
export function requireOwnSignIn({ connectionId }: Pick<AccountActor, 'connectionId'>): void {
  if (connectionId === null) return;
  throw new AppError(
    'own_sign_in_required',
    'You signed in with your organization’s single sign-on. Sign in with your password or a passkey to change this.',
  );
}
