import { expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { unixSeconds } from '../../integrations/engine/timeParameter.ts';
import { fake as definition } from '../../integrations/intercom/fake.ts';
import { searchQuery } from '../../integrations/intercom/requests.ts';
import { intercom } from '../../integrations/intercom/vendor.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The conversions of Intercom's nodes; `contract.test.ts` covers all operations. */
const { fake, run } = vendorRun(definition);

const sent = (): JsonObject => bodyOf(fake.requests[0]);

test.each([
  ['intercom.api_call', { path: '/admins' }, 'GET /admins'],
  ['intercom.company', { operation: 'find', by: 'name', sought: 'Pumps' }, 'GET /companies'],
  ['intercom.conversation', { operation: 'get', conversation: '471' }, 'GET /conversations/471'],
  ['intercom.ticket', { operation: 'get', ticket: '631' }, 'GET /tickets/631'],
])('%s sends its request with the pinned version', async (type, parameters, request) => {
  await run(type, parameters);
  expect(fake.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([request]);
  expect(fake.requests[0]!.headers['intercom-version']).toBe('2.15');
});

test('intercom.contact leaves out what is empty', async () => {
  await run('intercom.contact', {
    operation: 'create',
    email: 'new@example.com',
    owner: '991267800',
    signed_up_at: '2026-11-28',
    unsubscribed: 'no',
    custom_attributes: { plan: 'gold' },
  });
  expect(sent()).toEqual({
    role: 'user',
    email: 'new@example.com',
    owner_id: 991_267_800,
    signed_up_at: 1_795_824_000,
    unsubscribed_from_emails: false,
    custom_attributes: { plan: 'gold' },
  });
});

test('a user without a name of any kind, and a change of nothing, are refused before anything is sent', async () => {
  await expect(run('intercom.contact', { operation: 'create', name: 'Ada' })).rejects.toMatchObject({
    param: '/email',
  });
  const update = { operation: 'update', contact: '6762f0dd1bb69f9f2193bb81' };
  await expect(run('intercom.contact', update)).rejects.toThrow('Enter what to change.');
  expect(fake.requests).toEqual([]);
});

test('a known contact is named', async () => {
  await expect(run('intercom.contact', { operation: 'create', email: 'ada@example.com' })).rejects.toThrow(
    '6762f0dd1bb69f9f2193bb81',
  );
});

test('conditions have times in seconds, switches and lists', () => {
  const conditions = [
    { field: 'updated_at', operator: '>', value: '2026-12-01T10:00:00+01:00' },
    { field: 'open', operator: '=', value: 'true' },
    { field: 'email', operator: 'IN', value: 'a@example.com, b@example.com' },
    { field: 'phone', operator: '=', value: '' },
  ];
  expect(searchQuery(conditions, { limit: 20 })).toEqual({
    query: {
      operator: 'AND',
      value: [
        { field: 'updated_at', operator: '>', value: 1_796_115_600 },
        { field: 'open', operator: '=', value: true },
        { field: 'email', operator: 'IN', value: ['a@example.com', 'b@example.com'] },
        { field: 'phone', operator: '=', value: null },
      ],
    },
    pagination: { per_page: 20 },
  });
  expect(() => searchQuery([], {})).toThrow('Enter a condition.');
  expect(() => unixSeconds('soon', 'until')).toThrow(expect.objectContaining({ param: '/until' }));
});

test('a mail needs a subject', async () => {
  const mail = {
    operation: 'send',
    kind: 'email',
    admin: '991267800',
    contact: '6762f0dd1bb69f9f2193bb81',
    body: 'Hi',
  };
  await expect(run('intercom.conversation', mail)).rejects.toMatchObject({ param: '/subject' });
  await run('intercom.conversation', { ...mail, subject: 'News' });
  expect(sent()).toMatchObject({ message_type: 'email', subject: 'News', template: 'plain' });
});

test('a conversation is assigned to a team, or loses its assignee', async () => {
  const assign = { operation: 'assign', conversation: '471', admin: '991267800' };
  await run('intercom.conversation', { ...assign, assign_to: 'team', team: '814865' });
  expect(sent()).toMatchObject({ type: 'team', assignee_id: '814865' });
  fake.reset();
  await run('intercom.conversation', assign);
  expect(sent()).toMatchObject({ type: 'admin', assignee_id: '0' });
});

test('a failure of an unknown form has its status', () => {
  for (const body of [null, 'Oops', 5, [], {}, { errors: 5 }, { errors: [null] }])
    expect(failureIn(intercom, { status: 418, headers: {}, body })?.message).toBe(
      'Intercom refused the request. (status 418)',
    );
});
