import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startHttpReceiver, type HttpReceiver } from '../logStreaming/httpReceiver.ts';
import { findBrowser } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

/** Log streaming as people use it, with a real receiver. The steps build on each other. */
describe.skipIf(findBrowser() === null)('log streaming', () => {
  let window: SignedInWindow;
  let receiver: HttpReceiver;
  let secret: string;

  beforeAll(async () => {
    receiver = await startHttpReceiver();
    window = await openSignedIn();
    await window.page.goto('/settings/log-streaming');
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(async () => {
    await window?.close();
    await receiver?.close();
  });

  const types = () => receiver.accepted.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  const menu = async (item: string) => {
    await window.page.getByRole('button', { name: 'Actions for SIEM' }).click();
    await window.page.getByRole('menuitem', { name: item }).click();
  };
  const makeKey = (label: string) => window.account.call('POST', '/api/v1/model-api-keys', { label });

  test('a webhook is added, and a test event arrives, signed with the secret that was shown', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Add destination' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('SIEM');
    await dialog.getByRole('textbox', { name: 'Address' }).fill(`${receiver.url}/bureau`);
    await dialog.getByRole('checkbox', { name: /^All events/ }).uncheck();
    await dialog.getByRole('textbox', { name: 'Search events' }).fill('model_api_key');
    await dialog.getByRole('checkbox', { name: /^model_api_key\.\*/ }).check();
    await dialog.getByRole('button', { name: 'Add destination' }).click();
    secret = await dialog.getByText(/^whsec_/).innerText();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await menu('Send test event');
    await page.getByText('SIEM accepted the test event', { exact: false }).waitFor();
    const [{ body, headers }] = receiver.accepted as [(typeof receiver.accepted)[number]];
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'log_destination.tested',
    });
  });

  test('a change arrives as an event of the selected types, and nothing else does', async () => {
    await makeKey('Shop');
    await expect.poll(types, { timeout: 30_000 }).toContain('model_api_key.created');
    expect(types()).toEqual(['log_destination.tested', 'model_api_key.created']);
  });

  test('an answer 410 disables a destination; the page says so, and it can be enabled again', async () => {
    const { page } = window;
    receiver.answer = () => ({ status: 410 });
    await makeKey('Office');
    const row = page.getByRole('row').filter({ hasText: 'SIEM' });
    await expect
      .poll(
        async () => {
          await page.getByRole('button', { name: 'Refresh' }).click();
          return row.getByText('Disabled by the receiver').count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    receiver.answer = () => ({ status: 200 });
    await menu('Enable');
    await row.getByText('Up to date').waitFor();
    await makeKey('Home');
    await expect.poll(() => types().length, { timeout: 30_000 }).toBe(3);
  });
});
