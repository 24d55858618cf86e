import { confirmSelf } from '../../../domains/identity/confirmSelf.ts';
import { startTotp as start } from '../../../domains/identity/enrolTotp.ts';
import type { Handler } from '../../handler.ts';

/** Makes a secret for an authenticator app. */
export const startTotp: Handler<'startTotp'> = async ({ actor, body, remoteAddress }, deps) => {
  await confirmSelf(deps, { actor, password: body.current_password, remoteAddress });
  const { secret, address } = await start(deps, actor.accountId);
  return { status: 201, body: { secret, url: address } };
};
