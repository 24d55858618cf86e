import { confirmEmailChange as confirm } from '../../../domains/identity/changeEmail.ts';
import type { Handler } from '../../handler.ts';
import { limitByAddress } from '../../limitByAddress.ts';

/** Gives an account its new address, with the link that went there. */
export const confirmEmailChange: Handler<'confirmEmailChange'> = async ({ body, remoteAddress }, deps) => {
  const email = await limitByAddress(deps, remoteAddress, () => confirm(deps, body.token));
  return { status: 200, body: { email } };
};
