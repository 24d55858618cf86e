import type { Client } from '@temporalio/client';

import type { Database } from '../../../db/database.ts';
import type { ExecutionsLogger } from '../logger.ts';

const atOnce = 10;
const callDeadlineMs = 2_000;

/**
 * Reports the times that Temporal skipped because it was unavailable for longer than its catch-up window: one event per schedule, with the
 * number since the last check. Temporal counts them for each schedule, from its making on. A schedule that cannot be read now is read the
 * next time.
 */
export async function tellMissed(
  { database, temporal, logger }: { database: Database; temporal: Client; logger: ExecutionsLogger },
  schedules: readonly { id: string; organizationId: string }[],
): Promise<void> {
  const left = [...schedules];
  const lane = async (): Promise<void> => {
    for (let schedule = left.shift(); schedule; schedule = left.shift()) {
      const { id: triggerId, organizationId } = schedule;
      const missed = await missedBy(temporal, triggerId).catch((error: unknown) => {
        logger.debug({ err: error, triggerId }, 'Temporal could not be asked what it has missed of a schedule');
        return null;
      });
      if (missed === null) continue;
      await database.withOrganization(organizationId, async ({ triggers, events }) => {
        const more = await triggers.noteMissed(triggerId, missed);
        if (more <= 0) return;
        const message = `${more === 1 ? '1 run was' : `${more} runs were`} missed while the engine was away.`;
        await events.addOfTrigger({ kind: 'schedule_skipped', triggerId, code: 'schedule_missed', message });
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, schedules.length) }, lane));
}

async function missedBy(temporal: Client, id: string): Promise<number> {
  const describe = () => temporal.schedule.getHandle(id).describe();
  return (await temporal.withDeadline(Date.now() + callDeadlineMs, describe)).info.numActionsMissedCatchupWindow;
}
