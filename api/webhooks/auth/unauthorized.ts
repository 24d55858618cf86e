import { AppError } from '../../../openapi/AppError.ts';

/** One text for every way of being nobody; `internal` says which, for logs only. */
export function unauthorized(internal: string, headers: Record<string, string> = {}): AppError {
  return new AppError('webhook_unauthorized', 'This address asks for authentication, and yours is missing or wrong.', {
    internal,
    headers,
  });
}
