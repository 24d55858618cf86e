import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';

/** Returns the operation that the parameters of an item name. Errors: `parameter_invalid` for an operation that the node lacks. */
export function operationOf<O>(operations: Readonly<Record<string, O>>, { operation }: JsonObject): O {
  const found = operations[String(operation)];
  if (found) return found;
  throw new AppError('parameter_invalid', 'The node has no such operation.', { param: '/operation' });
}
