import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

interface Call {
  readonly id: string;
  readonly credits: string;
  readonly output_tokens: number;
}

/** A PNG of one pixel. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const wordMs = 15;

/** The playground with a model that takes its time and reads pictures. The steps build on each other. */
describe.skipIf(findBrowser() === null)('the playground with a slow model', () => {
  let window: SignedInWindow;
  let provider: Server;
  /** Received requests, and the total number of words sent. */
  const asked: { messages: unknown[] }[] = [];
  let saidWords = 0;
  let isGone = false;
  const model = `slow/pictures-${Date.now()}`;

  beforeAll(async () => {
    provider = createServer(async (request, response) => {
      const body: Buffer[] = [];
      for await (const chunk of request) body.push(chunk as Buffer);
      asked.push(JSON.parse(Buffer.concat(body).toString()) as { messages: unknown[] });
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const head = { id: 'chatcmpl-slow', object: 'chat.completion.chunk', created: 1, model: 'slow' };
      const timer = setInterval(() => {
        saidWords += 1;
        const choices = [{ index: 0, delta: { content: 'word ' }, finish_reason: null }];
        response.write(`data: ${JSON.stringify({ ...head, choices })}\n\n`);
      }, wordMs);
      response.once('close', () => {
        clearInterval(timer);
        isGone = true;
      });
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    window = await openSignedIn({ credits: '50', admin: true });
    await addModel(`http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`);
    await window.page.goto(`/playground?model=${encodeURIComponent(model)}`);
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(async () => {
    await window?.close();
    provider?.closeAllConnections();
    provider?.close();
  });

  async function addModel(baseUrl: string): Promise<void> {
    const { call } = window.account;
    const { id: providerId } = await call<{ id: string }>('POST', '/api/v1/admin/providers', {
      name: model.replace('/', ' '),
      kind: 'openai_compatible',
      base_url: baseUrl,
      api_key: 'not a real key',
    });
    const { id } = await call<{ id: string }>('POST', '/api/v1/admin/models', {
      name: model,
      provider_id: providerId,
      upstream_name: 'slow',
      endpoints: ['chat.completions'],
      capabilities: ['image_input'],
      context_tokens: 100_000,
      max_output_tokens: 50_000,
      open_to_users: true,
      enabled: true,
    });
    const lines = { input_per_mtok: '3', output_per_mtok: '17' };
    await call('POST', `/api/v1/admin/models/${id}/prices`, { lines });
  }

  const conversation = () => window.page.getByRole('log', { name: 'Conversation' });
  const shownLength = async () => (await conversation().textContent())?.length ?? 0;
  const stopButton = () => window.page.getByRole('button', { name: 'Stop', exact: true });
  const say = async (text: string) => {
    await window.page.getByRole('textbox', { name: 'Message' }).fill(text);
    await window.page.keyboard.press('Enter');
  };
  /** The call that was stopped, once it is settled. */
  const settled = async (): Promise<Call> => {
    const path = '/api/v1/calls?limit=1&status=canceled';
    const look = async () => (await window.account.call<{ data: Call[] }>('GET', path)).data[0];
    await expect.poll(look).toBeDefined();
    return (await look())!;
  };

  test('keeps the stop button visible, and follows the response until the user scrolls up', async () => {
    const { page } = window;
    await page.setViewportSize({ width: 1000, height: 500 });
    await say('Tell a story');
    const inView = async () => {
      const box = await stopButton().boundingBox();
      return box !== null && box.y > 0 && box.y + box.height <= 500;
    };
    const scrolled = () => page.evaluate<number>('document.scrollingElement.scrollTop');
    await expect.poll(scrolled, { timeout: 30_000 }).toBeGreaterThan(100);
    expect(await inView()).toBe(true);
    await window.screenshot('playground-answering');
    await page.mouse.move(400, 200);
    await page.mouse.wheel(0, -400);
    const length = await shownLength();
    await expect.poll(shownLength).toBeGreaterThan(length + 300);
    const place = await scrolled();
    await expect.poll(shownLength).toBeGreaterThan(length + 600);
    expect(await scrolled()).toBe(place);
    expect(await inView()).toBe(true);
  }, 60_000);

  test('stops in the middle of a response: the provider is notified, and received text is charged to the micro-credit', async () => {
    const { page, account } = window;
    await stopButton().click();
    await conversation().getByText('Stopped', { exact: true }).waitFor();
    const length = await shownLength();
    await expect.poll(() => isGone).toBe(true); // the provider connection was closed, too
    const call = await settled();
    expect(call).toMatchObject({ status: 'canceled', stream: true, estimated: true, model });
    expect(call.output_tokens).toBeGreaterThan(50);
    expect(call.output_tokens).toBeLessThanOrEqual(saidWords * 2);
    const { data } = await account.call<{ data: object[] }>('GET', '/api/v1/wallet/entries?limit=1');
    expect(data[0]).toMatchObject({ kind: 'settlement', reference: call.id, credits: `-${call.credits}` });
    expect(await account.call('GET', '/api/v1/wallet')).toMatchObject({ held: '0.000000' });
    const facts = conversation().getByRole('note', { name: 'Cost and duration' });
    await facts.getByTitle(`${call.credits.replace(/0+$/, '')} credits`).waitFor();
    await facts.getByText(`${call.output_tokens.toLocaleString('en')} output tokens`).waitFor();
    await page.setViewportSize({ width: 1360, height: 850 });
    await window.screenshot('playground-stopped');
    expect(await shownLength()).toBeLessThan(length + 200);
    await conversation().getByRole('link', { name: 'View call' }).click();
    await page.getByRole('dialog').getByText(call.id).waitFor();
  });

  test('sends pictures along with a message to the model, and shows them', async () => {
    const { page } = window;
    await page.goto(`/playground?model=${encodeURIComponent(model)}`);
    const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') });
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add images' }).click();
    await (await choosing).setFiles([picture('desk.png'), picture('chair.png')]);
    await page.getByRole('img', { name: 'desk.png' }).waitFor();
    await page.getByRole('button', { name: 'Remove chair.png' }).click();
    await say('What is this?');
    await conversation().getByText('word word').waitFor();
    expect(asked.at(-1)!.messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: `data:image/png;base64,${onePixel}` } },
        ],
      },
    ]);
    const shown = conversation().getByRole('img', { name: 'desk.png' });
    await shown.waitFor();
    const width = () => page.evaluate('document.querySelector("[role=log] img").naturalWidth');
    await expect.poll(width).toBe(1);
    expect(await page.getByRole('img', { name: 'chair.png' }).count()).toBe(0);
    await window.screenshot('playground-picture');
    isGone = false;
    await page.getByRole('button', { name: 'New conversation' }).click(); // which stops it, too
    await expect.poll(() => isGone).toBe(true);
    expect(window.complaints).toEqual([]);
  });
});
