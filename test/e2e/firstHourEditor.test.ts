import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isFull } from '../support/isFull.ts';
import type { components } from '../../openapi/generated/types.ts';
import { findBrowser } from './browser.ts';
import { CanvasSteps } from './canvasSteps.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

type Schemas = components['schemas'];

const kindness = 'Be kind to {{ $json.body.customer }} always';
const amount = "{{ $('Webhook').item.json.body.amount }}";
const patience = { timeout: 60_000, interval: 250 };

const everyHand = [
  { size: { width: 1440, height: 900 }, delay: 10 },
  { size: { width: 390, height: 844 }, delay: 110 },
];
const hands = isFull ? everyHand : everyHand.slice(0, 1);

/** First actions of a new user in the editor, key by key: fast on a desktop, slow on a phone. */
describe.skipIf(findBrowser() === null)('the first hour in the editor', { timeout: 900_000 }, () => {
  let window: SignedInWindow;
  let canvas: CanvasSteps;

  beforeAll(async () => {
    window = await openSignedIn();
    canvas = new CanvasSteps(window.page);
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(() => window?.close());

  test.each(hands)(
    'a webhook is built, published and answered at $size.width px, $delay ms a key',
    async ({ size, delay }) => {
      const { page, account } = window;
      const id = () => new URL(page.url()).pathname.split('/').at(-1) ?? '';
      const read = () => account.call<Schemas['DigitalOrganization']>('GET', `/api/v1/digital-organizations/${id()}`);
      const parametersOf = async (name: string) =>
        (await read()).draft.nodes.find((node) => node.name === name)?.parameters;
      const type = (text: string) => page.keyboard.type(text, { delay });
      const palette = page.getByRole('complementary', { name: 'Add a node' });
      const dialog = (name: string) => page.getByRole('dialog', { name: `Node ${name}`, exact: true });
      const choose = async (name: string) => {
        await palette.getByRole('textbox', { name: 'Search nodes' }).waitFor();
        await type(name);
        await palette.getByRole('button', { name: new RegExp(`^${name}`, 'i') }).waitFor();
        await page.keyboard.press('Enter');
        await canvas.panel.getByLabel('Node name').waitFor();
      };
      const addBehind = async (port: RegExp, name: string) => {
        await canvas.fit();
        const next = page.getByRole('button', { name: port });
        await canvas.restingBox(next);
        await next.click();
        await choose(name);
        await palette.waitFor({ state: 'detached' });
      };
      const closeDialog = async (name: string) => {
        await dialog(name).getByRole('button', { name: 'Back to canvas' }).click();
        await dialog(name).waitFor({ state: 'detached' });
      };
      const into = async (node: string, label: string, text: string) => {
        await dialog(node).getByRole('textbox', { name: label, exact: true }).click();
        await type(text);
      };
      const pick = async (node: string, label: string, option: string) => {
        await dialog(node).getByRole('combobox', { name: label, exact: true }).click();
        await page.getByRole('option', { name: option, exact: true }).click();
      };

      await page.setViewportSize(size);
      await page.goto('/');
      const card = page.getByRole('button', { name: /^Empty canvas/ });
      const create = page.getByRole('button', { name: 'Create', exact: true });
      await card.or(create).click(); // the card goes once something was built
      await page.getByText('Add a trigger first').waitFor();
      await choose('webhook');
      await closeDialog('Webhook');
      expect(await palette.count()).toBe(0);

      await addBehind(/^Add a node after Webhook/, 'edit fields');
      await dialog('Edit fields').waitFor();
      await dialog('Edit fields').getByRole('button', { name: 'Add field' }).click();
      await into('Edit fields', 'Name', 'note');
      await into('Edit fields', 'Value', kindness);
      await window.screenshot(`first-hour-fields-${size.width}`);
      await expect
        .poll(async () => await parametersOf('Edit fields'), patience)
        .toMatchObject({ assignments: [{ name: 'note', value: kindness }] });
      expect(await dialog('Edit fields').getByRole('textbox', { name: 'Value', exact: true }).textContent()).toBe(
        kindness,
      );
      await closeDialog('Edit fields');

      await addBehind(/^Add a node after Edit fields/, 'if');
      await dialog('If').waitFor();
      await dialog('If').getByRole('button', { name: 'Add condition' }).click();
      await into('If', 'Value of condition 1', amount);
      await pick('If', 'Type of condition 1', 'Number');
      await pick('If', 'Operator of condition 1', 'is greater than or equal to');
      await into('If', 'Comparison value of condition 1', '100');
      await window.screenshot(`first-hour-condition-${size.width}`);
      const condition = { left: amount, operator: { type: 'number', operation: 'gte' }, right: 100 };
      await expect
        .poll(async () => await parametersOf('If'), patience)
        .toMatchObject({ conditions: { conditions: [condition] } });
      await closeDialog('If');

      expect((await parametersOf('Webhook'))?.['respond'] ?? 'immediately').toBe('immediately');
      await addBehind(/^Add a node after If, True/, 'respond to webhook');
      await closeDialog('Respond to webhook');
      await expect.poll(async () => (await parametersOf('Webhook'))?.['respond'], patience).toBe('respond_node');
      await canvas.saved();
      await canvas.fit();
      await window.screenshot(`first-hour-canvas-${size.width}`);

      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      const publishing = page.getByRole('dialog');
      await publishing.getByText('No issues.').waitFor();
      await publishing.getByRole('button', { name: 'Publish', exact: true }).click();
      await publishing.getByText('is live.', { exact: false }).waitFor();
      const address = (await publishing.getByLabel('Production URL', { exact: true }).textContent()) ?? '';
      await window.screenshot(`first-hour-published-${size.width}`);
      await publishing.getByRole('button', { name: 'Done' }).click();
      const { status, addresses } = await read();
      expect(status).toBe('published');
      expect(addresses.map(({ production_url }) => production_url)).toEqual([address]);

      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ customer: 'Grace', amount: 250 }),
      });
      expect([answer.status, await answer.json()]).toEqual([200, { note: 'Be kind to Grace always' }]);

      await page.getByRole('button', { name: 'Executions', exact: true }).click();
      const executions = page.getByRole('complementary', { name: 'Executions' });
      await executions.getByRole('button', { name: /success$/ }).click();
      await canvas.reached('Respond to webhook', 'success');
      await page.getByRole('button', { name: 'Executions', exact: true }).click();
      await executions.waitFor({ state: 'detached' });
      await canvas.open('Edit fields');
      await (await canvas.items('Output')).getByText('Be kind to Grace always').waitFor();
      await window.screenshot(`first-hour-execution-${size.width}`);
      const listed = await account.call<{ data: Schemas['ExecutionSummary'][] }>(
        'GET',
        `/api/v1/executions?digital_organization_id=${id()}`,
      );
      expect(listed.data.map((execution) => [execution.mode, execution.status])).toEqual([['production', 'success']]);
      expect(window.complaints).toEqual([]);
    },
  );
});
