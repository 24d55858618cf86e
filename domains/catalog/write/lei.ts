import { AppError } from '../../../openapi/AppError.ts';

/**
 * A Legal Entity Identifier whose check digits fit (ISO 17442: letters as 10 to 35, then modulo 97 is 1, as in ISO 7064).
 *
 * Errors: invalid_request.
 */
export function checkedLei(lei: string): string {
  const digits = lei.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  if (BigInt(digits) % 97n !== 1n)
    throw new AppError('invalid_request', `${lei} is no LEI: its check digits do not fit.`, { param: '/inputs/lei' });
  return lei;
}
