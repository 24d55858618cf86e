import { expect, test } from 'vitest';
import { id } from './openScreen.ts';
import { sharedScreen } from './sharedScreen.ts';

const screen = sharedScreen();

const since = '2026-11-20T09:00:00.000Z';
const table = {
  id: id('dtbl', 1),
  project_id: id('proj', 1),
  name: 'Cities',
  columns: [
    { id: id('dcol', 1), name: 'city', type: 'text' as const },
    { id: id('dcol', 2), name: 'people', type: 'number' as const },
  ],
  row_count: 200,
  size_bytes: 20_000,
  revision: 1,
  created_at: since,
  updated_at: since,
};
const rows = Array.from({ length: 200 }, (_, index) => ({
  id: id('row', index + 1),
  values: { city: `City ${index + 1}`, people: index * 1000 },
  created_at: since,
  updated_at: since,
}));
const grid = () => screen.page.getByRole('table', { name: 'Rows' });
const cell = (column: string, row: number) =>
  grid().getByRole('button', { name: new RegExp(`^${column} of row ${row}:`) });
const focused = (column: string, row: number) => cell(column, row).and(screen.page.locator(':focus')).waitFor();

test('of many rows those in view are on the page, arrow keys go from value to value beyond them, and all can be selected', async () => {
  await screen.open(`/data-tables/${table.id}`, {
    getDataTable: table,
    listDataTableRows: { data: rows, next_cursor: null },
  });
  await cell('city', 1).focus();
  expect(await grid().getAttribute('aria-rowcount')).toBe('201');
  expect(await grid().getByRole('row').count()).toBeLessThan(80);
  await screen.page.keyboard.press('ArrowRight');
  await focused('people', 1);
  for (let row = 2; row <= 30; row += 1) {
    await screen.page.keyboard.press('ArrowDown');
    await focused('people', row);
  }
  await screen.page.keyboard.press('ArrowLeft');
  await focused('city', 30);
  expect(await cell('city', 1).count()).toBe(0);
  await screen.page.keyboard.press('Enter');
  const field = grid().getByRole('textbox', { name: 'city of row 30' });
  await field.press('ArrowDown'); // while typing, keys belong to the field
  await field.press('Escape');
  await cell('city', 30).waitFor();
  await screen.page.mouse.wheel(0, 20_000);
  await cell('city', 200).waitFor();
  await screen.page.mouse.wheel(0, -20_000);
  await cell('city', 1).waitFor();
  await screen.page.getByRole('checkbox', { name: 'Select all' }).click();
  await screen.page.getByText('200 selected').waitFor();
});
