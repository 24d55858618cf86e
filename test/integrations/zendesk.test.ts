import { expect, test } from 'vitest';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { credential } from '../../integrations/zendesk/credential.ts';
import { fake as definition } from '../../integrations/zendesk/fake.ts';
import { n8n } from '../../integrations/zendesk/n8n.ts';
import { zendesk } from '../../integrations/zendesk/vendor.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of Zendesk's nodes that convert something; `contract.test.ts` covers all operations. */
const { fake, services, run } = vendorRun(definition, { values: { kind: 'api_token' } });

test('a ticket has the given fields, a comment and a requester', async () => {
  await run('zendesk.ticket', {
    operation: 'create',
    comment: 'It <b>smokes</b>',
    is_html: true,
    is_public: false,
    subject: 'Printer',
    priority: 'high',
    requester_email: 'ada@example.com',
    group: ' 3 ',
    tags: ['printer'],
    custom_fields: { 7: 'green' },
  });
  expect(bodyOf(fake.requests[0]!)).toEqual({
    ticket: {
      subject: 'Printer',
      priority: 'high',
      requester: { email: 'ada@example.com', name: 'ada@example.com' },
      group_id: 3,
      tags: ['printer'],
      custom_fields: [{ id: 7, value: 'green' }],
      comment: { html_body: 'It <b>smokes</b>', public: false },
    },
  });
});

test('a new ticket has an idempotency key, which repeated requests keep', async () => {
  fake.breakNext(1);
  await run('zendesk.ticket', { operation: 'create', comment: 'It smokes' });
  const keys = fake.requests.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/.+/);
  expect(keys[1]).toBe(keys[0]);
});

test('files are uploaded before the text that has them', async () => {
  const data = await services.binaries.write(Buffer.from('hello'), { fileName: 'hello.txt', mediaType: 'text/plain' });
  const item = { json: {}, binary: { data } };
  await run('zendesk.ticket', { operation: 'update', ticket: '35', comment: 'See', files: ['data'] }, { item });
  const [uploaded, updated] = fake.requests;
  expect([uploaded!.query.get('filename'), uploaded!.bytes.toString()]).toEqual(['hello.txt', 'hello']);
  expect(bodyOf(updated!)).toEqual({
    ticket: { comment: { body: 'See', public: true, uploads: ['6bk3gql82em5nmf'] } },
  });
  await expect(
    run('zendesk.ticket', { operation: 'update', ticket: '35', files: ['data'] }, { item }),
  ).rejects.toMatchObject({ param: '/comment' });
});

test('a change needs a field', async () => {
  for (const [type, id] of [
    ['ticket', { ticket: '35' }],
    ['user', { user: '9' }],
    ['organization', { organization: '5' }],
  ] as const)
    await expect(run(`zendesk.${type}`, { operation: 'update', ...id })).rejects.toThrow('Enter what to change.');
  await expect(
    run('zendesk.ticket', { operation: 'update', ticket: '35', custom_fields: { color: 'green' } }),
  ).rejects.toMatchObject({ param: '/custom_fields' });
  expect(fake.requests).toEqual([]);
});

test('a search of tickets has its conditions', async () => {
  await run('zendesk.ticket', {
    operation: 'search',
    query: 'printer',
    only_status: 'open',
    only_group: 'Level "2"',
    sort_by: 'updated_at',
    sort_order: 'asc',
    limit: 1,
  });
  expect(Object.fromEntries(fake.requests[0]!.query)).toEqual({
    query: 'type:ticket status:open group:"Level 2" printer',
    sort_by: 'updated_at',
    sort_order: 'asc',
    per_page: '1',
  });
});

test('tags are added and removed', async () => {
  const tags = { ticket: '35', tag_names: 'a, b ,' };
  const [added] = await run('zendesk.ticket', { operation: 'add_tags', ...tags });
  await run('zendesk.ticket', { operation: 'remove_tags', ...tags });
  expect(added!.json).toEqual({ id: 35, tags: ['a', 'b'] });
  expect(fake.requests.map(({ method }) => method)).toEqual(['PUT', 'DELETE']);
  await expect(run('zendesk.ticket', { operation: 'add_tags', ticket: '35', tag_names: ',' })).rejects.toMatchObject({
    param: '/tag_names',
  });
});

test('users are found by a query or an external ID, and kept by one of two names', async () => {
  await run('zendesk.user', { operation: 'search', only_external_id: 'e1', limit: 1 });
  expect(fake.requests[0]!.query.get('external_id')).toBe('e1');
  await expect(run('zendesk.user', { operation: 'search' })).rejects.toMatchObject({ param: '/query' });
  await expect(run('zendesk.user', { operation: 'create_or_update', name: 'Ada' })).rejects.toMatchObject({
    param: '/email',
  });
  await run('zendesk.user', { operation: 'create', name: 'Ada', role: 'end_user', custom_fields: { plan: 'pro' } });
  expect(bodyOf(fake.requests[1]!)).toEqual({ user: { name: 'Ada', role: 'end-user', user_fields: { plan: 'pro' } } });
});

test('organizations, ticket fields and API calls use their paths', async () => {
  await expect(run('zendesk.organization', { operation: 'search' })).rejects.toMatchObject({ param: '/only_name' });
  await run('zendesk.organization', { operation: 'count' });
  await run('zendesk.ticket_field', { operation: 'get', field: '7' });
  await run('zendesk.api_call', { path: '/api/v2/groups' });
  expect(fake.requests.map(({ path }) => path)).toEqual([
    '/api/v2/organizations/count',
    '/api/v2/ticket_fields/7',
    '/api/v2/groups',
  ]);
});

test('the credential is an API token with an email address, or an access token', () => {
  const values = { api_url: 'https://acme.zendesk.com', token: 't' };
  expect(credential.check!({ ...values, kind: 'api_token' })).toMatchObject([{ parameter: '/email' }]);
  expect(credential.check!({ ...values, kind: 'access_token' })).toEqual([]);
  expect(credential.check!({ ...values, api_url: `${values.api_url}/api/v2`, kind: 'access_token' })).toMatchObject([
    { parameter: '/api_url' },
  ]);
  expect(credential.authorize!({ ...values, kind: 'access_token' })).toEqual({
    headers: { authorization: 'Bearer t' },
  });
});

test('a failure has its details', () => {
  const failure = (status: number, body: unknown, headers = {}) => failureIn(zendesk, { status, headers, body });
  const details = { base: [{ description: 'Description: cannot be blank', error: 'BlankValue' }] };
  expect(failure(422, { error: 'RecordInvalid', description: 'Record validation errors', details })).toEqual({
    kind: 'refused',
    code: 'status 422',
    message: 'Zendesk does not accept the values. (status 422) Description: cannot be blank',
  });
  expect(failure(403, { error: { title: 'Forbidden', message: 'No access' } })?.message).toBe(
    'The user of the credential may not do this. (status 403) No access',
  );
  expect(failure(429, {}, { 'retry-after': '7' })).toMatchObject({ kind: 'limited', retryAfterMs: 7_000 });
  expect([409, 503].map((status) => failure(status, null)?.kind)).toEqual(['temporary', 'temporary']);
  for (const body of [null, 'Oops', [], { details: [null] }, { details: { base: [null, 5] } }])
    expect(failure(418, body)?.message).toBe('Zendesk refused the request. (status 418)');
  expect(failure(200, {})).toBeNull();
});

test('an import from n8n reports a role that is an expression', () => {
  const remarksOf = (parameters: Record<string, unknown>) => {
    const node = { name: 'Import', type: 'n8n-nodes-base.zendesk', typeVersion: 2, parameters };
    const source = { ...mappable(node), sub: () => [] };
    n8n['zendesk']!(source);
    return source.parameters.remarks().map(({ parameter }) => parameter);
  };
  const list = { resource: 'user', operation: 'getAll' };
  expect(remarksOf({ ...list, filters: { role: ['={{ $json.role }}'] } })).toEqual(['parameters.filters.role']);
  expect(remarksOf({ ...list, filters: { role: ['agent'] } })).toEqual([]);
});

test.each([
  [{ resource: 'constructor' }, '"constructor: "'],
  [{ operation: 'toString' }, '"ticket: toString"'],
])('an operation of n8n without a counterpart is named: %j', (parameters, name) => {
  const node = { name: 'Import', type: 'n8n-nodes-base.zendesk', typeVersion: 1, parameters };
  const mapping = () => n8n['zendesk']!({ ...mappable(node), sub: () => [] });
  expect(mapping).toThrow(NoCounterpart);
  expect(mapping).toThrow(`Zendesk: ${name} is not supported.`);
});
