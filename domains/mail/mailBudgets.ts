import type { Database } from '../../db/database.ts';
import type { Mail } from './mail.ts';
import type { Mailer } from './Mailer.ts';
import { shownCredits } from './shownCredits.ts';

const mostAtOnce = 50;

/** Mails owners about budgets that have reached a share of their limit, once for each share, in one of the processes. True if there may be more. */
export async function mailBudgets(database: Database, mailer: Mailer): Promise<boolean> {
  return database.asSystem(async (repositories) => {
    const notices = await repositories.mailedEvents.takeBudgets(mostAtOnce);
    const mails = notices.map(
      ({
        organizationId,
        organizationName,
        subject,
        percent,
        usedMicros,
        limitMicros,
        ...to
      }): Mail<'budget_reached'> => ({
        to,
        kind: 'budget_reached',
        values: {
          organization: organizationName,
          subject,
          percent,
          used: shownCredits(usedMicros),
          limit: shownCredits(limitMicros),
          link: mailer.linkTo('/budgets'),
        },
        cause: { organizationId },
      }),
    );
    await mailer.writeAll(repositories, mails);
    return new Set(notices.map(({ eventId }) => eventId)).size === mostAtOnce;
  });
}
