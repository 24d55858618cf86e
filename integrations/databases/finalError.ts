import { AppError } from '../../openapi/AppError.ts';

/**
 * Returns an error after which the node does not run again by itself, because another attempt would repeat the changes of earlier items.
 * `unavailable` becomes `node_failed`: it is always repeated, and `node_failed` never.
 */
export function finalError(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.retryable) return error;
  const { code, message } = error;
  if (code !== 'unavailable') return new AppError(code, message, { cause: error });
  const sent = 'Some of the items have been changed already, so the node does not run again by itself.';
  return new AppError('node_failed', `${message} ${sent}`, { cause: error });
}
