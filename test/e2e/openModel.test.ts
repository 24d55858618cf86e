import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FakeUpstream } from '../gateway/fakeUpstream.ts';
import { findBrowser } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

/**
 * From a vendor's model to a member's ledger: a new user requests credits; an administrator grants them and opens a model; the user calls
 * it. The steps build on each other.
 */
describe.skipIf(findBrowser() === null)('a model that is opened', () => {
  const model = 'vendor/large';
  let vendor: FakeUpstream;
  let admin: SignedInWindow;
  let member: SignedInWindow;
  let apiKey = '';

  beforeAll(async () => {
    vendor = await FakeUpstream.start(); // each answer used 1,000 input and 500 output tokens
    admin = await openSignedIn({ admin: true });
    member = await openSignedIn({ name: 'Grace Hopper' });
    const made = await member.account.call<{ value: string }>('POST', '/api/v1/model-api-keys', {
      label: 'Support bot',
    });
    apiKey = made.value;
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await admin.describe(), await member.describe()));
  });

  afterAll(async () => {
    await Promise.all([admin?.close(), member?.close()]);
    await vendor?.close();
  });

  const call = (name = model) =>
    new OpenAI({ baseURL: `${member.instance.url}/v1`, apiKey, maxRetries: 0 }).chat.completions.create({
      model: name,
      messages: [{ role: 'user', content: 'Hello' }],
      max_tokens: 500,
    });
  const openPart = async (name: string, part: string) => {
    await admin.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await admin.page.getByRole('menuitem', { name: part }).click();
  };
  const modelRow = () => admin.page.getByRole('row', { name: new RegExp(model) });

  test('needs credits: a second account reads that it has none, asks on a phone, and is granted some by one click', async () => {
    await expect(call('sandbox/chat')).rejects.toMatchObject({ status: 402 });
    await member.page.setViewportSize({ width: 390, height: 844 });
    await member.page.goto('/');
    const notice = member.page.getByRole('alert', { name: 'Your organization has no credits' });
    await notice.getByRole('button', { name: 'Ask an admin' }).click();
    await notice.getByText('Grace Hopper asked the admins').waitFor();
    await member.screenshot('no-credits-phone');
    await member.page.setViewportSize({ width: 1440, height: 900 });
    await member.page.goto('/playground');
    await notice.getByText('Grace Hopper asked the admins').waitFor();
    await member.screenshot('no-credits');

    const { page } = admin;
    await page.goto('/notifications');
    await page.getByRole('link', { name: /Grace Hopper's organization requests credits/ }).click();
    const request = page.getByRole('form', { name: "Grace Hopper's organization" });
    await request.getByLabel('Credits for').fill('25');
    await admin.screenshot('credit-requests');
    await request.getByRole('button', { name: 'Grant credits' }).click();
    await request.waitFor({ state: 'detached' });

    await notice.waitFor({ state: 'detached' });
    expect((await call('sandbox/chat')).choices).toHaveLength(1);
    await member.page.goto('/notifications');
    await member.page.getByText('You received 25.00 credits').waitFor();
  });

  test('is added by its provider, and cannot be called before it has a price', async () => {
    const { page } = admin;
    await page.goto('/admin/providers');
    await page.getByRole('button', { name: 'Add provider' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Vendor of the story');
    await dialog.getByRole('textbox', { name: 'Base URL' }).fill(vendor.baseUrl);
    await dialog.getByRole('textbox', { name: 'Provider key' }).fill('sk-vendor-1234');
    await dialog.getByRole('button', { name: 'Add provider' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Models and prices' }).click();
    await page.getByRole('button', { name: 'Add model' }).first().click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(model);
    await dialog.getByRole('combobox', { name: 'Provider of route 1' }).click();
    await page.getByRole('option', { name: 'Vendor of the story' }).click();
    await dialog.getByRole('switch', { name: 'Available to users' }).click({ force: true });
    await dialog.getByRole('button', { name: 'Add model' }).click();
    await modelRow().getByText('No price').waitFor();
    await expect(call()).rejects.toMatchObject({ status: 404 });
    expect(vendor.seen).toEqual([]);
  });

  test('is priced, after the page said what a call comes to', async () => {
    const { page } = admin;
    await openPart(model, 'Set price');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Credits per 1M input tokens' }).fill('2000');
    await dialog.getByRole('textbox', { name: 'Credits per 1M output tokens' }).fill('4000');
    await dialog
      .getByRole('row', { name: /1,000 input and 500 output tokens/ })
      .getByText('4.00')
      .waitFor();
    await admin.screenshot('first-price');
    await dialog.getByRole('button', { name: 'Save price' }).click();
    await modelRow().getByText('2,000.00 credits per 1M input tokens').waitFor();
  });

  test('is called with the official client, and the member sees the call, its use and its charge', async () => {
    const { page } = member;
    expect((await call()).choices[0]?.message.content).toBe('Hello there');
    expect(vendor.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-vendor-1234']);
    await page.goto('/calls');
    const row = page.getByRole('table', { name: 'Recent calls' }).getByRole('row', { name: new RegExp(model) });
    await row.first().getByText('4.00').waitFor();
    await page.goto('/usage');
    await page.getByText('By model').click();
    await page
      .getByRole('table', { name: 'Usage' })
      .getByRole('row', { name: new RegExp(model) })
      .getByText('4.00')
      .waitFor();
    await page.goto('/wallet');
    const charge = page
      .getByRole('table', { name: 'Ledger entries' })
      .getByRole('row', { name: /Model call/ })
      .filter({ hasText: '-4.00' });
    await charge.getByText('20.99', { exact: true }).waitFor();
    await charge.getByTitle(/^20\.999/).waitFor(); // the sandbox had a little
    await charge.getByRole('link').click();
    await page.getByRole('table', { name: 'Call details' }).getByText(model).waitFor();
    await page.keyboard.press('Escape');
  });

  test('gets another price: the history has both with who set them, and the next call is charged by the new one', async () => {
    const { page } = admin;
    await openPart(model, 'Edit price');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Credits per 1M output tokens' }).fill('8000');
    const preview = dialog.getByRole('row', { name: /1,000 input and 500 output tokens/ });
    await preview.getByText('6.00').waitFor();
    await preview.getByText('4.00').waitFor();
    await admin.screenshot('price-change');
    await dialog.getByRole('button', { name: 'Save price' }).click();
    await modelRow()
      .getByRole('button', { name: /8,000\.00 credits per 1M output tokens/ })
      .waitFor();
    await openPart(model, 'Edit price');
    const history = dialog.getByRole('list', { name: 'Price history' }).getByRole('listitem');
    await expect.poll(() => history.count()).toBe(2);
    await history.nth(0).getByText('8,000.00 credits per 1M output tokens').waitFor();
    await history.nth(0).getByText('Ada Lovelace').waitFor();
    await history.nth(1).getByText('4,000.00 credits per 1M output tokens').waitFor();
    await admin.screenshot('price-history');
    await call();
    await member.page.goto('/wallet');
    const charges = member.page.getByRole('table', { name: 'Ledger entries' }).getByRole('row', { name: /Model call/ });
    await charges.first().getByText('-6.00').waitFor();
    await charges.nth(1).getByText('-4.00').waitFor();
  });

  test('has neighbours by a price list, which is checked before anything is taken; one known starts at its list price', async () => {
    const { page } = admin;
    const row = {
      name: 'vendor/mini',
      provider: 'Nobody',
      upstream_name: 'gpt-4.1-mini',
      endpoints: ['chat.completions'],
    };
    const limits = { context_tokens: 1_000_000, max_output_tokens: 32_768 };
    await page.goto('/admin/models?show=import');
    const dialog = page.getByRole('dialog');
    const list = dialog.getByRole('textbox', { name: 'JSON list' });
    await list.fill('[{]');
    await dialog.getByRole('button', { name: 'Check list' }).click();
    await dialog.getByText('Invalid JSON', { exact: false }).waitFor();
    await list.fill(JSON.stringify([{ ...row, ...limits }], null, 2));
    await dialog.getByRole('button', { name: 'Check list' }).click();
    await dialog.getByRole('alert').getByText('Row 1 (vendor/mini), provider').waitFor();
    await list.fill(JSON.stringify([{ ...row, ...limits, provider: 'Vendor of the story' }], null, 2));
    await dialog.getByRole('button', { name: 'Check list' }).click();
    await dialog.getByText('1 to add, 0 to update, 0 unchanged.').waitFor();
    await admin.screenshot('import-checked');
    await dialog.getByRole('button', { name: 'Import list' }).click();
    await openPart('vendor/mini', 'Set price');
    await dialog.getByText('List price of GPT-4.1 mini').waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Credits per 1M input tokens' }).inputValue()).toBe('0.4');
    await dialog.getByRole('textbox', { name: 'Credits per US dollar' }).fill('10');
    await dialog.getByRole('button', { name: 'Use list price' }).click();
    expect(await dialog.getByRole('textbox', { name: 'Credits per 1M input tokens' }).inputValue()).toBe('4');
    await admin.screenshot('list-price');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('has limits per minute, and so has an organization', async () => {
    const { page } = admin;
    await openPart(model, 'Rate limits');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Requests per minute' }).fill('1200');
    await dialog.getByRole('button', { name: 'Save limits' }).click();
    await dialog.waitFor({ state: 'detached' });
    await openPart(model, 'Rate limits');
    const requests = dialog.getByRole('textbox', { name: 'Requests per minute' });
    await expect.poll(() => requests.inputValue()).toBe('1,200');
    await admin.screenshot('model-limits');
    await page.goto(`/admin/grants?organization=${member.account.organizationId}`);
    await page.getByRole('table', { name: 'Past grants' }).getByText('+25.00').waitFor();
    await page.getByRole('textbox', { name: 'Tokens per minute' }).fill('90000');
    const path = `/api/v1/admin/organizations/${member.account.organizationId}/rate-limits`;
    // Another administrator saves during typing: typed values stay, others are updated, and a notice appears.
    await admin.account.call('PUT', path, { requests_per_minute: 60, tokens_per_minute: 500 });
    await page.getByText('“500” was saved here in the meantime. Saving replaces it.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Requests per minute' }).inputValue()).toBe('60');
    await page.getByRole('button', { name: 'Save limits' }).click();
    await page.getByText('Rate limits saved.').waitFor();
    expect(await admin.account.call('GET', path)).toEqual({ requests_per_minute: 60, tokens_per_minute: 90_000 });
  });

  test('nothing was complained about but the refusal that was provoked', () => {
    expect(admin.complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
    expect(member.complaints).toEqual([]);
  });
});
