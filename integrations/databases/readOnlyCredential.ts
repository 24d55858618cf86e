import { AppError } from '../../openapi/AppError.ts';

/** Returns the error of a change with a credential that forbids changes. */
export function readOnlyCredential(): AppError {
  return new AppError('target_not_allowed', 'The credential is read-only. Use another credential for changes.');
}
