import { AppError } from '../../../openapi/AppError.ts';

/** One answer for what is unknown, closed, unpriced, disabled or not for this key (decisions §3). `param` says where the name stood. */
export function modelNotFound(name: string, param?: string): AppError {
  const shown = name.length > 100 ? `${name.slice(0, 100)}…` : name;
  return new AppError(
    'model_not_found',
    `The model "${shown}" does not exist or you do not have access to it. See GET /v1/models for available models.`,
    param === undefined ? {} : { param },
  );
}
