import type { Database } from '../../../db/database.ts';
import { verdictLinkDays, type VerdictLinks } from '../VerdictLinks.ts';
import { memberMayInProject } from '../../identity/policy.ts';
import type { Mailer } from '../../mail/Mailer.ts';
import type { Mail } from '../../mail/mail.ts';

const mostAtOnce = 50;
const dayMs = 86_400_000;

/**
 * Mails members what waits for their verdict, where they want that of the position and may decide, once each, whichever process comes
 * first. True if there may be more.
 */
export async function mailVerdicts(database: Database, mailer: Mailer, links: VerdictLinks): Promise<boolean> {
  return database.asSystem(async (repositories) => {
    const { taken, mails } = await repositories.verdictMails.take(mostAtOnce);
    const wanted: Mail<'deliverable_waiting'>[] = [];
    for (const mail of mails) {
      const { accountId, memberRole: role, project, deliverableId, positionId } = mail;
      if (!memberMayInProject({ accountId, role }, project, 'deliverables.decide')) continue;
      const page = mailer.linkTo(`/data-pool/${deliverableId}`);
      const expiresAt = new Date(mail.createdAt.getTime() + verdictLinkDays * dayMs);
      wanted.push({
        to: mail,
        kind: 'deliverable_waiting',
        values: {
          organization: mail.organizationName,
          position: mail.positionName,
          title: mail.title,
          link: mail.mustSignIn ? page : links.verdictUrl({ deliverableId, accountId }),
          mustSignIn: mail.mustSignIn,
          page,
          stop: links.stopUrl({ positionId, accountId }),
          expiresAt,
        },
        expiresAt,
      });
    }
    await mailer.writeAll(repositories, wanted);
    return taken === mostAtOnce;
  });
}
