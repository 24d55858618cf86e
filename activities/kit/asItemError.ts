import { AppError } from '../../openapi/AppError.ts';
import type { NodeContext } from './NodeContext.ts';

/**
 * Returns the error of one item, if it may fail alone (`on_error` other than `stop`, last attempt) and the node continues with the others.
 * Rethrows everything else, including `unavailable`: our outage is no fault of the item, and the run is repeated afterwards.
 */
export function asItemError(
  { itemErrors, signal }: Pick<NodeContext<unknown>, 'itemErrors' | 'signal'>,
  error: unknown,
): AppError {
  const isOfItem = error instanceof AppError && error.code !== 'unavailable';
  if (itemErrors === 'throw' || signal.aborted || !isOfItem) throw error;
  return error;
}
