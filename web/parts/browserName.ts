import { browserAndSystem } from '../../openapi/browserAndSystem.ts';
import { t } from '../texts/texts.ts';

/** The browser and system that a user agent names, as far as it does: for people to know their own by. */
export function browserName(userAgent: string | null): string {
  if (userAgent === null) return t('account.unknownBrowser');
  const { browser, system } = browserAndSystem(userAgent);
  if (browser === undefined) return userAgent.slice(0, 60);
  return system === undefined ? browser : t('account.browserOnSystem', { browser, system });
}
