import { t } from '../texts/texts.ts';

const texts: Record<string, string> = {
  access_denied: t('credentials.accessWasDenied'),
  refused: t('credentials.noTokens'),
  state_invalid: t('credentials.signInExpired'),
  changed: t('credentials.changedMeanwhile'),
};

/** Why a credential was not connected, and the next step, from the code in the address. */
export function connectErrorText(code: string): string {
  return texts[code] ?? t('credentials.somethingWentWrong');
}
