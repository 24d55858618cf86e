import { undoEmailChange as undo } from '../../../domains/identity/changeEmail.ts';
import type { Handler } from '../../handler.ts';
import { limitByAddress } from '../../limitByAddress.ts';

/** Gives an account its former address back, with the link that went there. */
export const undoEmailChange: Handler<'undoEmailChange'> = async ({ body, remoteAddress }, deps) => {
  const email = await limitByAddress(deps, remoteAddress, () => undo(deps, body.token));
  return { status: 200, body: { email } };
};
