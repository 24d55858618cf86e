import { openAiErrors } from './errorShape.ts';
import type { ErrorShape } from './errorShape.ts';

/**
 * Errors for callers of the Responses API: OpenAI's body, and in a stream an `error` event with its fields at the top.
 * Source: openai-openapi `ResponseErrorEvent`.
 */
export const responsesErrors: ErrorShape = {
  body: openAiErrors.body,
  event({ code, message, param, sequenceNumber }) {
    const data = { type: 'error', sequence_number: sequenceNumber ?? 0, code, message, param };
    return `event: error\ndata: ${JSON.stringify(data)}\n\n`;
  },
};
