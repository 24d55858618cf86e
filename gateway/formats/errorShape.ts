/** What callers are told of an error, before it has a shape. */
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
}

/** How one family of clients wants its errors: a body, and an event in a stream that failed half-way. */
export interface ErrorShape {
  body(error: ShownError): Record<string, unknown>;
  event(error: ShownError): string;
}

/**
 * OpenAI's shape (decisions §2). Its clients throw on a `data` object with an `error` member in a stream.
 * Source: openai-node `src/core/streaming.ts`.
 */
export const openAiErrors: ErrorShape = {
  body: ({ type, code, message, param, requestId }) => ({
    error: { type, code, message, param, request_id: requestId },
  }),
  event: (error) => `data: ${JSON.stringify(openAiErrors.body(error))}\n\n`,
};
