import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FakeUpstream, sendJson } from '../gateway/fakeUpstream.ts';
import { findBrowser } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

/** Own provider keys, the ways of a model and usage as people use them, in one browser window. The steps build on each other. */
describe.skipIf(findBrowser() === null)('own provider keys, ways and usage', () => {
  let window: SignedInWindow;
  let vendor: FakeUpstream;

  beforeAll(async () => {
    vendor = await FakeUpstream.start();
    vendor.script = (response, { headers }) =>
      headers.authorization === 'Bearer sk-good-1234'
        ? sendJson(response, 200, { object: 'list', data: [] })
        : sendJson(response, 401, { error: { message: 'no' } });
    window = await openSignedIn({ admin: true });
    await window.page.goto('/settings/provider-keys');
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(async () => {
    await window?.close();
    await vendor?.close();
  });

  test('a key that the vendor refuses is not stored, and a good one is listed without its value', async () => {
    const { page } = window;
    await page.getByText('No provider keys yet').waitFor();
    await page.getByRole('button', { name: 'Add key' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Ours at OpenAI');
    await dialog.getByRole('textbox', { name: 'Base URL' }).fill(vendor.baseUrl);
    await dialog.getByRole('textbox', { name: 'Key', exact: true }).fill('sk-bad-1234');
    await dialog.getByRole('button', { name: 'Test and add' }).click();
    await dialog.getByText('rejected the API key', { exact: false }).waitFor();
    await dialog.getByRole('textbox', { name: 'Key', exact: true }).fill('sk-good-1234');
    await dialog.getByRole('button', { name: 'Test and add' }).click();
    const row = page.getByRole('row', { name: /Ours at OpenAI/ });
    await row.getByText('…1234').waitFor();
    await row.getByText('Always use this key').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain('sk-good');
    await window.screenshot('provider-keys');
  });

  test('its mode is changed, it is switched off and deleted', async () => {
    const { page } = window;
    const row = page.getByRole('row', { name: /Ours at OpenAI/ });
    await row.getByRole('button', { name: 'Actions for Ours at OpenAI' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Mode' }).click();
    await page.getByRole('option', { name: 'Use this key first, fall back to credits' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await row.getByText('Use this key first, fall back to credits').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' }); // it would take the click while it fades
    const enabled = page.getByRole('switch', { name: 'Enable Ours at OpenAI' });
    await enabled.click({ force: true });
    await expect.poll(() => enabled.isChecked()).toBe(false);
    await row.getByRole('button', { name: 'Actions for Ours at OpenAI' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No provider keys yet').waitFor();
  });

  test('an administrator adds a model with two ways, and changes them', async () => {
    const { page } = window;
    await page.getByRole('link', { name: 'Administration' }).click();
    await page.getByRole('link', { name: 'Providers', exact: true }).click();
    for (const name of ['First', 'Second']) {
      await page.getByRole('button', { name: 'Add provider' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      await dialog.getByRole('textbox', { name: 'Base URL' }).fill(vendor.baseUrl);
      await dialog.getByRole('button', { name: 'Add provider' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await page.getByRole('link', { name: 'Models and prices' }).click();
    await page.getByRole('button', { name: 'Add model' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Start from a known model' }).fill('GPT-4.1 mini');
    await page.getByRole('option', { name: 'GPT-4.1 mini' }).click();
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Max tokens' }).inputValue()).toBe('32,768');
    await dialog.getByText('Image input').waitFor();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('ours/chat');
    await dialog.getByRole('button', { name: 'Add route' }).click();
    for (const [way, name] of ['First', 'Second'].entries()) {
      await dialog.getByRole('combobox', { name: `Provider of route ${way + 1}` }).click();
      await page.getByRole('option', { name, exact: true }).click();
    }
    await dialog.getByRole('textbox', { name: 'Priority of route 2' }).fill('1');
    await window.screenshot('model-ways');
    await dialog.getByRole('button', { name: 'Add model' }).click();
    const row = page.getByRole('row', { name: /ours\/chat/ });
    await row.getByText('First · gpt-4.1-mini +1').waitFor();
    await row.getByRole('button', { name: 'Actions for ours/chat' }).click();
    await page.getByRole('menuitem', { name: 'Edit routing' }).click();
    expect(await page.getByRole('textbox', { name: 'Priority of route 2' }).inputValue()).toBe('1');
    await page.getByRole('button', { name: 'Remove route 1' }).click();
    await page.getByRole('button', { name: 'Save routing' }).click();
    await row.getByText('Second', { exact: true }).waitFor();
    await row.getByText(/Image input.*PDF input/).waitFor();
    await row.getByRole('button', { name: 'Actions for ours/chat' }).click();
    await page.getByRole('menuitem', { name: 'Edit capabilities' }).click();
    const capabilities = page.getByRole('dialog');
    await capabilities.getByRole('combobox', { name: 'Capabilities' }).focus();
    await page.keyboard.press('Backspace');
    await window.screenshot('model-capabilities');
    await capabilities.getByRole('button', { name: 'Save capabilities' }).click();
    await row.getByText(/PDF input/).waitFor({ state: 'detached' });
    await row.getByText(/Tools/).waitFor();
  });

  test('usage is shown by day, model and key, and is downloaded as it is shown', async () => {
    const { page } = window;
    const { organizationId, accountId } = window.account;
    await window.query(
      `insert into call_records (id, organization_id, account_id, endpoint, model, provider, status, http_status, stream, input_tokens,
         output_tokens, credits_micros, estimated, own_provider_key, latency_ms, request_id)
       values ('call_1', $1, $2, 'chat.completions', 'ours/chat', 'Second', 'ok', 200, false, 1200, 34, 2500000, false, false, 1, 'r')`,
      [organizationId, accountId],
    );
    await page.getByRole('link', { name: 'Usage', exact: true }).click();
    const row = page.getByRole('table', { name: 'Usage' }).locator('tbody tr');
    await row.getByText(new Date().toISOString().slice(0, 10)).waitFor();
    await page.getByText('By model').click();
    await row.getByText('ours/chat').waitFor();
    await row.getByText('1,200').waitFor();
    await row.getByText('2.50').waitFor();
    await window.screenshot('usage');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^usage-[\d-]+\.csv$/);
    expect(await readFile(await download.path(), 'utf8')).toMatch(/^model,[^]*ours\/chat/);
    await page.getByText('By key').click();
    await row.getByText('Without a key').waitFor();
  });

  test('nothing was complained about but the refusal that was provoked', () => {
    expect(window.complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
  });
});
