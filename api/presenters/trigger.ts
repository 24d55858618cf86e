import type { TriggerRow } from '../../db/rows/trigger.ts';
import type { HookRegistrationRow } from '../../db/repositories/executions/hookRegistrations.ts';
import type { PublishedTrigger } from '../../db/repositories/executions/triggers.ts';
import { serviceTriggers } from '../../domains/executions/generated/serviceTriggers.ts';
import { scheduleParameters } from '../../domains/executions/schedules/scheduleParameters.ts';
import { comingTimes } from '../../domains/executions/schedules/scheduleTimes.ts';
import type { components } from '../../openapi/generated/types.ts';

/** How many coming times of a schedule are shown. */
export const shownTimes = 10;

/** A trigger that starts by itself; `published` is its node where it is a schedule or a hook that is up, `registration` the one in use. */
export async function presentTrigger(
  row: TriggerRow,
  published: PublishedTrigger | null,
  registration: HookRegistrationRow | null,
): Promise<components['schemas']['Trigger']> {
  const { nodeId, kind, error, failingSince, nextAttemptAt, lastEventAt } = row;
  const isFailing = row.versionId !== null && error !== null;
  return {
    node_id: nodeId,
    kind,
    status: row.kind === 'hook' ? hookStatusOf(row, published, registration) : statusOf(row),
    error: isFailing ? error : null,
    failing_since: isFailing ? (failingSince?.toISOString() ?? null) : null,
    next_attempt_at: isFailing ? nextAttemptAt.toISOString() : null,
    last_event_at: lastEventAt?.toISOString() ?? null,
    next_times: published && kind === 'schedule' ? await timesOf(published) : null,
    registration: registration?.registeredAt
      ? {
          registered_at: registration.registeredAt.toISOString(),
          expires_at: registration.expiresAt?.toISOString() ?? null,
        }
      : null,
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

/** Without a registration of its own, people enter the address at the service. */
function hookStatusOf(
  { versionId, error }: TriggerRow,
  published: PublishedTrigger | null,
  registration: HookRegistrationRow | null,
): 'starting' | 'active' | 'failing' | 'down' {
  if (versionId === null) return 'down';
  if (error !== null) return 'failing';
  return registration || serviceTriggers[published?.node.type ?? ''] === 'manual_hook' ? 'active' : 'starting';
}

async function timesOf({ node, settings }: PublishedTrigger): Promise<string[]> {
  const { times } = scheduleParameters(node.parameters ?? {}, settings.time_zone ?? 'UTC');
  return (await comingTimes(times, new Date(), shownTimes)).map((time) => time.toISOString());
}
