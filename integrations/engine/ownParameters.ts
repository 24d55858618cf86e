import type { JsonObject } from '../../domains/executions/item.ts';
import type { AnyOperation } from './defineOperation.ts';
import { fieldsOf } from './operationParameters.ts';

/** Returns the parameters that the operation has. The node has the fields of all its operations, with their defaults. */
export function ownParameters(operation: AnyOperation, parameters: JsonObject): JsonObject {
  const own = Object.keys(fieldsOf(operation)).filter((name) => parameters[name] !== undefined);
  return Object.fromEntries(own.map((name) => [name, parameters[name]]));
}
