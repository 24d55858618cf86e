import { askForPasskey as ask } from '../../../domains/identity/passkeys.ts';
import type { Handler } from '../../handler.ts';
import { passkeySiteOf } from '../../passkeySiteOf.ts';

/** Says what the browser needs to show a passkey. */
export const askForPasskey: Handler<'askForPasskey'> = async (_request, deps) => {
  const { challengeToken, options } = await ask(deps.database, passkeySiteOf(deps));
  return { status: 201, body: { challenge_token: challengeToken, options: { ...options } } };
};
