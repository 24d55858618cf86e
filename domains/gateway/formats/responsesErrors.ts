import { keepAliveComment, openAiErrors } from './errorShape.ts';
import type { ErrorShape } from './errorShape.ts';

/**
 * Errors for callers of the Responses API: OpenAI's body. A stream that began ends with `response.failed`, which contains the response so
 * far; a stream without output ends with an `error` event, its fields at the top. Source: openai-openapi `ResponseFailedEvent`,
 * `ResponseErrorEvent`, `ResponseErrorCode` (its codes are a closed list).
 */
export const responsesErrors: ErrorShape = {
  body: openAiErrors.body,
  keepAlive: keepAliveComment,
  event({ code, message, param, sequenceNumber = 0, answerSoFar }) {
    if (answerSoFar === undefined) {
      const data = { type: 'error', sequence_number: sequenceNumber, code, message, param };
      return `event: error\ndata: ${JSON.stringify(data)}\n\n`;
    }
    const error = { code: code === 'upstream_overloaded' ? 'rate_limit_exceeded' : 'server_error', message };
    const response = { ...answerSoFar, status: 'failed', completed_at: null, error };
    const data = { type: 'response.failed', sequence_number: sequenceNumber, response };
    return `event: response.failed\ndata: ${JSON.stringify(data)}\n\n`;
  },
};
