import { AppError } from '../../openapi/AppError.ts';

/** Returns a path as Dropbox takes it: the root is empty, every other path begins with a slash and ends without one. */
export function pathOf(written: string): string {
  const path = written.trim();
  if (/^(id|rev|ns):/.test(path)) return path;
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.map((segment) => `/${segment}`).join('');
}

/** Returns the path of a thing. Errors: `parameter_invalid` for the root, which an empty value would mean. */
export function thingPath(written: string, param: string): string {
  const path = pathOf(written);
  if (path !== '') return path;
  throw new AppError('parameter_invalid', 'Enter the path of a file or folder. It must not be the root.', { param });
}

/** Returns the path of a new thing in a folder. Errors: `parameter_invalid` for an empty name. */
export function pathInside(folder: string, name: string): string {
  const path = pathOf(name);
  if (path === '') throw new AppError('parameter_invalid', 'Enter a name.', { param: '/name' });
  return path.startsWith('/') ? `${pathOf(folder)}${path}` : path;
}
