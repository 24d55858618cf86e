import type { Context, Middleware } from 'koa';
import type { Logger } from '../../platform/config/logger.ts';
import { databaseError } from '../../db/databaseError.ts';
import { anthropicErrors, anthropicStatus } from '../../domains/gateway/formats/anthropicErrors.ts';
import { geminiErrors } from '../../domains/gateway/formats/gemini/geminiErrors.ts';
import type { ShownError } from '../../domains/gateway/formats/errorShape.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { wantsAnthropicShape } from '../presentGatewayModel.ts';
import { mcpChallenge } from '../oauth/mcpResources.ts';
import { scimContentType, scimErrorBody } from '../scim/scimAnswer.ts';
import { errorStatus } from '../../openapi/errorStatus.ts';
import { requestIdOf } from './requestId.ts';

type ErrorBody = components['schemas']['ErrorBody'];

/** Callers of Anthropic's API get its error body for every error (decisions §2). Its clients get it on every path of the gateway. */
const anthropicPath = /^\/v1\/messages(?:\/|$)/;
const gatewayPath = /^\/v1(?:\/|$)/;
/** Callers of the Gemini API receive Google's error body. */
const geminiPath = /^\/v1beta(?:\/|$)/;
const mcpPath = /^\/mcp(?:\/|$)/;
/** Directories get that of SCIM. */
const scimPath = /^\/scim\/v2(?:\/|$)/;

/** The one error body of Bureau (decisions §2). Only public text goes in: never a stack, a cause or `internal`. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    error: {
      type: errorStatus[error.code].type,
      code: error.code,
      message: error.message,
      param: error.param ?? null,
      request_id: requestId,
      ...error.details,
    },
  };
}

/** Headers that tell official clients whether and when to try again (reference/gateway-wire.md §2.1). */
export function errorHeaders(error: AppError): Record<string, string> {
  const { status } = errorStatus[error.code];
  const headers: Record<string, string> = { ...error.headers };
  if (status === 402 || error.code === 'idempotency_conflict') headers['x-should-retry'] = 'false';
  if (error.code === 'idempotency_in_progress') headers['x-should-retry'] = 'true';
  if (error.retryAfterMs !== undefined || status === 429 || status === 503) {
    headers['retry-after'] = String(Math.max(1, Math.ceil((error.retryAfterMs ?? 1_000) / 1_000)));
  }
  return headers;
}

/** Public form of an unexpected error: `unavailable` if the database is down, else `internal_error`. */
export function toAppError(error: unknown): AppError {
  const known = databaseError(error);
  if (known instanceof AppError) return known;
  return new AppError(
    'internal_error',
    'Something went wrong on our side. Try again. If it keeps failing, contact your admin with the request ID.',
    {
      cause: error,
    },
  );
}

/** Methods that a path answers, when the request used another one: then the status is 405. */
export function allowMethods(context: Context, methods: readonly string[]): void {
  context.set('allow', methods.join(', '));
}

/** Returns the error of a failed request; undefined if the request succeeded. */
export function errorOf(context: Context): AppError | undefined {
  return context.state['error'] as AppError | undefined;
}

function answerWith(context: Context, error: AppError, publicUrl: string): void {
  const requestId = requestIdOf(context);
  const isWrongMethod = error.code === 'unknown_route' && context.res.hasHeader('allow');
  const { status: ownStatus, type } = errorStatus[error.code];
  const status = isWrongMethod ? 405 : ownStatus;
  const { code, message, param = null, details } = error;
  const shown: ShownError = { status, type, code, message, param, requestId, details };
  const isAnthropic =
    anthropicPath.test(context.path) || (gatewayPath.test(context.path) && wantsAnthropicShape(context.headers));
  context.status = isAnthropic ? anthropicStatus(shown) : status;
  context.set(errorHeaders(error));
  // MCP clients look for the way to sign in there (MCP authorization, RFC 6750 §3).
  if ((status === 401 || code === 'insufficient_scope') && mcpPath.test(context.path)) {
    const challenge = {
      pathname: context.path,
      status: status as 401 | 403,
      hadToken: context.get('authorization') !== '',
    };
    context.set('www-authenticate', mcpChallenge(publicUrl, challenge));
  }
  context.set('cache-control', 'no-store');
  if (scimPath.test(context.path)) {
    context.set('content-type', scimContentType);
    context.body = JSON.stringify(scimErrorBody(error, status));
    return;
  }
  context.set('content-type', 'application/json; charset=utf-8');
  const isGemini = geminiPath.test(context.path);
  const body = isAnthropic
    ? anthropicErrors.body(shown)
    : isGemini
      ? geminiErrors.body(shown)
      : errorBody(error, requestId);
  context.body = JSON.stringify(body);
}

/**
 * Turns everything thrown below it into the one error body. Unknown errors are logged with their cause and answered as `internal_error`.
 * After the response head was sent, the connection is cut so that no client takes a partial response as complete.
 */
export function errors(logger: Logger, publicUrl: string): Middleware {
  return async (context, next) => {
    try {
      await next();
    } catch (thrown) {
      if (context.req.destroyed && !context.req.complete) return;
      const error = toAppError(thrown);
      context.state['error'] = error;
      const { status } = errorStatus[error.code];
      if (status >= 500 && error.code !== 'maintenance') {
        const level = error.code === 'internal_error' ? 'error' : 'warn';
        logger[level](
          { err: thrown, code: error.code, internal: error.internal, requestId: requestIdOf(context) },
          'request failed',
        );
      }
      if (context.res.headersSent) context.res.destroy();
      else answerWith(context, error, publicUrl);
    }
  };
}
