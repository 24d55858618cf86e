import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

/** Asks the page again until it says what is expected. */
function eventually<Seen>(look: () => Seen | Promise<Seen>) {
  return expect.poll(look);
}

/** Keys as people make, use, rotate and revoke them, in one browser window. The steps build on each other. */
describe.skipIf(findBrowser() === null)('keys', () => {
  let window: SignedInWindow;
  let first = '';
  let second = '';

  beforeAll(async () => {
    window = await openSignedIn({ credits: '10' });
    await window.page.goto('/model-api-keys');
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(() => window?.close());

  const call = (apiKey: string, content: string) =>
    new OpenAI({ baseURL: `${window.instance.url}/v1`, apiKey, maxRetries: 0 }).chat.completions.create({
      model: 'sandbox/chat',
      messages: [{ role: 'user', content }],
    });
  const shownValue = async () => (await window.page.getByLabel('API key', { exact: true }).textContent()) ?? '';

  test('a key is made with limits, its value shown once', async () => {
    const { page } = window;
    await page.getByText('No API keys yet').waitFor();
    await page.getByRole('button', { name: 'Create key' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Support bot');
    await dialog.getByRole('button', { name: 'Limits (optional)' }).click();
    await dialog.getByRole('textbox', { name: 'Monthly credit limit' }).fill('5');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    first = await shownValue();
    expect(first).toMatch(/^bk_mdl_[0-9A-Za-z]{38}$/);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText(first).waitFor({ state: 'detached' });
    await page.getByText('5.00 credits per month', { exact: false }).waitFor();
  });

  test('the official client calls with it; calls and credits are seen, filtered and opened by address', async () => {
    const { page } = window;
    await call(first, 'Hello [[tokens=12]]');
    await expect(call(first, '[[fail=500]]')).rejects.toMatchObject({ status: 502 });
    const row = page.getByRole('row', { name: /Support bot/ });
    await row.getByRole('link', { name: '2 calls of Support bot' }).click();
    const calls = page.getByRole('table', { name: 'Recent calls' });
    await eventually(() => calls.getByRole('row').count()).toBe(3);
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await eventually(() => calls.getByRole('row').count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('status')).toBe('error');
    await page.reload();
    await calls.getByText('upstream_error').waitFor();
    expect(await calls.getByRole('row').count()).toBe(2);
    await calls.getByRole('button', { name: 'Details of the call to sandbox/chat' }).click();
    const details = page.getByRole('table', { name: 'Call details' });
    await page.getByRole('region', { name: 'Attempts' }).getByText('upstream_error').waitFor();
    await details.getByText('502').waitFor();
    await details.getByText('Support bot').waitFor();
    await window.screenshot('model-api-key-calls');
    expect(await page.getByLabel('Request ID', { exact: true }).textContent()).toMatch(/^req_/);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
  });

  test('after rotating, the old value stops at once and the new one works', async () => {
    const { page } = window;
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByRole('button', { name: 'Actions for Support bot' }).click();
    await page.getByRole('menuitem', { name: 'Rotate' }).click();
    await page.getByRole('dialog').getByText('Calls: 2.', { exact: false }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    second = await shownValue();
    expect(second).not.toBe(first);
    await expect(call(first, 'Hello')).rejects.toMatchObject({ status: 401 });
    await call(second, 'Hello');
    await page.getByRole('button', { name: 'Done' }).click();
  });

  test('after revoking, no call works and the key says so', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Actions for Support bot' }).first().click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('revoked.', { exact: false }).waitFor();
    await expect(call(second, 'Hello')).rejects.toMatchObject({ status: 401 });
    await eventually(() => page.getByText('Revoked', { exact: true }).count()).toBe(2);
  });

  test('an account API key is made with narrowed rights, used with all three headers, and revoked', async () => {
    const { page } = window;
    await page.goto('/settings/api');
    await page.getByText('No account API keys yet').waitFor();
    await page.getByRole('button', { name: 'Create key' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly');
    await dialog.getByRole('radio', { name: 'Selected permissions' }).click();
    await dialog.getByRole('textbox', { name: 'Search permissions' }).fill('wallet and usage');
    await dialog.getByRole('checkbox', { name: 'View wallet and usage' }).check();
    await dialog.getByText('1 selected').waitFor();
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const value = await shownValue();
    expect(value).toMatch(/^bk_acc_/);
    await page.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('row', { name: /Nightly/ });
    await row.getByText('View wallet and usage').waitFor();
    const ask = async (path: string, headers: Record<string, string>) =>
      (await fetch(`${window.instance.url}/api/v1/${path}`, { headers })).status;
    const ways: Record<string, string>[] = [
      { authorization: `Bearer ${value}` },
      { 'x-api-key': value },
      { 'x-service-api-key': value },
    ];
    expect(await Promise.all(ways.map((headers) => ask('wallet', headers)))).toEqual([200, 200, 200]);
    expect(await ask('executions', ways[0]!)).toBe(403);
    await row.getByRole('button', { name: 'Revoke Nightly' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked', { exact: true }).waitFor();
    expect(await ask('wallet', ways[0]!)).toBe(401);
    await window.screenshot('account-api-keys');
  });

  test('nothing was complained about', () => {
    expect(window.complaints).toEqual([]);
  });
});
