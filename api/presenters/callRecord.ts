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
    from_cache: isFromCache(call),
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
    project_id: call.projectId,
    tags: call.tags ?? [],
    metadata: call.metadata,
    error_message: call.errorMessage,
    account_id: call.accountId,
    price_id: call.priceId,
    refused: call.refused,
    requests: call.requests,
  };
}

/** Columns of the call log as CSV. */
export const callColumns = [
  'created_at',
  'id',
  'request_id',
  'kind',
  'endpoint',
  'model',
  'provider',
  'status',
  'http_status',
  'error_code',
  'error_message',
  'refused',
  'requests',
  'stream',
  'key_id',
  'account_id',
  'execution_id',
  'project_id',
  'tags',
  'run_id',
  'input_tokens',
  'cached_input_tokens',
  'output_tokens',
  'reasoning_tokens',
  'units',
  'credits',
  'price_id',
  'estimated',
  'own_provider_key',
  'latency_ms',
  'ttft_ms',
] as const satisfies readonly (keyof components['schemas']['CallRecord'])[];

/** The fields of a call in the order of `callColumns`. */
export function callFields(call: components['schemas']['CallRecord']): string[] {
  return callColumns.map((column) => (column === 'tags' ? call.tags.join(', ') : String(call[column] ?? '')));
}

/** The attempts of a model call. Without stored attempts, a single attempt made from the record. Searches, runs, refused calls and answers of the response cache have none. */
export function presentAttempts(
  call: CallRecordRow,
  kept: readonly KeptAttempt[] | null,
): components['schemas']['CallAttempt'][] {
  if (call.kind !== 'model' || call.refused || isFromCache(call)) return [];
  return kept === null ? [attemptOf(call)] : kept.map(presentAttempt);
}

/** A call that was answered without a provider: by the response cache. */
function isFromCache({ kind, status, provider }: CallRecordRow): boolean {
  return kind === 'model' && status === 'ok' && provider === '';
}

function presentAttempt(attempt: KeptAttempt): components['schemas']['CallAttempt'] {
  const { providerKeyId: id, providerKeyLabel: label } = attempt;
  return {
    provider: attempt.provider,
    provider_key: id === null ? null : { id, label },
    instance_key_id: attempt.instanceKeyId ?? null,
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
    instance_key_id: null,
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
