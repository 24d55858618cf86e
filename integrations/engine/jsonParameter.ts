import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';

/** Reads JSON from a parameter that may be JSON text; undefined for an empty one. Errors: `parameter_invalid` with the message. */
export function jsonParameter(value: unknown, name: string, message = 'The value is not valid JSON.'): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch (cause) {
    throw new AppError('parameter_invalid', message, { param: `/${name}`, cause });
  }
}

/** Reads a JSON object from a parameter that may be text; undefined for an empty one. Errors: `parameter_invalid` with the name. */
export function jsonObjectParameter(value: unknown, name: string): JsonObject | undefined {
  const read = jsonParameter(value, name, `${name} is not valid JSON.`);
  if (read === undefined) return undefined;
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as JsonObject;
  throw new AppError('parameter_invalid', `${name} must be a JSON object.`, { param: `/${name}` });
}
