import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import type { components } from '../../openapi/generated/types.ts';
import { chain } from '../api/engineApi.ts';
import { findBrowser } from './browser.ts';
import { CanvasSteps } from './canvasSteps.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';
import { keyDelaysMs } from '../support/keyDelaysMs.ts';

type Graph = components['schemas']['Graph'];

/** Running single nodes before the first real event, with the columns and fields that the editor knows. */
describe.skipIf(findBrowser() === null)('somebody who tries a node', () => {
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

  const make = async (name: string, draft: object): Promise<string> => {
    const { call } = window.account;
    const { id } = await call<{ id: string }>('POST', '/api/v1/digital-organizations', { name, draft });
    await window.page.goto(`/digital-organizations/${id}`);
    await window.page.locator('[data-canvas]').waitFor();
    return id;
  };
  const greet = { type: 'data.edit_fields', parameters: { assignments: [] } };
  const form = {
    type: 'trigger.form',
    parameters: { form_title: 'Hello', fields: [{ label: 'First name', name: 'first_name', type: 'text' }] },
  };

  test('opens a published flow as an app, whose runs are kept, and whose pages run nothing', async () => {
    const { page } = window;
    const { call } = window.account;
    const html =
      '<h1 style="color: rgb(200, 0, 0)">Hello {{ $json.first_name }}</h1><script>parent.hacked = 1</script>';
    const render = {
      type: 'data.edit_fields',
      parameters: { assignments: [{ name: 'html', type: 'string', value: html }] },
    };
    const id = await make('Greeter', chain({ form, render }));
    await call('POST', `/api/v1/digital-organizations/${id}/publish`, {});
    await page.reload();
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Open as app' }).click();
    await page.getByRole('heading', { level: 1, name: 'Greeter' }).waitFor();
    await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const heading = page.frameLocator('iframe[title="Page"]').getByRole('heading', { name: 'Hello Ada' });
    await heading.waitFor();
    const color = `getComputedStyle(document.querySelector('h1')).color`;
    expect(await page.frames().at(-1)!.evaluate<string>(color)).toBe('rgb(200, 0, 0)');
    expect(await page.evaluate<boolean>(`'hacked' in globalThis`)).toBe(false);
    await window.screenshot('app-page');
    await page.reload();
    await page.getByRole('region', { name: 'Your runs' }).getByRole('button', { name: /Success/ }).waitFor(); // prettier-ignore

    const chat = { type: 'trigger.chat', parameters: { title: 'Echo' } };
    const echo = {
      type: 'data.edit_fields',
      parameters: { assignments: [{ name: 'text', type: 'string', value: 'You said {{ $json.message }}' }] },
    };
    const talk = await make('Talk', chain({ chat, echo }));
    await call('POST', `/api/v1/digital-organizations/${talk}/publish`, {});
    await page.goto(`/apps/${talk}`);
    const frame = page.frameLocator('iframe[title="Chat: Talk"]');
    await frame.getByRole('textbox', { name: 'Message' }).fill('hello');
    await frame.getByRole('button', { name: 'Send' }).click();
    await frame.getByText('You said hello').waitFor();
    await window.screenshot('app-chat');
    await page.reload();
    await frame.getByText('You said hello').waitFor(); // the conversation continues
  });

  describe.each(keyDelaysMs)('typed with %i ms between keys', (delay) => {
    const type = async (field: Locator, text: string) => {
      await field.click();
      await window.page.keyboard.type(text, { delay });
    };
    /** Opens the node `greet` and types a field with its value. */
    const greetWith = async (value: string) => {
      await canvas.open('greet');
      await canvas.panel.getByRole('button', { name: 'Add field' }).click();
      await window.page.keyboard.type('greeting', { delay });
      await type(canvas.panel.getByRole('textbox', { name: 'Value', exact: true }), value);
    };

    /** The saved parameters of the second node. */
    const savedIn = (id: string) =>
      expect.poll(async () => {
        const { draft } = await window.account.call<{ draft: Graph }>('GET', `/api/v1/digital-organizations/${id}`);
        return draft.nodes[1]?.parameters;
      });

    /** Runs the open node with an example of the trigger before it. */
    const runWithExample = async (question: string) => {
      await canvas.panel.getByRole('button', { name: 'Run this node' }).click();
      const asked = window.page.getByRole('dialog', { name: question });
      await asked.getByRole('button', { name: 'Use an example' }).click();
    };

    test('asks what a node behind a webhook runs with, and takes an example request, which a notice says', async () => {
      await make('Hook', chain({ hook: { type: 'trigger.webhook' }, greet }));
      await greetWith('Hello {{ $json.body.name }}');
      const told = window.page.getByText('Ran with an example of “hook”.', { exact: false }).waitFor();
      await runWithExample('This flow starts with a webhook.');
      await told; // it disappears after a few seconds
      await canvas.panel.getByRole('region', { name: 'Output' }).getByText('Hello Ada').first().waitFor();
      await canvas.close();
    });

    test('behind a form the example has its fields, and so has the panel that tests it', async () => {
      const { page } = window;
      await make('Form', chain({ form, greet }));
      await greetWith('Hello {{ $json.first_name }}');
      await runWithExample('This flow starts with a form.');
      await canvas.panel.getByRole('region', { name: 'Output' }).getByText('Hello Ada').first().waitFor();
      await canvas.close();
      await canvas.open('form');
      await canvas.panel.getByRole('button', { name: 'Test trigger' }).click();
      const item = page.getByRole('textbox', { name: 'Start with this item' });
      expect(await item.inputValue()).toContain('"first_name"');
      await item.press('ControlOrMeta+A');
      await page.keyboard.type('{"first_name": "Grace"}', { delay });
      const before = page.url();
      await page.getByRole('button', { name: 'Run with this item' }).click();
      await expect.poll(() => page.url()).not.toBe(before);
      await canvas.close();
      await canvas.reached('greet', 'success');
      await canvas.open('greet');
      await (await canvas.items('Output')).getByText('Hello Grace').first().waitFor();
      await canvas.close();
    });

    test('reads in words which field misses which name', async () => {
      await make('Missing', chain({ start: { type: 'trigger.manual' }, greet }));
      await greetWith('Hello {{ $json.body.name }}');
      await canvas.close();
      await window.page.getByRole('button', { name: 'Run', exact: true }).click();
      await canvas.reached('greet', 'error');
      await window.page
        .getByRole('status')
        .getByText('“greeting” of greet reads body.name, but the item has no “body”.')
        .waitFor();
    });

    test('drags a number onto the conditions of an If, which then compare numbers', async () => {
      const { page } = window;
      const stock = {
        type: 'data.edit_fields',
        parameters: { assignments: [{ name: 'stock', type: 'number', value: 3 }] },
      };
      const check = { type: 'logic.if', parameters: { conditions: { conditions: [] } } };
      await make('Stock', chain({ start: { type: 'trigger.manual' }, stock, check }));
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await canvas.reached('stock', 'success');
      await canvas.open('check');
      const input = await canvas.items('Input');
      await input.getByText('stock', { exact: true }).first().dragTo(canvas.panel.getByText('Add condition'));
      await expect
        .poll(() => canvas.panel.getByRole('combobox', { name: 'Type of condition 1' }).inputValue())
        .toBe('Number');
      await type(canvas.panel.getByRole('textbox', { name: 'Comparison value of condition 1', exact: true }), '5');
      await canvas.panel.getByRole('button', { name: 'Run this node' }).click();
      await canvas.close();
      await canvas.reached('check', 'success');
    });

    test('picks the columns of a data table, and a missing one is an issue', async () => {
      const { page } = window;
      const { call } = window.account;
      const name = `Orders at ${delay}`;
      const table = await call<{ id: string }>('POST', '/api/v1/data-tables', {
        name,
        columns: [
          { name: 'message', type: 'text' },
          { name: 'count', type: 'number' },
        ],
      });
      const rows = {
        type: 'data.table',
        parameters: {
          table: table.id,
          operation: 'insert',
          mapping: 'assignments',
          assignments: [{ column: 'mesage', value: 'x' }],
        },
      };
      const id = await make('Orders', chain({ start: { type: 'trigger.manual' }, rows }));
      await canvas.open('rows');
      await canvas.panel.getByText(`“${name}” has no column “mesage”. Did you mean “message”?`).first().waitFor();
      const column = canvas.panel.getByRole('combobox', { name: 'Column' });
      await column.click();
      await page.getByRole('option', { name: /^count\s*Number$/ }).waitFor();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('messa', { delay });
      await page.getByRole('option', { name: /^count\s*Number$/ }).waitFor({ state: 'detached' });
      await page.getByRole('option', { name: /^message\s*Text$/ }).click();
      await canvas.panel.getByText('No issues.').waitFor();
      await canvas.close();
      await savedIn(id).toMatchObject({ assignments: [{ column: 'message', value: 'x' }] });
    });

    test('pastes and undoes it by keys, and no removed node stays selected', async () => {
      const { page } = window;
      const press = (keys: string) => page.keyboard.press(keys);
      await make('Copies', chain({ start: { type: 'trigger.manual' }, one: { type: 'logic.no_operation' } }));
      const label = () => page.locator('[data-canvas]').getAttribute('aria-label');
      await canvas.node('one').click();
      for (const keys of ['Control+a', 'Control+c', 'Control+v', 'Control+z']) {
        await press(keys);
        await page.waitForTimeout(delay);
      }
      await expect.poll(label).toBe('Canvas with 2 nodes');
      await press('Control+Shift+z');
      await expect.poll(label).toBe('Canvas with 3 nodes, 1 selected');
    });

    test('opens an execution in the editor, which just opens, and types on', async () => {
      const { page } = window;
      const id = await make('Again', chain({ start: { type: 'trigger.manual' }, greet }));
      const path = `/api/v1/digital-organizations/${id}/executions?wait=60`;
      const run = await window.account.call<{ id: string }>('POST', path, { mode: 'manual' });
      await page.goto(`/executions/${run.id}`);
      await page.getByRole('link', { name: 'Open in editor' }).click();
      await canvas.reached('greet', 'success');
      await greetWith('Typed');
      expect(await page.getByRole('dialog').count()).toBe(1); // the node alone
      await canvas.close();
      await savedIn(id).toMatchObject({ assignments: [{ name: 'greeting', value: 'Typed' }] });
    });
  });

  test('complained about nothing', () => {
    expect(window.complaints).toEqual([]);
  });
});
