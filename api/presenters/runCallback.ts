import type { RunCallback } from '../../db/repositories/employees/runCallbacks.ts';
import type { components } from '../../openapi/generated/types.ts';

/** Presents a callback to the organization of its run. */
export function presentRunCallback(callback: RunCallback, mayReplay: boolean): components['schemas']['RunCallback'] {
  return {
    id: callback.id,
    run_id: callback.runId,
    url: callback.url,
    event: callback.event,
    status: callback.status,
    attempts: callback.attempts,
    next_attempt_at: callback.nextAttemptAt?.toISOString() ?? null,
    last_http_status: callback.lastHttpStatus,
    last_error: callback.lastError,
    delivered_at: callback.deliveredAt?.toISOString() ?? null,
    permissions: mayReplay ? ['replay'] : [],
    created_at: callback.createdAt.toISOString(),
  };
}
