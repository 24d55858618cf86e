import type { ErrorShape, MeantRefusal, ShownError } from './errorShape.ts';

const types: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

/**
 * Anthropic's shape (decisions §2, §3). Its clients throw on `event: error` in a stream; overload has a status of its own (`anthropicStatus`).
 * Source: platform.claude.com/docs/en/api/errors; anthropic-sdk-typescript `src/core/streaming.ts`.
 */
export const anthropicErrors: ErrorShape = {
  body: (error) => ({
    type: 'error',
    error: { type: typeOf(error), message: error.message, ...(error.details && { details: error.details }) },
    request_id: error.requestId,
  }),
  refusal: (said, meaning) => ({ ...said, type: 'invalid_request_error', message: refusalText(meaning) }),
  event: (error) => `event: error\ndata: ${JSON.stringify(anthropicErrors.body(error))}\n\n`,
  // As Anthropic itself does; its clients drop it wherever it stands. Source: platform.claude.com/docs/en/build-with-claude/streaming.
  keepAlive: 'event: ping\ndata: {"type": "ping"}\n\n',
};

/** The status as Anthropic's clients know it. */
export function anthropicStatus({ status, code }: ShownError): number {
  return code === 'upstream_overloaded' ? 529 : status;
}

function typeOf(error: ShownError): string {
  const status = anthropicStatus(error);
  return types[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error');
}

/** Returns the messages that Claude Code and other agents recognize. Source: platform.claude.com/docs/en/build-with-claude/context-windows, /api/errors. */
function refusalText(meaning: MeantRefusal): string {
  if (meaning.kind === 'content_filter') return 'Output blocked by content filtering policy';
  return `prompt is too long: ${meaning.inputTokens} tokens > ${meaning.contextTokens} maximum`;
}
