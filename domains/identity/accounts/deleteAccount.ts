import { noteAudit } from '../../audit/noteAudit.ts';
import type { OrganizationLeft } from '../../../db/repositories/identity/accountDeletions.ts';
import { inOrganization } from '../../../db/repositories/inOrganization.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { normalizeEmail } from '../email.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { keepAnOwner } from '../administration/changeAccount.ts';
import type { Database } from '../../../db/database.ts';
import type { Mailer } from '../../mail/Mailer.ts';
import { found } from '../../../openapi/notFound.ts';
import { removeMembership } from '../removeMembership.ts';

type Outcome = 'left' | 'deleted' | 'last_owner';

/** The effect on an organization when a member deletes the account. */
export function outcomeOf({ isDeleting, otherPeople, otherOwners }: OrganizationLeft): Outcome {
  if (otherOwners > 0) return 'left';
  return otherPeople > 0 && !isDeleting ? 'last_owner' : 'deleted';
}

/**
 * Deletes an account, completely or not at all: it leaves its organizations; those without other members begin to be deleted without a
 * grace period; and personal data is deleted, in the audit log, too. Errors: `invalid_request` for another address; `last_owner`,
 * `last_instance_owner`.
 */
export async function deleteAccount(
  { database, mailer }: { readonly database: Database; readonly mailer: Pick<Mailer, 'write'> },
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await database.asSystem(async (repositories) => {
    const { accounts, accountDeletions, adminAccounts, apiKeys, auditEvents, instanceRoles } = repositories;
    await instanceRoles.lockAll();
    await accounts.lock(accountId);
    const account = found(await adminAccounts.find(accountId));
    if (account.email !== normalizeEmail(email))
      throw new AppError('invalid_request', 'This is not the email address of your account.', { param: '/email' });
    await keepAnOwner(repositories, account);
    const organizations = await accountDeletions.hold(accountId);
    const kept = organizations.find((one) => outcomeOf(one) === 'last_owner');
    if (kept)
      throw new AppError(
        'last_owner',
        `You are the last owner of ${kept.name}, which has other members. Make somebody else owner, or delete the organization first.`,
      );
    await noteAudit(repositories, { organizationId: null, target: { id: accountId } });
    for (const organization of organizations) await leave(repositories, organization, accountId);
    await apiKeys.revokeAllOf(accountId);
    const person = await accounts.find(accountId);
    if (person) await mailer.write(repositories, { to: person, kind: 'account_deleted', values: { at: new Date() } });
    await accountDeletions.empty(accountId);
    await auditEvents.forgetPerson(accountId);
  });
}

async function leave(repositories: Repositories, organization: OrganizationLeft, accountId: string): Promise<void> {
  const scoped = inOrganization(repositories, organization.id);
  if (outcomeOf(organization) === 'left') return removeMembership(scoped, { accountId, spaceTo: undefined });
  await scoped.organizationDeletions.begin(0);
  await scoped.organizationDeletions.endGrace();
}
