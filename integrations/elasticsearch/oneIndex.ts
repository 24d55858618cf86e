import { AppError } from '../../openapi/AppError.ts';
import { path } from '../engine/vendorRequest.ts';

/** Returns the path of one index. Errors: `parameter_invalid` for a pattern, which would change several. */
export function oneIndex(name: string): string {
  const index = name.trim();
  if (/[*,?]/.test(index) || /^[-_+]/.test(index) || index === '_all')
    throw new AppError('parameter_invalid', 'Enter the name of one index, without patterns.', { param: '/index' });
  return path`/${index}`;
}
