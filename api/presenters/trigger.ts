import type { TriggerRow } from '../../db/rows/trigger.ts';
import type { PublishedTrigger } from '../../db/repositories/executions/triggers.ts';
import { scheduleParameters } from '../../domains/executions/schedules/scheduleParameters.ts';
import { comingTimes } from '../../domains/executions/schedules/scheduleTimes.ts';
import type { components } from '../../openapi/generated/types.ts';

/** How many coming times of a schedule are shown. */
export const shownTimes = 10;

/** A trigger that starts by itself; `schedule` is the published one where it is a schedule that is up. */
export async function presentTrigger(
  row: TriggerRow,
  schedule: PublishedTrigger | null,
): Promise<components['schemas']['Trigger']> {
  const { nodeId, kind, error, failingSince, nextAttemptAt, lastEventAt } = row;
  const isFailing = row.versionId !== null && error !== null;
  return {
    node_id: nodeId,
    kind,
    status: statusOf(row),
    error: isFailing ? error : null,
    failing_since: isFailing ? (failingSince?.toISOString() ?? null) : null,
    next_attempt_at: isFailing ? nextAttemptAt.toISOString() : null,
    last_event_at: lastEventAt?.toISOString() ?? null,
    next_times: schedule && (await timesOf(schedule)),
  };
}

function statusOf({
  versionId,
  error,
  kind,
  cursor,
  revision,
  appliedRevision,
}: TriggerRow): 'starting' | 'active' | 'failing' | 'down' {
  if (versionId === null) return 'down';
  if (error !== null) return 'failing';
  return (kind === 'schedule' ? appliedRevision === revision : cursor !== null) ? 'active' : 'starting';
}

async function timesOf({ node, settings }: PublishedTrigger): Promise<string[]> {
  const { times } = scheduleParameters(node.parameters ?? {}, settings.time_zone ?? 'UTC');
  return (await comingTimes(times, new Date(), shownTimes)).map((time) => time.toISOString());
}
