import { AppError } from '../../../openapi/AppError.ts';
import type { JsonObject } from './json.ts';

/** Error fields before they are written in a format. */
export interface ShownError {
  status: number;
  type: string;
  code: string | null;
  message: string;
  param: string | null;
  requestId: string;
  /** Further public fields; here only for Anthropic's shape, OpenAI's has them beside the others. */
  details?: Readonly<Record<string, unknown>> | undefined;
  /** In streams whose events are numbered: the next number. */
  sequenceNumber?: number | undefined;
  /** In streams that report a failure by the whole response: the response so far. */
  answerSoFar?: JsonObject | undefined;
}

/** The error format of one client family: a body, an event in a failed stream, and its keep-alive. */
export interface ErrorShape {
  body(error: ShownError): Record<string, unknown>;
  event(error: ShownError): string;
  /** A keep-alive that clients skip. */
  readonly keepAlive: string;
}

/** A comment, which every client skips. Source: WHATWG HTML §9.2.6. */
export const keepAliveComment = ': keep-alive\n\n';

/**
 * OpenAI's shape (decisions §2). Its clients throw on a `data` object with an `error` member in a stream.
 * Source: openai-node `src/core/streaming.ts`.
 */
export const openAiErrors: ErrorShape = {
  body: ({ type, code, message, param, requestId }) => ({
    error: { type, code, message, param, request_id: requestId },
  }),
  event: (error) => `data: ${JSON.stringify(openAiErrors.body(error))}\n\n`,
  keepAlive: keepAliveComment,
};

/** Returns an error that ends a stream, with a message for its caller; unknown errors reveal nothing. */
export function shownError(error: unknown, requestId: string): ShownError {
  const code = error instanceof AppError ? error.code : 'internal_error';
  const message = error instanceof AppError ? error.message : 'The response could not be completed. Try again later.';
  return { status: 500, type: 'server_error', code, message, param: null, requestId };
}
