import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';

/** Returns a JSON value that must be an object. Errors: `parameter_invalid` with the message for every other one. */
export function jsonObject(value: unknown, name: string, message = 'Enter a JSON object.'): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new AppError('parameter_invalid', message, { param: `/${name}` });
}
