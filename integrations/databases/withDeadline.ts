import { AppError } from '../../openapi/AppError.ts';
import type { DatabaseConnection } from './DatabaseConnection.ts';

/** After a statement was canceled, the server has this long to say so. */
const graceMs = 3_000;

/**
 * Runs work on a connection until a deadline. Then, and when the signal aborts, the server is asked to stop the statement; if it does not,
 * the connection is destroyed, so that the work ends. Errors: `target_timeout`; the signal's reason; those of the work.
 */
export async function withDeadline<T>(
  connection: DatabaseConnection,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
  work: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  let isLate = false;
  let grace: NodeJS.Timeout | undefined;
  const stop = () => {
    grace ??= setTimeout(() => connection.destroy(), graceMs);
    connection.cancel(AbortSignal.timeout(graceMs)).catch(() => connection.destroy());
  };
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, timeoutMs);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const result = await work();
    signal.throwIfAborted();
    return result;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (!isLate) throw error;
    throw new AppError(
      'target_timeout',
      `The database did not finish within ${timeoutMs / 1000} s. The statement was canceled.`,
      {
        cause: error,
      },
    );
  } finally {
    clearTimeout(timer);
    clearTimeout(grace);
    signal.removeEventListener('abort', stop);
    // A late cancellation must not meet the next statement.
    if (grace !== undefined) connection.destroy();
  }
}
