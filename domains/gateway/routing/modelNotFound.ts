import { AppError } from '../../../openapi/AppError.ts';

/**
 * Creates the same error for unknown, closed, unpriced, disabled and inaccessible models (decisions §3). `param` names the place of the
 * model's name.
 */
export function modelNotFound(name: string, param?: string): AppError {
  const shown = name.length > 100 ? `${name.slice(0, 100)}…` : name;
  return new AppError(
    'model_not_found',
    `The model "${shown}" does not exist or you do not have access to it. See GET /v1/models for available models.`,
    param === undefined ? {} : { param },
  );
}
