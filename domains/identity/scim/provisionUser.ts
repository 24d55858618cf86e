import { noteAudit } from '../../audit/noteAudit.ts';
import { violatedConstraint } from '../../../db/databaseError.ts';
import type { SsoConnectionRow } from '../../../db/entities/ssoConnection.ts';
import { newId } from '../../../db/ids.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { Directory, ScimUser, ScimUserFacts } from '../../../db/repositories/identity/scimUsers.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { domainOf } from '../email.ts';
import type { Mailer } from '../../mail/Mailer.ts';
import { removeMembership } from '../removeMembership.ts';
import { createProvisionedAccount } from '../sso/createProvisionedAccount.ts';
import { provisionMember } from '../sso/provisionMember.ts';
import { takeOverUnconfirmed } from '../takeOverUnconfirmed.ts';
import { applyScimGroups } from './applyScimGroups.ts';
import type { ScimPerson } from './readScimUser.ts';
import { scimError } from './scimError.ts';

/**
 * Takes in a person whom a directory provisions: an existing account with the address where the organization has proved the domain or has
 * it as a member, else a new one of a proved domain. A directory can be told to send any address. An unconfirmed account of a proved domain
 * loses all its sign-in methods first (`takeOverUnconfirmed`). Errors: `uniqueness`, `invalidValue`. System only.
 */
export async function provisionUser(
  repositories: Repositories,
  mailer: Mailer,
  { connection, person }: { readonly connection: SsoConnectionRow; readonly person: ScimPerson },
): Promise<ScimUser> {
  const { scimUsers, mappedMembers } = repositories;
  const directory = directoryOf(connection);
  await mappedMembers.lock(connection.organizationId);
  const accountId = await accountOf(repositories, mailer, { directory, person });
  await scimUsers.forgetDeleted(directory.organizationId, accountId);
  const user = await unique(() =>
    scimUsers.insert({ ...directory, ...factsOf(person), id: newId('scimUser'), accountId }),
  );
  if (person.active) await admit(repositories, directory, accountId);
  else await suspend(repositories, directory, accountId);
  await applyScimGroups(repositories, connection, [user.id]);
  return user;
}

/**
 * Updates a user from the directory. An inactive user loses all access to the organization from the next request on. An active one regains
 * the remaining access, unless an owner removed the member. Errors: `uniqueness`, `mutability`. System only.
 */
export async function changeProvisionedUser(
  repositories: Repositories,
  directory: Directory,
  { before, after }: { before: ScimUser; after: ScimPerson },
): Promise<ScimUser> {
  const { scimUsers, mappedMembers } = repositories;
  await mappedMembers.lock(directory.organizationId);
  const user = await unique(() => scimUsers.update(before.id, factsOf(after)));
  const { accountId } = before;
  if (after.active && !before.active) await (before.joined ? resume : admit)(repositories, directory, accountId);
  if (!after.active && before.active) await suspend(repositories, directory, accountId);
  return user;
}

/**
 * Removes a user deleted in the directory, as an owner removes a member: the membership ends with its keys and shares, its personal space
 * passes to an owner, and sign-in is refused until the directory provisions the user again. Errors: `mutability`. In the scope of the
 * organization.
 */
export async function removeProvisionedUser(repositories: Repositories, user: ScimUser): Promise<void> {
  const { mappedMembers, members, scimUsers, signInPolicies } = repositories;
  const { accountId, organizationId } = user;
  await mappedMembers.lock(organizationId);
  const [member] = await members.lock([accountId]);
  const { breakGlassAccountId } = await signInPolicies.find();
  if (member && breakGlassAccountId === accountId) throw staysIn();
  // A user removed by an owner in between is already gone.
  if (member)
    await removeMembership(repositories, { accountId, spaceTo: undefined, action: 'member.removed' }).catch(
      (error: unknown) => {
        throw error instanceof AppError && error.code === 'last_owner' ? staysIn() : error;
      },
    );
  await scimUsers.remove(user.id);
}

function staysIn(): Error {
  return scimError(
    'mutability',
    'This is the last owner or the emergency owner of the organization. Choose another one in Bureau first.',
  );
}

/** The directory of a connection. */
export function directoryOf({ id, organizationId }: Pick<SsoConnectionRow, 'id' | 'organizationId'>): Directory {
  return { organizationId, connectionId: id };
}

async function accountOf(
  repositories: Repositories,
  mailer: Mailer,
  { directory, person }: { readonly directory: Directory; readonly person: ScimPerson },
): Promise<string> {
  const { organizationId, connectionId } = directory;
  const { email, name, externalId } = person;
  const { accounts, organizations, externalIdentities, ssoDomains } = repositories;
  if (email === null) throw scimError('invalidValue', 'An email address is required.');
  const domain = domainOf(email);
  const isOfDomain = domain !== null && (await ssoDomains.isProved(organizationId, domain));
  const known = externalId === null ? null : await externalIdentities.findAccount(connectionId, externalId);
  const accountId = known ?? (await accounts.findForSignIn(email))?.id ?? null;
  if (accountId !== null && isOfDomain) {
    if ((await accounts.find(accountId))?.email === email) {
      const voucher = { accountId, organizationId, keptIdentityId: null };
      if (!(await takeOverUnconfirmed(repositories, mailer, voucher))) throw confirmFirst();
    }
    return accountId;
  }
  if (accountId !== null && (await organizations.findMembership(organizationId, accountId))) return accountId;
  // One answer, whether there is an account or not.
  if (!isOfDomain)
    throw scimError('invalidValue', `The domain of ${email} is not verified for this organization in Bureau.`);
  return createProvisionedAccount(repositories, email, name);
}

/** Its owner proves the address, or connects the account with the provider; no directory does it for them. */
function confirmFirst(): Error {
  return scimError(
    'invalidValue',
    'Nobody has confirmed the email address of this person’s Bureau account. Ask its owner or an admin of the instance to confirm it first.',
  );
}

async function admit(repositories: Repositories, directory: Directory, accountId: string): Promise<void> {
  if (await repositories.organizations.findMembership(directory.organizationId, accountId)) {
    await resume(repositories, directory, accountId);
    return;
  }
  if ((await repositories.accounts.find(accountId))?.emailConfirmedAt === null) throw confirmFirst();
  await provisionMember(repositories, directory, accountId);
  await noteAudit(repositories, { action: 'member.joined', target: { id: accountId } });
}

async function resume(repositories: Repositories, directory: Directory, accountId: string): Promise<void> {
  const key = { organizationId: directory.organizationId, accountId };
  if (await repositories.mappedMembers.resume(key, directory.connectionId))
    await noteAudit(repositories, { action: 'member.resumed', target: { id: accountId } });
}

/** Ends the access of a member at once: its sessions here end, and its keys are refused as long as it is suspended. */
async function suspend(repositories: Repositories, directory: Directory, accountId: string): Promise<void> {
  const { mappedMembers, organizations, sessions } = repositories;
  const key = { organizationId: directory.organizationId, accountId };
  const membership = await organizations.findMembership(key.organizationId, accountId);
  if (!membership || membership.suspendedAt !== null) return;
  if (!(await mappedMembers.suspend(key, directory.connectionId))) throw staysIn();
  await sessions.revokeIn(key.organizationId, accountId);
  await noteAudit(repositories, { action: 'member.suspended', target: { id: accountId } });
}

function factsOf({ userName, externalId, active, attributes }: ScimPerson): ScimUserFacts {
  return { userName, externalId, active, attributes };
}

const taken: Readonly<Record<string, string>> = {
  scim_users_name: 'There is a user of this userName already.',
  scim_users_external: 'There is a user of this externalId already.',
  scim_users_of_account: 'Another user of this directory has this email address already.',
};

async function unique<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const message = taken[violatedConstraint(error) ?? ''];
    throw message === undefined ? error : scimError('uniqueness', message);
  }
}
