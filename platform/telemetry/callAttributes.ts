import { formatCredits } from '../../db/credits.ts';

/** The call of a model, for its span. */
export interface DescribedCall {
  readonly id: string;
  readonly requestId: string;
  /** `chat`, `embeddings`, `search`, …. */
  readonly operation: string;
  readonly model: string;
  readonly provider: string;
  readonly status: string;
  readonly httpStatus: number;
  readonly stream: boolean;
  readonly inputTokens: number | null;
  readonly cachedInputTokens: number | null;
  readonly outputTokens: number | null;
  readonly ttftMs: number | null;
  readonly creditsMicros: bigint;
}

/** Returns the attributes of the span of a call, by a request or by an execution; null for unknown values. */
export function callAttributes(call: DescribedCall) {
  return {
    'gen_ai.operation.name': call.operation,
    'gen_ai.provider.name': call.provider,
    'gen_ai.request.model': call.model,
    'gen_ai.usage.input_tokens': call.inputTokens,
    'gen_ai.usage.output_tokens': call.outputTokens,
    'gen_ai.usage.cache_read.input_tokens': call.cachedInputTokens,
    'http.response.status_code': call.httpStatus,
    'bureau.call_id': call.id,
    'bureau.request_id': call.requestId,
    'bureau.status': call.status,
    'bureau.stream': call.stream,
    'bureau.credits': formatCredits(call.creditsMicros),
    'bureau.time_to_first_byte_ms': call.ttftMs,
  };
}
