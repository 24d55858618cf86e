import { AppError, type ErrorCode } from '../openapi/AppError.ts';
import { addressSubject, countAttempt, giveAttemptBack } from '../domains/identity/signInLimit.ts';
import type { Deps } from './deps.ts';

const guesses: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'invalid_sign_in',
  'invalid_second_factor',
  'sign_in_expired',
  'invalid_set_up_code',
  'invalid_invitation',
  'email_taken',
  'link_expired',
  'rate_limit_exceeded',
]);

/** Limits wrong guesses of an address at sign-in and sign-up; successes and other errors are not counted. Errors: `rate_limit_exceeded`. */
export async function limitByAddress<T>(deps: Deps, remoteAddress: string, work: () => Promise<T>): Promise<T> {
  const subject = addressSubject(remoteAddress);
  await countAttempt(deps.database, 'address', subject);
  let result: T;
  try {
    result = await work();
  } catch (error) {
    if (!(error instanceof AppError && guesses.has(error.code)))
      await giveAttemptBack(deps.database, 'address', subject);
    throw error;
  }
  await giveAttemptBack(deps.database, 'address', subject);
  return result;
}
