import { formatCredits } from '../../db/credits.ts';
import type { CallRecordRow } from '../../db/entities/callRecord.ts';
import type { KeptAttempt } from '../../db/repositories/gateway/callRecords.ts';
import type { components } from '../../openapi/generated/types.ts';

/** A call as the recent calls of a key show it. */
export function presentCallRecord(call: CallRecordRow): components['schemas']['CallRecord'] {
  return {
    id: call.id,
    created_at: call.createdAt.toISOString(),
    key_id: call.keyId,
    execution_id: call.executionId,
    kind: call.kind,
    run_id: call.runId,
    endpoint: call.endpoint,
    model: call.model,
    provider: call.provider,
    status: call.status,
    http_status: call.httpStatus,
    stream: call.stream,
    input_tokens: call.inputTokens,
    cached_input_tokens: call.cachedInputTokens,
    output_tokens: call.outputTokens,
    reasoning_tokens: call.reasoningTokens,
    units: call.units,
    credits: formatCredits(call.creditsMicros),
    estimated: call.estimated,
    own_provider_key: call.ownProviderKey,
    latency_ms: call.latencyMs,
    ttft_ms: call.ttftMs,
    request_id: call.requestId,
    error_code: call.errorCode,
  };
}

/** The attempts of a model call. Without stored attempts, a single attempt made from the record. Searches and runs have none. */
export function presentAttempts(
  call: CallRecordRow,
  kept: readonly KeptAttempt[] | null,
): components['schemas']['CallAttempt'][] {
  if (call.kind !== 'model') return [];
  return kept === null ? [attemptOf(call)] : kept.map(presentAttempt);
}

function presentAttempt(attempt: KeptAttempt): components['schemas']['CallAttempt'] {
  const { providerKeyId: id, providerKeyLabel: label } = attempt;
  return {
    provider: attempt.provider,
    provider_key: id === null ? null : { id, label },
    upstream_model: attempt.upstreamModel,
    started_at: attempt.startedAt,
    duration_ms: attempt.durationMs,
    status: attempt.status,
    http_status: attempt.httpStatus,
    error_code: attempt.errorCode,
    error_message: attempt.errorMessage,
    next: attempt.next,
  };
}

function attemptOf(call: CallRecordRow): components['schemas']['CallAttempt'] {
  return {
    provider: call.provider,
    provider_key: null,
    upstream_model: null,
    started_at: new Date(call.createdAt.getTime() - call.latencyMs).toISOString(),
    duration_ms: call.latencyMs,
    status: call.status,
    http_status: null,
    error_code: call.errorCode,
    error_message: null,
    next: null,
  };
}
