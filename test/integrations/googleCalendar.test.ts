import { describe, expect, test } from 'vitest';
import type { NodeHttp } from '../../activities/kit/services/NodeHttp.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { timeFields, untilOf } from '../../integrations/googleCalendar/eventTimes.ts';
import { fake as definition } from '../../integrations/googleCalendar/fake.ts';
import { n8n } from '../../integrations/googleCalendar/n8n.ts';
import { googleCalendar } from '../../integrations/googleCalendar/vendor.ts';
import { seriesOf } from '../../integrations/googleCalendar/writeEvent.ts';
import { bodyOf, vendorRun, type RunOptions } from './vendorRun.ts';

/** The parts of Google Calendar's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, services, run } = vendorRun(definition);

const id = '0a1b2c3d4e';
const seriesId = '1a1b2c3d4e';
const start = '2026-12-01T10:00';

const event = (parameters: object, options?: RunOptions): Promise<Item[]> =>
  run('google_calendar.event', parameters, options);
const sent = (): JsonObject => bodyOf(fake.requests.at(-1));

describe('times', () => {
  test('without a zone are in that of the calendar, which is read for them only', async () => {
    await event({ operation: 'create', start });
    expect(fake.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /calendar/v3/calendars/primary',
      'POST /calendar/v3/calendars/primary/events',
    ]);
    expect(sent()).toMatchObject({
      start: { dateTime: '2026-12-01T10:00:00+01:00', timeZone: 'Europe/Berlin' },
      end: { dateTime: '2026-12-01T11:00:00+01:00', timeZone: 'Europe/Berlin' },
    });
    fake.reset();
    await event({ operation: 'create', start: '2026-12-01T10:00:00Z' });
    await event({ operation: 'create', start, time_zone: 'America/New_York' });
    expect(fake.requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
    expect(sent()).toMatchObject({ start: { dateTime: '2026-12-01T10:00:00-05:00', timeZone: 'America/New_York' } });
  });

  test.each([
    ['2026-12-01', '', { start: { date: '2026-12-01' }, end: { date: '2026-12-02' } }],
    ['2026-12-01', '2026-12-01', { start: { date: '2026-12-01' }, end: { date: '2026-12-02' } }],
    ['2026-12-01T23:30:00+14:00', '2026-12-04', { start: { date: '2026-12-01' }, end: { date: '2026-12-04' } }],
    ['', '2026-12-04', { end: { date: '2026-12-04' } }],
  ])('of whole days from "%s" to "%s" are plain dates', (from, to, fields) => {
    expect(timeFields({ start: from, end: to, all_day: true }, undefined)).toEqual(fields);
  });

  test('that cannot be read are refused', async () => {
    await expect(event({ operation: 'create', start: 'soon' })).rejects.toMatchObject({ param: '/start' });
    const zone = { operation: 'create', start, time_zone: 'Mars/Olympus' };
    await expect(event(zone)).rejects.toMatchObject({ param: '/time_zone' });
  });

  test('of a list and of free times get their offset', async () => {
    await event({ operation: 'list', from: '2026-12-01', until: '2026-12-08 12:00', updated_after: '1764300000' });
    expect(Object.fromEntries(fake.requests.at(-1)!.query)).toMatchObject({
      timeMin: '2026-12-01T00:00:00+01:00',
      timeMax: '2026-12-08T12:00:00+01:00',
      updatedMin: '2025-11-28T04:20:00+01:00',
      singleEvents: 'true',
    });
    const parameters = {
      operation: 'availability',
      from: '2026-12-01',
      until: '2026-12-02',
      time_zone: 'Europe/Berlin',
    };
    expect(await run('google_calendar.calendar', { ...parameters, output: 'slots' })).toMatchObject([
      { json: { calendar: 'primary', start: '2026-12-01T09:00:00Z' } },
    ]);
    expect(sent()).toMatchObject({ timeMin: '2026-12-01T00:00:00+01:00', timeZone: 'Europe/Berlin' });
  });

  test('end a repetition in UTC, or by a date for whole days', () => {
    expect(untilOf('2026-12-31', false, 'Europe/Berlin')).toBe('20261231T225959Z');
    expect(untilOf('2026-12-31T10:00', false, 'Europe/Berlin')).toBe('20261231T090000Z');
    expect(untilOf('2026-12-31', true, undefined)).toBe('20261231');
  });
});

describe('a new event', () => {
  test('has an ID of its item, so that a repeated request finds it', async () => {
    let newId = '';
    const fetch: NodeHttp['fetch'] = async (url, options) => {
      if (options.method !== 'POST') return services.fetch(String(url).replace(newId, id), options);
      newId = (JSON.parse(String(options.body)) as { id: string }).id;
      const body = String(options.body).replace(newId, id); // exists already
      return services.fetch(url, { ...options, body });
    };
    const [item] = await event({ operation: 'create', start: '2026-12-01T10:00:00Z' }, { fetch });
    expect(newId).toMatch(/^[0-9a-f]{64}$/);
    expect(item!.json).toMatchObject({ id, summary: 'Demo' });
    await event({ operation: 'create', start: '2026-12-01T10:00:00Z' });
    expect(sent()['id']).toBe(newId);
    const own = event({ operation: 'create', start: '2026-12-01T10:00:00Z', event_id: id });
    await expect(own).rejects.toThrow(/with this ID exists/);
  });

  test('has its guests, reminders, repetitions and switches', async () => {
    await event({
      operation: 'create',
      start,
      end: '2026-12-01T11:00',
      summary: 'Planning',
      attendees: 'Grace <grace@example.com>, alan@example.com',
      optional_attendees: 'linus@example.com',
      send_updates: 'external',
      reminders: 'own',
      own_reminders: [{ method: 'email', minutes: 30 }],
      repeats: 'weekly',
      repeat_until: '2026-12-31',
      color: '11',
      show_as: 'free',
      visibility: 'private',
      guests_can_modify: 'yes',
      guests_can_invite: 'no',
    });
    expect(Object.fromEntries(fake.requests.at(-1)!.query)).toEqual({ sendUpdates: 'externalOnly' });
    expect(sent()).toMatchObject({
      attendees: [
        { email: 'grace@example.com', displayName: 'Grace' },
        { email: 'alan@example.com' },
        { email: 'linus@example.com', optional: true },
      ],
      reminders: { useDefault: false, overrides: [{ method: 'email', minutes: 30 }] },
      recurrence: ['RRULE:FREQ=WEEKLY;UNTIL=20261231T225959Z'],
      colorId: '11',
      transparency: 'transparent',
      visibility: 'private',
      guestsCanModify: true,
      guestsCanInviteOthers: false,
    });
  });

  test('repeats by rules, and not both by a number and by a day', async () => {
    await event({
      operation: 'create',
      start,
      repeats: 'rules',
      rules: ['FREQ=DAILY;COUNT=2', 'EXDATE:20261202T090000Z'],
    });
    expect(sent()['recurrence']).toEqual(['RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20261202T090000Z']);
    const both = { operation: 'create', start, repeats: 'daily', repeat_count: 3, repeat_until: '2026-12-31' };
    await expect(event(both)).rejects.toMatchObject({ param: '/repeat_until' });
  });

  test('with a time zone that is needed for repetitions reads that of the calendar', async () => {
    await event({ operation: 'create', start: '2026-12-01T10:00:00Z', repeats: 'daily', repeat_count: 3 });
    expect(sent()).toMatchObject({
      start: { dateTime: '2026-12-01T11:00:00+01:00', timeZone: 'Europe/Berlin' },
      recurrence: ['RRULE:FREQ=DAILY;COUNT=3'],
    });
  });

  test('with Google Meet is read again until the link is there', async () => {
    let reads = 0;
    const fetch: NodeHttp['fetch'] = (url, options) => {
      if (options.method === 'GET') reads += 1;
      return services.fetch(String(url).replace(/[0-9a-f]{64}/, id), options);
    };
    const [item] = await event({ operation: 'create', start: '2026-12-01T10:00:00Z', meet: true }, { fetch });
    expect(fake.requests[0]!.query.get('conferenceDataVersion')).toBe('1');
    expect(bodyOf(fake.requests[0]!)).toMatchObject({
      conferenceData: { createRequest: { conferenceSolutionKey: { type: 'hangoutsMeet' } } },
    });
    expect([reads, item!.json['summary']]).toEqual([1, 'Demo']);
  });
});

describe('a change', () => {
  test('adds guests to those of the event, with their responses', async () => {
    await event({ operation: 'update', id, attendees: 'GRACE@example.com, new@example.com' });
    expect(sent()).toEqual({
      attendees: [
        { email: 'ada@example.com', self: true, organizer: true, responseStatus: 'accepted' },
        { email: 'grace@example.com', displayName: 'Grace Example', responseStatus: 'needsAction' },
        { email: 'new@example.com' },
      ],
    });
    await event({ operation: 'update', id, attendees: 'new@example.com', attendees_mode: 'replace' });
    expect(sent()).toEqual({ attendees: [{ email: 'new@example.com' }] });
  });

  test('from times to whole days clears the times', async () => {
    const [item] = await event({ operation: 'update', id, new_start: '2026-12-05', all_day: true });
    expect(sent()).toEqual({
      start: { date: '2026-12-05', dateTime: null, timeZone: null },
      end: { date: '2026-12-06', dateTime: null, timeZone: null },
    });
    expect(item!.json['start']).toEqual({ date: '2026-12-05' });
  });

  test('of a whole series takes the ID of any of its times', async () => {
    await event({ operation: 'update', id: `${seriesId}_20261202T080000Z`, target: 'series', summary: 'All' });
    expect(fake.requests[0]!.path).toBe(`/calendar/v3/calendars/primary/events/${seriesId}`);
    expect(['a1_20261202', 'a1_R20261202T080000', 'a1'].map(seriesOf)).toEqual(['a1', 'a1', 'a1']);
  });
});

test('a response changes the own guest only', async () => {
  await event({ operation: 'respond', id, response: 'declined', comment: 'Ill' });
  expect(sent()).toEqual({
    attendees: [{ email: 'ada@example.com', responseStatus: 'declined', comment: 'Ill' }],
    attendeesOmitted: true,
  });
  const other = event({ operation: 'respond', id: '2a1b2c3d4e', response: 'accepted' });
  await expect(other).rejects.toThrow(/is not invited/);
});

test('an event that was deleted before counts as deleted', async () => {
  expect(await event({ operation: 'delete', id: '3a1b2c3d4e' })).toMatchObject([{ json: { id: '3a1b2c3d4e' } }]);
  await expect(event({ operation: 'delete', id: 'unknown00' })).rejects.toThrow(/does not exist/);
});

test('selected fields of a list keep its pages', async () => {
  const items = await event({ operation: 'list', all: true, fields: 'id,summary' });
  expect(items.map(({ json }) => json)).toEqual([
    { id, summary: 'Demo' },
    { id: `${seriesId}_20261202T080000Z`, summary: 'Weekly planning' },
    { id: '2a1b2c3d4e', summary: 'Company day' },
  ]);
});

test('a calendar that cannot be read is an error, not a free time', async () => {
  const range = { from: '2026-12-01T00:00:00Z', until: '2026-12-02T00:00:00Z' };
  const parameters = {
    operation: 'availability',
    calendar: 'primary',
    more_calendars: ['other@example.com'],
    ...range,
  };
  await expect(run('google_calendar.calendar', parameters)).rejects.toThrow(
    /"other@example.com" cannot be read.*notFound/,
  );
  const free = { operation: 'availability', from: '2026-12-24T00:00:00Z', until: '2026-12-25T00:00:00Z' };
  expect(await run('google_calendar.calendar', free)).toMatchObject([{ json: { available: true, busy: [] } }]);
});

test('any other method is called', async () => {
  const parameters = { method: 'GET', path: '/calendar/v3/calendars/primary/acl' };
  expect(await run('google_calendar.api_call', parameters)).toMatchObject([{ json: { kind: 'calendar#acl' } }]);
});

test('too many invitations are no limit that passes soon', () => {
  const failureOf = (reason: string) =>
    failureIn(googleCalendar, {
      status: 403,
      headers: {},
      body: {
        error: { code: 403, message: 'Calendar usage limits exceeded.', errors: [{ domain: 'usageLimits', reason }] },
      },
    });
  expect(failureOf('quotaExceeded')).toMatchObject({ kind: 'refused', message: expect.stringContaining('for hours') });
  expect(failureOf('rateLimitExceeded')).toMatchObject({ kind: 'limited' });
});

test.each([
  [{ resource: 'constructor' }, '"constructor: "'],
  [{ resource: 'event', operation: 'toString' }, '"event: toString"'],
])('an operation of n8n with the name of an inherited member has no counterpart: %j', (parameters, name) => {
  const node = { name: 'Import', type: 'n8n-nodes-base.googleCalendar', typeVersion: 1.3, parameters };
  const mapping = () => n8n['googleCalendar']!({ ...mappable(node), sub: () => [] });
  expect(mapping).toThrow(NoCounterpart);
  expect(mapping).toThrow(`Google Calendar: ${name} is not supported.`);
});
