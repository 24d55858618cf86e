import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chain } from '../api/engineApi.ts';
import { findBrowser } from './browser.ts';
import { CanvasSteps } from './canvasSteps.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

/** Listening for test events: it is seen, wherever one looks, until it ends, and so is what keeps it from hearing anything. */
describe.skipIf(findBrowser() === null)('somebody who listens for a test event', () => {
  let window: SignedInWindow;
  let canvas: CanvasSteps;
  /** Delays its responses until listening is requested; then sends an event to each client. */
  let stream: Server;
  let streamPort: number;

  beforeAll(async () => {
    stream = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"from":"the stream"}\n\n');
    });
    streamPort = await freed(stream);
    window = await openSignedIn();
    canvas = new CanvasSteps(window.page);
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(async () => {
    await window?.close();
    stream?.closeAllConnections();
    stream?.close();
  });

  const open = async (name: string, trigger: Parameters<typeof chain>[0][string]) => {
    const draft = chain({ start: trigger, end: { type: 'logic.no_operation' } });
    const { call } = window.account;
    const { id } = await call<{ id: string }>('POST', '/api/v1/digital-organizations', { name, draft });
    await window.page.goto(`/digital-organizations/${id}`);
    await canvas.open('start');
    return id;
  };
  const dialog = () => canvas.dialog;
  const listen = async () => {
    await canvas.panel.getByRole('button', { name: 'Listen for test event' }).click();
    await dialog().getByRole('button', { name: 'Listen for test event' }).click();
    await dialog().getByRole('button', { name: 'Stop listening' }).waitFor();
  };
  const listeners = async (id: string) =>
    (await window.account.call<{ data: unknown[] }>('GET', `/api/v1/digital-organizations/${id}/listen`)).data;
  const stopButton = () => window.page.getByRole('button', { name: 'Stop listening on “start”' });

  test('still sees it, counting down, when its popover is closed, the panel is closed and the page is loaded again', async () => {
    const { page } = window;
    const id = await open('Shop', { type: 'trigger.webhook' });
    await listen();
    const testUrl = (await dialog().getByLabel('Test URL', { exact: true }).textContent()) ?? '';
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await canvas.panel
      .getByRole('button', { name: /^Listening, \d+ s left$/ })
      .first()
      .waitFor();
    await canvas.close();
    await page.getByText('Listening for events on “start”').waitFor();
    const seconds = async () => Number.parseInt((await page.getByRole('timer').textContent()) ?? '', 10);
    const first = await seconds();
    await expect.poll(seconds).toBeLessThan(first);
    await window.screenshot('canvas-listening');
    await page.reload();
    await page.getByText('Listening for events on “start”').waitFor();
    expect(await seconds()).toBeLessThan(first);
    expect((await fetch(testUrl, { method: 'POST' })).status).toBe(200);
    await canvas.reached('end', 'success');
    await stopButton().waitFor({ state: 'detached' });
    expect(await listeners(id)).toEqual([]);
  });

  test('closes the popover by a click on another node', async () => {
    await open('Looked at', { type: 'trigger.webhook' });
    await canvas.close();
    await window.page.getByRole('button', { name: 'Run', exact: true }).click();
    await dialog().waitFor();
    await canvas.node('end').click();
    await dialog().waitFor({ state: 'detached' });
  });

  test('chooses which of several triggers listens by Ctrl Enter, from the editor of a node', async () => {
    const { page } = window;
    const hook = { type: 'trigger.webhook' };
    const draft = chain({ start: hook, end: { type: 'logic.no_operation' } });
    draft.nodes.push({ ...draft.nodes[0]!, id: 'other', name: 'other', position: { x: 0, y: 200 } });
    const { call } = window.account;
    const { id } = await call<{ id: string }>('POST', '/api/v1/digital-organizations', { name: 'Two hooks', draft });
    await page.goto(`/digital-organizations/${id}`);
    await canvas.open('end');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('menuitem', { name: 'other' }).click();
    await dialog().getByText('Test “other”').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await canvas.close();
  });

  test('stops it from where it is shown', async () => {
    const id = await open('Quiet', { type: 'trigger.webhook' });
    await listen();
    await window.page.keyboard.press('Escape');
    await canvas.close();
    await stopButton().click();
    await stopButton().waitFor({ state: 'detached' });
    expect(await listeners(id)).toEqual([]);
    await canvas.open('start');
    await canvas.panel.getByRole('button', { name: 'Listen for test event' }).waitFor();
  });

  test('sees and stops it on a phone, too', async () => {
    const { page } = window;
    const isInView = async (button: ReturnType<typeof stopButton>) => {
      const box = await button.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 844;
    };
    const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    await open('A digital organization on the way', { type: 'trigger.webhook' });
    await page.setViewportSize({ width: 390, height: 844 });
    await listen();
    await expect.poll(() => isInView(dialog().getByRole('button', { name: 'Stop listening' }))).toBe(true);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await window.screenshot('canvas-listening-phone');
    await page.keyboard.press('Escape');
    await canvas.close();
    await expect.poll(() => isInView(stopButton())).toBe(true);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await window.screenshot('canvas-listening-notice-phone');
    await stopButton().click();
    await stopButton().waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1360, height: 850 });
  });

  test('learns that another window ended it', async () => {
    const id = await open('Shared', { type: 'trigger.webhook' });
    await listen();
    await window.account.call('DELETE', `/api/v1/digital-organizations/${id}/listen/start`);
    await dialog().getByText('Listening was stopped elsewhere.').waitFor();
    await stopButton().waitFor({ state: 'detached' });
    await window.page.keyboard.press('Escape');
  });

  test('reads why an event stream cannot be heard, and gets its event once it can', async () => {
    const { page } = window;
    await open('Stream', { type: 'trigger.sse', parameters: { url: `http://127.0.0.1:${streamPort}/` } });
    await listen();
    const alert = () => page.getByRole('alert').filter({ hasText: 'No event received yet' });
    await dialog()
      .getByRole('alert')
      .getByText(`No connection to 127.0.0.1, port ${streamPort}: the connection was refused`)
      .waitFor();
    await window.screenshot('canvas-listening-fails');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await alert().getByText(`No connection to 127.0.0.1, port ${streamPort}: the connection was refused`).waitFor();
    await window.screenshot('canvas-listening-fails-notice');
    await new Promise<void>((resolve) => stream.listen(streamPort, '127.0.0.1', resolve));
    await canvas.reached('end', 'success');
    await alert().waitFor({ state: 'detached' });
  }, 60_000);

  test('reads why a mailbox cannot be reached', async () => {
    const values = { host: '127.0.0.1', port: 9, security: 'none', user: 'ada', password: 'not a real password' };
    const body = { name: 'Mailbox', type: 'imap', values, allowed_hosts: ['127.0.0.1'] };
    const { id } = await window.account.call<{ id: string }>('POST', '/api/v1/credentials', body);
    await open('Mail', { type: 'trigger.email', credentials: { imap: { id, name: 'Mailbox' } } });
    await listen();
    const alert = dialog().getByRole('alert');
    await alert.getByText('No connection to 127.0.0.1, port 9: the connection was refused').waitFor();
    expect(await alert.textContent()).not.toContain('not a real password');
    await dialog().getByRole('button', { name: 'Stop listening' }).click();
    await dialog().getByRole('button', { name: 'Listen for test event' }).waitFor();
    expect(window.complaints).toEqual([]);
  });
});

/** Frees a port, so that the server can use it later. */
async function freed(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
