import { addPasskey } from '../../../domains/identity/passkeys.ts';
import { requireOwnSignIn } from '../../../domains/identity/requireOwnSignIn.ts';
import type { Handler } from '../../handler.ts';
import { passkeySiteOf } from '../../passkeySiteOf.ts';

/** Keeps a new passkey of the account. */
export const createPasskey: Handler<'createPasskey'> = async ({ actor, body }, deps) => {
  requireOwnSignIn(actor);
  const codes = await addPasskey(deps, passkeySiteOf(deps), {
    owner: { accountId: actor.accountId, sessionId: actor.sessionId ?? '' },
    challengeToken: body.challenge_token,
    name: body.name.trim(),
    response: body.response,
  });
  return { status: 201, body: { recovery_codes: codes } };
};
