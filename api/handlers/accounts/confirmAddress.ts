import { confirmAddress as confirm } from '../../../domains/identity/confirmAddress.ts';
import { requireOwnSignIn } from '../../../domains/identity/requireOwnSignIn.ts';
import type { Handler } from '../../handler.ts';
import { limitByAddress } from '../../limitByAddress.ts';

/** Confirms the address of the account with a mailed link. */
export const confirmAddress: Handler<'confirmAddress'> = async ({ actor, body, remoteAddress }, deps) => {
  requireOwnSignIn(actor);
  const email = await limitByAddress(deps, remoteAddress, () => confirm(deps, actor.accountId, body.token));
  return { status: 200, body: { email } };
};
