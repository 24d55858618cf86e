import type { Database } from '../../db/database.ts';
import type { Mailer } from './Mailer.ts';

const mostAtOnce = 50;

/** Mails owners how much of their plan's executions is used, once for each mark, whichever process comes first. True if there may be more. */
export async function mailPlanUse(database: Database, mailer: Mailer): Promise<boolean> {
  return database.asSystem(async (repositories) => {
    const { taken, notices } = await repositories.mailedEvents.takePlanUse(mostAtOnce);
    for (const { organizationName, percent, used, limit, ...to } of notices)
      await mailer.write(repositories, {
        to,
        kind: 'plan_executions',
        values: { organization: organizationName, percent, used, limit, link: mailer.linkTo('/settings/plan') },
      });
    return taken === mostAtOnce;
  });
}
