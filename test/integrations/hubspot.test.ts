import { expect, test } from 'vitest';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { fake as definition } from '../../integrations/hubspot/fake.ts';
import { n8n } from '../../integrations/hubspot/n8n.ts';
import { propertyText } from '../../integrations/hubspot/records.ts';
import { hubspot } from '../../integrations/hubspot/vendor.ts';
import type { Item } from '../../domains/executions/item.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of HubSpot's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, run: runNode } = vendorRun(definition);

const run = async (
  type: string,
  all: object | readonly object[],
  itemErrors: 'throw' | 'continue' = 'throw',
): Promise<Item[]> => {
  const parametersPerItem = Array.isArray(all) ? (all as object[]) : [all];
  const json = parametersPerItem.map(() => ({}));
  return runNode(type, parametersPerItem[0]!, { parametersPerItem, json, itemErrors });
};

test('contacts with different addresses share a request, and each item gets its own contact', async () => {
  const contact = (email: string) => ({ operation: 'upsert', email, firstname: 'Mary' });
  const all = ['mary@example.com', ' Ada@example.com ', 'mary@example.com'].map(contact);
  const items = await run('hubspot.contact', all);
  expect(fake.requests.map((request) => (bodyOf(request) as { inputs: unknown[] }).inputs.length)).toEqual([2, 1]);
  expect(items.map(({ json }) => json['email'])).toEqual(['mary@example.com', 'Ada@example.com', 'mary@example.com']);
});

test('only the contact that HubSpot refuses fails', async () => {
  const all = ['mary@example.com', 'no address', 'ada@example.com'].map((email) => ({ operation: 'upsert', email }));
  const items = await run('hubspot.contact', all, 'continue');
  expect(items.map(({ json }) => json['email'] ?? json['error'])).toEqual([
    'mary@example.com',
    expect.stringContaining('Email address no address is invalid'),
    'ada@example.com',
  ]);
});

test('values of properties are texts', async () => {
  expect([12.5, true, null, undefined, ['a', 'b'], { a: 1 }].map(propertyText)).toEqual([
    '12.5',
    'true',
    '',
    '',
    'a;b',
    '{"a":1}',
  ]);
  await run('hubspot.company', {
    operation: 'update',
    record: '101',
    name: '',
    properties: { numberofemployees: 7, is_public: true, city: null },
  });
  expect(bodyOf(fake.requests[0]!)).toEqual({
    properties: { numberofemployees: '7', is_public: 'true', city: '' },
  });
  await expect(run('hubspot.company', { operation: 'update', record: '101' })).rejects.toMatchObject({
    param: '/properties',
  });
});

test('a record is associated when it is created', async () => {
  const deal = { operation: 'create', dealname: 'Big', dealstage: 'contractsent' };
  const associations = [
    { kind: 'contacts', id: '101' },
    { kind: 'companies', id: '201' },
  ];
  await run('hubspot.deal', { ...deal, associations });
  expect(bodyOf(fake.requests[0]!)).toMatchObject({
    associations: [
      { to: { id: '101' }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 3 }] },
      { to: { id: '201' }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 341 }] },
    ],
  });
  await expect(
    run('hubspot.ticket', {
      operation: 'create',
      subject: 'x',
      hs_pipeline_stage: '1',
      associations: [{ kind: 'tickets', id: '1' }],
    }),
  ).rejects.toMatchObject({ param: '/associations' });
});

test('a contact is found by another property than its ID', async () => {
  const [item] = await run('hubspot.contact', { operation: 'get', record: 'grace@example.com', id_property: 'email' });
  expect(item!.json).toMatchObject({ id: '102', firstname: 'Grace' });
});

test('filters of a search are joined by and, or are alternatives, or are groups of HubSpot', async () => {
  const filters = [
    { property: 'email', operator: 'in', value: 'a@x.example; b@x.example' },
    { property: 'createdate', operator: 'between', value: '1', high_value: '2' },
    { property: 'phone', operator: 'not_has_property' },
  ];
  const written = [
    { propertyName: 'email', operator: 'IN', values: ['a@x.example', 'b@x.example'] },
    { propertyName: 'createdate', operator: 'BETWEEN', value: '1', highValue: '2' },
    { propertyName: 'phone', operator: 'NOT_HAS_PROPERTY' },
  ];
  const search = { operation: 'search', limit: 1 };
  await run('hubspot.contact', { ...search, filters, sort_by: 'email', sort_order: 'descending' });
  await run('hubspot.contact', { ...search, filters, match: 'any' });
  await run('hubspot.contact', { ...search, filter_groups: '[{"filters":[]}]' });
  expect(fake.requests.map(bodyOf)).toMatchObject([
    { filterGroups: [{ filters: written }], sorts: [{ propertyName: 'email', direction: 'DESCENDING' }] },
    { filterGroups: written.map((filter) => ({ filters: [filter] })) },
    { filterGroups: [{ filters: [] }] },
  ]);
  await expect(run('hubspot.contact', { ...search, filter_groups: {} })).rejects.toMatchObject({
    param: '/filter_groups',
  });
});

test('members of a list can be email addresses', async () => {
  const add = (member: string) => ({ operation: 'add', list: '501', member });
  const items = await run('hubspot.list', ['ADA@example.com', '7', 'nobody@example.com'].map(add), 'continue');
  expect(fake.requests.map(({ method }) => method)).toEqual(['POST', 'PUT']);
  expect(bodyOf(fake.requests[1]!)).toEqual(['101', '7']);
  expect(items.map(({ json }) => json['record'] ?? json['error'])).toEqual([
    '101',
    '7',
    'HubSpot: There is no such record.',
  ]);
  await expect(run('hubspot.list', add('nobody@example.com'))).rejects.toMatchObject({ code: 'target_error' });
  expect(fake.requests).toHaveLength(3);
});

test('a new activity without a time is of now, and changes need a value', async () => {
  await run('hubspot.engagement', { operation: 'create', kind: 'calls', subject: 'Offer', content: 'They agree.' });
  expect(bodyOf(fake.requests[0]!)).toMatchObject({
    properties: {
      hs_call_title: 'Offer',
      hs_call_body: 'They agree.',
      hs_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  });
  await expect(
    run('hubspot.engagement', { operation: 'update', kind: 'notes', record: '1', subject: 'x' }),
  ).rejects.toMatchObject({ param: '/properties' });
});

test('associations, owners and API calls use the path with the version', async () => {
  await run('hubspot.association', { operation: 'delete', from: '1', to: '2' });
  await run('hubspot.owner', { operation: 'list', email: 'bob@example.com' });
  await run('hubspot.api_call', { path: '/crm/pipelines/2026-09/deals' });
  expect(fake.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /crm/objects/2026-09/contacts/1/associations/companies/2',
    'GET /crm/owners/2026-09',
    'GET /crm/pipelines/2026-09/deals',
  ]);
});

test('a failure has its category and the messages of its parts', () => {
  const failure = (status: number, body: unknown, headers = {}) => failureIn(hubspot, { status, headers, body });
  expect(
    failure(400, { category: 'VALIDATION_ERROR', message: 'Long', errors: [{ message: 'No such option.' }] }),
  ).toEqual({
    kind: 'refused',
    code: 'VALIDATION_ERROR',
    message: 'HubSpot does not accept the values. (VALIDATION_ERROR) No such option.',
  });
  expect(
    failure(429, { policyName: 'SECONDLY' }, { 'x-hubspot-ratelimit-interval-milliseconds': '10000' }),
  ).toMatchObject({ kind: 'limited', retryAfterMs: 10_000 });
  expect(failure(429, { policyName: 'DAILY' })).toMatchObject({ kind: 'refused', code: 'RATE_LIMITS' });
  expect([423, 477, 502].map((status) => failure(status, {})?.kind)).toEqual(Array(3).fill('temporary'));
  for (const body of [null, 'Oops', 5, [], {}, { errors: [null] }, { errors: 'Oops' }, { category: 5 }])
    expect(failure(400, body)).toEqual({
      kind: 'refused',
      code: 'status 400',
      message: 'HubSpot refused the request. (status 400)',
    });
});

test.each([
  [{ resource: 'constructor' }, '"constructor: "'],
  [{ resource: 'deal', operation: 'toString' }, '"deal: toString"'],
  [{ resource: 'form' }, '"form: "'],
])('an operation of n8n without a counterpart is named: %j', (parameters, name) => {
  const node = { name: 'Import', type: 'n8n-nodes-base.hubspot', typeVersion: 2, parameters };
  const mapping = () => n8n['hubspot']!({ ...mappable(node), sub: () => [] });
  expect(mapping).toThrow(NoCounterpart);
  expect(mapping).toThrow(`HubSpot: ${name} is not supported.`);
});

test("says that n8n's trigger of one property becomes one of all changes", () => {
  const node = {
    name: 'On change',
    type: 'n8n-nodes-base.hubspotTrigger',
    typeVersion: 1,
    parameters: { eventsUi: { eventValues: [{ name: 'deal.propertyChange', property: 'dealstage' }] } },
  };
  const source = { ...mappable(node), sub: () => [] };
  expect(n8n['hubspotTrigger']!(source)).toMatchObject({ parameters: { kind: 'deals', event: 'updated' } });
  const remarks = source.parameters.remarks().map(({ message }) => message);
  expect(remarks).toContain('The trigger starts at each change, not only of "dealstage".');
});
