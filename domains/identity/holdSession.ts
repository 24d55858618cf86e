import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';

/**
 * Holds a session until the transaction of the caller ends, so that a request that was authenticated before the session ended changes nothing the
 * account signs in with afterwards. System only. Errors: `not_signed_in`.
 */
export async function holdSession({ sessions }: Pick<Repositories, 'sessions'>, sessionId: string): Promise<void> {
  if (!(await sessions.hold(sessionId))) throw new AppError('not_signed_in', 'Your session has ended. Sign in again.');
}
