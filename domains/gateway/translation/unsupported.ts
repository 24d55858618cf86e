import { AppError } from '../../../openapi/AppError.ts';

/** Refuses what the provider's format has no word for. `param` is a JSON pointer where one is known, else the name of the thing. */
export function unsupported(what: string, param = what): AppError {
  return new AppError(
    'unsupported_parameter',
    `${what} is not supported by the provider of this model. Remove it, or use another model.`,
    { param },
  );
}
