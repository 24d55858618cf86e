import { formatCredits } from '../../db/credits.ts';
import type { CallRecordRow } from '../../db/entities/callRecord.ts';
import type { components } from '../../openapi/generated/types.ts';

/** A gateway call as the recent calls of a key show it. */
export function presentCallRecord(call: CallRecordRow): components['schemas']['CallRecord'] {
  return {
    id: call.id,
    created_at: call.createdAt.toISOString(),
    key_id: call.keyId,
    execution_id: call.executionId,
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
