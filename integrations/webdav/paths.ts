import { AppError } from '../../openapi/AppError.ts';

/** Returns the parts of a path. Errors: `parameter_invalid` for parts that lead elsewhere. */
export function partsOf(written: string, param: string): string[] {
  return partsIn(written.trim(), param);
}

/** Returns the parts of a path of the server, where names can begin or end with spaces. Errors: those of `partsOf`. */
export function partsIn(path: string, param: string): string[] {
  const parts = path.split('/').filter((part) => part.trim() !== '');
  if (parts.some((part) => ['.', '..'].includes(part.trim())))
    throw new AppError('parameter_invalid', 'A path must not have the parts "." and "..".', { param });
  return parts;
}

/** Returns the parts of the path of a thing, which is not the folder of the credential. Errors: `parameter_invalid`. */
export function thingAt(written: string, param: string): string[] {
  const parts = partsOf(written, param);
  if (parts.length > 0) return parts;
  throw new AppError('parameter_invalid', 'Enter the path of a file or folder.', { param });
}

/** Returns a path as an item has it. */
export function shown(parts: readonly string[]): string {
  return `/${parts.join('/')}`;
}
