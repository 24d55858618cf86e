import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildWeb } from '../../bin/start/buildWeb.ts';
import { chain } from '../api/engineApi.ts';
import { signUp, type SignedUp } from '../support/accounts.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { findBrowser, openWindow, sharedBrowser, type Window } from './browser.ts';
import { signIn } from './signedIn.ts';

const root = join(import.meta.dirname, '..', '..');

/** An instance that runs one production execution at a time, whose line is watched in the browser. */
describe.skipIf(findBrowser() === null)('the line of executions', () => {
  let instance: Instance;
  let account: SignedUp;
  let window: Window;
  /** Holds every call until released; each execution makes one. */
  let peer: Server;
  const held: ServerResponse[] = [];
  let flow: { id: string; address: string };

  beforeAll(async () => {
    await buildWeb(root);
    peer = createServer((_request, response) => void held.push(response));
    await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
    const { port } = peer.address() as AddressInfo;
    const settings = { SERVICE_OUTBOUND_ALLOW: `127.0.0.1:${port}`, SERVICE_EXECUTION_CONCURRENCY: '1' };
    instance = await startInstance({ settings });
    account = await signUp(instance.url);
    window = await openWindow(await sharedBrowser(), instance.url);
    await signIn(window, instance.url, account);
    flow = await publish(`http://127.0.0.1:${port}/`);
  }, 240_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(async () => {
    await window?.close();
    for (const response of held) response.end('{}');
    await instance?.stop();
    peer?.closeAllConnections();
    peer?.close();
  });

  async function publish(url: string): Promise<{ id: string; address: string }> {
    const draft = chain({
      hook: { type: 'trigger.webhook' },
      call: { type: 'http.request', parameters: { url }, settings: { timeout_ms: 120_000 } },
      rest: { type: 'logic.wait', parameters: { amount: 1, unit: 'hours' } },
    });
    const made = await account.call<{ id: string; addresses: { production_url: string }[] }>(
      'POST',
      '/api/v1/digital-organizations',
      { name: 'On hold', draft },
    );
    await account.call('POST', `/api/v1/digital-organizations/${made.id}/publish`);
    return { id: made.id, address: new URL(made.addresses[0]!.production_url).pathname };
  }

  const trigger = async (): Promise<string> => {
    const answer = await fetch(instance.url + flow.address, { method: 'POST' });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { execution_id: string }).execution_id;
  };
  const letGo = async () => {
    await expect.poll(() => held.length, { timeout: 30_000 }).toBeGreaterThan(0);
    held.shift()!.end('{}');
  };
  const row = (id: string) =>
    window.page.getByRole('row').filter({ has: window.page.locator(`a[href="/executions/${id}"]`) });
  const ids: string[] = [];

  test('says the place of each, and why it waits, in the list', async () => {
    const { page } = window;
    await page.goto('/executions');
    await page.getByText('No executions yet').waitFor();
    for (let made = 0; made < 3; made += 1) ids.push(await trigger());
    await row(ids[0]!).getByText('Running').waitFor();
    await row(ids[1]!).getByText('Next in queue. Limit: 1 concurrent production execution').waitFor();
    await row(ids[2]!).getByText('Number 2 in queue. Limit: 1 concurrent production execution').waitFor();
    await row(ids[2]!).getByText('Queued').waitFor();
    await page.getByRole('button', { name: /^Queued\s*2/ }).waitFor();
    await window.screenshot('executions-queued');
  });

  test('says it on the page of a queued execution, and moves up while one looks', async () => {
    const { page } = window;
    await page.goto(`/executions/${ids[2]!}`);
    await page.getByText('Number 2 in queue').waitFor();
    await window.screenshot('execution-queued');
    await letGo(); // the first one goes to its wait, which holds no slot
    await page.getByText('Next in queue').waitFor();
    await page.goto('/executions');
    await row(ids[1]!).getByText('Running').waitFor();
    await row(ids[0]!)
      .getByText(/^Resumes in 59 min \d+ s$/)
      .waitFor();
  });

  test('starts the next one when a slot is free, seen in the sidebar without being asked', async () => {
    const { page } = window;
    await page.goto(`/digital-organizations/${flow.id}?executions=1`);
    const line = (id: string) => page.getByRole('button', { name: new RegExp(`^Execution ${id},`) });
    await line(ids[2]!).getByText('Next in queue').waitFor();
    await window.screenshot('sidebar-queued');
    await letGo();
    await line(ids[2]!).getByText('Running').waitFor();
    await line(ids[1]!)
      .getByText(/^Resumes in 59 min \d+ s$/)
      .waitFor();
    await line(ids[2]!).click(); // on the canvas, too
    await page.locator('[data-node-name="call"][data-status="running"]').waitFor();
    await letGo();
    await page.locator('[data-node-name="rest"][data-status="waiting"]').waitFor();
    await line(ids[2]!)
      .getByText(/^Resumes in \d+ min \d+ s$/)
      .waitFor();
    await window.screenshot('sidebar-waiting');
  });

  test('counts down to the wake-up on the page of a waiting execution, and cancels a queued one', async () => {
    const { page } = window;
    await page.goto(`/executions/${ids[0]!}`);
    const text = page.getByText(/^Resumes in \d+ min \d+ s$/).first();
    const first = await text.textContent();
    await expect.poll(() => text.textContent()).not.toBe(first);
    const [running, queued] = [await trigger(), await trigger()];
    await page.goto(`/executions/${queued}`);
    await page.getByText('Next in queue').waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('Canceled by').waitFor();
    await page.goto('/executions');
    await row(running).getByText('Running').waitFor();
    await row(queued).getByText('Canceled').waitFor();
    expect(window.complaints).toEqual([]);
  });
});
