import { afterAll, beforeAll, expect, test } from 'vitest';

import { fake } from '../../integrations/googleSheets/fake.ts';
import { tabs, type Cell } from '../../integrations/googleSheets/fakeDocument.ts';
import { startPollsWorld, type PollsWorld } from './pollsWorld.ts';

const document = '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEf';
/** The rows of "Orders"; the first one is the header. */
const rows = tabs[0]!.rows as (Cell | null)[][];
const cell = (value: string | number): Cell => ({ value, shown: String(value) });
let world: PollsWorld;
beforeAll(async () => {
  world = await startPollsWorld('google_sheets.trigger', fake);
});
afterAll(() => world?.close());

const eventsOf = async (id: string, count: number) =>
  (await world.itemsOnce(id, count))
    .map(({ json }) => `${String(json['event'])} ${String(json['id'] ?? json['key'])} ${String(json['total'] ?? '')}`)
    .toSorted();

test('starts for rows that are added, updated or removed, once each, over workers that come and go', async () => {
  const first = await world.worker();
  const all = { document, tab: 'Orders', key_column: 'id', events: ['added', 'updated', 'removed'] };
  const id = await world.published(all);
  const added = await world.published({ document, tab: 'gid=0' });
  const watched = await world.published({ ...all, events: ['updated'], watch_columns: ['name'] });
  for (const one of [id, added, watched]) await world.becomes(one, 'active');
  rows.push([cell('o-8'), cell('Dee'), cell(8)]);
  expect(await eventsOf(id, 1)).toEqual(['added o-8 8']);
  await first.stop();
  rows.at(-1)![2] = cell(9);
  rows.splice(
    rows.findIndex(([key]) => key?.value === 'o-2'),
    1,
  );
  const second = await world.worker();
  expect(await eventsOf(id, 3)).toEqual(['added o-8 8', 'removed o-2 ', 'updated o-8 9']);
  rows.at(-1)![2] = cell(8); // as before, but a new change
  expect(await eventsOf(id, 4)).toContain('updated o-8 8');
  rows.at(-1)![1] = cell('Eve');
  expect(await eventsOf(watched, 1)).toEqual(['updated o-8 8']);
  expect((await world.itemsOnce(added, 1)).map(({ json }) => json['id'])).toEqual(['o-8']);
  await second.stop();
});

test('continues at the current rows when it is published again', async () => {
  await world.worker();
  const id = await world.published({ document, tab: 'Orders' });
  await world.becomes(id, 'active');
  rows.push([cell('o-9')]);
  await eventsOf(id, 1);
  await world.unpublish(id);
  rows.push([cell('o-10')]);
  await world.api.publish(id);
  await world.becomes(id, 'active');
  rows.push([cell('o-11')]);
  expect(await eventsOf(id, 2)).toEqual(['added o-11 ', 'added o-9 ']);
});

test('says which column is missing, and gives a test the last row', async () => {
  await world.worker();
  const wrong = await world.published({ document, tab: 'Orders', key_column: 'number' });
  expect((await world.becomes(wrong, 'failing')).error).toMatchObject({ code: 'parameter_invalid' });
  const id = await world.draft({ document, tab: 'Orders' });
  await world.listen(id);
  expect(await eventsOf(id, 1)).toEqual(['added o-11 ']);
});

test('starts for a row that changes again after a look broke off', async () => {
  await world.worker();
  const { data: flows } = await world.api.person.client.ok('listDigitalOrganizations', { query: { limit: 100 } });
  for (const flow of flows) if (flow.status === 'published') await world.unpublish(flow.id);
  const id = await world.published({ document, tab: 'Orders', key_column: 'id', events: ['added', 'updated'] });
  await world.becomes(id, 'active');
  const { executions } = await world.api.person.client.ok('getPlan'); // tests do not count
  await world.plan(executions.used + 1);
  rows.push([cell('o-20'), cell('Fay'), cell(1)], [cell('o-21'), cell('Gus'), cell(1)]);
  await world.becomes(id, 'failing');
  expect(await eventsOf(id, 1)).toEqual(['added o-20 1']);
  rows.at(-2)![2] = cell(2);
  await world.plan(100_000);
  expect(await eventsOf(id, 3)).toEqual(['added o-20 1', 'added o-21 1', 'updated o-20 2']);
});
