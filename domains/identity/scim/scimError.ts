import { AppError } from '../../../openapi/AppError.ts';

/** Error types of RFC 7644 §3.12. */
export type ScimErrorType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A request that a directory has to change before it can succeed. */
export function scimError(type: ScimErrorType, message: string): AppError {
  const code = type === 'uniqueness' ? 'name_taken' : 'invalid_request';
  return new AppError(code, message, { details: { scim_type: type } });
}
