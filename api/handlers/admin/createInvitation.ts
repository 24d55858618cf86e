import { newId } from '../../../db/ids.ts';
import { normalizeEmail } from '../../../identity/email.ts';
import { makeToken } from '../../../identity/sessions.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { presentInvitation } from '../../presenters/invitation.ts';

const lifetimeMs = 7 * 24 * 60 * 60 * 1_000;

/** Makes an invitation for one sign-up within seven days; its address is shown this once. */
export const createInvitation: Handler<'createInvitation'> = async ({ actor, body }, { database, settings }) => {
  const email = body?.email === undefined ? null : normalizeEmail(body.email);
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw new AppError('invalid_request', 'email must be an e-mail address.', { param: '/email' });
  }
  const { token, hash } = makeToken();
  const invitation = await database.asSystem(({ invitations }) =>
    invitations.insert({
      id: newId('invitation'),
      tokenHash: hash,
      createdBy: actor.accountId,
      email,
      expiresAt: new Date(Date.now() + lifetimeMs),
    }),
  );
  return {
    status: 201,
    body: { invitation: presentInvitation(invitation), url: `${settings.publicUrl}/sign-up?invitation=${token}` },
  };
};
