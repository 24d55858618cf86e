import { newId } from '../../../db/ids.ts';
import { normalizeEmail } from '../../../domains/identity/email.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { invitationTokens } from '../../../domains/organizations/invitationTokens.ts';
import { presentInvitation } from '../../presenters/invitation.ts';

const lifetimeMs = 7 * 24 * 60 * 60 * 1_000;

/** Creates an invitation for one sign-up within seven days; its address is shown this once, and mailed where that can be. */
export const createInvitation: Handler<'createInvitation'> = async ({ actor, body }, deps) => {
  const { database, settings, mailer } = deps;
  const email = body?.email === undefined ? null : normalizeEmail(body.email);
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw new AppError('invalid_request', 'email must be an e-mail address.', { param: '/email' });
  }
  const tokens = invitationTokens(deps, actor, email !== null);
  const linkOf = (token: string): string => `${settings.publicUrl}/sign-up?invitation=${token}`;
  const url = linkOf(tokens.token);
  const expiresAt = new Date(Date.now() + lifetimeMs);
  const { invitation, isMailed } = await database.asSystem(async (repositories) => {
    const made = await repositories.invitations.insert({
      id: newId('invitation'),
      tokenHash: tokens.hash,
      confirmingTokenHash: tokens.confirmingHash,
      createdBy: actor.accountId,
      email,
      expiresAt,
    });
    const inviter = await repositories.accounts.find(actor.accountId);
    const to = email && { email, language: inviter?.language ?? null };
    const values = { inviter: inviter?.name ?? '', link: linkOf(tokens.mailedToken), expiresAt };
    const cause = { accountId: actor.accountId };
    const mailed =
      to && (await mailer.write(repositories, { to, kind: 'instance_invitation', values, expiresAt, cause }));
    return { invitation: made, isMailed: mailed === true };
  });
  return { status: 201, body: { invitation: presentInvitation(invitation), url, is_mailed: isMailed } };
};
