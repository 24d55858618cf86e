import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';

/** Returns the fields that have a value: a change leaves the others as they are. */
export function givenFields(fields: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/** Returns the fields of a change. Errors: `parameter_invalid` if there are none. */
export function changes(fields: JsonObject): JsonObject {
  const changed = givenFields(fields);
  if (Object.keys(changed).length > 0) return changed;
  throw new AppError('parameter_invalid', 'Enter what to change.');
}
