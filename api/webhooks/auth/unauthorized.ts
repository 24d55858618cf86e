import { AppError } from '../../../openapi/AppError.ts';

/** One message for every failure; `internal` names it, for logs only. */
export function unauthorized(internal: string, headers: Record<string, string> = {}): AppError {
  return new AppError('webhook_unauthorized', 'Authentication is missing or not valid.', {
    internal,
    headers,
  });
}
