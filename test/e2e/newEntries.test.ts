import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from './browser.ts';
import { CanvasSteps } from './canvasSteps.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';
import { keyDelaysMs } from '../support/keyDelaysMs.ts';

/** A new entry of a list takes the keys that are pressed next, without a click into it. */
describe.skipIf(findBrowser() === null)('a new entry of a list', () => {
  let window: SignedInWindow;
  let canvas: CanvasSteps;

  const nodes = [
    { type: 'data.edit_fields', parameters: { assignments: [] }, add: /^Add (another )?field$/ },
    { type: 'http.request', parameters: { url: 'http://x.test', headers: {} }, add: /^Add header$/ },
    { type: 'logic.if', parameters: { conditions: { conditions: [] } }, add: /^Add condition$/ },
    { type: 'trigger.form', parameters: { fields: [] }, add: /^Add (another )?field$/ },
  ];
  let id: string;

  beforeAll(async () => {
    window = await openSignedIn();
    canvas = new CanvasSteps(window.page);
    const late = { name: 'late', type: 'data.edit_fields', parameters: { assignments: [{ name: 'old', value: 'x' }] } };
    const draft = {
      nodes: [...nodes.map((node) => ({ ...node, name: node.type })), late].map(
        ({ name, type, parameters }, index) => ({
          id: `n${index}`,
          name,
          type,
          parameters,
          position: { x: (index % 2) * 280, y: Math.floor(index / 2) * 160 },
        }),
      ),
      connections: [],
    };
    const made = await window.account.call('POST', '/api/v1/digital-organizations', { name: 'Lists', draft });
    ({ id } = made as { id: string });
    await window.page.goto(`/digital-organizations/${id}`);
  }, 180_000);
  beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await window.describe())));
  afterAll(() => window?.close());

  const focused = () =>
    window.page.evaluate<string>(`((one) => (one?.value ?? one?.textContent ?? '') )(document.activeElement)`);

  describe.each(keyDelaysMs)('typed with %i ms between keys', (delay) => {
    test.each(nodes)('holds them in a node of $type', async ({ type, add }) => {
      const { page } = window;
      await canvas.open(type);
      await canvas.panel.getByRole('button', { name: add }).first().click();
      await page.keyboard.type(`first${delay}`, { delay });
      await expect.poll(focused).toBe(`first${delay}`);
      await canvas.close();
    });

    test('holds them in an option that is added from a menu', async () => {
      const { page } = window;
      await canvas.open('http.request');
      await canvas.panel.getByRole('button', { name: 'Add option' }).click();
      await page.getByRole('menuitem', { name: delay === 25 ? 'Proxy' : 'Timeout (ms)' }).click();
      await page.keyboard.type('4711', { delay });
      await expect.poll(focused).toContain('4711');
      await canvas.close();
    });

    test('holds them in the columns of a new data table, one after the other', async () => {
      const { page } = window;
      await page.goto('/data-tables');
      await page.getByRole('button', { name: 'Create table' }).first().click();
      const dialog = page.getByRole('dialog');
      const add = dialog.getByRole('button', { name: 'Add column' });
      for (const name of ['city', 'country']) {
        await add.click();
        await page.keyboard.type(name, { delay });
        await expect.poll(focused).toBe(name);
      }
      await page.goto(`/digital-organizations/${id}`);
      await canvas.node('logic.if').waitFor();
    });
  });

  test('holds keys that are pressed while the code of its editor still loads, and not the entry above', async () => {
    const { page } = window;
    const code = '**/assets/CodeMirror-*.js';
    const loads = Promise.withResolvers<void>();
    await page.route(code, async (route) => {
      await loads.promise;
      await route.continue();
    });
    await page.goto(`/digital-organizations/${id}`);
    await canvas.open('late');
    await canvas.panel.getByRole('button', { name: 'Add another field' }).click();
    await page.keyboard.type('coun', { delay: 25 });
    loads.resolve();
    await canvas.panel.getByRole('textbox', { name: 'Name' }).nth(1).waitFor();
    await page.keyboard.type('try', { delay: 25 });
    await expect.poll(focused).toBe('country');
    await page.unroute(code);
    await canvas.close();
  });

  test('of an employee’s input is not red before anything was typed, and Save says why it waits', async () => {
    const { page, account } = window;
    const employee = await account.call<{ id: string }>('POST', '/api/v1/employees', { name: 'Greta' });
    await page.goto(`/employees/${employee.id}`);
    await page.getByRole('button', { name: 'Add field', exact: true }).first().click();
    await page.getByText('Complete the new fields to save.').waitFor();
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
    await page.keyboard.type('place', { delay: 25 });
    await expect.poll(focused).toBe('place');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
  });
});
