import type { Locator } from 'playwright-core';
import { startOAuth2Server, type OAuth2Server } from '../support/oauth2Server.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

/** A window in which a new account is signed in, and an OAuth2 server that its instance is known to. */
export interface WindowWithOAuth2 extends SignedInWindow {
  readonly oauth2: OAuth2Server;
}

/** Opens both; closing the window ends the server, too. */
export async function openWithOAuth2(): Promise<WindowWithOAuth2> {
  const window = await openSignedIn();
  const oauth2 = await startOAuth2Server(`${window.instance.url}/api/v1/oauth2/callback`);
  const close = async () => {
    await window.close();
    await oauth2.close();
  };
  return { ...window, oauth2, close };
}

/** Fills in the form of a credential of type OAuth2, named Calendar, with the values that the server requires. */
export async function fillOAuth2Form(dialog: Locator, { url, clientId, clientSecret }: OAuth2Server): Promise<void> {
  const values = {
    Name: 'Calendar',
    'Authorization URL': `${url}/auth`,
    'Token URL': `${url}/token`,
    'Client ID': clientId,
    Scope: 'openid',
  };
  for (const [label, value] of Object.entries(values))
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(value);
  await dialog.getByLabel('Client secret').first().fill(clientSecret);
}
