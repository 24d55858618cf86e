import { t } from '../texts/texts.ts';

const texts: Record<string, string> = {
  access_denied: t('The other side says that access was not granted.'),
  refused: t(
    'The authorization server gave no tokens. Check the client ID, the secret and the redirect URI, then try again.',
  ),
  state_invalid: t('This answer did not belong to your session, or came too late. Begin again with Connect.'),
  changed: t('The credential was changed meanwhile. Begin again with Connect.'),
};

/** Why a credential was not connected, and the next step, from the code in the address. */
export function connectErrorText(code: string): string {
  return texts[code] ?? t('Something went wrong. Begin again with Connect.');
}
