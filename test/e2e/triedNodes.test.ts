import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chain } from '../api/engineApi.ts';
import { findBrowser } from './browser.ts';
import { CanvasSteps } from './canvasSteps.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

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
  const greetWith = (value: string) => ({
    type: 'data.edit_fields',
    parameters: { assignments: [{ name: 'greeting', value }] },
  });
  const form = {
    type: 'trigger.form',
    parameters: { form_title: 'Hello', fields: [{ label: 'First name', name: 'first_name', type: 'text' }] },
  };

  test('runs a node behind a webhook with an example request, and a notice says so', async () => {
    await make('Hook', chain({ hook: { type: 'trigger.webhook' }, greet: greetWith('Hello {{ $json.body.name }}') }));
    await canvas.open('greet');
    const told = window.page.getByText('Ran with an example of “hook”.', { exact: false }).waitFor();
    await canvas.panel.getByRole('button', { name: 'Run this node' }).click();
    await told; // it disappears after a few seconds
    await canvas.panel.getByText('Hello Ada').first().waitFor();
    await canvas.close();
  });

  test('behind a form the example has its fields, and so has the panel that tests it', async () => {
    await make('Form', chain({ form, greet: greetWith('Hello {{ $json.first_name }}') }));
    await canvas.open('greet');
    await canvas.panel.getByRole('button', { name: 'Run this node' }).click();
    await canvas.panel.getByText('Hello Ada').first().waitFor();
    await canvas.close();
    await canvas.open('form');
    await canvas.panel.getByRole('button', { name: 'Test trigger' }).click();
    const item = window.page.getByRole('dialog').getByText('"first_name"');
    await item.first().waitFor();
    await window.page.keyboard.press('Escape');
    await canvas.close();
  });

  test('reads in words which field misses which name', async () => {
    await make(
      'Missing',
      chain({ start: { type: 'trigger.manual' }, greet: greetWith('Hello {{ $json.body.name }}') }),
    );
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
    await canvas.fill('Comparison value of condition 1', '5');
    await canvas.panel.getByRole('button', { name: 'Run this node' }).click();
    await canvas.close();
    await canvas.reached('check', 'success');
  });

  test('picks the columns of a data table, and a missing one is an issue', async () => {
    const { page } = window;
    const { call } = window.account;
    const table = await call<{ id: string }>('POST', '/api/v1/data-tables', {
      name: 'Orders',
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
    await make('Orders', chain({ start: { type: 'trigger.manual' }, rows }));
    await canvas.open('rows');
    await canvas.panel.getByText('“Orders” has no column “mesage”. Did you mean “message”?').first().waitFor();
    await canvas.panel.getByRole('combobox', { name: 'Column' }).click();
    await page.getByRole('option', { name: /^count\s*Number$/ }).waitFor();
    await page.getByRole('option', { name: /^message\s*Text$/ }).click();
    await canvas.panel.getByText('No issues.').waitFor();
    await canvas.close();
    await canvas.saved();
  });

  test('complained about nothing', () => {
    expect(window.complaints).toEqual([]);
  });
});
