import { noteAudit } from '../audit/noteAudit.ts';
import type { EndedAccess } from '../../db/repositories/identity/accountAccess.ts';
import type { Account } from '../../db/repositories/identity/accounts.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { Mailer } from '../mail/Mailer.ts';
import { markConfirmed } from './markConfirmed.ts';

/** The organization that vouches for the address. */
export interface Voucher {
  readonly organizationId: string;
  /** An identity that has just signed in at the provider and stays; null: none does. */
  readonly keptIdentityId: string | null;
}

/**
 * Makes an account safe to hand to the person whom the provider of a proved domain vouches for. Anyone can sign up with that address, so if
 * it is unconfirmed, every way into the account ends before the provider confirms the address, in this transaction. Owners of the
 * organization keep theirs: they decide over the connection and the domain anyway. System only. Returns false, and changes nothing, for the
 * emergency owner of another organization, who must keep a password and a second factor: that person connects the account while signed in
 * to both.
 */
export async function takeOverUnconfirmed(
  repositories: Repositories,
  mailer: Mailer,
  { accountId, organizationId, keptIdentityId }: Voucher & { accountId: string },
): Promise<boolean> {
  const { accounts, organizations, signInPolicies } = repositories;
  await accounts.lock(accountId);
  const account = await accounts.find(accountId);
  if (!account || account.emailConfirmedAt !== null) return account !== null;
  const membership = await organizations.findMembership(organizationId, accountId);
  const isOwner = membership?.role === 'owner';
  if (!isOwner) {
    if (await signInPolicies.isBreakGlass(accountId)) return false;
    await endAccess(repositories, mailer, { account, organizationId, keptIdentityId });
  }
  await markConfirmed(repositories, { accountId, by: 'provider', organizationId });
  return true;
}

async function endAccess(
  repositories: Repositories,
  mailer: Mailer,
  { account, organizationId, keptIdentityId }: Voucher & { account: Account },
): Promise<void> {
  const ended = await repositories.accountAccess.endAll(account.id, keptIdentityId);
  await noteEndedAccess(repositories, { account, ended, organizationId });
  const organization = await repositories.organizations.find(organizationId);
  await mailer.write(repositories, {
    to: account,
    kind: 'access_ended',
    values: { organization: organization?.name ?? '', link: mailer.linkTo('/sign-in') },
  });
}

/** Writes an event with the amount of ended access, if there was any. */
export async function noteEndedAccess(
  repositories: Repositories,
  { account, ended, organizationId }: { account: Account; ended: EndedAccess; organizationId: string | null },
): Promise<void> {
  await noteAudit(repositories, {
    action: 'account.unconfirmed_access_ended',
    organizationId,
    target: { kind: 'account', id: account.id, name: account.name },
    after: {
      password_sign_in: ended.hadPassword,
      sessions: ended.sessions,
      keys: ended.apiKeys,
      authenticator_apps: ended.authenticatorApps,
      passkeys: ended.passkeys,
      outside_identities: ended.externalIdentities,
      invitations: ended.invitations,
    },
  });
}
