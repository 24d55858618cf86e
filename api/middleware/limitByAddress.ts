import { AppError, type ErrorCode } from '../../openapi/AppError.ts';
import type { OperationId } from '../../openapi/generated/operations.ts';
import { addressSubject, countAttempt, giveAttemptBack } from '../../identity/signInLimit.ts';
import type { Deps } from '../deps.ts';

const limited: ReadonlySet<OperationId> = new Set<OperationId>(['signIn', 'signUp']);
const guesses: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'invalid_sign_in',
  'invalid_set_up_code',
  'invalid_invitation',
  'email_taken',
  'rate_limit_exceeded',
]);

/** True for the operations where somebody could guess: signing in and up. */
export function isLimitedByAddress(operationId: OperationId): boolean {
  return limited.has(operationId);
}

/** Lets an address guess wrong only so often; what succeeds or was no guess is not counted. Errors: `rate_limit_exceeded`. */
export async function limitByAddress(deps: Deps, remoteAddress: string, work: () => Promise<void>): Promise<void> {
  const subject = addressSubject(remoteAddress);
  await countAttempt(deps.database, 'address', subject);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError && guesses.has(error.code)))
      await giveAttemptBack(deps.database, 'address', subject);
    throw error;
  }
  await giveAttemptBack(deps.database, 'address', subject);
}
