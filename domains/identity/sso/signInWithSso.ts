import { noteAudit } from '../../audit/noteAudit.ts';
import type { Database } from '../../../db/database.ts';
import type { ExternalIdentityRow } from '../../../db/entities/externalIdentity.ts';
import type { SsoConnectionRow } from '../../../db/entities/ssoConnection.ts';
import { newId } from '../../../db/ids.ts';
import type { Mailer } from '../../mail/Mailer.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { domainOf, normalizeEmail } from '../email.ts';
import { startSession, type SignedIn } from '../sessions.ts';
import { markConfirmed } from '../markConfirmed.ts';
import { takeOverUnconfirmed } from '../takeOverUnconfirmed.ts';
import { createProvisionedAccount } from './createProvisionedAccount.ts';
import { provisionMember } from './provisionMember.ts';
import { applyMapping } from './mapping/applyMapping.ts';
import type { MappingRule } from './mapping/mappedRoles.ts';
import type { ExternalIdentity } from './externalIdentity.ts';
import { ssoExpired, ssoLinkRequired, ssoNotAllowed } from './ssoErrors.ts';

const hourMs = 3_600_000;

/** The target of a sign-in from a provider. */
export interface SsoSignIn {
  readonly identity: ExternalIdentity;
  readonly userAgent: string | undefined;
  readonly remoteAddress: string;
  /** Of a device that signed in to the account with that e-mail address before (`KnownDevices.find`). */
  readonly deviceOf: (email: string) => string | null;
}

/**
 * Signs in the person whom an identity provider vouches for. A known identity is its account, whatever address it has by now. An unknown
 * one gets the account with its e-mail address, or a new one, only if the connection's organization has proved the domain: a provider
 * can be told to send any address. An unconfirmed account loses all its sign-in methods first (`takeOverUnconfirmed`). The session acts in
 * that organization only, for the hours that the connection allows. Errors: `sso_not_allowed`, `sso_link_required`.
 */
export function signInWithSso(
  { database, mailer }: { readonly database: Database; readonly mailer: Mailer },
  { identity, userAgent, remoteAddress, deviceOf }: SsoSignIn,
): Promise<SignedIn & { email: string }> {
  return database.asSystem(async (repositories) => {
    const connection = await repositories.ssoConnections.hold(identity.connectionId);
    if (!connection) throw ssoNotAllowed('The connection is off.');
    const isOfDomain = await vouchesForAddress(repositories, connection, identity);
    const accountId = await accountOf(repositories, mailer, { connection, identity, isOfDomain });
    await join(repositories, { connection, accountId, isOfDomain });
    const mapping = connection.mapping as readonly MappingRule[];
    const directory = { organizationId: connection.organizationId, connectionId: connection.id };
    // The directory's data counts; the provider may send less.
    const groups = (await repositories.scimGroups.findGroupsOfAccount(directory, accountId)) ?? identity.groups;
    if (groups !== null) await applyMapping(repositories, { ...connection, mapping }, [{ accountId, groups }]);
    await repositories.ssoConnections.noteUse(connection.id);
    const { organizationId } = connection;
    const email = (await repositories.accounts.find(accountId))?.email ?? '';
    const session = await startSession(repositories, {
      accountId,
      organizationId,
      userAgent,
      remoteAddress,
      origin: { method: 'single_sign_on', connectionId: connection.id },
      mailer,
      isKnownDevice: deviceOf(email) !== null,
      maxAgeMs: maxAgeOf(connection, identity),
    });
    return { accountId, organizationId, session, email };
  });
}

/**
 * Connects an identity with the account of a person who is signed in to both. If the provider vouches for the address of the account, that
 * confirms
 * it: nothing has to end, because the person who signed up and the one at the provider are the same.
 * Errors: `sso_not_allowed` if the identity is another account's; `sso_expired` if the address was confirmed since the attempt began, which may
 * have ended the access of the session that began it.
 */
export function linkExternalIdentity(
  database: Database,
  identity: ExternalIdentity,
  { accountId, begunAt }: { accountId: string; begunAt: Date },
): Promise<void> {
  return database.asSystem(async (repositories) => {
    const connection = await repositories.ssoConnections.hold(identity.connectionId);
    if (!connection) throw ssoNotAllowed('The connection is off.');
    await repositories.accounts.lock(accountId);
    const account = await repositories.accounts.find(accountId);
    if (!account || (account.emailConfirmedAt !== null && account.emailConfirmedAt >= begunAt)) throw ssoExpired();
    const known = await repositories.externalIdentities.hold(identity);
    if (known && known.accountId !== accountId) throw ssoNotAllowed('This identity belongs to another account.');
    if (known) await repositories.externalIdentities.note(known.id, factsOf(identity));
    else await insertIdentity(repositories, { connection, identity, accountId });
    const isOwnAddress = identity.email !== null && normalizeEmail(identity.email) === account.email;
    if (isOwnAddress && (await vouchesForAddress(repositories, connection, identity)))
      await markConfirmed(repositories, {
        accountId,
        by: 'provider',
        organizationId: connection.organizationId,
        actor: { actorKind: 'account', actorId: accountId, byKind: 'session', byId: null, connectionId: null },
      });
    await noteAudit(repositories, {
      action: 'sso_identity.linked',
      organizationId: connection.organizationId,
      target: { id: connection.id, name: connection.name },
      actor: { actorKind: 'account', actorId: accountId, byKind: 'session', byId: null, connectionId: null },
    });
  });
}

interface Arrival {
  readonly connection: SsoConnectionRow;
  readonly identity: ExternalIdentity;
  readonly isOfDomain: boolean;
}

/** The provider's address counts if the domain belongs to the organization, unless the provider says that it is unverified. */
async function vouchesForAddress(
  { ssoDomains }: Repositories,
  { organizationId }: SsoConnectionRow,
  { email, emailVerified }: ExternalIdentity,
): Promise<boolean> {
  const domain = email === null ? null : domainOf(email);
  return domain !== null && emailVerified && (await ssoDomains.isProved(organizationId, domain));
}

async function accountOf(repositories: Repositories, mailer: Mailer, arrival: Arrival): Promise<string> {
  const { connection, identity, isOfDomain } = arrival;
  const { organizationId } = connection;
  const known = await repositories.externalIdentities.hold(identity);
  if (known) {
    await repositories.externalIdentities.note(known.id, factsOf(identity));
    // Accounts that were merged before addresses had to be confirmed are made safe at their next sign-in.
    const account = isOfDomain ? await repositories.accounts.find(known.accountId) : null;
    if (account !== null && identity.email !== null && account.email === normalizeEmail(identity.email))
      await takeOverUnconfirmed(repositories, mailer, {
        accountId: account.id,
        organizationId,
        keptIdentityId: known.id,
      });
    return known.accountId;
  }
  if (identity.email === null) throw ssoNotAllowed('The provider sent no email address.');
  const email = normalizeEmail(identity.email);
  const existing = await repositories.accounts.findForSignIn(email);
  if (!isOfDomain) {
    if (existing) throw ssoLinkRequired();
    const why = identity.emailVerified ? 'is not of a verified domain of this organization' : 'was not verified';
    throw ssoNotAllowed(`The provider sent the address ${email}, which ${why}.`);
  }
  if (!existing && !connection.createsAccounts) throw ssoNotAllowed(`Nobody has invited ${email}.`);
  if (
    existing &&
    !(await takeOverUnconfirmed(repositories, mailer, { accountId: existing.id, organizationId, keptIdentityId: null }))
  )
    throw ssoLinkRequired();
  const accountId = existing?.id ?? (await createProvisionedAccount(repositories, email, identity.name));
  await insertIdentity(repositories, { connection, identity, accountId });
  return accountId;
}

async function insertIdentity(
  { externalIdentities }: Repositories,
  { connection, identity, accountId }: Omit<Arrival, 'isOfDomain'> & { accountId: string },
): Promise<void> {
  await externalIdentities.insert({
    id: newId('externalIdentity'),
    organizationId: connection.organizationId,
    connectionId: connection.id,
    issuer: identity.issuer,
    subject: identity.subject,
    accountId,
    ...factsOf(identity),
  });
}

/**
 * People of the organization's own domain become members at their first sign-in; others must be members. A person removed by a directory
 * stays removed.
 */
async function join(
  repositories: Repositories,
  { connection, accountId, isOfDomain }: { connection: SsoConnectionRow; accountId: string; isOfDomain: boolean },
): Promise<void> {
  const { organizationId } = connection;
  const membership = await repositories.organizations.findMembership(organizationId, accountId);
  const isTaken = membership
    ? membership.suspendedAt !== null
    : await repositories.scimUsers.isDeprovisioned(organizationId, accountId);
  if (isTaken) throw ssoNotAllowed('The directory has deactivated this person.');
  if (membership) return;
  if (!isOfDomain || !connection.createsAccounts) throw ssoNotAllowed('This account is no member.');
  if ((await repositories.accounts.find(accountId))?.emailConfirmedAt === null)
    throw ssoNotAllowed('This account is no member, and nobody has confirmed its email address.');
  await provisionMember(repositories, { organizationId, connectionId: connection.id }, accountId);
}

function maxAgeOf({ sessionHours }: SsoConnectionRow, { endsAt }: ExternalIdentity): number {
  const longestMs = sessionHours * hourMs;
  return endsAt === undefined ? longestMs : Math.max(0, Math.min(longestMs, endsAt.getTime() - Date.now()));
}

function factsOf({ email, name, groups }: ExternalIdentity): Pick<ExternalIdentityRow, 'email' | 'name' | 'groups'> {
  return { email, name, groups: groups === null ? null : [...groups] };
}
