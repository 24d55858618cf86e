import { t } from '../texts/texts.ts';

const texts: Record<string, string> = {
  access_denied: t('Access was denied.'),
  refused: t(
    'The authorization server returned no tokens. Check the client ID, client secret and redirect URL, then try again.',
  ),
  state_invalid: t('The sign-in expired. Click Connect to try again.'),
  changed: t('The credential was changed in the meantime. Click Connect to try again.'),
};

/** Why a credential was not connected, and the next step, from the code in the address. */
export function connectErrorText(code: string): string {
  return texts[code] ?? t('Something went wrong. Click Connect to try again.');
}
