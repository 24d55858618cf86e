import type { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';
import type { RawAnswer } from '../handler.ts';
import { errorStatus } from '../../openapi/errorStatus.ts';
import { toAppError } from '../middleware/errors.ts';
import { errorAnswer } from './webhookResponse.ts';

/**
 * Handles errors below it itself, because errors on user-controlled paths carry the same headers as responses (decisions §7). Unexpected
 * errors are logged with their cause.
 */
export async function guarded(
  work: () => Promise<RawAnswer>,
  { requestId, logger }: { requestId: string; logger: Deps['logger'] },
): Promise<RawAnswer> {
  try {
    return await work();
  } catch (thrown) {
    const error: AppError = toAppError(thrown);
    if (errorStatus[error.code].status >= 500)
      logger.error({ err: thrown, code: error.code, requestId }, 'a webhook call failed');
    return errorAnswer(error, requestId);
  }
}
