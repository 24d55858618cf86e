import type { LogDeliveryFailureRow } from '../../db/rows/logDestination.ts';
import type { CheckedDestination } from '../../domains/logStreaming/destinationKinds.ts';
import { destinationTarget } from '../../domains/logStreaming/destinations/destinationTarget.ts';
import type { ManagedDestination } from '../../domains/logStreaming/destinations/ManagedDestinations.ts';
import type { DestinationTest } from '../../domains/logStreaming/testDestination.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** A log destination without its secrets, and the state of sending. */
export function presentLogDestination(managed: ManagedDestination): Schemas['LogDestination'] {
  const { row, destination, backlog, failures } = managed;
  const isOpen = row.openUntil !== null && row.openUntil.getTime() > Date.now();
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    target: destinationTarget(destination),
    settings: { kind: destination.kind, ...destination.settings } as Schemas['LogDestinationSettings'],
    secrets_set: secretsSet(destination),
    types: [...row.types],
    contents: row.contents,
    enabled: row.enabled,
    disabled_by: disabledBy(row),
    set_by: row.setBy,
    overridden: row.overridden,
    circuit: {
      state: isOpen ? 'open' : 'closed',
      open_until: isOpen ? row.openUntil.toISOString() : null,
      failures: row.failureCount,
      last_error: row.lastError,
    },
    backlog: { events: backlog.count, oldest_at: backlog.oldest?.toISOString() ?? null },
    failures,
    last_sent_at: row.lastSentAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

/** Returns `account` if there is no error, because an account that disables a destination clears it. A receiver that answers 410 leaves one. */
function disabledBy({ enabled, lastError }: ManagedDestination['row']): Schemas['LogDestination']['disabled_by'] {
  if (enabled) return null;
  return lastError === null ? 'account' : 'receiver';
}

function secretsSet({ kind, secrets }: CheckedDestination): string[] {
  if (kind === 'otlp_logs' || kind === 'otlp_traces') return Object.keys(secrets.headers);
  return Object.entries(secrets).flatMap(([name, value]) => (value === null ? [] : [name]));
}

/** An event that a receiver did not take. */
export function presentLogDeliveryFailure(row: LogDeliveryFailureRow): Schemas['LogDeliveryFailure'] {
  const event = row.event as Record<string, unknown>;
  return {
    id: row.id,
    event_id: row.eventId,
    type: String(event['type']),
    event,
    error: row.error,
    attempts: row.attempts,
    failed_at: row.failedAt.toISOString(),
  };
}

export function presentLogDestinationTest(test: DestinationTest): Schemas['LogDestinationTest'] {
  return { outcome: test.outcome, message: test.message, duration_ms: test.durationMs };
}
