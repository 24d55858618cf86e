import type { RunCallback } from '../../db/repositories/runCallbacks.ts';
import type { components } from '../../openapi/generated/types.ts';

/** A callback as the organization of its run sees it. */
export function presentRunCallback(callback: RunCallback): components['schemas']['RunCallback'] {
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
    created_at: callback.createdAt.toISOString(),
  };
}
