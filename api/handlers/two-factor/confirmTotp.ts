import { confirmTotp as confirm } from '../../../domains/identity/enrolTotp.ts';
import { requireOwnSignIn } from '../../../domains/identity/requireOwnSignIn.ts';
import type { Handler } from '../../handler.ts';

/** Puts an authenticator app into use. */
export const confirmTotp: Handler<'confirmTotp'> = async ({ actor, body }, deps) => {
  requireOwnSignIn(actor);
  const owner = { accountId: actor.accountId, sessionId: actor.sessionId ?? '' };
  return { status: 200, body: { recovery_codes: await confirm(deps, owner, body.code) } };
};
