import { AppError } from '../../openapi/AppError.ts';
import type { NodeContext } from './define.ts';

/**
 * What went wrong with one item, where it alone may fail (`on_error` other than `stop`, last attempt) and the node goes on with the others. Errors: everything
 * else is thrown on, among it `unavailable`: an outage of ours is no fault of the item, and the run is repeated once it is over.
 */
export function asItemError(
  { itemErrors, signal }: Pick<NodeContext<unknown>, 'itemErrors' | 'signal'>,
  error: unknown,
): AppError {
  const isOfItem = error instanceof AppError && error.code !== 'unavailable';
  if (itemErrors === 'throw' || signal.aborted || !isOfItem) throw error;
  return error;
}
