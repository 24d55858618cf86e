import { join } from 'node:path';
import OpenAI from 'openai';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildWeb } from '../../bin/start/buildWeb.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { findBrowser, sharedBrowser, openWindow, type Window } from './browser.ts';
import { CanvasSteps } from './canvasSteps.ts';

const root = join(import.meta.dirname, '..', '..');
const email = 'ada@example.test';
const password = 'a long enough password';

/** Asks the page again until it says what is expected. */
function eventually<Seen>(look: () => Seen | Promise<Seen>) {
  return expect.poll(look);
}

/** Temporal's dev server has its UI a thousand ports above the frontend, where it has one. */
async function findTemporalUi(): Promise<string | null> {
  const [host, port] = (process.env['TEST_TEMPORAL_ADDRESS'] ?? '').split(':');
  const url = `http://${host}:${Number(port) + 1000}`;
  const answer = await fetch(url).catch(() => null);
  return answer?.ok === true ? url : null;
}

/**
 * The complete first session of a new user (issue 3), in one browser window, on a real instance. The steps build on each other: where one
 * fails, the later ones cannot pass.
 */
describe.skipIf(findBrowser() === null)('a newcomer', () => {
  let instance: Instance;
  let browser: Browser;
  let window: Window;
  let canvas: CanvasSteps;
  let temporalUi: string | null;
  let keyValue = '';
  let webhookUrl = '';

  beforeAll(async () => {
    await buildWeb(root);
    temporalUi = await findTemporalUi();
    instance = await startInstance({
      settings: {
        SERVICE_SANDBOX_MODELS: 'closed',
        SERVICE_SIGN_UP: 'invite',
        ...(temporalUi === null ? {} : { SERVICE_TEMPORAL_UI_URL: temporalUi }),
      },
    });
    browser = await sharedBrowser();
    window = await openWindow(browser, instance.url);
    canvas = new CanvasSteps(window.page);
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(async () => {
    await window?.close();
    await instance?.stop();
  });

  test('opens the page, creates the owner account and lands on the home page', async () => {
    const { page } = window;
    await page.goto('/');
    await page.getByRole('heading', { name: 'Set up Bureau' }).waitFor();
    await window.screenshot('sign-up');
    await page.getByLabel('Name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
    await page.getByRole('button', { name: 'Enable sandbox models', exact: true }).waitFor();
    await window.screenshot('home-first');
  });

  test('opens the sandbox models in one click and creates a key, whose value is shown once', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Enable sandbox models', exact: true }).click();
    await page.getByText('models available', { exact: false }).first().waitFor();
    await page.getByRole('link', { name: 'Create API key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('First program');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const shown = await page.getByLabel('API key', { exact: true }).textContent();
    keyValue = shown ?? '';
    expect(keyValue).toMatch(/^bk_mdl_[0-9A-Za-z]{38}$/);
    await dialog.getByRole('region', { name: 'curl example' }).waitFor();
    await window.screenshot('model-api-key-created');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText(keyValue).first().waitFor({ state: 'detached' });
  });

  test('calls a model with the official client, plain and streamed', async () => {
    const client = new OpenAI({ baseURL: `${instance.url}/v1`, apiKey: keyValue, maxRetries: 0 });
    const messages = [{ role: 'user' as const, content: 'Say hello [[tokens=12]]' }];
    const plain = await client.chat.completions.create({ model: 'sandbox/chat', messages });
    expect(plain.choices[0]?.message.content).toBeTruthy();
    expect(plain.usage?.completion_tokens).toBe(12);
    const stream = await client.chat.completions.create({
      model: 'sandbox/chat',
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    let streamedTokens = 0;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      streamedTokens = chunk.usage?.completion_tokens ?? streamedTokens;
    }
    expect(text).toBe(plain.choices[0]?.message.content);
    expect(streamedTokens).toBe(12);
  });

  test('sees both calls with their credits at the key, and the same credits in the wallet', async () => {
    const { page } = window;
    const row = page.getByRole('table', { name: 'Model API keys' }).getByRole('row', { name: /First program/ });
    await row.getByRole('link', { name: '2 calls of First program' }).waitFor();
    await window.screenshot('model-api-keys');
    await row.getByRole('link', { name: '2 calls of First program' }).click();
    const calls = page.getByRole('table', { name: 'Recent calls' });
    await eventually(() => calls.getByRole('row').count()).toBe(3);
    await calls.getByText('sandbox/chat', { exact: true }).first().hover();
    await page.getByRole('tooltip').getByText('streaming').waitFor();
    await page.getByRole('link', { name: 'Models', exact: true }).click();
    await page.getByRole('list', { name: 'Available models' }).getByText('sandbox/chat').waitFor();
    await window.screenshot('callable-models');
    await page.getByRole('link', { name: 'Wallet' }).click();
    const entries = page.getByRole('table', { name: 'Ledger entries' });
    await eventually(() => entries.getByText('Model call').count()).toBe(2);
    await entries.getByText('+1,000.00').waitFor();
    await window.screenshot('wallet');
  });

  test('builds webhook → edit fields → respond by clicking, and publishes it', async () => {
    const { page } = window;
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('button', { name: /^Empty canvas/ }).click();
    await page.getByText('Add a trigger first').waitFor();
    await window.screenshot('canvas-empty');
    await page.getByLabel('Digital organization name').fill('Greeter');
    await canvas.add('Webhook');
    await canvas.add('Edit fields');
    await canvas.rename('Greet');
    await canvas.panel.getByRole('button', { name: 'Add field' }).click();
    await canvas.fill('Name', 'greeting');
    await canvas.fill('Value', 'Hello {{ $json.body.name }}');
    await canvas.add('Respond to webhook');
    await canvas.fit();
    await canvas.saved();
    await eventually(() => page.locator('.react-flow__edge').count()).toBe(2);
    await window.screenshot('canvas');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const popover = canvas.dialog;
    await popover.getByText('No issues.').waitFor();
    await popover.getByRole('button', { name: 'Publish' }).click();
    webhookUrl = (await popover.getByLabel('Production URL', { exact: true }).textContent()) ?? '';
    expect(webhookUrl).toContain('/webhook/');
    await window.screenshot('canvas-published');
    await page.keyboard.press('Escape');
  });

  test('calls the webhook and gets the answer of the respond node', async () => {
    const answer = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Grace' }),
    });
    expect([answer.status, await answer.json()]).toEqual([200, { greeting: 'Hello Grace' }]);
  });

  test('finds the execution in the list, and its items on the canvas', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Executions', exact: true }).click();
    const sidebar = page.getByRole('complementary', { name: 'Executions' });
    await sidebar.getByRole('button', { name: /success$/ }).click();
    await canvas.reached('Greet', 'success');
    await canvas.open('Greet');
    const output = await canvas.items('Output');
    await output.getByRole('table', { name: 'Items' }).getByText('Hello Grace').waitFor();
    await window.screenshot('canvas-execution');
    const input = await canvas.items('Input');
    await input.getByText('JSON', { exact: true }).click();
    await input.getByText('"name": "Grace"').waitFor();
    await canvas.close();
    await page.getByRole('link', { name: 'Executions', exact: true }).click();
    await page
      .getByRole('table', { name: 'Executions' })
      .getByRole('row', { name: /Success.*Greeter/ })
      .waitFor();
    await window.screenshot('executions');
    await page.getByRole('link', { name: 'Greeter' }).click();
    await page.getByRole('heading', { name: 'Greeter' }).waitFor();
    await canvas.reached('Respond to webhook', 'success');
    await window.screenshot('execution');
  });

  test('opens the execution in Temporal UI', async (context) => {
    const link = window.page.getByRole('link', { name: 'Temporal UI' });
    if (temporalUi === null) {
      expect(await link.count()).toBe(0);
      return context.skip('this Temporal server has no UI');
    }
    const href = (await link.getAttribute('href')) ?? '';
    const executionId = new URL(window.page.url()).pathname.split('/').at(-1) ?? 'missing';
    expect(href).toContain(executionId);
    const other = await browser.newPage();
    await other.goto(href);
    await other.getByText(executionId).first().waitFor({ timeout: 20_000 });
    await other.close();
  });

  test('tests the webhook with its test address, and the event appears on the canvas', async () => {
    const { page } = window;
    await page.getByRole('complementary', { name: 'Execution details' }).getByRole('link', { name: 'Greeter' }).click();
    await canvas.open('Webhook');
    await canvas.panel.getByRole('button', { name: 'Listen for test event' }).click();
    const popover = canvas.dialog;
    await popover.getByRole('button', { name: 'Listen for test event' }).click();
    const request = (await popover.getByRole('region', { name: 'Test request' }).textContent()) ?? '';
    const testUrl = /https?:\/\/\S+/.exec(request)?.[0] ?? '';
    expect(testUrl).toContain('/webhook-test/');
    await window.screenshot('canvas-listening');
    const answer = await fetch(testUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name": "Test"}',
    });
    expect(await answer.json()).toEqual({ greeting: 'Hello Test' });
    await canvas.reached('Respond to webhook', 'success');
    await canvas.close();
  });

  test('builds a flow that decides and waits, draws a connection, runs it, and watches it finish', async () => {
    const { page } = window;
    await page.getByRole('link', { name: 'Digital organizations', exact: true }).click();
    await page.getByRole('table').getByText('Greeter').waitFor();
    await window.screenshot('digital-organizations');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('menuitem', { name: 'Empty canvas' }).click();
    await page.getByText('Add a trigger first').waitFor();
    await canvas.add('Manual trigger');
    await canvas.add('Edit fields');
    await canvas.panel.getByRole('button', { name: 'Add field' }).click();
    await canvas.fill('Name', 'age');
    await canvas.choose('Type', 'Number');
    await canvas.fill('Value', '21');
    await canvas.add('If');
    await canvas.panel.getByRole('button', { name: 'Add condition' }).click();
    await canvas.fill('Value of condition 1', '{{ $json.age }}');
    await canvas.choose('Type of condition 1', 'Number');
    await canvas.choose('Operator of condition 1', 'is greater than or equal to');
    await canvas.fill('Comparison value of condition 1', '18');
    await window.screenshot('canvas-conditions');
    await canvas.add('Wait');
    await canvas.fill('Amount', '1');
    await canvas.choose('Unit', 'Seconds');
    await canvas.add('Merge');
    await canvas.close();
    await canvas.fit();
    await canvas.connect({ node: 'If', port: 'false' }, { node: 'Merge', port: 'input_2' });
    await eventually(() => page.locator('.react-flow__edge').count()).toBe(5);
    await canvas.saved();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await canvas.reached('If', 'success');
    await canvas.reached('Merge', 'success');
    await page.locator('[data-result]').getByRole('cell', { name: '21' }).waitFor();
    await window.screenshot('canvas-run');
    await canvas.open('Merge');
    await (await canvas.items('Output')).getByRole('cell', { name: '21' }).waitFor();
  });

  test('undoes and redoes with the keyboard, deletes a node, and finds everything after loading again', async () => {
    const { page } = window;
    const nodes = page.locator('.react-flow__node');
    await canvas.close();
    await canvas.node('Wait').click();
    await page.locator('.react-flow__node.selected').focus();
    await page.keyboard.press('Delete');
    await eventually(() => nodes.count()).toBe(4);
    await page.keyboard.press('Control+z');
    await eventually(() => nodes.count()).toBe(5);
    await page.keyboard.press('Control+Shift+z');
    await eventually(() => nodes.count()).toBe(4);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+s');
    await canvas.saved();
    await page.reload();
    await eventually(() => nodes.count()).toBe(5);
    await eventually(() => page.locator('.react-flow__edge').count()).toBe(5);
  });

  test('drags a node out of the palette to where it is dropped', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Add node', exact: true }).click();
    const palette = page.getByRole('complementary', { name: 'Add a node' });
    await palette.getByLabel('Search nodes').fill('passes items through');
    await palette.getByRole('button', { name: /^No operation/ }).dragTo(page.locator('.react-flow__pane'), {
      targetPosition: { x: 300, y: 120 },
    });
    await canvas.node('No operation').waitFor();
    await canvas.closePalette();
    await canvas.bar.getByRole('button', { name: 'Delete node' }).click();
    await eventually(() => page.locator('.react-flow__node').count()).toBe(5);
    await canvas.saved();
    await page.getByRole('button', { name: 'Add node', exact: true }).click();
    const recent = palette.locator('section', { has: page.getByRole('button', { name: /^Recently used/ }) });
    await recent.getByRole('button', { name: /^No operation/ }).waitFor();
    await canvas.closePalette();
  });

  test('names it', async () => {
    await window.page.getByLabel('Digital organization name').fill('Branch and wait');
    await canvas.saved();
  });

  test('exports it as a file', async () => {
    const { page } = window;
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Export as JSON' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Branch-and-wait.json');
  });

  test('looks after the instance: models, providers, grants, invitations', async () => {
    const { page } = window;
    await page.getByRole('link', { name: 'Administration' }).click(); // leads to the first of its pages
    await page.getByRole('switch', { name: 'Make sandbox/chat available to users' }).waitFor();
    expect(await page.getByRole('switch', { name: 'Make sandbox/chat available to users' }).isChecked()).toBe(true);
    await window.screenshot('admin-models');
    await page.getByRole('link', { name: 'Providers', exact: true }).click();
    await page.getByRole('table', { name: 'Providers' }).waitFor();
    await window.screenshot('admin-providers');
    await page.getByRole('link', { name: 'Grants' }).click();
    await page.getByRole('combobox', { name: 'Organization' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('textbox', { name: 'Credits' }).fill('25');
    await page.getByRole('textbox', { name: 'Reason' }).fill('A test of grants');
    await page.getByRole('button', { name: 'Grant credits' }).click();
    await page.getByText('Granted 25.00 credits', { exact: false }).waitFor();
    await window.screenshot('admin-grants');
    await page.getByRole('link', { name: 'Invitations' }).click();
    await page.getByRole('button', { name: 'Create invitation link' }).click();
    await page.getByLabel('Invitation link', { exact: true }).waitFor();
    await window.screenshot('admin-invitations');
  });

  test('changes to dark colors, rotates and revokes the key, and signs out', async () => {
    const { page } = window;
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Dark' }).click();
    await eventually(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    await page.getByRole('menuitem', { name: 'System' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByRole('button', { name: 'Actions for First program' }).click();
    await page.getByRole('menuitem', { name: 'Rotate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    const rotated = (await page.getByLabel('API key', { exact: true }).textContent()) ?? '';
    expect(rotated).not.toBe(keyValue);
    const statusOf = async (value: string) =>
      (await fetch(`${instance.url}/v1/models`, { headers: { authorization: `Bearer ${value}` } })).status;
    expect([await statusOf(keyValue), await statusOf(rotated)]).toEqual([401, 200]);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Actions for First program' }).first().click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('revoked.', { exact: false }).waitFor();
    expect(await statusOf(rotated)).toBe(401);
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await window.screenshot('sign-in');
  });

  test('signs in again', async () => {
    const { page } = window;
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
    await page.getByRole('table', { name: 'Executions' }).waitFor();
    await window.screenshot('home');
  });

  test('saw no console errors, and the page sent no requests to other hosts', () => {
    expect(window.complaints).toEqual([]);
  });
});
