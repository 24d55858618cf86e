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

/** A provider's refusal on which programs act. Counts are the provider's own, or estimates. */
export type MeantRefusal =
  | { kind: 'context_overflow'; inputTokens: number; contextTokens: number }
  | { kind: 'content_filter' };

/** The fields of an error that describe it. */
export type SaidError = Pick<ShownError, 'type' | 'code' | 'message' | 'param'>;

/** The error format of one client family: a body, an event in a failed stream, and its keep-alive. */
export interface ErrorShape {
  body(error: ShownError): Record<string, unknown>;
  /** Returns the refusal of any vendor with the message that clients of this family recognize, to compact the conversation or to give up. */
  refusal(said: SaidError, meaning: MeantRefusal): SaidError;
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
  refusal: (said, meaning) => openAiRefusal(said, meaning, 'messages'),
  event: (error) => `data: ${JSON.stringify(openAiErrors.body(error))}\n\n`,
  keepAlive: keepAliveComment,
};

/** Codes of OpenAI and Azure for a request that a filter stopped. */
export const openAiFilterCodes: ReadonlySet<string | null> = new Set([
  'content_filter',
  'content_policy_violation',
  'moderation_blocked',
]);

/**
 * OpenAI's codes, which its clients act on, and its sentence about the context, which LiteLLM looks for. `param` is the field of the
 * conversation. Sources: platform.openai.com/docs/guides/error-codes; litellm `litellm_core_utils/exception_mapping_utils.py`.
 */
export function openAiRefusal(said: SaidError, meaning: MeantRefusal, param: string): SaidError {
  const type = 'invalid_request_error';
  if (meaning.kind === 'content_filter')
    return { ...said, type, code: openAiFilterCodes.has(said.code) ? said.code : 'content_filter' };
  const code = 'context_length_exceeded';
  if (said.code === code) return { ...said, type };
  const { contextTokens: most, inputTokens: tokens } = meaning;
  const message = `This model's maximum context length is ${most} tokens. However, your messages resulted in ${tokens} tokens. Please reduce the length of the messages.`;
  return { type, code, message, param };
}

/** Codes of errors that the caller can fix. */
const callersErrors: ReadonlySet<string> = new Set(['context_length_exceeded', 'content_filter']);

/** Returns an error that ends a stream, with a message for its caller; unknown errors reveal nothing. */
export function shownError(error: unknown, requestId: string): ShownError {
  const code = error instanceof AppError ? error.code : 'internal_error';
  const message = error instanceof AppError ? error.message : 'The response could not be completed. Try again later.';
  if (!callersErrors.has(code)) return { status: 500, type: 'server_error', code, message, param: null, requestId };
  return { status: 400, type: 'invalid_request_error', code, message, param: null, requestId };
}
