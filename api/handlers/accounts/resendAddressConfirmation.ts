import { resendConfirmation } from '../../../domains/identity/confirmAddress.ts';
import { requireOwnSignIn } from '../../../domains/identity/requireOwnSignIn.ts';
import type { Handler } from '../../handler.ts';

/** Mails the link that confirms the address of the account again. */
export const resendAddressConfirmation: Handler<'resendAddressConfirmation'> = async ({ actor }, deps) => {
  requireOwnSignIn(actor);
  await resendConfirmation(deps, actor.accountId);
  return { status: 204 };
};
