import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedAccount, type Seed } from './seedAccount.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

/** A page, the file with its code, and what it reads first. */
type Asked = [page: string, code: string, reads: string[]];

const pages: Asked[] = [
  ['/', 'HomePage', ['/api/v1/digital-organizations?limit=1', '/api/v1/calls?limit=1', '/api/v1/executions?limit=5']],
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
  }, 180_000);
  beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await window.describe())));
  afterAll(async () => {
    seed?.close();
    await window?.close();
  });

  test.each(pages)('%s asks for what it shows while its code still loads, and once', async (address, code, reads) => {
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
    // On the way from another page: a tab that opens reads again what it read before its stream of changes stood.
    const stream = page.waitForResponse((response) => response.url().endsWith('/api/v1/changes'));
    await page.goto('/notifications');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await stream;
    asked.length = 0;
    const to = JSON.stringify(withIds(address));
    await page.evaluate(`history.pushState(null, '', ${to}); dispatchEvent(new PopStateEvent('popstate'))`);
    await expect.poll(() => isThere, { timeout: 15_000 }).toBe(true);
    await page.locator('main').getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    expect(asked.filter((read) => wanted.includes(read)).toSorted()).toEqual(wanted.toSorted());
    page.off('request', note);
    await page.unroute(codeOfPage);
  });
});
