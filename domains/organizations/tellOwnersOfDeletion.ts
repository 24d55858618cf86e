import type { Repositories } from '../../db/repositories/repositories.ts';
import type { Mail } from '../mail/mail.ts';
import type { Mailer } from '../mail/Mailer.ts';

/** Mails every owner that their organization is being deleted, and how to restore it; in the transaction of the deletion. */
export async function tellOwnersOfDeletion(
  { mailer }: { readonly mailer: Pick<Mailer, 'isSetUp' | 'linkTo' | 'writeAll'> },
  repositories: Repositories,
  { organization, deletesAt }: { organization: { id: string; name: string }; deletesAt: Date },
): Promise<void> {
  if (!mailer.isSetUp) return;
  const mails: Mail<'organization_deletion'>[] = [];
  for (const { accountId } of await repositories.members.listOwners()) {
    const owner = await repositories.accounts.find(accountId);
    if (owner)
      mails.push({
        to: owner,
        kind: 'organization_deletion',
        values: { organization: organization.name, deletesAt, link: mailer.linkTo('/settings/organization') },
        expiresAt: deletesAt,
        cause: { organizationId: organization.id },
      });
  }
  await mailer.writeAll(repositories, mails);
}
