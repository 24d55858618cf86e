import type { Database } from '../../db/database.ts';
import type { Mail } from './mail.ts';
import type { Mailer } from './Mailer.ts';
import { shownCredits } from './shownCredits.ts';

const mostAtOnce = 50;

/** Mails owners of low balances, once for each crossing, whichever process comes first. True if there may be more. */
export async function mailLowBalances(database: Database, mailer: Mailer): Promise<boolean> {
  return database.asSystem(async (repositories) => {
    const notices = await repositories.mailedEvents.takeLowBalances(mostAtOnce);
    const mails = notices.map(
      ({ organizationId, organizationName, balanceMicros, thresholdMicros, ...to }): Mail<'low_balance'> => ({
        to,
        kind: 'low_balance',
        values: {
          organization: organizationName,
          balance: shownCredits(balanceMicros),
          threshold: shownCredits(thresholdMicros),
          link: mailer.linkTo('/wallet'),
        },
        cause: { organizationId },
      }),
    );
    await mailer.writeAll(repositories, mails);
    return new Set(notices.map(({ eventId }) => eventId)).size === mostAtOnce;
  });
}
