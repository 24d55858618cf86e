import type { Database } from '../../db/database.ts';
import type { ResumeLinks } from '../executions/waits/ResumeLinks.ts';
import type { Mailer } from '../mail/Mailer.ts';
import type { Mail } from '../mail/mail.ts';

const mostAtOnce = 20;

/**
 * Mails those who may decide what waits for them: at the beginning, as reminders, and when an escalation adds them; once each, whichever
 * process comes first. True if there may be more.
 */
export async function mailApprovals(
  database: Database,
  mailer: Mailer,
  links: Pick<ResumeLinks, 'decisionUrl'>,
): Promise<boolean> {
  return database.asSystem(async (repositories) => {
    const { taken, mails } = await repositories.approvalMails.take(mostAtOnce);
    const wanted = mails.map((mail): Mail<'approval_waiting'> => {
      const { approvalId, accountId, organizationId, mustSignIn, waitUntil } = mail;
      const page = mailer.linkTo(`/inbox?approval=${approvalId}`);
      return {
        to: mail,
        kind: 'approval_waiting',
        values: {
          organization: mail.organizationName,
          digitalOrganization: mail.digitalOrganizationName,
          title: mail.title ?? '',
          isReminder: mail.isReminder,
          link: mustSignIn ? page : links.decisionUrl({ approvalId, accountId }),
          mustSignIn,
          page,
          dueAt: waitUntil,
        },
        ...(waitUntil && { expiresAt: waitUntil }),
        cause: { organizationId },
      };
    });
    await mailer.writeAll(repositories, wanted);
    return taken === mostAtOnce;
  });
}
