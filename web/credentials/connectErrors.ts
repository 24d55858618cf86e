import { t } from '../texts/texts.ts';

const texts: Record<string, string> = {
  access_denied: t('credentials.accessWasDenied'),
  refused: t('credentials.noTokens'),
  state_invalid: t('credentials.signInExpired'),
  unclear_account: t('credentials.unclearAccount'),
  wrong_issuer: t('credentials.wrongIssuer'),
  changed: t('credentials.changedMeanwhile'),
};

/** Returns the reason that a credential was not connected, and the next step, by the code in the URL. */
export function connectErrorText(code: string): string {
  return texts[code] ?? t('credentials.somethingWentWrong');
}
