import { expect, test } from 'vitest';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { fake as definition } from '../../integrations/pipedrive/fake.ts';
import { n8n } from '../../integrations/pipedrive/n8n.ts';
import { pipedrive } from '../../integrations/pipedrive/vendor.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of Pipedrive's nodes that convert something; `contract.test.ts` covers all operations. */
const { fake, services, run } = vendorRun(definition);

const code = '0123456789abcdef0123456789abcdef01234567';

test('a deal has the given fields alone, with numbers for IDs', async () => {
  await run('pipedrive.deal', {
    operation: 'create',
    title: 'Chairs',
    value: 5,
    currency: 'EUR',
    person: ' 7 ',
    labels: ['4'],
    new_status: 'won',
    visible_to: 'company',
    expected_close_date: '2026-12-01T23:00:00Z',
  });
  expect(bodyOf(fake.requests[0]!)).toEqual({
    title: 'Chairs',
    value: 5,
    currency: 'EUR',
    person_id: 7,
    status: 'won',
    label_ids: [4],
    visible_to: 3,
    expected_close_date: '2026-12-01',
  });
});

test('custom fields are found by their names, and options by their texts', async () => {
  const create = { operation: 'create', title: 'Chairs' };
  await run('pipedrive.deal', { ...create, custom_fields: { color: 'green' } });
  await run('pipedrive.deal', { ...create, custom_fields: { [code]: 7 } });
  const written = fake.requests.filter(({ method }) => method === 'POST');
  expect(written.map(bodyOf)).toMatchObject([{ custom_fields: { [code]: 7 } }, { custom_fields: { [code]: 7 } }]);
  // Three pages of fields for the name; none for the code.
  expect(fake.requests.filter(({ path }) => path === '/api/v2/dealFields')).toHaveLength(3);
  for (const wrong of [{ size: 1 }, { color: 'pink' }])
    await expect(run('pipedrive.deal', { ...create, custom_fields: wrong })).rejects.toMatchObject({
      param: '/custom_fields',
    });
});

test('a change needs a field, and leaves empty ones as they are', async () => {
  await run('pipedrive.person', { operation: 'update', person: '1', name: '', job_title: 'CEO' });
  expect(bodyOf(fake.requests[0]!)).toEqual({ job_title: 'CEO' });
  for (const [type, id] of [
    ['deal', { deal: '1' }],
    ['note', { note: '1' }],
    ['file', { file: '1' }],
    ['lead', { lead: 'adf21080-0e10-11eb-879b-05d71fb426e1' }],
  ] as const)
    await expect(run(`pipedrive.${type}`, { operation: 'update', ...id })).rejects.toThrow('Enter what to change.');
  expect(fake.requests).toHaveLength(1);
});

test('the first address is the primary one unless another is marked', async () => {
  const person = { operation: 'create', name: 'Ada' };
  await run('pipedrive.person', { ...person, emails: [{ value: 'a@example.com' }, { value: 'b@example.com' }] });
  await run('pipedrive.person', {
    ...person,
    emails: [{ value: 'a@example.com' }, { value: 'b@example.com', primary: true, label: 'home' }],
  });
  expect(fake.requests.map(bodyOf)).toMatchObject([
    { emails: [{ value: 'a@example.com', primary: true }, { primary: false }] },
    { emails: [{ primary: false }, { value: 'b@example.com', primary: true, label: 'home' }] },
  ]);
});

test('the person of an activity is its participant', async () => {
  await run('pipedrive.activity', { operation: 'create', subject: 'Call', person: '3', new_state: 'done' });
  expect(bodyOf(fake.requests[0]!)).toEqual({
    subject: 'Call',
    done: true,
    participants: [{ person_id: 3, primary: true }],
  });
});

test('a lead has a value with a currency, and needs a person or an organization', async () => {
  const create = { operation: 'create', title: 'Chairs', organization: '1' };
  await run('pipedrive.lead', { ...create, value: 5, currency: 'EUR', visible_to: 'owner' });
  expect(bodyOf(fake.requests[0]!)).toEqual({
    title: 'Chairs',
    organization_id: 1,
    value: { amount: 5, currency: 'EUR' },
    visible_to: '1',
  });
  await expect(run('pipedrive.lead', { ...create, value: 5 })).rejects.toMatchObject({ param: '/currency' });
  await expect(run('pipedrive.lead', { ...create, organization: '' })).rejects.toMatchObject({ param: '/person' });
});

test('a note is pinned to its things', async () => {
  const create = { operation: 'create', content: 'Hi' };
  await run('pipedrive.note', { ...create, deal: '1', organization: '2', pinned: true });
  expect(bodyOf(fake.requests[0]!)).toEqual({
    content: 'Hi',
    deal_id: 1,
    org_id: 2,
    pinned_to_deal_flag: 1,
    pinned_to_organization_flag: 1,
  });
  await expect(run('pipedrive.note', create)).rejects.toMatchObject({ param: '/deal' });
});

test('a list takes times with an offset alone, and sorts', async () => {
  const list = { operation: 'list', limit: 1 };
  await run('pipedrive.deal', {
    ...list,
    updated_since: '2026-12-01T09:00:00+01:00',
    newest_first: true,
    status: 'won',
  });
  expect(Object.fromEntries(fake.requests[0]!.query)).toEqual({
    status: 'won',
    updated_since: '2026-12-01T08:00:00Z',
    sort_by: 'id',
    sort_direction: 'desc',
    limit: '1',
  });
  await expect(run('pipedrive.deal', { ...list, updated_since: '2026-12-01T09:00:00' })).rejects.toMatchObject({
    param: '/updated_since',
  });
});

test('files are uploaded and downloaded', async () => {
  const data = await services.binaries.write(Buffer.from('hello'), { fileName: 'hello.txt', mediaType: 'text/plain' });
  await run('pipedrive.file', { operation: 'upload', deal: '1' }, { item: { json: {}, binary: { data } } });
  expect(fake.requests[0]!.bytes.toString()).toMatch(/name="deal_id"\r\n\r\n1\r\n[^]*filename="hello.txt"/);
  const [item] = await run('pipedrive.file', { operation: 'download', file: '1' });
  const file = item!.binary!['data']!;
  expect([file.file_name, services.binaries.bytesOf(file).toString()]).toEqual(['report.txt', 'hello']);
});

test('products, organizations and API calls use their paths', async () => {
  await run('pipedrive.product', { operation: 'get', product: '1' });
  await run('pipedrive.organization', { operation: 'delete', organization: '1' });
  await run('pipedrive.api_call', { path: '/v1/users/me' });
  expect(fake.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/v2/products/1',
    'DELETE /api/v2/organizations/1',
    'GET /v1/users/me',
  ]);
});

test('a failure says the next step', () => {
  const failure = (status: number, body: unknown, headers = {}) => failureIn(pipedrive, { status, headers, body });
  expect(failure(404, { success: false, error: 'Deal not found' })).toEqual({
    kind: 'refused',
    code: 'status 404',
    message: 'There is no such thing, or the user of the token cannot see it. (status 404) Deal not found',
  });
  expect(failure(200, { success: false, error: 'No' })).toMatchObject({ kind: 'refused' });
  expect(failure(429, {}, { 'x-ratelimit-reset': '2' })).toMatchObject({ kind: 'limited', retryAfterMs: 2_000 });
  expect(failure(429, {}, { 'retry-after': '3' })).toMatchObject({ retryAfterMs: 3_000 });
  expect(failure(429, {}, { 'x-ratelimit-reset': 'soon' })?.retryAfterMs).toBeUndefined();
  expect(failure(502, null)).toMatchObject({ kind: 'temporary' });
  for (const body of [null, 'Oops', [], { error: {} }])
    expect(failure(418, body)?.message).toBe('Pipedrive refused the request. (status 418)');
  expect(failure(200, { success: true })).toBeNull();
});

test.each([
  [{ resource: 'constructor' }, '"constructor: "'],
  [{ operation: 'toString' }, '"deal: toString"'],
])('an operation of n8n without a counterpart is named: %j', (parameters, name) => {
  const node = { name: 'Import', type: 'n8n-nodes-base.pipedrive', typeVersion: 2, parameters };
  const mapping = () => n8n['pipedrive']!({ ...mappable(node), sub: () => [] });
  expect(mapping).toThrow(NoCounterpart);
  expect(mapping).toThrow(`Pipedrive: ${name} is not supported.`);
});
