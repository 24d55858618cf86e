import { AppError } from '../../openapi/AppError.ts';

/**
 * Returns the content of a file, which may be empty. An expression without a value leaves it out, and must not empty the file. Errors:
 * `parameter_invalid` for a missing content.
 */
export function givenContent(content: string | undefined, param: string): string {
  if (content !== undefined) return content;
  const message = 'Enter the content. For an empty file, use the expression {{ "" }}.';
  throw new AppError('parameter_invalid', message, { param });
}

/** Returns content that is Base64. Errors: `parameter_invalid` for a missing content, and for another one. */
export function givenBase64(content: string | undefined, param: string): string {
  const given = givenContent(content, param);
  if (isBase64(given)) return given;
  throw new AppError('parameter_invalid', 'The content is not Base64.', { param });
}

/** Returns true for Base64, with line breaks or without. */
export function isBase64(text: string): boolean {
  const plain = text.replaceAll(/\s/g, '');
  return plain.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(plain);
}
