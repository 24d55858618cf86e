import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Result } from 'axe-core';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chain, startEngineApi, type EngineApi } from '../api/engineApi.ts';
import { openWindow, sharedBrowser, type Window } from './browser.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let api: EngineApi;
let browser: Browser;
/** Another site, whose page shows the widget of a chat. */
let site: Server;
let shown = '';
const siteUrl = (): string => `http://localhost:${(site.address() as AddressInfo).port}`;

beforeAll(async () => {
  site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>${shown}</html>`);
  }).listen(0, '127.0.0.1');
  [api, browser] = await Promise.all([startEngineApi(), sharedBrowser(), once(site, 'listening')]);
});
afterAll(async () => {
  site?.close();
  await api?.close();
});

const chat = (parameters: Record<string, unknown> = {}) => ({
  type: 'trigger.chat',
  parameters: { title: 'Support', greeting: 'Hello! **How** can we help?', ...parameters },
});
const reply = (value: string) => ({
  type: 'data.edit_fields',
  parameters: { assignments: [{ name: 'text', type: 'string', value }] },
});
const markdown = reply(
  '## You said\n\n- {{ $json.message }}\n\n`code` <img src=x onerror=alert(1)> [a link](https://example.com)',
);
const agent = {
  type: 'ai.agent',
  parameters: {
    model: 'sandbox/chat',
    prompt: '{{ $json.message }}',
    tools: [
      {
        name: 'book_table',
        type: 'logic.code',
        parameters: { code: 'return [{ json: { booked: $json.people } }];' },
        filled: [{ parameter: '$json.people', type: 'number' }],
        approval: 'always',
      },
    ],
  },
};

/**
 * Returns the violations found by axe; the page runs only its own scripts, so its markup is copied into a page without that restriction.
 */
async function violations(page: Page): Promise<Result[]> {
  const checking = await browser.newPage({
    colorScheme: (await page.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`)) ? 'dark' : 'light',
  });
  try {
    await checking.setContent((await page.content()).replaceAll(/<script[^]*?<\/script>/g, ''));
    await checking.evaluate(axeSource);
    return (await checking.evaluate<{ violations: Result[] }>('axe.run(document)')).violations;
  } finally {
    await checking.close();
  }
}

async function open(
  url: string,
  options: Parameters<Browser['newContext']>[0] & { phone?: boolean } = {},
): Promise<Window> {
  const { phone = false } = options;
  const window = await openWindow(browser, url, { phone });
  await window.page.goto(url);
  await window.page.locator('body[data-ready]').waitFor();
  return window;
}

async function say(place: Page | Frame, text: string): Promise<void> {
  await place.getByLabel('Message', { exact: true }).fill(text);
  await place.getByLabel('Message', { exact: true }).press('Enter');
}

describe('a chat page', () => {
  test('responds, renders Markdown safely, and continues after a reload', async () => {
    const { url } = await api.createPublished(chain({ chat: chat({ suggestions: ['Where is my order?'] }), markdown }));
    const { page, complaints, screenshot, close } = await open(url);
    await page.getByRole('button', { name: 'Where is my order?' }).click();
    const answer = page.locator('.bubble.answer').last();
    await answer.getByRole('heading', { name: 'You said' }).waitFor();
    expect(await answer.locator('.markdown').innerHTML()).toContain('&lt;img src=x');
    expect(await answer.getByRole('link').getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(await violations(page)).toEqual([]);
    await screenshot('chat');
    await page.reload();
    await page.locator('.bubble.answer').last().getByRole('heading', { name: 'You said' }).waitFor();
    expect(page.url()).toMatch(/#session=chs_/);
    await say(page, 'And another one');
    await expect.poll(() => page.locator('.bubble.visitor').count()).toBe(2);
    await page.getByText('And another one').last().waitFor();
    await page.getByRole('button', { name: 'New chat' }).click();
    expect(await page.locator('.bubble.visitor').count()).toBe(0);
    expect(page.url()).toBe(`${url}#`);
    expect(await page.context().cookies()).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('asks for approvals and shows forms inside the conversation, on a phone', async () => {
    const { url } = await api.createPublished(chain({ chat: chat({ approvals: 'visitor' }), agent }));
    const { page, complaints, screenshot, close } = await open(url, { phone: true });
    await say(page, '[[call=book_table {"people": 4}]]');
    await page.getByRole('heading', { name: 'Allow “book_table”?' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await screenshot('chat-approval');
    const values = page.getByLabel('With these values');
    await values.fill('{ "people": ');
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    expect(
      await values.evaluate((control) => (control as unknown as { validationMessage: string }).validationMessage),
    ).toBe('Write a JSON object.');
    await values.fill('{ "people": "many" }');
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.getByText('These values do not fit.').waitFor();
    await values.fill('{ "people": 6 }');
    await page.getByLabel('Also later in this answer').check();
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.locator('.bubble.answer:not([aria-busy]) .markdown').last().waitFor();
    await expect.poll(() => page.locator('.card').count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true);
    await say(page, '[[call=book_table {"people": 4}]]');
    await page.getByLabel('Reason (optional)').fill('Not today');
    await page.getByRole('button', { name: 'Don’t allow' }).click();
    await expect.poll(() => page.locator('.card').count()).toBe(0);
    const sql = `select decision, decided_arguments, for_rest_of_run, reason from agent_tool_calls where tool = 'book_table' order by id`;
    expect((await api.test.database.pool.query(sql)).rows).toEqual([
      { decision: 'edited', decided_arguments: { people: 6 }, for_rest_of_run: true, reason: null },
      { decision: 'rejected', decided_arguments: null, for_rest_of_run: false, reason: 'Not today' },
    ]);
    const form = {
      type: 'logic.wait',
      parameters: { mode: 'form', form_title: 'Your size', fields: [{ label: 'Size' }] },
    };
    const second = await api.createPublished(chain({ chat: chat(), form, end: reply('Size {{ $json.Size }}') }));
    await page.goto(second.url);
    await say(page, 'Order');
    const frame = page.frameLocator('iframe');
    await frame.getByLabel('Size').fill('XL');
    await screenshot('chat-form');
    await frame.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Size XL').waitFor();
    const { scroll, client } = await page.evaluate<{ scroll: number; client: number }>(
      '({ scroll: document.documentElement.scrollWidth, client: document.documentElement.clientWidth })',
    );
    expect(scroll).toBeLessThanOrEqual(client);
    // Values that did not fit were refused.
    expect(complaints.filter((one) => !/ 400 .*\/decide/.test(one))).toEqual([]);
    await close();
  });

  test('speaks German, is dark where the browser is, and sends files', async () => {
    const { url } = await api.createPublished(
      chain({ chat: chat({ uploads: true }), end: { type: 'logic.no_operation' } }),
    );
    const context = await browser.newContext({ locale: 'de-DE', colorScheme: 'dark' });
    const page = await context.newPage();
    await page.goto(url);
    await page
      .locator('#upload')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await page.getByRole('button', { name: 'a.txt entfernen' }).waitFor();
    await page.getByLabel('Nachricht', { exact: true }).fill('Anbei');
    await page.getByRole('button', { name: 'Senden' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'a.txt herunterladen' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('a.txt');
    expect(await violations(page)).toEqual([]);
    if (process.env['BUREAU_STORY_PICTURES'])
      await page.screenshot({ path: `${process.env['BUREAU_STORY_PICTURES']}/chat-dark.png` });
    await context.close();
  });
});

describe('the widget of a chat', () => {
  const embedded = async (allowed: string[], more = '') => {
    const { url } = await api.createPublished(
      chain({ chat: chat({ allowed_origins: allowed }), end: reply('Shop says {{ $json.message }}') }),
    );
    shown = `<script src="${url}/widget.js" ${more} async></script>`;
    const page = await (await browser.newContext()).newPage();
    await page.goto(siteUrl());
    await page.getByRole('button', { name: 'Support' }).click();
    return page;
  };

  test('chats on a named site, and continues after a reload of the site', async () => {
    const page = await embedded([siteUrl()]);
    const frame = page.frameLocator('iframe');
    await frame.getByLabel('Message', { exact: true }).fill('Hi');
    await frame.getByRole('button', { name: 'Send' }).click();
    await frame.getByText('Shop says Hi').waitFor();
    if (process.env['BUREAU_STORY_PICTURES'])
      await page.screenshot({ path: `${process.env['BUREAU_STORY_PICTURES']}/chat-widget.png` });
    await page.reload();
    await page.getByRole('button', { name: 'Support' }).click();
    await page.frameLocator('iframe').getByText('Shop says Hi').waitFor();
    await page.context().close();
  });

  test('shows nothing on any other site', async () => {
    const page = await embedded(['https://shop.test']);
    await expect
      .poll(
        () =>
          page
            .frames()
            .find((frame) => frame !== page.mainFrame())
            ?.url() ?? '',
      )
      .toMatch(/^chrome-error:/);
    await page.context().close();
  });
});
