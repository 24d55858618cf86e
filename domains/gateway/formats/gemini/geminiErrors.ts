import type { ErrorShape, MeantRefusal, ShownError } from '../errorShape.ts';

const statuses: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  402: 'RESOURCE_EXHAUSTED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  405: 'UNIMPLEMENTED',
  409: 'ABORTED',
  413: 'INVALID_ARGUMENT',
  422: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

/**
 * Google's shape. A stream that fails ends with an event that holds this body, on which its clients throw. A sign of life is an empty line: Google's
 * client for Python takes a comment for data. Sources: google.aip.dev/193; googleapis/js-genai `src/_api_client.ts`
 * (`throwIfStreamErrorChunk`); googleapis/python-genai `google/genai/_api_client.py`.
 */
export const geminiErrors: ErrorShape = {
  body: (error) => ({
    error: {
      code: error.status,
      message: error.message,
      status: statuses[error.status] ?? (error.status < 500 ? 'FAILED_PRECONDITION' : 'INTERNAL'),
      details: [errorInfo(error)],
    },
  }),
  refusal: (said, meaning) => ({ ...said, type: 'invalid_request_error', message: refusalText(meaning) }),
  event: (error) => `data: ${JSON.stringify(geminiErrors.body(error))}\n\n`,
  keepAlive: '\n\n',
};

/** The machine-readable part of an error, with our code as its reason. Source: github.com/googleapis/googleapis `google/rpc/error_details.proto`. */
function errorInfo({ code, param, requestId, details }: ShownError): Record<string, unknown> {
  return {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: (code ?? 'unknown').toUpperCase(),
    domain: 'bureau',
    metadata: { request_id: requestId, ...(param !== null && { param }), ...details },
  };
}

/** Google's own sentences. Source: discuss.ai.google.dev (INVALID_ARGUMENT of prompts that are too long). */
function refusalText(meaning: MeantRefusal): string {
  if (meaning.kind === 'content_filter') return 'The prompt was blocked by a content filter.';
  const { inputTokens, contextTokens } = meaning;
  return `The input token count (${inputTokens}) exceeds the maximum number of tokens allowed (${contextTokens}).`;
}
