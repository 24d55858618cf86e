import {
  MissingRequiredClientCapabilityError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';

import { AppError } from '../../../openapi/AppError.ts';

/** Converts an error of a server or its connection into a readable message. Texts of the server are cut and never more than data. */
export function mcpError(error: unknown, url: string): unknown {
  const known = appErrorIn(error);
  if (known) return known;
  const host = URL.parse(url)?.host ?? 'The MCP server';
  if (error instanceof UnauthorizedError || statusOf(error) === 401)
    return new AppError('credential_refused', `${host} asks for a credential, or refused the one that was sent.`);
  if (statusOf(error) === 403) return new AppError('credential_refused', `${host} refused: not allowed (403).`);
  if (error instanceof MissingRequiredClientCapabilityError)
    return new AppError('target_error', `${host} asks back. Give values for its fields as “Answers” of the node.`);
  if (error instanceof ProtocolError)
    return new AppError('target_error', `${host}: ${error.message.slice(0, 1000)}`, {
      details: { mcp_code: error.code },
    });
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)
    return new AppError('target_timeout', `${host} did not answer in time.`, { cause: error, retryable: true });
  if (error instanceof SdkError && error.code === SdkErrorCode.UnsupportedResultType)
    return new AppError('target_error', `${host} asks back for input, which nobody can give here.`, { cause: error });
  const status = statusOf(error);
  const detail = status === undefined ? '' : ` (status ${status})`;
  return new AppError('target_error', `${host} does not speak MCP as expected${detail}.`, {
    cause: error,
    retryable: (status ?? 0) >= 500,
  });
}

/** The HTTP status that a transport failed with; undefined for other failures. */
export function statusOf(error: unknown): number | undefined {
  for (const cause of causesOf(error)) if (cause instanceof SdkHttpError) return cause.status;
  return undefined;
}

function appErrorIn(error: unknown): AppError | null {
  for (const cause of causesOf(error)) if (cause instanceof AppError) return cause;
  return null;
}

/** Yields the error and its causes: the package stores causes in `cause` or in `data.cause`. */
function* causesOf(error: unknown): Generator<Error> {
  let current: unknown = error;
  for (let depth = 0; depth < 6 && current instanceof Error; depth += 1) {
    yield current;
    const { data } = current as { data?: { cause?: unknown } };
    current = current.cause ?? data?.cause;
  }
}
