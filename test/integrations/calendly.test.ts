import { expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { fake as definition } from '../../integrations/calendly/fake.ts';
import { idOf, instant, uriOf } from '../../integrations/calendly/uris.ts';
import { calendly } from '../../integrations/calendly/vendor.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { vendorRun } from './vendorRun.ts';

/** The conversions of Calendly's nodes; `contract.test.ts` covers all operations. The trigger `calendly.trigger` is in `test/api/hooks`. */
const { fake, run, asked: paths } = vendorRun(definition);

test.each([
  ['calendly.api_call', { path: '/users/me' }, ['GET /users/me']],
  ['calendly.event', { operation: 'list', limit: 1 }, ['GET /users/me', 'GET /scheduled_events']],
  [
    'calendly.event',
    { operation: 'get', event: 'https://api.calendly.com/scheduled_events/EEE1' },
    ['GET /scheduled_events/EEE1'],
  ],
  ['calendly.event_type', { operation: 'list', limit: 1 }, ['GET /users/me', 'GET /event_types']],
  ['calendly.user', { operation: 'list_members', limit: 1 }, ['GET /users/me', 'GET /organization_memberships']],
  [
    'calendly.invitee',
    { operation: 'get', invitee: 'https://api.calendly.com/scheduled_events/EEE1/invitees/III1' },
    ['GET /scheduled_events/EEE1/invitees/III1'],
  ],
])('%s finds the user of the token where none is given: %o', async (type, parameters, requests) => {
  await run(type, parameters);
  expect(paths()).toEqual(requests);
});

test('events of the organization name it instead of the user', async () => {
  await run('calendly.event', { operation: 'list', of: 'organization', limit: 1 });
  const { query } = fake.requests[1]!;
  expect([query.get('organization'), query.get('user')]).toEqual([`${fake.url}/organizations/OOOO`, null]);
});

test('an ID becomes an address, and an address an ID', () => {
  expect(uriOf(' AAAA ', 'users', 'user')).toBe('https://api.calendly.com/users/AAAA');
  expect(uriOf('https://api.calendly.com/users/AAAA', 'users', 'user')).toBe('https://api.calendly.com/users/AAAA');
  expect(idOf('https://api.calendly.com/users/AAAA/')).toBe('AAAA');
  expect(() => uriOf(' ', 'users', 'user')).toThrow(expect.objectContaining({ param: '/user' }));
});

test.each([
  ['2026-12-01', '2026-12-01T00:00:00Z'],
  ['2026-12-01T10:00:00+01:00', '2026-12-01T09:00:00Z'],
  ['', undefined],
])('the time %s is %s', (written, expected) => {
  expect(instant(written, 'from')).toBe(expected);
});

test('a booking has its answers in order', async () => {
  await run('calendly.invitee', {
    operation: 'book',
    event_type: 'TTT1',
    start_time: '2026-12-01T10:00:00+01:00',
    name: 'Bob',
    email: 'bob@example.com',
    answers: [
      { question: 'Topic?', answer: 'Demo' },
      { question: 'Size?', answer: 'Big' },
    ],
    location_kind: 'physical',
    location: 'Main Street 1',
    guests: ['ada@example.com'],
  });
  expect(JSON.parse(fake.requests[0]!.bytes.toString()) as JsonObject).toEqual({
    event_type: 'https://api.calendly.com/event_types/TTT1',
    start_time: '2026-12-01T09:00:00Z',
    invitee: { name: 'Bob', email: 'bob@example.com', timezone: 'UTC' },
    location: { kind: 'physical', location: 'Main Street 1' },
    questions_and_answers: [
      { question: 'Topic?', answer: 'Demo', position: 0 },
      { question: 'Size?', answer: 'Big', position: 1 },
    ],
    event_guests: ['ada@example.com'],
  });
});

test('an invitee is named by the whole address', async () => {
  await expect(run('calendly.invitee', { operation: 'get', invitee: 'III1' })).rejects.toMatchObject({
    param: '/invitee',
  });
});

test('a failure of an unknown form has its status', () => {
  for (const body of [null, 'Oops', 5, [], {}, { details: 5 }, { details: [null] }])
    expect(failureIn(calendly, { status: 418, headers: {}, body })?.message).toBe(
      'Calendly refused the request. (status 418)',
    );
});
