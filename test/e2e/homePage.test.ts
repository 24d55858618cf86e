import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

describe.skipIf(findBrowser() === null)('the home page of somebody who comes back', () => {
  let window: SignedInWindow;

  beforeAll(async () => {
    window = await openSignedIn();
  }, 180_000);
  beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await window.describe())));
  afterAll(() => window?.close());

  test('is arranged once: no button is there for a moment only, to move away from under a hand', async () => {
    const { page, account } = window;
    const empty = page.getByRole('button', { name: /^Empty canvas/ });
    await page.goto('/');
    await empty.waitFor();
    await page.getByRole('link', { name: 'Wallet' }).click();
    await page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor();
    await account.call('POST', '/api/v1/digital-organizations', { name: 'Built elsewhere' });

    // The cached data shows an empty organization; the response with the content is pending.
    const gate = Promise.withResolvers<void>();
    const isFirst = (url: URL) => url.pathname === '/api/v1/digital-organizations' && url.search === '?limit=1';
    const asked = page.waitForRequest((request) => isFirst(new URL(request.url())));
    await page.route(isFirst, (route) => gate.promise.then(() => route.continue()));
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
    await asked;
    await new Promise((resolve) => setTimeout(resolve, 1_000)); // all else has come
    const seen = await empty.count();
    gate.resolve();
    await page.getByRole('button', { name: 'Create', exact: true }).waitFor();
    expect([seen, await empty.count()]).toEqual([0, 0]);
  });
});
