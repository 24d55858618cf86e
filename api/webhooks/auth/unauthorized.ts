import { AppError } from '../../../openapi/AppError.ts';

/** One text for every way of being nobody; `internal` says which, for logs only. */
export function unauthorized(internal: string, headers: Record<string, string> = {}): AppError {
  return new AppError('webhook_unauthorized', 'Authentication is missing or not valid.', {
    internal,
    headers,
  });
}
