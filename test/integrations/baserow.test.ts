import { expect, test } from 'vitest';
import { fake as definition } from '../../integrations/baserow/fake.ts';
import { baserow } from '../../integrations/baserow/vendor.ts';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of Baserow's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, run } = vendorRun(definition);

const rows = (operation: string, parameters: object, perItem: object[] = [{}]) =>
  run('baserow.row', { operation, table: '42', ...parameters }, { perItem });

test('options are their texts, or as Baserow returns them', async () => {
  const [simple] = await rows('get', { row: '1' });
  expect(simple!.json).toMatchObject({ id: 1, Status: 'Open', Tags: ['Open', 'Done'], Files: [] });
  const [full] = await rows('get', { row: ' 1 ', output: 'full', by_field_id: true });
  expect(full!.json).toMatchObject({ id: 1, field_4: { id: 11, value: 'Open' } });
});

test('filters and sorting name fields, or their IDs', async () => {
  const filters = [{ field: '1', type: 'equal', value: 'Ada' }];
  await rows('list', { filters, match: 'any', sort: [{ field: '3', direction: 'desc' }], by_field_id: true, limit: 1 });
  const { query } = fake.requests[0]!;
  expect(query.get('order_by')).toBe('-field_3');
  expect(JSON.parse(query.get('filters')!)).toEqual({
    filter_type: 'OR',
    filters: [{ field: 'field_1', type: 'equal', value: 'Ada' }],
    groups: [],
  });
  expect(query.has('user_field_names')).toBe(false);
});

test('rows share a request, without the ID and the place that answers have', async () => {
  const items = await rows('create', { quiet: true }, [
    { fields: { id: 5, order: '5.0', Name: 'A' } },
    { fields: { Name: 'B', Amount: 3 } },
  ]);
  expect(fake.requests.map(bodyOf)).toEqual([{ items: [{ Name: 'A' }, { Name: 'B', Amount: 3 }] }]);
  expect(fake.requests[0]!.query.get('send_webhook_events')).toBe('false');
  expect(items.map(({ json }) => json['Name'])).toEqual(['A', 'B']);
  await expect(rows('create', { fields: { id: 5 } })).rejects.toMatchObject({ param: '/fields' });
});

test('two changes of one row have requests of their own', async () => {
  await rows('update', {}, [
    { row: '1', fields: { Status: 'Open' } },
    { row: '1', fields: { Status: 'Done' } },
  ]);
  expect(fake.requests).toHaveLength(2);
  await expect(rows('update', { row: '', fields: { Name: 'A' } })).rejects.toMatchObject({ code: 'parameter_invalid' });
  for (const row of ['all', '0x10', '1.0', '01'])
    await expect(rows('delete', { row })).rejects.toMatchObject({ param: '/row' });
});

test('tables, files and every other request', async () => {
  const found = await run('baserow.table', { operation: 'list_fields', table: '42' });
  expect(found.map(({ json }) => json['name'])).toContain('Status');
  const url = { operation: 'upload_url', url: 'https://example.com/a.txt' };
  expect((await run('baserow.file', url))[0]!.json['original_name']).toBe('a.txt');
  expect(await run('baserow.api_call', { path: '/api/database/tables/all-tables/' })).toHaveLength(3);
});

test('failures name the next step', () => {
  const failure = (status: number, body: object) => failureIn(baserow, { status, headers: {}, body });
  expect(failure(401, { error: 'ERROR_NO_PERMISSION_TO_TABLE', detail: 'No.' })).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('Change its permissions'),
  });
  expect(failure(409, { error: 'ERROR_DATABASE_DEADLOCK' })).toMatchObject({ kind: 'temporary' });
  expect(failure(429, { detail: 'Request was throttled.' })).toMatchObject({ kind: 'limited' });
  expect(
    failure(400, { error: 'ERROR_REQUEST_BODY_VALIDATION', detail: { Name: [{ error: 'Too long.' }] } }),
  ).toMatchObject({ message: expect.stringContaining('Too long.') });
});
