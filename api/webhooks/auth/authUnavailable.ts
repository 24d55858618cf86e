import { AppError } from '../../../openapi/AppError.ts';

/** The secret of an address is missing or cannot be opened: callers may try again. `internal` names the reason, for logs only. */
export function authUnavailable(internal: string, cause?: AppError): AppError {
  return new AppError('unavailable', 'Authentication is not available right now. Try again later.', {
    retryable: true,
    internal,
    cause,
  });
}
