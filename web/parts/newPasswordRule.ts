import { t } from '../texts/texts.ts';

/** How long a password is at least. */
export const minPasswordLength = 10;

/** What is wrong with a new password; null where nothing is. */
export function newPasswordRule(password: string): string | null {
  return password.length < minPasswordLength ? t('signIn.passwordTooShort', { least: minPasswordLength }) : null;
}
