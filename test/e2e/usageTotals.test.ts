import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../openapi/generated/types.ts';
import { findBrowser } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

type Schemas = components['schemas'];

/** Parses an amount from the page or the API, such as `-1,234.5` or `0.000120`, as micro-credits. */
function micros(text: string): bigint {
  const match = /^([-+]?)([\d,]+)\.(\d{1,6})$/.exec(text.trim());
  if (match === null) throw new Error(`"${text}" is no amount of credits.`);
  const [, sign, whole = '0', fraction = ''] = match;
  const amount = BigInt(whole.replaceAll(',', '')) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
  return sign === '-' ? -amount : amount;
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);

/** Calls whose charges have odd micro-credits, by two keys, the page and one failure; then equal numbers everywhere. */
describe.skipIf(findBrowser() === null)('the numbers of usage, wallet and calls', () => {
  let window: SignedInWindow;
  let records: Schemas['CallRecord'][];
  let charged: bigint;

  beforeAll(async () => {
    window = await openSignedIn({ credits: '50' });
    const { call } = window.account;
    const [shop, desk] = [await key('Shop'), await key('Desk')];
    const chat = (content: string) => ({ model: 'sandbox/chat', messages: [{ role: 'user', content }] });
    await ask(shop, '/v1/chat/completions', chat('one [[tokens=7]]'));
    await ask(shop, '/v1/chat/completions', chat('one two three [[tokens=333]]'));
    await ask(desk, '/v1/chat/completions', { ...chat('streamed [[tokens=41]]'), stream: true });
    await ask(desk, '/v1/embeddings', { model: 'sandbox/embedding', input: ['a desk', 'a chair with three legs'] });
    await ask(desk, '/v1/images/generations', { model: 'sandbox/image', prompt: 'A desk' });
    await ask(shop, '/v1/chat/completions', chat('[[fail=400]]'));
    await call('POST', '/api/v1/playground/chat', chat('from the page [[tokens=13]]'));
    records = (await call<{ data: Schemas['CallRecord'][] }>('GET', '/api/v1/calls?limit=250')).data;
    charged = sum(records.map(({ credits }) => micros(credits)));
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(() => window?.close());

  const key = async (label: string) =>
    (await window.account.call<{ value: string }>('POST', '/api/v1/model-api-keys', { label })).value;
  const ask = async (value: string, path: string, body: object) => {
    const answer = await fetch(window.instance.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await answer.text();
  };
  /** The cells of a row of a table, by the heading of their column. */
  const cells = async (table: string, row: RegExp) => {
    const shown = window.page.getByRole('table', { name: table, exact: true });
    const line = shown.getByRole('row').filter({ hasText: row });
    await line.first().waitFor();
    const headings = await shown.locator('thead th').allTextContents();
    // Two decimals are shown; the exact amount is under the pointer.
    const texts = await line
      .first()
      .locator('th, td')
      .evaluateAll((found) =>
        found.map((cell) => cell.querySelector('[title]')?.getAttribute('title') ?? cell.textContent),
      );
    return Object.fromEntries(headings.map((heading, place) => [heading, texts[place] ?? '']));
  };

  test('the ledger has one line for each charge, and its balance is the grant less all of them', async () => {
    const { call } = window.account;
    const { data: entries } = await call<{ data: Schemas['LedgerEntry'][] }>('GET', '/api/v1/wallet/entries?limit=250');
    const settled = entries.filter(({ kind }) => kind === 'settlement');
    const paid = records.filter(({ credits }) => micros(credits) > 0n);
    expect(paid).toHaveLength(6);
    expect(Object.fromEntries(settled.map(({ reference, credits }) => [reference, micros(credits)]))).toEqual(
      Object.fromEntries(paid.map(({ id, credits }) => [id, -micros(credits)])),
    );
    const wallet = await call<Schemas['Wallet']>('GET', '/api/v1/wallet');
    expect(micros(wallet.balance)).toBe(50_000_000n - charged);
    expect([micros(wallet.held), wallet.available]).toEqual([0n, wallet.balance]);
    expect(charged % 1_000n).not.toBe(0n); // else rounding to fewer decimals would not be seen
  });

  test('the API sums usage to the same, by day, model and key', async () => {
    const { call } = window.account;
    const total = (numbers: readonly (number | null)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0);
    for (const group of ['day', 'model', 'key']) {
      const { data } = await call<{ data: Schemas['Usage'][] }>('GET', `/api/v1/usage?group_by=${group}`);
      expect(sum(data.map(({ credits }) => micros(credits)))).toBe(charged);
      expect(total(data.map(({ calls }) => calls))).toBe(records.length);
      expect(total(data.map(({ errors }) => errors))).toBe(1);
      const tokens = records.map(({ input_tokens, output_tokens }) => (input_tokens ?? 0) + (output_tokens ?? 0));
      expect(total(data.map((one) => one.input_tokens + one.output_tokens))).toBe(total(tokens));
    }
  });

  test('the page of usage shows the same, to the last decimal', async () => {
    const { page } = window;
    await page.goto('/usage');
    const all = await cells('Usage', /^Total/);
    expect(micros(all['Credits']!)).toBe(charged);
    expect(all).toMatchObject({ Calls: String(records.length), Failed: '1' });
    await page.getByRole('radiogroup', { name: 'Group by' }).getByText('By model').click();
    for (const model of ['sandbox/chat', 'sandbox/embedding', 'sandbox/image']) {
      const own = records.filter((record) => record.model === model);
      const line = await cells('Usage', new RegExp(`^${model}`));
      expect(micros(line['Credits']!)).toBe(sum(own.map(({ credits }) => micros(credits))));
      expect(line['Calls']).toBe(String(own.length));
    }
    expect(micros((await cells('Usage', /^Total/))['Credits']!)).toBe(charged);
    await window.screenshot('usage-by-model');
    await page.getByRole('radiogroup', { name: 'Group by' }).getByText('By key').click();
    await cells('Usage', /^Shop/);
    expect(micros((await cells('Usage', /^Total/))['Credits']!)).toBe(charged);
    await page.getByRole('button', { name: 'Chart data' }).click();
    const today = new Date().toISOString().slice(0, 10);
    const { Day: _day, ...parts } = await cells('Usage by day', new RegExp(`^${today}`));
    expect(sum(Object.values(parts).map(micros))).toBe(charged);
    await window.screenshot('usage-by-key');
  });

  test('the page of keys and the wallet show the same', async () => {
    const { page } = window;
    await page.goto('/model-api-keys');
    const byKey = [await cells('Model API keys', /^Shop/), await cells('Model API keys', /^Desk/)];
    const ofPage = records.filter(({ key_id: keyId }) => keyId === null).map(({ credits }) => micros(credits));
    expect(sum(byKey.map((line) => micros(line['Credits used']!))) + sum(ofPage)).toBe(charged);
    await page.goto('/wallet');
    await page.getByRole('table', { name: 'Ledger entries' }).waitFor();
    const lines = await page.getByRole('table', { name: 'Ledger entries' }).locator('tbody tr').all();
    const amounts = await Promise.all(
      lines.map(async (line) => micros((await line.locator('td').nth(3).locator('[title]').getAttribute('title'))!)),
    );
    expect(sum(amounts)).toBe(50_000_000n - charged);
    const newest = await cells('Ledger entries', /Model call/);
    expect(micros(newest['Balance after']!)).toBe(50_000_000n - charged);
    expect(window.complaints).toEqual([]);
  });
});
