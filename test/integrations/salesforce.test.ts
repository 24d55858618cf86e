import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';

import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { credential } from '../../integrations/salesforce/credentialJwt.ts';
import { fake as definition } from '../../integrations/salesforce/fake.ts';
import { instanceOf } from '../../integrations/salesforce/instanceOf.ts';
import { audienceOf } from '../../integrations/salesforce/loginUrlField.ts';
import { withoutAttributes } from '../../integrations/salesforce/requests.ts';
import { condition, quoted, withValues } from '../../integrations/salesforce/soql.ts';
import { salesforce } from '../../integrations/salesforce/vendor.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The conversions of Salesforce's nodes; `contract.test.ts` covers all operations. */
const { fake, services, run } = vendorRun(definition);

const sent = (): JsonObject => bodyOf(fake.requests[0]);
const base = '/services/data/v66.0';

test.each([
  ['salesforce.api_call', { path: `${base}/limits` }, `GET ${base}/limits`],
  ['salesforce.flow', { operation: 'list' }, `GET ${base}/actions/custom/flow`],
  [
    'salesforce.activity',
    { operation: 'add_comment', case_id: '5005g0000AAAAA1AAA', comment: 'Hi' },
    `POST ${base}/sobjects/CaseComment`,
  ],
  ['salesforce.record', { operation: 'describe', object: 'Lead' }, `GET ${base}/sobjects/Lead/describe`],
  ['salesforce.query', { operation: 'query', soql: 'SELECT Id FROM Lead', limit: 1 }, `GET ${base}/query`],
])('%s sends its request', async (type, parameters, request) => {
  await run(type, parameters);
  expect(fake.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([request]);
});

const types = new Map([
  ['name', 'string'],
  ['amount', 'currency'],
  ['isactive', 'boolean'],
  ['closedate', 'date'],
  ['createddate', 'datetime'],
]);

test.each([
  [{ field: 'Name', operator: '=', value: "O'Neil \\ 5" }, "Name = 'O\\'Neil \\\\ 5'"],
  [{ field: 'Name', operator: '=', value: '5' }, "Name = '5'"],
  [{ field: 'Owner.Name', operator: 'LIKE', value: 'A%' }, "Owner.Name LIKE 'A%'"],
  [{ field: 'Name', operator: '!=', value: '' }, 'Name != null'],
  [{ field: 'Name', operator: 'IN', value: 'a, b' }, "Name IN ('a', 'b')"],
  [{ field: 'Amount', operator: '>', value: '5.5' }, 'Amount > 5.5'],
  [{ field: 'IsActive', operator: '=', value: 'True' }, 'IsActive = true'],
  [{ field: 'CloseDate', operator: '<', value: '2026-12-01T10:00:00Z' }, 'CloseDate < 2026-12-01'],
  [{ field: 'CreatedDate', operator: '>=', value: '2026-12-01' }, 'CreatedDate >= 2026-12-01T00:00:00.000Z'],
  [{ field: 'CreatedDate', operator: '>=', value: 'LAST_N_DAYS:7' }, 'CreatedDate >= LAST_N_DAYS:7'],
] as const)('the condition %o is %s', (written, expected) => {
  expect(condition(written, types)).toBe(expected);
});

test.each([
  [{ field: 'Amount', operator: '>', value: '5 OR Id != null' }],
  [{ field: 'IsActive', operator: '=', value: 'maybe' }],
  [{ field: 'CreatedDate', operator: '=', value: 'soon' }],
  [{ field: 'Name OR Id', operator: '=', value: 'a' }],
  [{ field: 'Name', operator: 'IN', value: ' , ' }],
] as const)('the condition %o is refused', (written) => {
  expect(() => condition(written, types)).toThrow(expect.objectContaining({ param: '/conditions' }));
});

test('values of a query are quoted, and do not reach into its texts', () => {
  const query = "SELECT Id FROM Lead WHERE Name = :name AND Id IN :ids AND Title = ':name' AND CreatedDate > :unknown";
  expect(withValues(query, { name: "a' OR Name != '", ids: ['1', 2], unused: 1 })).toBe(
    "SELECT Id FROM Lead WHERE Name = 'a\\' OR Name != \\'' AND Id IN ('1', 2) AND Title = ':name' AND CreatedDate > :unknown",
  );
  expect(quoted('a\nb')).toBe("'a\\nb'");
});

test('salesforce.record asks for the types of an object once, and lists by conditions', async () => {
  const list = {
    operation: 'list',
    object: 'Lead',
    conditions: [{ field: 'NumberOfEmployees', operator: '>', value: '5' }],
    order_by: 'Name',
    descending: 'yes',
    limit: 1,
  };
  await run('salesforce.record', list, { inputs: { main: [{ json: {} }, { json: {} }] } });
  expect(fake.requests.filter(({ path }) => path.endsWith('/describe'))).toHaveLength(1);
  expect(fake.requests.at(-1)!.query.get('q')).toBe(
    'SELECT FIELDS(STANDARD) FROM Lead WHERE NumberOfEmployees > 5 ORDER BY Name DESC LIMIT 1',
  );
});

test('the fields of another record do not change which record is updated', async () => {
  const fields = { Id: '0035g0000AAAAA9AAA', id: '0035g0000AAAAA9AAA', attributes: { type: 'User' }, Title: 'CEO' };
  await run('salesforce.record', { operation: 'update', object: 'Contact', record: '0035g0000AAAAA1AAA', fields });
  expect(sent()['records']).toEqual([{ attributes: { type: 'Contact' }, id: '0035g0000AAAAA1AAA', Title: 'CEO' }]);
});

test('a record that Salesforce refuses fails alone', async () => {
  const result = await run(
    'salesforce.record',
    { operation: 'create' },
    {
      perItem: [{ LastName: 'A', Company: 'X' }, { LastName: 'B' }].map((fields) => ({ object: 'Lead', fields })),
      itemErrors: 'continue',
    },
  ).catch((error: Error) => error.message);
  expect(JSON.stringify(result)).toContain('REQUIRED_FIELD_MISSING');
  expect(JSON.stringify(result)).toContain('"success":true');
  expect(fake.requests).toHaveLength(1);
  expect(sent()).toMatchObject({ allOrNone: false });
});

test('switches of saving are headers, and a record without fields is refused', async () => {
  const create = { operation: 'create', object: 'Contact', fields: { LastName: 'A', Email: '' } };
  await run('salesforce.record', { ...create, save_duplicates: true, assign: false });
  expect(fake.requests[0]!.headers).toMatchObject({
    'sforce-duplicate-rule-header': 'allowSave=true',
    'sforce-auto-assign': 'FALSE',
  });
  expect(sent()).toMatchObject({ records: [{ attributes: { type: 'Contact' }, LastName: 'A' }] });
  await expect(run('salesforce.record', { ...create, fields: {} })).rejects.toMatchObject({ param: '/fields' });
});

test('salesforce.file uploads in two parts, and downloads', async () => {
  const data = await services.binaries.write(Buffer.from('hello'), { fileName: 'a"b.txt', mediaType: 'text/plain' });
  const upload = { operation: 'upload', link_to: '0015g0000AAAAA1AAA' };
  await run('salesforce.file', upload, { inputs: { main: [{ json: {}, binary: { data } }] } });
  const written = fake.requests[0]!.bytes.toString();
  expect(written).toContain('"FirstPublishLocationId":"0015g0000AAAAA1AAA"');
  expect(written).toContain('filename="a_b.txt"');
  const [item] = await run('salesforce.file', { operation: 'download', file_id: '0685g0000AAAAA1AAA' });
  expect(item!.binary!['data']).toMatchObject({ size_bytes: 5 });
});

test('a query for a count has one item', async () => {
  expect(
    await run('salesforce.query', { operation: 'query', soql: 'SELECT COUNT() FROM Lead', all: true }),
  ).toMatchObject([{ json: { count: 3 } }]);
});

test('attributes are left out, of related records, too', () => {
  expect(withoutAttributes([{ attributes: {}, Id: '1', Owner: { attributes: {}, Name: 'Ada' } }])).toEqual([
    { Id: '1', Owner: { Name: 'Ada' } },
  ]);
});

test.each([
  ['https://login.salesforce.com', 'https://login.salesforce.com'],
  ['https://acme.my.salesforce.com', 'https://login.salesforce.com'],
  ['https://acme--sbx.sandbox.my.salesforce.com', 'https://test.salesforce.com'],
  ['https://test.salesforce.com', 'https://test.salesforce.com'],
  ['https://proxy.example.com/x', 'https://proxy.example.com'],
])('assertions for %s have the audience %s', (url, audience) => {
  expect(audienceOf(url)).toBe(audience);
});

test('the address of the API comes with the token', () => {
  expect(instanceOf({ instance_url: 'https://acme.my.salesforce.com' })).toEqual({
    api_url: 'https://acme.my.salesforce.com',
  });
  expect(instanceOf({})).toEqual({});
});

test('a key of an older tool is read, and a text that is no key is refused without it', async () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const values = { client_id: 'c', username: 'u', api_url: 'https://login.salesforce.com' };
  const request = credential.oauth2!.request!({ ...values, private_key: privateKey });
  expect((await request.assertion!()).split('.')).toHaveLength(3);
  const problems = credential.check!({ ...values, private_key: 'my secret text' });
  expect(problems).toMatchObject([{ parameter: '/private_key' }]);
  expect(JSON.stringify(problems)).not.toContain('my secret text');
});

test('failures are lists, and the limit of a day has status 403', () => {
  const of = (status: number, errorCode: string) =>
    failureIn(salesforce, { status, headers: {}, body: [{ errorCode, message: 'Said.' }] });
  expect(of(403, 'REQUEST_LIMIT_EXCEEDED')?.kind).toBe('limited');
  expect(of(400, 'UNABLE_TO_LOCK_ROW')?.kind).toBe('temporary');
  expect(of(400, 'INVALID_FIELD')).toMatchObject({ kind: 'refused', code: 'INVALID_FIELD' });
  for (const body of [null, 'Oops', 5, [], {}, [null], [{ errorCode: 5 }]])
    expect(failureIn(salesforce, { status: 418, headers: {}, body })?.message).toBe(
      'Salesforce refused the request. (status 418)',
    );
});
