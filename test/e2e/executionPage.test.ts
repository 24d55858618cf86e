import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildWeb } from '../../bin/start/buildWeb.ts';
import { chain } from '../api/engineApi.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { findBrowser, launchBrowser, openWindow, type Window } from './browser.ts';

const root = join(import.meta.dirname, '..', '..');

/** What the page of an execution offers while it waits and after it failed. */
describe.skipIf(findBrowser() === null)('the page of an execution', () => {
  let instance: Instance;
  let browser: Browser;
  let window: Window;

  beforeAll(async () => {
    await buildWeb(root, { onBuild: () => undefined });
    instance = await startInstance({ settings: { SERVICE_OUTBOUND_ALLOW: '127.0.0.1' } });
    browser = await launchBrowser();
    window = await openWindow(browser, instance.url);
    const { page } = window;
    await page.goto('/');
    await page.getByLabel('Name').fill('Ada Lovelace');
    await page.getByLabel('E-mail').fill('ada@example.test');
    await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(async () => {
    await browser?.close();
    await instance?.stop();
  });

  /** Posts as the signed-in account. */
  const post = async (path: string, data: unknown): Promise<{ id: string }> => {
    const answer = await window.page.request.post(path, { data, headers: { origin: instance.url } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const startManual = async (name: string, nodes: Parameters<typeof chain>[0]): Promise<string> => {
    const draft = chain({ start: { type: 'trigger.manual' }, ...nodes });
    const { id } = await post('/api/v1/digital-organizations', { name, draft });
    return (await post(`/api/v1/digital-organizations/${id}/executions`, { mode: 'manual' })).id;
  };

  test('shows the link that ends its wait, and goes on when somebody calls it', async () => {
    const { page } = window;
    const id = await startManual('Approval', { ask: { type: 'logic.wait', parameters: { mode: 'webhook' } } });
    await page.goto(`/executions/${id}`);
    const link = await page.getByLabel('resume link', { exact: true }).textContent();
    expect(link).toMatch(/\/webhook-waiting\/\S+$/);
    await window.screenshot('execution-waiting');
    const answer = await fetch(link!, { method: 'POST' });
    expect(answer.status).toBe(200);
    await page.getByLabel('resume link', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^ask Success/ }).waitFor();
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
    await page.getByText('2 attempts').waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await window.screenshot('execution-retry');
    await page.getByRole('menuitem').first().click();
    await page.getByRole('link', { name: `Execution …${id.slice(-6)}` }).waitFor();
    expect(page.url()).not.toContain(id);
    expect(window.complaints).toEqual([]);
  });
});
