import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser, type Window } from './browser.ts';
import { CanvasSteps } from './canvasSteps.ts';
import { openSignedIn } from './signedIn.ts';

/** Data tables as people use them, in one browser window. The steps build on each other. */
describe.skipIf(findBrowser() === null)('data tables', () => {
  let window: Window;
  let rows: Locator;

  beforeAll(async () => {
    window = await openSignedIn();
    const { page } = window;
    rows = page.getByRole('table', { name: 'Rows' });
    await page.goto('/data-tables');
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(async () => {
    await window?.close();
  });

  const fillRow = async (values: Record<string, string>, button: string) => {
    const dialog = window.page.getByRole('dialog');
    for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByRole('button', { name: button }).click();
  };
  const firstCells = () => rows.locator('tbody tr td:nth-child(2)').allTextContents();

  test('a table is created with typed columns, and opens', async () => {
    const { page } = window;
    await page.getByText('No data tables yet').waitFor();
    await page.getByRole('button', { name: 'Create table' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Customers');
    await dialog.getByLabel('Name of column 1').fill('email');
    for (const [index, [name, type]] of [
      ['visits', 'Number'],
      ['seen', 'Date and time'],
      ['notes', 'JSON'],
    ].entries()) {
      await dialog.getByRole('button', { name: 'Add column' }).click();
      await dialog.getByLabel(`Name of column ${index + 2}`).fill(name!);
      await dialog.getByRole('combobox', { name: `Type of column ${index + 2}` }).click();
      await page.getByRole('option', { name: type!, exact: true }).click();
    }
    await window.screenshot('data-table-create');
    await dialog.getByRole('button', { name: 'Create table' }).click();
    await page.getByRole('heading', { name: 'Customers' }).waitFor();
    await page.getByText('No rows yet').waitFor();
  });

  test('rows are added, and a value of the wrong type is refused beside its field', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Add row' }).first().click();
    await fillRow({ email: 'grace@example.test', visits: 'many', notes: 'x' }, 'Add row');
    await page.getByText('Enter a number.').waitFor();
    await page.getByText('Enter valid JSON.', { exact: false }).waitFor();
    await fillRow({ visits: '85', notes: '{"rank": "admiral"}' }, 'Add row');
    await rows.getByText('grace@example.test').waitFor();
    await page.getByRole('button', { name: 'Add row' }).first().click();
    await page.keyboard.type('ada@example');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('.test');
    await expect.poll(() => page.getByRole('dialog').getByLabel('email').inputValue()).toBe('ada@example\n.test');
    await page.getByRole('dialog').getByLabel('email').fill('');
    await page.keyboard.type('ada@example.test');
    await page.getByRole('dialog').getByLabel('visits', { exact: true }).fill('36');
    await page.getByRole('dialog').getByLabel('seen', { exact: true }).fill('2026-11-21T12:30');
    await page.getByRole('dialog').getByLabel('email').press('Enter');
    await rows.getByText('ada@example.test').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('2 rows').waitFor();
  });

  test('headings sort, conditions filter, rows change', async () => {
    const { page } = window;
    await rows.getByRole('button', { name: 'email', exact: true }).click();
    await expect.poll(firstCells).toEqual(['ada@example.test', 'grace@example.test']);
    await rows.getByRole('button', { name: 'email', exact: true }).click();
    await expect.poll(firstCells).toEqual(['grace@example.test', 'ada@example.test']);
    await page.getByRole('button', { name: 'Edit row 2' }).click();
    await fillRow({ visits: '37' }, 'Save row');
    await rows.getByRole('button', { name: /: 37$/ }).waitFor();
    await window.screenshot('data-table');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('combobox', { name: 'Column of condition 1' }).click();
    await page.getByRole('option', { name: 'email' }).click();
    await page.getByLabel('Comparison value of condition 1').fill('ada@example.test');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(firstCells).toEqual(['ada@example.test']);
    await page.getByRole('button', { name: 'Filter (1)' }).click();
    await page.getByRole('button', { name: 'Show all rows' }).click();
    await expect.poll(() => firstCells().then((cells) => cells.length)).toBe(2);
  });

  test('a cell is edited in place, a number compared as one, and errors are not saved', async () => {
    const { page } = window;
    const cell = rows.getByRole('button', { name: /^visits of row 1/ });
    const before = (await cell.textContent())!;
    await cell.dblclick();
    const field = rows.getByRole('textbox', { name: 'visits of row 1' });
    await field.fill('many');
    await field.press('Enter');
    await rows.getByText('Enter a number.').waitFor();
    await field.press('Escape');
    await rows.getByRole('button', { name: `visits of row 1: ${before}` }).waitFor();
    await cell.press('Enter');
    await field.fill('1000');
    await field.press('Enter');
    await rows.getByRole('button', { name: 'visits of row 1: 1000' }).waitFor();
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('combobox', { name: 'Column of condition 1' }).click();
    await page.getByRole('option', { name: 'visits' }).click();
    await page.getByRole('combobox', { name: 'Operator of condition 1' }).click();
    await page.getByRole('option', { name: 'is greater than', exact: true }).click();
    await page.getByRole('textbox', { name: 'Comparison value of condition 1' }).fill('200'); // as texts 85 would be more
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => firstCells().then((cells) => cells.length)).toBe(1);
    await page.getByRole('button', { name: 'Filter (1)' }).click();
    await page.getByRole('button', { name: 'Show all rows' }).click();
    await cell.press('Enter');
    await field.fill(before);
    await field.press('Enter');
    await rows.getByRole('button', { name: `visits of row 1: ${before}` }).waitFor();
  });

  test('a CSV file is imported after its errors were shown, and selected rows are deleted', async () => {
    const { page } = window;
    const dialog = page.getByRole('dialog');
    const choose = async (text: string) => {
      const choosing = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: /Choose file|\.csv$/ }).click();
      await (await choosing).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    };
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await choose('email;visits;shoe\nkatherine@example.test;lots;38\n');
    await dialog.getByText('Line 2, visits: Enter a number.').waitFor();
    await dialog.getByText('Left out: shoe').waitFor();
    expect(await dialog.getByRole('button', { name: 'Import rows' }).isDisabled()).toBe(true);
    await choose('email,visits\n"johnson, katherine",7\nmary@example.test,\n');
    await dialog.getByRole('button', { name: 'Import rows' }).click();
    await page.getByText('2 rows imported.').waitFor();
    await page.getByText('4 rows').waitFor();
    for (const name of ['johnson, katherine', 'mary@example.test'])
      await rows.getByRole('row').filter({ hasText: name }).getByRole('checkbox').click();
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 rows deleted.').waitFor();
    await expect.poll(() => firstCells().then((cells) => cells.length)).toBe(2);
  });

  test('columns are renamed and added, and the values stay', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of column 2').fill('calls');
    await dialog.getByRole('button', { name: 'Add column' }).click();
    await dialog.getByLabel('Name of column 5').fill('city');
    await dialog.getByRole('button', { name: 'Remove column 4' }).click();
    await dialog.getByText('notes: all values in these columns', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Save and delete columns' }).click();
    await rows.getByRole('columnheader', { name: 'calls' }).waitFor();
    await rows.getByRole('columnheader', { name: 'city' }).waitFor();
    await rows.getByRole('button', { name: /: 37$/ }).waitFor();
  });

  test('the node Data table picks the table and reads its rows', async () => {
    const { page } = window;
    const canvas = new CanvasSteps(page);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('button', { name: /^Empty canvas/ }).click();
    await canvas.add('Manual');
    await canvas.add('Data table');
    await canvas.choose('Data table', 'Customers');
    await canvas.panel.getByRole('combobox', { name: 'Sort by column', exact: true }).click();
    await page.getByRole('option', { name: /^calls/ }).click();
    await window.screenshot('canvas-data-table');
    await canvas.saved();
    await canvas.close();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await canvas.reached('Data table', 'success');
    await canvas.open('Data table');
    const items = (await canvas.items('Output')).getByRole('table', { name: 'Items' });
    await items.getByText('ada@example.test').waitFor();
    await items.getByText('grace@example.test').waitFor();
    await canvas.close();
  });

  test('a row and the table are deleted, and nothing was wrong on the way', async () => {
    const { page } = window;
    await page.getByRole('link', { name: 'Data tables', exact: true }).click();
    await page.getByRole('link', { name: 'Customers' }).click();
    await page.getByRole('button', { name: 'Delete row 1' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('1 row,').waitFor();
    await page.getByRole('link', { name: 'Data tables', exact: true }).click();
    await window.screenshot('data-tables');
    await page.getByRole('button', { name: 'Actions for Customers' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No data tables yet').waitFor();
    expect(window.complaints).toEqual([]);
  });
});
