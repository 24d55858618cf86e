import { keepAliveComment, openAiErrors, openAiRefusal } from './errorShape.ts';
import type { ErrorShape, ShownError } from './errorShape.ts';
import type { JsonObject } from './json.ts';

/**
 * Errors for callers of the Responses API: OpenAI's body. A stream that began ends with `response.failed`, which contains the response so
 * far; a stream without output ends with an `error` event, its fields at the top. A conversation that is too long always fails the response,
 * because Codex compacts only then. Sources: openai-openapi `ResponseFailedEvent`, `ResponseErrorEvent`, `ResponseErrorCode`; openai/codex
 * `codex-rs/codex-api/src/sse/responses.rs`.
 */
export const responsesErrors: ErrorShape = {
  body: openAiErrors.body,
  refusal: (said, meaning) => openAiRefusal(said, meaning, 'input'),
  keepAlive: keepAliveComment,
  event({ code, message, param, requestId, sequenceNumber = 0, answerSoFar }) {
    if (answerSoFar === undefined && code !== tooLong) {
      const data = { type: 'error', sequence_number: sequenceNumber, code, message, param };
      return `event: error\ndata: ${JSON.stringify(data)}\n\n`;
    }
    const response =
      answerSoFar === undefined
        ? neverBegun(requestId, message)
        : { ...answerSoFar, status: 'failed', completed_at: null, error: { code: codeOf(code), message } };
    const data = { type: 'response.failed', sequence_number: sequenceNumber, response };
    return `event: response.failed\ndata: ${JSON.stringify(data)}\n\n`;
  },
};

const tooLong = 'context_length_exceeded';

function codeOf(code: ShownError['code']): string {
  if (code === tooLong) return code;
  return code === 'upstream_overloaded' ? 'rate_limit_exceeded' : 'server_error';
}

/** A response that failed before its first event. */
function neverBegun(requestId: string, message: string): JsonObject {
  return {
    id: `resp_${requestId}`,
    object: 'response',
    created_at: Math.floor(Date.now() / 1_000),
    status: 'failed',
    error: { code: tooLong, message },
    incomplete_details: null,
    output: [],
    usage: null,
  };
}
