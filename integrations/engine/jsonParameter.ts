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
