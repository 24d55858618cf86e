import { readFileSync } from 'node:fs';

import { AppError } from '../../openapi/AppError.ts';

/** A new password and its account. */
export interface ChosenPassword {
  readonly password: string;
  readonly email: string;
  /** JSON pointer to the field of the body that holds it. */
  readonly param: string;
}

let common: ReadonlySet<string> | null = null;

/**
 * Refuses what is tried first: one of the most common passwords (`commonPasswords.txt`), the e-mail address, or its part
 * before the "@", in any case. How long it has to be, the contract says. Errors: `invalid_request` naming the field.
 */
export function checkNewPassword({ password, email, param }: ChosenPassword): void {
  const lower = password.normalize('NFKC').toLowerCase();
  const address = email.trim().toLowerCase();
  if (lower === address || lower === address.slice(0, address.lastIndexOf('@')))
    throw new AppError('invalid_request', 'The password must not be your email address.', { param });
  common ??= readCommon();
  if (common.has(lower))
    throw new AppError('invalid_request', 'This password is too common. Choose another one.', { param });
}

function readCommon(): ReadonlySet<string> {
  const lines = readFileSync(new URL('commonPasswords.txt', import.meta.url), 'utf8').split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('#')));
}
