import { AppError } from '../../openapi/AppError.ts';
import { path } from '../engine/vendorRequest.ts';

/** Returns the path of a file in its bucket, without a slash at the start. Errors: `parameter_invalid` for an empty segment. */
export function storageKey(file: string, parameter = 'file'): string {
  const key = file.trim().replace(/^\/+/, '');
  if (key.split('/').some((segment) => segment === '' || segment === '.' || segment === '..'))
    throw new AppError('parameter_invalid', 'Enter the path of a file, such as reports/2026.pdf.', {
      param: `/${parameter}`,
    });
  return key;
}

/** Returns the path of a file for a request: each folder is a segment. */
export function storagePath(bucket: string, key: string): string {
  return [bucket, ...key.split('/')].map((segment) => path`/${segment}`).join('');
}

/** Returns the last part of a path. */
export function nameIn(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}
