import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { totpCode } from '../support/totpCodes.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

let window: SignedInWindow;
beforeAll(async () => {
  window = await openSignedIn();
}, 180_000);
beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await window.describe())));
afterAll(() => window?.close());

async function signOut(): Promise<void> {
  const { page } = window;
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

async function enterPassword(): Promise<void> {
  const { page } = window;
  await page.getByLabel('Email').fill(window.account.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(window.account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

describe('account security', () => {
  test('an authenticator app is set up, asked for at the next sign-in, and replaced by a recovery code', async () => {
    const { page } = window;
    await page.goto('/settings/account-security');
    await page.getByRole('button', { name: 'Set up authenticator app' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const secret = (await dialog.getByLabel('Setup key', { exact: true }).textContent())!;
    await window.screenshot('authenticator-app');
    await dialog.getByLabel('Code from your authenticator app').fill(totpCode(secret, -1));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const first = (await dialog.locator('code').first().textContent())!;
    await window.screenshot('recovery-codes');
    await dialog.getByRole('button', { name: 'I saved them' }).click();
    await page.getByText('10 recovery codes left.').waitFor();
    await page.getByText('Password + Authenticator app').waitFor();
    await window.screenshot('account-security');

    await signOut();
    await enterPassword();
    const code = page.getByLabel('Code from your authenticator app');
    await code.fill('000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The code is wrong or was already used.').waitFor();
    await window.screenshot('second-factor');
    await code.fill(totpCode(secret));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: /^Account menu/ }).waitFor();

    await signOut();
    await enterPassword();
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(first);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: /^Account menu/ }).waitFor();
  });

  test('if two factors are required, a user without one is guided to add one', async () => {
    const { page } = window;
    await page.goto('/settings/account-security');
    await page.getByRole('button', { name: 'Remove authenticator app' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Authenticator app removed.').waitFor();
    await page.goto('/settings/security');
    const panel = page.getByRole('region', { name: 'Sign-in and sessions' });
    await panel.getByRole('switch', { name: 'Require two-factor authentication' }).click();
    await panel.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Policies saved.').waitFor();
    await page.goto('/executions');
    await page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor();
    await window.screenshot('two-factor-required');
    await page.getByRole('button', { name: 'Set up authenticator app' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const secret = (await dialog.getByLabel('Setup key', { exact: true }).textContent())!;
    await dialog.getByLabel('Code from your authenticator app').fill(totpCode(secret));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByRole('button', { name: 'I saved them' }).click();
    await page.getByRole('heading', { name: 'Executions', exact: true }).waitFor();
  });

  test('a passkey signs in alone where two factors are required, is renamed and removed', async () => {
    const { page } = window;
    const authenticator = await page.context().newCDPSession(page);
    await authenticator.send('WebAuthn.enable');
    await authenticator.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    // Browsers tie passkeys to a name; this machine's address is none.
    const site = window.instance.url.replace('127.0.0.1', 'localhost');
    const session = (await page.context().cookies()).find(({ name }) => name.endsWith('bureau_session'))!;
    await page.context().addCookies([{ name: session.name, value: session.value, url: site }]);
    await page.goto(`${site}/settings/account-security`);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Laptop');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Passkey added.').waitFor();
    await page.getByText('Laptop').waitFor();
    await window.screenshot('passkeys');

    await signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('button', { name: /^Account menu/ }).waitFor();
    await page.goto(`${site}/settings/account-security`);
    await page
      .getByRole('region', { name: 'Sessions' })
      .getByText(/· Passkey/)
      .waitFor();
    await page.getByRole('button', { name: 'Edit passkey Laptop' }).click();
    await dialog.getByLabel('Name').fill('Old laptop');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Edit passkey Old laptop' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Passkey removed.').waitFor();
    await page.getByText('Old laptop').waitFor({ state: 'detached' });
  });

  test('never complained', () => {
    // Refused codes are answers that the browser logs.
    expect(window.complaints.filter((line) => !line.includes('401') && !line.includes('403'))).toEqual([]);
  });
});
