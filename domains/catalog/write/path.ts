import { AppError } from '../../../openapi/AppError.ts';

/**
 * Returns a path with a caller's values: every value is one piece of it, percent-encoded, and can neither add a segment nor escape its
 * place. Fixed parts of the template are not encoded.
 *
 * Errors: invalid_request for a value that no path can hold (`.`, `..`, nothing).
 */
export function path(texts: TemplateStringsArray, ...values: (string | number)[]): string {
  return texts.reduce((built, text, index) => built + encodedPiece(values[index - 1]!, built, text) + text);
}

function encodedPiece(value: string | number, before: string, after: string): string {
  const text = String(value);
  // A dot alone would be read as "this folder" where nothing else is in its segment.
  const isAlone = before.endsWith('/') && (after === '' || /^[/?]/.test(after));
  if (text === '' || (isAlone && /^\.{1,2}$/.test(text)))
    throw new AppError('invalid_request', `"${text}" cannot be looked up.`, { param: '/inputs' });
  return encodeURIComponent(text)
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%3B', ';')
    .replaceAll('%40', '@');
}

/** Joins values in one piece of a path with the source's separator: `${pathList(countries, ';')}` inside of `path`. */
export function pathList(values: readonly (string | number)[], separator: string): string {
  return values.map((value) => String(value).replaceAll(separator, '')).join(separator);
}
