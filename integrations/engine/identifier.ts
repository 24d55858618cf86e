import { AppError } from '../../openapi/AppError.ts';

/**
 * Returns an identifier without spaces around it, for bodies and queries; `path` does it for paths. Errors: `parameter_invalid` for an empty
 * one, which could name all things.
 */
export function identifier(value: string, name: string): string {
  const id = value.trim();
  if (id !== '') return id;
  throw new AppError('parameter_invalid', 'Enter an ID.', { param: `/${name}` });
}
