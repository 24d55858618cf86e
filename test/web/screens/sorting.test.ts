import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { id, openScreen, type Screen } from './openScreen.ts';

let screen: Screen;
let saved: unknown[];
beforeAll(async () => {
  screen = await openScreen();
}, 180_000);
beforeEach(async () => {
  saved = [];
  await screen.open(`/data-tables/${table.id}`, {
    getDataTable: table,
    listDataTableRows: { data: [], next_cursor: null },
    updateDataTable: ({ body }) => {
      saved.push((body as { columns: { name: string }[] }).columns.map(({ name }) => name));
      return table;
    },
  });
  await screen.page.getByRole('button', { name: 'Columns' }).click();
  await grip(1).waitFor();
});
afterEach(() => expect(screen.api.misfits.splice(0)).toEqual([]));
afterAll(() => screen?.close());

const since = '2026-11-20T09:00:00.000Z';
const column = (number: number, name: string) => ({ id: id('dcol', number), name, type: 'text' as const });
const table = {
  id: id('dtbl', 1),
  project_id: id('proj', 1),
  name: 'Cities',
  columns: [column(1, 'city'), column(2, 'country'), column(3, 'people')],
  row_count: 0,
  size_bytes: 0,
  revision: 1,
  created_at: since,
  updated_at: since,
};
const grip = (number: number) => screen.page.getByRole('button', { name: `Move column ${number}`, exact: true });
const said = (text: string) => screen.page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
const save = () => screen.page.getByRole('button', { name: 'Save' }).click();

test('an entry is dragged to another place by the mouse', async () => {
  const { mouse } = screen.page;
  const [last, first] = [(await grip(3).boundingBox())!, (await grip(1).boundingBox())!];
  const x = last.x + 6;
  await mouse.move(x, last.y + 10);
  await mouse.down();
  await mouse.move(x, first.y + 10, { steps: 10 });
  await mouse.move(x, first.y + 6, { steps: 2 });
  await said('Moved to place 1.');
  await mouse.up();
  await said('Dropped at place 1.');
  await save();
  await expect.poll(() => saved).toEqual([['people', 'city', 'country']]);
});

test('an entry is lifted, moved and dropped by keys, and each step is announced', async () => {
  await grip(1).press('Space');
  await said('Entry 1 of Columns picked up.');
  await screen.page.keyboard.press('ArrowDown');
  await said('Moved to place 2.');
  await screen.page.keyboard.press('Space');
  await said('Dropped at place 2.');
  await save();
  await expect.poll(() => saved).toEqual([['country', 'city', 'people']]);
});

test('Escape puts a lifted entry back and closes nothing; the arrow keys alone move one, which keeps the focus', async () => {
  await grip(1).press('Space');
  await screen.page.keyboard.press('ArrowDown');
  await said('Moved to place 2.');
  await screen.page.keyboard.press('Escape');
  await said('Canceled. It is where it was.');
  await grip(3).press('ArrowUp');
  await grip(2).and(screen.page.locator(':focus')).waitFor();
  await save();
  await expect.poll(() => saved).toEqual([['city', 'people', 'country']]);
});
