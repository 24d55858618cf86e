import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { ScheduledTime, ScheduleSteps } from '../../../workflows/scheduleContract.ts';
import type { Executions } from '../executions.ts';
import type { ExecutionsLogger } from '../logger.ts';
import { isStartSkipped } from '../lifecycle/startRule.ts';
import { withN8nNames } from '../triggers/n8nNames.ts';
import { TriggerDown } from '../triggers/TriggerDown.ts';
import { busyMs, catchUpMs, scheduleParameters, type ScheduleParameters } from './scheduleParameters.ts';
import { ScheduleOverlap } from './ScheduleOverlap.ts';
import { scheduleItem } from './scheduleItem.ts';
import { isDue } from './scheduleTimes.ts';

export interface FireScheduleDeps {
  database: Database;
  executions: Pick<Executions, 'start'>;
  logger: ExecutionsLogger;
  /** Receives how late each execution started, for metrics; missing only in tests. */
  metrics?: { fired: (lagMs: number) => void };
  /** Since when this process could start executions (ms since 1970); default: since it runs. */
  runningSinceMs?: number;
}

/**
 * Creates the activity that turns one time of a schedule into one execution. The currently published version decides, regardless of
 * Temporal's schedule: a time of an older version that is not a time of the current one starts nothing. Errors: `unavailable`, to be
 * repeated.
 */
export function createScheduleSteps({
  database,
  executions,
  logger,
  metrics,
  runningSinceMs = Date.now() - process.uptime() * 1_000,
}: FireScheduleDeps): ScheduleSteps {
  const skip = ({ organizationId, triggerId }: ScheduledTime, code: string, message: string): Promise<void> =>
    database.withOrganization(organizationId, ({ events }) =>
      events.addOfTrigger({ kind: 'schedule_skipped', triggerId, code, message, onceInMs: 3_600_000 }),
    );
  return {
    fireSchedule: async (time) => {
      const { organizationId, triggerId, scheduledAt } = time;
      const trigger = await database.withOrganization(organizationId, ({ triggers }) =>
        triggers.findPublished(triggerId),
      );
      if (!trigger || trigger.kind !== 'schedule') return;
      const at = new Date(scheduledAt);
      const parameters = scheduleParameters(trigger.node.parameters ?? {}, trigger.settings.time_zone ?? 'UTC');
      if (!isDue(parameters.times, at)) {
        logger.debug({ triggerId, scheduledAt }, 'Temporal asked at a time that is none of this schedule');
        return;
      }
      if (isMissed(parameters, at.getTime(), runningSinceMs))
        return skip(
          time,
          'schedule_missed',
          `The run at ${scheduledAt} was missed, and the schedule does not catch up that far.`,
        );
      const { digitalOrganizationId, digitalOrganizationName, projectId, versionId, settings, node, revision } =
        trigger;
      const deliveryKey = `${node.id}:${triggerId}/${at.toISOString()}`;
      try {
        await executions.start({
          organizationId,
          projectId,
          digitalOrganizationId,
          digitalOrganizationName,
          versionId,
          graph: null,
          settings,
          mode: 'production',
          triggerKind: 'schedule',
          triggerNode: node,
          items: [{ json: withN8nNames(node, scheduleItem(at, parameters.times.timeZone), { mode: 'production' }) }],
          deliveryKey,
          accountId: null,
          before: async (repositories) => {
            if (!(await repositories.triggers.holds({ id: triggerId, revision }))) throw new TriggerDown();
            await settleOverlap(repositories, { triggerId, deliveryKey, overlap: settings.schedule_overlap });
          },
        });
        metrics?.fired(Date.now() - at.getTime());
      } catch (error) {
        if (error instanceof TriggerDown)
          throw new AppError('unavailable', error.message, { retryable: true, cause: error });
        if (error instanceof ScheduleOverlap) return skip(time, 'schedule_overlap', error.message);
        if (!(error instanceof AppError)) throw error;
        // A key in the settings that cannot be evaluated could not be the next time either.
        const cannotStart = error.code === 'execution_quota_exhausted' || error.code.startsWith('expression_');
        if (cannotStart || isStartSkipped(error)) return skip(time, error.code, error.message);
        if (error.code !== 'not_found') throw error;
      }
    },
  };
}

interface Overlap {
  triggerId: string;
  /** The key of the time that is due: a time that has its execution is settled. */
  deliveryKey: string;
  overlap: components['schemas']['DigitalOrganizationSettings']['schedule_overlap'];
}

/** Skips this time or cancels the executions of earlier ones that are open. The row of the trigger is locked. Errors: `ScheduleOverlap`. */
async function settleOverlap(
  { triggers, executions }: Repositories,
  { triggerId, deliveryKey, overlap = 'allow' }: Overlap,
): Promise<void> {
  if (overlap === 'allow' || overlap === 'queue') return; // `queue`: the start decides (`lifecycle/startRule.ts`)
  const open = await triggers.openExecutions(triggerId, deliveryKey);
  if (overlap === 'skip' && open.length > 0) throw new ScheduleOverlap(open[0]!);
  for (const id of open) await executions.cancel({ id, accountId: null, outboxId: newId('outbox') });
}

/** A time that passed while this process ran is late because much was due at once: it runs, unless it is very late. */
function isMissed(parameters: ScheduleParameters, atMs: number, runningSinceMs: number): boolean {
  const lateMs = Date.now() - atMs - parameters.spreadSeconds * 1_000;
  const mayBeLateMs = atMs > runningSinceMs ? busyMs : 0;
  return lateMs > Math.max(catchUpMs(parameters), mayBeLateMs);
}
