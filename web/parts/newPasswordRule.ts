import { t } from '../texts/texts.ts';

/** How long a password is at least. */
export const minPasswordLength = 10;

/** Returns the problem with a new password, or null. */
export function newPasswordRule(password: string): string | null {
  return password.length < minPasswordLength ? t('signIn.passwordTooShort', { least: minPasswordLength }) : null;
}
