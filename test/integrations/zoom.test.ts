import { describe, expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { signInOrigin } from '../../integrations/zoom/addresses.ts';
import { fake as definition } from '../../integrations/zoom/fake.ts';
import { dayOf, meetingPath, monthOf, timeOf } from '../../integrations/zoom/requests.ts';
import { zoom } from '../../integrations/zoom/vendor.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The conversions of Zoom's nodes; `contract.test.ts` covers all operations. */
const { fake, run } = vendorRun(definition);

test.each([
  ['zoom.api_call', { path: '/users/me' }, 'GET /users/me'],
  ['zoom.meeting', { operation: 'end', meeting: '850 0000 0001' }, 'PUT /meetings/85000000001/status'],
  ['zoom.recording', { operation: 'delete', meeting: '85000000001' }, 'DELETE /meetings/85000000001/recordings'],
  ['zoom.user', { operation: 'get', user: 'ada@example.com' }, 'GET /users/ada%40example.com'],
])('%s sends its request', async (type, parameters, request) => {
  await run(type, parameters);
  expect(fake.requests.map(({ method, path }) => `${method} ${path.replace('/v2', '')}`)).toEqual([request]);
});

test('zoom.recording: a time longer than a month is refused', () => {
  expect(monthOf('2026-10-01', '2026-11-01')).toEqual({ from: '2026-10-01', to: '2026-11-01' });
  expect(monthOf('', undefined)).toEqual({});
  expect(() => monthOf('2026-10-01', '2026-11-02')).toThrow(expect.objectContaining({ param: '/until' }));
  expect(() => monthOf('2020-01-01', '')).toThrow(expect.objectContaining({ param: '/until' }));
});

test.each([
  ['85000000001', '/meetings/85000000001'],
  ['aBc+/==', '/meetings/aBc%2B%2F%3D%3D'],
  ['/abc//d==', '/meetings/%252Fabc%252F%252Fd%253D%253D'],
])('the ID %s has the path %s', (id, at) => {
  expect(meetingPath('meetings', id)).toBe(at);
});

describe('a time', () => {
  test.each([
    ['2026-12-01T10:00:00+01:00', '2026-12-01T09:00:00Z'],
    ['2026-12-01T10:00Z', '2026-12-01T10:00:00Z'],
    ['2026-12-01T10:00', '2026-12-01T10:00:00'],
    ['2026-12-01T10:00:00.123', '2026-12-01T10:00:00'],
    [' ', undefined],
  ])('%s is %s', (written, time) => {
    expect(timeOf(written, 'start')).toBe(time);
  });

  test.each(['2026-12-01', 'tomorrow', '2026-13-01T10:00:00'])('%s is refused', (written) => {
    expect(() => timeOf(written, 'start')).toThrow(expect.objectContaining({ param: '/start' }));
  });

  test('is cut to a day', () => {
    expect([dayOf('2026-12-01T10:00:00', 'from'), dayOf('', 'from')]).toEqual(['2026-12-01', undefined]);
    expect(() => dayOf('12/1/2026', 'from')).toThrow(expect.objectContaining({ param: '/from' }));
  });
});

describe('zoom.meeting', () => {
  test('has settings only if they are given', async () => {
    const recurrence = '{"type":2,"weekly_days":"2"}';
    const more = { waiting_room: false, approval: 'automatic', registration: 'each', invitees: ['bob@example.com'] };
    const create = { operation: 'create', new_topic: 'A', kind: 'recurring_fixed', recurrence, ...more };
    await run('zoom.meeting', create);
    await run('zoom.meeting', { operation: 'create', new_topic: 'A', more_settings: { focus_mode: true } });
    expect(fake.requests.map(bodyOf)).toEqual([
      {
        topic: 'A',
        type: 8,
        recurrence: { type: 2, weekly_days: '2' },
        settings: {
          waiting_room: false,
          approval_type: 0,
          registration_type: 2,
          meeting_invitees: [{ email: 'bob@example.com' }],
        },
      },
      { topic: 'A', type: 2, settings: { focus_mode: true } },
    ]);
  });

  test('is not changed without a change', async () => {
    const update = { operation: 'update', meeting: '85000000001', agenda: '' };
    await expect(run('zoom.meeting', update)).rejects.toMatchObject({ code: 'parameter_invalid' });
    await expect(run('zoom.meeting', { ...update, recurrence: '[1]' })).rejects.toMatchObject({ param: '/recurrence' });
    expect(fake.requests).toEqual([]);
  });

  test('keeps the address of the host to itself', async () => {
    const get = { operation: 'get', meeting: '85000000001' };
    expect((await run('zoom.meeting', get))[0]!.json).not.toHaveProperty('start_url');
    expect((await run('zoom.meeting', { operation: 'list' }))[0]!.json).not.toHaveProperty('start_url');
    expect((await run('zoom.meeting', { ...get, with_start: true }))[0]!.json).toHaveProperty('start_url');
  });
});

describe('a failure', () => {
  test.each([
    [404, { code: 3001, message: 'Meeting does not exist: 5.' }, 'There is no such meeting.'],
    [401, { code: 124, message: 'Access token is expired.' }, 'does not accept the credential'],
    [400, { code: 4711, message: 'scopes:[meeting:read]' }, 'lacks a scope'],
    [400, { code: 300, message: 'Oops', errors: [{ field: 'topic', message: 'too long' }, null] }, 'topic: too long'],
  ])('with status %s and %j says what to do', (status, body, words) => {
    expect(failureIn(zoom, { status, headers: {}, body })?.message).toContain(words);
  });

  test('of an unknown form has its status', () => {
    for (const body of [null, 'Oops', 5, [], {}, { code: 'x', errors: 5 }])
      expect(failureIn(zoom, { status: 400, headers: {}, body })?.message).toBe(
        'Zoom refused the request. (status 400)',
      );
  });
});

test.each([
  ['https://api.zoom.us/v2', 'https://zoom.us'],
  ['https://api-eu.zoom.us/v2', 'https://zoom.us'],
  ['https://proxy.example.com/zoom/v2', 'https://proxy.example.com'],
  ['https://notzoom.us/v2', 'https://notzoom.us'],
])('the sign-in of %s is at %s', (apiUrl, origin) => {
  expect(signInOrigin(apiUrl)).toBe(origin);
});
