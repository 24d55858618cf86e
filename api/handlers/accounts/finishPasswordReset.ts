import { finishPasswordReset as finish } from '../../../domains/identity/passwordReset.ts';
import type { Handler } from '../../handler.ts';
import { limitByAddress } from '../../limitByAddress.ts';
import { requireSecureTransport } from '../../secureTransport.ts';

/** Sets a new password with a link. */
export const finishPasswordReset: Handler<'finishPasswordReset'> = async ({ body, remoteAddress }, deps) => {
  requireSecureTransport(deps.settings);
  const { token, new_password: password, revoke_keys: revokeKeys } = body;
  await limitByAddress(deps, remoteAddress, () => finish(deps, { token, password, revokeKeys }));
  return { status: 204 };
};
