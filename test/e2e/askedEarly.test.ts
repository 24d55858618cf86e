import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listenToChanges } from '../support/changeListener.ts';
import { openWindow, sharedBrowser } from './browser.ts';
import { seedAccount, type Seed } from './seedAccount.ts';
import { openSignedIn, signIn, type SignedInWindow } from './signedIn.ts';

/** A page, the file with its code, and its first reads. */
type Asked = [page: string, code: string, reads: string[]];

const pages: Asked[] = [
  [
    '/',
    'HomePage',
    ['/api/v1/digital-organizations?limit=1', '/api/v1/calls?limit=1&kind=model', '/api/v1/executions?limit=5'],
  ],
  [
    '/digital-organizations',
    'DigitalOrganizationsPage',
    ['/api/v1/digital-organizations?folder_id=none&limit=50', '/api/v1/folders?parent_id=none&limit=50'],
  ],
  [
    '/digital-organizations/:digitalOrganizationId',
    'CanvasPage',
    ['/api/v1/digital-organizations/:digitalOrganizationId', '/api/v1/node-types'],
  ],
  ['/executions', 'ExecutionsPage', ['/api/v1/executions?limit=100']],
  ['/executions/:executionId', 'ExecutionPage', ['/api/v1/executions/:executionId', '/api/v1/node-types']],
  ['/calls', 'CallsPage', ['/api/v1/calls?limit=50', '/api/v1/models?limit=250']],
  ['/models', 'CallableModelsPage', ['/api/v1/models?limit=250']],
  ['/data-tables', 'DataTablesPage', ['/api/v1/data-tables?limit=50']],
  [
    '/data-tables/:dataTableId',
    'DataTablePage',
    ['/api/v1/data-tables/:dataTableId', '/api/v1/data-tables/:dataTableId/rows?limit=100'],
  ],
];

describe('the pages that people open most', () => {
  let window: SignedInWindow;
  let seed: Seed;

  beforeAll(async () => {
    window = await openSignedIn({ credits: '25' });
    seed = await seedAccount(window);
    await vi.waitUntil(isQuiet, { timeout: 60_000, interval: 200 });
  }, 180_000);
  beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await window.describe())));
  afterAll(async () => {
    seed?.close();
    await window?.close();
  });

  let renamed = 0;
  const rename = async () => {
    const body = { name: `Renamed ${(renamed += 1)} times` };
    await window.account.call('PATCH', '/api/v1/organizations/current', body);
  };
  /** Returns whether a new page would receive no more events from the set-up. */
  const isQuiet = async () => {
    const { instance, account } = window;
    const listener = await listenToChanges({ url: instance.url, cookie: account.cookie }, [], 0);
    await rename();
    await listener.hears('organization');
    // Long enough for a run whose worker waits for its turn on a machine with other work.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    listener.close();
    return listener.heard.every((line) => /^(setting )?organization/.test(line));
  };

  test.each(pages)('%s requests its data while its code still loads, and once', async (address, code, reads) => {
    const { page } = window;
    const withIds = (text: string) =>
      Object.entries(seed.ids).reduce((filled, [name, id]) => filled.replace(`:${name}`, id), text);
    const wanted = reads.map(withIds);
    const asked: string[] = [];
    const everything = Promise.withResolvers<void>();
    const note = (request: { url(): string }) => {
      const url = new URL(request.url());
      url.searchParams.delete('cursor');
      asked.push(url.pathname + url.search);
      if (wanted.every((read) => asked.includes(read))) everything.resolve();
    };
    page.on('request', note);
    const codeOfPage = new RegExp(`/assets/${code}-[^/]*\\.js$`);
    let isThere = false;
    await page.route(codeOfPage, async (route) => {
      await everything.promise;
      isThere = true;
      await route.continue();
    });
    // Its stream of changes stands after the first reads, and tells what they could not know instead of having all read again.
    const stream = page.waitForResponse((response) => response.url().includes('/api/v1/changes?since_ms='));
    await page.goto(withIds(address), { waitUntil: 'commit' });
    await expect.poll(() => isThere).toBe(true);
    await page.locator('main').getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    await stream;
    // The initial events of the stream were sent before this point.
    const account = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/v1/me');
    await rename();
    await account;
    page.off('request', note);
    await page.unroute(codeOfPage);
    expect(asked.filter((read) => wanted.includes(read)).toSorted()).toEqual(wanted.toSorted());
  });

  test('come the first time, as the server packs them, in at most 400 KiB', async () => {
    const fresh = await openWindow(await sharedBrowser(), window.instance.url);
    onTestFinished(() => fresh.close());
    await signIn(fresh, window.instance.url, window.account);
    const { page } = fresh;
    const context = page.context();
    // The form for another sign-in loads ten seconds later, which on a busy machine may be before the page has loaded.
    await page.addInitScript(`{
      const { setTimeout } = window;
      window.setTimeout = (work, ms, ...rest) => (ms >= 10_000 ? 0 : setTimeout(work, ms, ...rest));
    }`);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const paths = new Map<string, string>();
    let sentBytes = 0;
    session.on('Network.requestWillBeSent', ({ requestId, request }) =>
      paths.set(requestId, new URL(request.url).pathname),
    );
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!paths.get(requestId)!.startsWith('/api/')) sentBytes += encodedDataLength;
    });
    await page.goto('/');
    await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('load');
    expect(sentBytes).toBeGreaterThan(100 * 1024);
    expect(sentBytes).toBeLessThanOrEqual(400 * 1024);
  });
});
