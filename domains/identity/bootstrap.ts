import type { Database } from '../../db/database.ts';
import { AppError } from '../../openapi/AppError.ts';
import { hasOwner } from './firstOwner.ts';
import { checkNewPassword } from './newPassword.ts';
import type { Passwords } from './passwords.ts';
import { signUp } from './signUp.ts';

/**
 * Creates the instance owner of an unattended install, at the first start only: true when this call did it. Several processes may start at
 * once; the first one creates the account and the others find it.
 */
export async function bootstrapOwner(
  { database, passwords }: { database: Database; passwords: Passwords },
  owner: { readonly email: string; readonly password: string },
): Promise<boolean> {
  if (await hasOwner(database)) return false;
  checkNewPassword({ ...owner, param: 'SERVICE_BOOTSTRAP_PASSWORD' });
  try {
    await signUp(
      { database, passwords, mode: 'closed', setUpCode: null },
      { ...owner, name: 'Owner', userAgent: undefined },
    );
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'sign_up_closed' || error.code === 'email_taken')) return false;
    throw error;
  }
}
