import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chain } from '../api/engineApi.ts';
import { findBrowser } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

/** The page of an execution during a wait and after a failure. */
describe.skipIf(findBrowser() === null)('the page of an execution', () => {
  let window: SignedInWindow;

  beforeAll(async () => {
    window = await openSignedIn();
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(async () => {
    await window?.close();
  });

  const startManual = async (name: string, nodes: Parameters<typeof chain>[0]): Promise<string> => {
    const draft = chain({ start: { type: 'trigger.manual' }, ...nodes });
    const { call } = window.account;
    const made = await call<{ id: string }>('POST', '/api/v1/digital-organizations', { name, draft });
    const path = `/api/v1/digital-organizations/${made.id}/executions`;
    return (await call<{ id: string }>('POST', path, { mode: 'manual' })).id;
  };

  test('shows the link that ends its wait, and continues after a call', async () => {
    const { page } = window;
    const id = await startManual('Approval', { ask: { type: 'logic.wait', parameters: { mode: 'webhook' } } });
    await page.goto(`/executions/${id}`);
    const link = await page.getByLabel('Resume link', { exact: true }).textContent();
    expect(link).toMatch(/\/webhook-waiting\/\S+$/);
    await window.screenshot('execution-waiting');
    const answer = await fetch(link!, { method: 'POST' });
    expect(answer.status).toBe(200);
    await page.getByLabel('Resume link', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^ask Success/ }).waitFor();
  });

  test('filters the nodes, shows input beside output, and leads to the version and the editor', async () => {
    const { page, account } = window;
    const nodes = Object.fromEntries(
      ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => [
        name,
        { type: 'data.edit_fields', parameters: { assignments: [{ name: 'place', type: 'string', value: name }] } },
      ]),
    );
    const draft = chain({ start: { type: 'trigger.manual' }, ...nodes });
    const path = '/api/v1/digital-organizations';
    const { id } = await account.call<{ id: string }>('POST', path, { name: 'Long way', draft });
    const { id: version } = await account.call<{ id: string }>('POST', `${path}/${id}/publish`, {});
    const run = await account.call<{ id: string }>('POST', `${path}/${id}/executions?wait=60`, { mode: 'production' });
    await page.goto('/executions');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const widthOf = async () => (await navigation.boundingBox())!.width;
    await navigation.getByText('Credentials', { exact: true }).waitFor();
    const fullWidth = await widthOf();
    await page.goto(`/executions/${run.id}`);
    await navigation.getByRole('link', { name: 'Credentials' }).waitFor(); // by its icon: the room is the execution's
    expect(await widthOf()).toBeLessThan(fullWidth / 3);
    await page.getByRole('textbox', { name: 'Filter nodes' }).fill('FIVE');
    await expect.poll(() => page.getByRole('button', { name: / Success / }).count()).toBe(1);
    await page.getByRole('button', { name: /^five Success/ }).click();
    const panel = page.getByRole('complementary', { name: 'Node five' });
    await panel.getByRole('region', { name: 'Input' }).getByText('four').waitFor();
    await panel.getByRole('region', { name: 'Output' }).getByText('five').waitFor();
    await window.screenshot('execution-node');
    expect(await page.getByRole('link', { name: 'Published' }).getAttribute('href')).toBe(
      `/digital-organizations/${id}?version=${version}`,
    );
    expect(await page.getByRole('link', { name: 'Open in editor' }).getAttribute('href')).toBe(
      `/digital-organizations/${id}?execution=${run.id}`,
    );
  });

  test('says how often a node was tried, and retries from the node that failed', async () => {
    const { page } = window;
    const id = await startManual('Fragile', {
      fail: {
        type: 'http.request',
        parameters: { url: 'http://127.0.0.1:9/' },
        settings: { retry: { max_attempts: 2, initial_interval_ms: 1 } },
      },
    });
    await page.goto(`/executions/${id}`);
    await page.getByText('2 attempts').first().waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await window.screenshot('execution-retry');
    await page.getByRole('menuitem').first().click();
    await page.getByRole('link', { name: `Execution …${id.slice(-6)}` }).waitFor();
    expect(page.url()).not.toContain(id);
    expect(window.complaints).toEqual([]);
  });
});
