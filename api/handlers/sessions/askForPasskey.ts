import { askForPasskey as ask } from '../../../domains/identity/passkeys.ts';
import type { Handler } from '../../handler.ts';
import { passkeySiteOf } from '../../passkeySiteOf.ts';

/** Returns the options with which the browser shows a passkey prompt. */
export const askForPasskey: Handler<'askForPasskey'> = async (_request, deps) => {
  const { challengeToken, options } = await ask(deps.database, passkeySiteOf(deps));
  return { status: 201, body: { challenge_token: challengeToken, options: { ...options } } };
};
