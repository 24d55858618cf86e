import { confirmSelf } from '../../../domains/identity/confirmSelf.ts';
import { startPasskey as start } from '../../../domains/identity/passkeys.ts';
import type { Handler } from '../../handler.ts';
import { passkeySiteOf } from '../../passkeySiteOf.ts';

/** Returns the options with which the browser creates a passkey. */
export const startPasskey: Handler<'startPasskey'> = async ({ actor, body, remoteAddress }, deps) => {
  await confirmSelf(deps, { actor, password: body.current_password, remoteAddress });
  const { challengeToken, options } = await start(deps.database, passkeySiteOf(deps), actor.accountId);
  return { status: 201, body: { challenge_token: challengeToken, options: { ...options } } };
};
