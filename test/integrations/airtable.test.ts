import { expect, test } from 'vitest';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { airtableId } from '../../integrations/airtable/airtableId.ts';
import { fake as definition } from '../../integrations/airtable/fake.ts';
import { n8n } from '../../integrations/airtable/n8n.ts';
import { airtable } from '../../integrations/airtable/vendor.ts';
import type { NodeHttp } from '../../activities/kit/services/NodeHttp.ts';
import { bodyOf, vendorRun, type RunOptions } from './vendorRun.ts';

/** The parts of Airtable's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, services, run } = vendorRun(definition);

const place = { base: 'appAAAAAAAAAAAAAA', table: 'tblAAAAAAAAAAAAAA' };
const field = { ...place, record: 'recAAAAAAAAAAAAA1', field: 'Files' };

const write = (operation: string, all: object[], options: RunOptions = {}) =>
  run('airtable.record', { operation, ...place }, { ...options, perItem: all });

test('twelve records are created with two requests', async () => {
  const all = Array.from({ length: 12 }, (_, number) => ({ fields: { Name: `Customer ${number}` } }));
  const items = await write('create', all);
  expect(fake.requests.map((request) => (bodyOf(request) as { records: unknown[] }).records.length)).toEqual([10, 2]);
  expect(items.map(({ json }) => json['Name'])).toEqual(all.map(({ fields }) => fields.Name));
});

test('only the record that Airtable refuses fails', async () => {
  const all = ['Open', 'Nowhere', 'Done'].map((Status) => ({ fields: { Name: 'x', Status } }));
  const items = await write('create', all, { itemErrors: 'continue' });
  expect(items.map(({ json }) => json['Status'] ?? json['error'])).toEqual([
    'Open',
    expect.stringContaining('The select field has no such option'),
    'Done',
  ]);
});

test('items for one record, and for one key, have requests of their own', async () => {
  const record = 'recAAAAAAAAAAAAA1';
  await write('update', [
    { record, fields: { Status: 'Open' } },
    { record: `https://airtable.com/appAAAAAAAAAAAAAA/tblAAAAAAAAAAAAAA/${record}`, fields: { Status: 'Done' } },
  ]);
  expect(fake.requests).toHaveLength(2);
  fake.reset();
  const mary = { match_on: ['Email'], fields: { Email: 'mary@example.com' } };
  await write('upsert', [mary, mary]);
  expect(fake.requests).toHaveLength(2);
});

test('an update can empty all other fields, and ignored fields are not sent', async () => {
  const fields = { id: 7, Name: 'Mary', Notes: '' };
  await write('update', [{ record: 'recAAAAAAAAAAAAA1', fields, ignore_fields: ['id'], clear_others: true }]);
  expect([fake.requests[0]!.method, bodyOf(fake.requests[0]!)]).toEqual([
    'PUT',
    { records: [{ id: 'recAAAAAAAAAAAAA1', fields: { Name: 'Mary', Notes: '' } }] },
  ]);
  await expect(write('create', [{ fields: { id: 7 }, ignore_fields: ['id'] }])).rejects.toMatchObject({
    code: 'parameter_invalid',
    param: '/fields',
  });
});

test('a record is returned as Airtable returns it, or with its values beside the ID', async () => {
  const record = 'recAAAAAAAAAAAAA1';
  const [flat] = await run('airtable.record', { operation: 'get', ...place, record });
  expect(flat!.json).toMatchObject({ id: record, Name: 'Ada' });
  const [full] = await run('airtable.record', {
    operation: 'get',
    ...place,
    record,
    output: 'full',
    by_field_id: true,
  });
  expect(full!.json).toMatchObject({ id: record, fields: { fldName0000000001: 'Ada' } });
});

test('a deleted record that a lost response hid counts as deleted', async () => {
  fake.breakNext(1);
  const items = await write('delete', [{ record: 'recAAAAAAAAAAAAA1' }, { record: 'recAAAAAAAAAAAAA2' }]);
  expect(items.map(({ json }) => json)).toEqual([
    { id: 'recAAAAAAAAAAAAA1', deleted: true },
    { id: 'recAAAAAAAAAAAAA2', deleted: true },
  ]);
});

test('an upload goes to the host for content, and has at most 5 MB', async () => {
  const file = (bytes: Buffer) => services.binaries.write(bytes, { fileName: 'hello.txt', mediaType: 'text/plain' });
  const urls: string[] = [];
  const fetch: NodeHttp['fetch'] = async (url, options) => {
    urls.push(url);
    return { ...(await services.fetch(url.replace('https://content.airtable.com', fake.url), options)), url };
  };
  const data = await file(Buffer.from('hello'));
  const upload = (binary: typeof data, apiUrl = airtable.apiUrl) =>
    run(
      'airtable.attachment',
      { operation: 'upload', ...field },
      { item: { json: {}, binary: { data: binary } }, fetch, values: { api_url: apiUrl } },
    );
  const [item] = await upload(data);
  expect(urls).toEqual(['https://content.airtable.com/v0/appAAAAAAAAAAAAAA/recAAAAAAAAAAAAA1/Files/uploadAttachment']);
  expect(bodyOf(fake.requests[0]!)).toEqual({ contentType: 'text/plain', filename: 'hello.txt', file: 'aGVsbG8=' });
  expect(item!.json).toMatchObject({ attachment: { filename: 'hello.txt', size: 5 } });
  await upload(data, `${fake.url}/v0`);
  expect(urls[1]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v0\/app/);
  await expect(upload(await file(Buffer.alloc(5 * 1024 * 1024 + 1)))).rejects.toMatchObject({
    code: 'parameter_invalid',
    param: '/binary_name',
  });
});

test('a download has the content of the attachments, which are loaded without the token', async () => {
  const items = await run('airtable.attachment', { operation: 'download', ...field });
  expect(items.map(({ json }) => json)).toMatchObject([{ record: 'recAAAAAAAAAAAAA1', filename: 'report.txt' }]);
  const file = items[0]!.binary!['data']!;
  expect([file.file_name, services.binaries.bytesOf(file).toString()]).toEqual(['report.txt', 'hello']);
  expect(fake.requests[1]!.headers.authorization).toBeUndefined();
  await expect(run('airtable.attachment', { operation: 'download', ...field, field: 'Name' })).rejects.toMatchObject({
    param: '/field',
  });
  expect(await run('airtable.attachment', { operation: 'download', ...field, field: 'Notes' })).toEqual([]);
});

test('bases can be limited to those with a permission', async () => {
  const items = await run('airtable.base', { operation: 'list', all: true, permissions: ['read'] });
  expect(items.map(({ json }) => json['name'])).toEqual(['Marketing']);
});

test('fields of a new table can be JSON text, and a table has at least one', async () => {
  const table = { operation: 'create', base: place.base, name: 'Suppliers' };
  await run('airtable.table', { ...table, fields: '[{"name":"Name","type":"email"}]' });
  expect(bodyOf(fake.requests[0]!)).toEqual({ name: 'Suppliers', fields: [{ name: 'Name', type: 'email' }] });
  for (const fields of ['[', [], {}])
    await expect(run('airtable.table', { ...table, fields })).rejects.toMatchObject({ param: '/fields' });
  await expect(run('airtable.table', { operation: 'update', ...place })).rejects.toMatchObject({ param: '/new_name' });
  expect(fake.requests).toHaveLength(1);
});

test('a comment can reply to another', async () => {
  const comment = { ...place, record: field.record, text: 'Yes.', reply_to: 'comAAAAAAAAAAAAAA' };
  await run('airtable.comment', { operation: 'create', ...comment });
  expect(bodyOf(fake.requests[0]!)).toEqual({ text: 'Yes.', parentCommentId: 'comAAAAAAAAAAAAAA' });
});

test('an API call counts for the base in its path', async () => {
  const path = '/meta/bases/appAAAAAAAAAAAAAA/tables';
  expect((await run('airtable.api_call', { path }))[0]!.json).toHaveProperty('tables');
  const scopes = [path, '/appAAAAAAAAAAAAAA/Customers', '/meta/whoami'].map((each) =>
    airtable.limitScope!({ path: each }),
  );
  expect(scopes).toEqual(['appAAAAAAAAAAAAAA', 'appAAAAAAAAAAAAAA', 'meta']);
});

test('identifiers are read from addresses of Airtable only', () => {
  const url = 'https://airtable.com/appAAAAAAAAAAAAAA/tblBBBBBBBBBBBBBB/viwCCCCCCCCCCCCCC?blocks=hide';
  expect([airtableId(url, 'app'), airtableId(url, 'tbl'), airtableId(url, 'viw')]).toEqual([
    'appAAAAAAAAAAAAAA',
    'tblBBBBBBBBBBBBBB',
    'viwCCCCCCCCCCCCCC',
  ]);
  for (const text of ['Orders 2026/27', 'https://evil.test/appAAAAAAAAAAAAAA', 'tbl/x'])
    expect(airtableId(` ${text} `, 'app')).toBe(text);
});

test('a failure has the type that Airtable gives it, in each of its forms', () => {
  const failure = (status: number, body: unknown) => failureIn(airtable, { status, headers: {}, body });
  expect(failure(404, { error: 'NOT_FOUND' })).toMatchObject({ kind: 'refused', code: 'NOT_FOUND' });
  expect(failure(422, { error: { type: 'UNKNOWN_FIELD_NAME', message: 'Unknown field name: "x"' } })).toMatchObject({
    message: 'The table has no field with this name or ID. (UNKNOWN_FIELD_NAME) Unknown field name: "x"',
  });
  expect(failure(429, { errors: [{ error: 'RATE_LIMIT_REACHED' }] })).toMatchObject({ kind: 'limited' });
  expect(failure(429, { error: { type: 'PUBLIC_API_BILLING_LIMIT_EXCEEDED' } })).toMatchObject({ kind: 'refused' });
  for (const body of [null, 'Oops', 5, [], {}, { error: null }, { error: 5 }, { errors: 'Oops' }, { errors: [] }])
    expect(failure(400, body)).toEqual({
      kind: 'refused',
      code: 'status 400',
      message: 'Airtable refused the request. (status 400)',
    });
});

test('values of n8n that one expression returns stay one expression', () => {
  const columns = { mappingMode: 'defineBelow', value: '={{ $json.row }}', matchingColumns: ['id'] };
  const parameters = { resource: 'record', operation: 'update', columns };
  const node = { name: 'Import', type: 'n8n-nodes-base.airtable', typeVersion: 2, parameters };
  expect(n8n['airtable']!({ ...mappable(node), sub: () => [] }).parameters).toMatchObject({
    record: '{{ ($json.row).id }}',
    fields: '{{ $json.row }}',
    ignore_fields: ['id'],
  });
});

test.each([
  [{ resource: 'constructor' }, '"constructor: "'],
  [{ resource: 'record', operation: 'toString' }, '"record: toString"'],
])('an operation of n8n with the name of an inherited member has no counterpart: %j', (parameters, name) => {
  const node = { name: 'Import', type: 'n8n-nodes-base.airtable', typeVersion: 2, parameters };
  const mapping = () => n8n['airtable']!({ ...mappable(node), sub: () => [] });
  expect(mapping).toThrow(NoCounterpart);
  expect(mapping).toThrow(`Airtable: ${name} is not supported.`);
});
