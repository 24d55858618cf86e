import { AppError } from '../../openapi/AppError.ts';

/** One answer for a link that is unknown, was used, or has run out. */
export function linkExpired(): AppError {
  return new AppError('link_expired', 'This link is not valid: it was used, or has run out. Ask for a new one.');
}
