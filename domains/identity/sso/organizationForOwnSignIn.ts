import type { Repositories } from '../../../db/repositories/repositories.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { ssoRequired } from './ssoErrors.ts';

/**
 * Returns the organization for a person who signed in without a provider: the first one joined that does not require single sign-on. System
 * only. Errors: `sso_required` if all do; `invalid_sign_in` if there is none.
 */
export async function organizationForOwnSignIn({ organizations }: Repositories, accountId: string): Promise<string> {
  const own = await organizations.findForOwnSignIn(accountId);
  if (own) return own.id;
  if ((await organizations.listOfAccount(accountId)).length > 0) throw ssoRequired();
  throw new AppError('invalid_sign_in', 'Your account does not belong to an organization. Ask an admin.');
}
