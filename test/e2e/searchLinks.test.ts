import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chain } from '../api/engineApi.ts';
import { findBrowser } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

/** More keys than one page of their list has. */
const keysAfter = 52;

/** Every kind of thing that the search finds is opened where it leads to, or its line is shown there. */
describe.skipIf(findBrowser() === null)('a hit of the search', () => {
  let window: SignedInWindow;
  let ids: { flow: string; execution: string; project: string };

  beforeAll(async () => {
    window = await openSignedIn();
    const { call } = window.account;
    const draft = chain({ start: { type: 'trigger.manual' } });
    const flow = await call<{ id: string; project_id: string }>('POST', '/api/v1/digital-organizations', {
      name: 'Ledger robot',
      draft,
    });
    await call('POST', `/api/v1/digital-organizations/${flow.id}/publish`, { name: 'Spring edition' });
    const path = `/api/v1/digital-organizations/${flow.id}/executions?wait=60`;
    const execution = await call<{ id: string }>('POST', path, { mode: 'manual' });
    ids = { flow: flow.id, execution: execution.id, project: flow.project_id };
    const columns = [{ name: 'amount', type: 'number' }];
    await call('POST', '/api/v1/data-tables', { name: 'Invoices paid', columns });
    const secret = { name: 'Shop login', type: 'http_basic', values: { user: 'ada', password: 'not a real password' } };
    await call('POST', '/api/v1/credentials', secret);
    await call('POST', '/api/v1/model-api-keys', { label: 'Oldest key' });
    for (let made = 0; made < keysAfter; made += 1)
      await call('POST', '/api/v1/model-api-keys', { label: `Filler ${made}` });
    await call('POST', '/api/v1/account-api-keys', { label: 'Deploy key' });
  }, 240_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(() => window?.close());

  const follow = async (words: string, name: string | RegExp) => {
    const { page } = window;
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or type a command').fill(words);
    await page.getByRole('button', { name }).click();
  };
  const marked = () => window.page.locator('tr[aria-current="true"]');
  const isInView = (element: ReturnType<typeof marked>) =>
    expect
      .poll(async () => {
        const box = await element.boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= window.page.viewportSize()!.height;
      })
      .toBe(true);

  test('opens a digital organization on its canvas', async () => {
    await follow('ledger', 'Ledger robot');
    await window.page.locator('[data-node-name="start"]').waitFor();
    expect(new URL(window.page.url()).pathname).toBe(`/digital-organizations/${ids.flow}`);
  });

  test('opens a version, and the way back leads to the draft', async () => {
    const { page } = window;
    await follow('spring', /^Spring edition/);
    const versions = page.getByRole('region', { name: 'Versions' });
    await versions.getByRole('banner').or(versions.locator('header')).getByText('Version 1 · Spring edition').waitFor();
    await versions.locator('[data-node-name="start"]').waitFor();
    await page.getByRole('button', { name: 'Back to draft' }).click();
    await versions.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });

  test('opens an execution by its id', async () => {
    await follow(ids.execution, new RegExp(ids.execution));
    await window.page.waitForURL(`**/executions/${ids.execution}`);
    await window.page.getByRole('heading', { name: 'Ledger robot' }).waitFor();
  });

  test('opens a data table', async () => {
    await follow('invoices', 'Invoices paid');
    await window.page.getByRole('heading', { name: 'Invoices paid', level: 1 }).waitFor();
  });

  test('opens a credential in its dialog; closed, the address forgets it', async () => {
    const { page } = window;
    await follow('shop', 'Shop login');
    const dialog = page.getByRole('dialog', { name: 'Edit “Shop login”' });
    const name = dialog.getByLabel('Name', { exact: false }).first();
    await name.waitFor();
    expect(await name.inputValue()).toBe('Shop login');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  test('shows the line of a model, also where it is far down', async () => {
    const { page } = window;
    const size = page.viewportSize()!;
    await page.setViewportSize({ ...size, height: 420 });
    await follow('sandbox/embedding', 'sandbox/embedding');
    await marked().getByText('sandbox/embedding').waitFor();
    await isInView(marked());
    await page.setViewportSize(size);
    await window.screenshot('search-model');
  });

  test('shows the line of a key, on whichever page of the list it is', async () => {
    await follow('oldest', 'Oldest key');
    await marked().getByText('Oldest key').waitFor();
    await isInView(marked());
    expect(await window.page.getByRole('link', { name: 'Keys', exact: true }).getAttribute('aria-current')).toBe(
      'page',
    );
    await window.screenshot('search-key');
  });

  test('shows the line of an account API key', async () => {
    await follow('deploy', 'Deploy key');
    await marked().getByText('Deploy key').waitFor();
  });

  test('a project leads to its digital organizations alone, and one can leave it', async () => {
    const { page } = window;
    await page.goto('/settings/projects');
    await page.getByRole('table', { name: 'Projects' }).getByRole('link').first().click();
    await page.getByText(/^Project: /).waitFor();
    await page.getByRole('link', { name: 'Ledger robot' }).waitFor();
    await window.screenshot('project-filter');
    const other = ids.project.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    await page.goto(`/digital-organizations?project=${other}`);
    await page.getByText('No results match these filters.').waitFor();
    await page.getByRole('button', { name: 'Show all projects' }).click();
    await page.getByRole('link', { name: 'Ledger robot' }).waitFor();
  });

  test('reports that the target of a link was deleted', async () => {
    const { page } = window;
    const missing = page.getByText('Not found');
    for (const path of [
      '/settings/api?key=key_gone',
      '/settings/model-api-keys?tab=models&model=gone',
      '/models?model=gone',
    ]) {
      await page.goto(path);
      await missing.waitFor();
    }
    expect(window.complaints).toEqual([]);
    await page.goto('/credentials?credential=cred_00000000000000000000000000');
    await missing.waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
