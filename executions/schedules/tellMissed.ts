import { ScheduleNotFoundError, type Client } from '@temporalio/client';

import type { Database } from '../../db/database.ts';

const atOnce = 10;
const callDeadlineMs = 5_000;

/**
 * Tells of the times that Temporal has let go because it was away for longer than it catches up: by an event for each schedule,
 * with how many they were since the last look. Temporal counts them for each schedule, from its making on.
 */
export async function tellMissed(
  { database, temporal }: { database: Database; temporal: Client },
  schedules: readonly { id: string; organizationId: string }[],
): Promise<void> {
  const left = [...schedules];
  const lane = async (): Promise<void> => {
    for (let schedule = left.shift(); schedule; schedule = left.shift()) {
      const { id: triggerId, organizationId } = schedule;
      const missed = await missedBy(temporal, triggerId);
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

async function missedBy(temporal: Client, id: string): Promise<number | null> {
  try {
    const { info } = await temporal.withDeadline(Date.now() + callDeadlineMs, () =>
      temporal.schedule.getHandle(id).describe(),
    );
    return info.numActionsMissedCatchupWindow;
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return null;
    throw error;
  }
}
