import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../bin/embedded/ports.ts';
import { startTemporal, type EmbeddedTemporal } from '../../bin/embedded/temporal.ts';
import { findTemporal } from '../../bin/embedded/temporalBinary.ts';
import { buildWeb } from '../../bin/start/buildWeb.ts';
import { signUp } from '../support/accounts.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { findBrowser, sharedBrowser, openWindow, type Window } from './browser.ts';

const root = join(import.meta.dirname, '..', '..');
const noteNode = {
  type: 'data.edit_fields',
  parameters: { assignments: [{ name: 'greeting', value: 'Hello' }] },
};

/** A complete instance with a Temporal server and UI of its own, in an unprepared browser. */
describe.skipIf(findBrowser() === null)('Temporal UI', () => {
  let temporal: EmbeddedTemporal;
  let instance: Instance;
  let browser: Browser;
  let window: Window;
  let context: BrowserContext;
  let page: Page;
  let executionId: string;
  let session: { email: string; password: string };

  beforeAll(async () => {
    await buildWeb(root);
    temporal = await startTemporal({
      binary: await findTemporal(() => undefined),
      dataDir: null,
      port: await freePort(),
      uiPort: await freePort(),
      namespace: 'default',
    });
    instance = await startInstance({
      settings: { TEMPORAL_ADDRESS: temporal.address, SERVICE_TEMPORAL_UI_URL: temporal.uiUrl! },
    });
    const owner = await signUp(instance.url);
    session = owner;
    executionId = await runOnce(owner.call);
    browser = await sharedBrowser();
    window = await openWindow(browser, temporal.uiUrl!);
    page = window.page;
    context = page.context();
    await page.setViewportSize({ width: 1360, height: 1150 });
  }, 180_000);

  afterAll(async () => {
    await window?.close();
    await instance?.stop();
    await temporal?.stop();
  });

  const signIn = () =>
    context.request.post(`${instance.url}/api/v1/sessions`, {
      data: { email: session.email, password: session.password },
      headers: { origin: instance.url },
    });
  const signOut = () =>
    context.request.delete(`${instance.url}/api/v1/sessions/current`, { headers: { origin: instance.url } });
  const open = async () => {
    await page.goto(`${temporal.uiUrl}/namespaces/default/workflows/${executionId}`);
    await page.getByRole('heading', { name: executionId }).waitFor();
  };

  test('shows names of nodes, and their content only encrypted', async () => {
    await open();
    for (const name of ['Note the greeting', 'data.edit_fields']) await page.getByText(name).first().waitFor();
    await page.getByText('encryption-key-id').first().waitFor();
    expect(await page.getByText('startNodeId').count()).toBe(0);
  });

  test('shows a signed-in admin everything, once "Include cross-origin credentials" is on', async () => {
    expect((await signIn()).ok()).toBe(true);
    await page.getByTestId('data-encoder-status').click();
    await page.getByLabel('Codec Server browser endpoint').fill(`${instance.url}/api/v1/temporal-codec`);
    await page.getByText('Include cross-origin credentials').click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await open();
    await page.getByText('"startNodeId"').first().waitFor();
    await window.screenshot('temporal-ui');
    expect(await page.getByText('encryption-key-id').count()).toBe(0);
  });

  test('has no action that writes, neither on the page nor behind it', async () => {
    const workflows = `${temporal.uiUrl}/api/v1/namespaces/default/workflows`;
    const terminate = await context.request.post(`${workflows}/${executionId}/terminate`, { data: {} });
    expect(terminate.status()).toBe(405);
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect((await context.request.fetch(`${workflows}/${executionId}`, { method })).status()).toBe(405);
    expect((await context.request.get(`${workflows}/${executionId}`)).status()).toBe(200);
    const asked = await context.request.post(`${workflows}/${executionId}/query/__stack_trace`, { data: {} });
    expect(asked.status()).not.toBe(405);
    await page.goto(`${temporal.uiUrl}/namespaces/default/workflows`);
    await page.getByText(executionId).first().waitFor();
    for (const name of [/Start Workflow/, /Terminate/, /Cancel/])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(await page.getByRole('link', { name: /Start Workflow/ }).count()).toBe(0);
  });

  test('shows nothing more after signing out', async () => {
    expect((await signOut()).ok()).toBe(true);
    await open();
    await page.getByText('encryption-key-id').first().waitFor();
    expect(await page.getByText('startNodeId').count()).toBe(0);
  });
});

async function runOnce(call: Awaited<ReturnType<typeof signUp>>['call']): Promise<string> {
  const nodes = [
    { id: 'start', name: 'Start', type: 'trigger.manual', position: { x: 0, y: 0 } },
    { id: 'note', name: 'Note the greeting', position: { x: 240, y: 0 }, ...noteNode },
  ];
  const connections = [{ from: { node: 'start', port: 'main' }, to: { node: 'note', port: 'main' } }];
  const { id } = await call<{ id: string }>('POST', '/api/v1/digital-organizations', {
    name: 'Greeter',
    draft: { nodes, connections },
  });
  const path = `/api/v1/digital-organizations/${id}/executions?wait=60`;
  const execution = await call<{ id: string; status: string }>('POST', path, { mode: 'manual' });
  expect(execution.status).toBe('success');
  return execution.id;
}
