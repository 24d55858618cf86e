import { Cron } from 'croner';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { parseCron } from '../../../domains/executions/schedules/cronFields.ts';
import { scheduleItem } from '../../../domains/executions/schedules/scheduleItem.ts';
import { scheduleParameters } from '../../../domains/executions/schedules/scheduleParameters.ts';
import { scheduleProblems } from '../../../domains/executions/schedules/scheduleProblems.ts';
import { comingTimes, isDue, nextTimes } from '../../../domains/executions/schedules/scheduleTimes.ts';

const timesOf = (rule: object, timeZone: string) =>
  scheduleParameters({ rules: [rule], time_zone: timeZone }, 'UTC').times;
const after = (rule: object, [timeZone, from, count = 4]: [string, string, number?]): string[] =>
  nextTimes(timesOf(rule, timeZone), new Date(from), count).map((time) => time.toISOString().replace(':00.000Z', 'Z'));
const cron = (text: string) => ({ every: 'cron', cron: text });

describe('rules', () => {
  test.each([
    [{ every: 'seconds', amount: 20 }, ['12:00:20.000Z', '12:00:40.000Z', '12:01Z']],
    [{ every: 'minutes', amount: 15 }, ['12:15Z', '12:30Z', '12:45Z']],
    [{ every: 'hours', amount: 6, minute: 10 }, ['12:10Z', '18:10Z', '00:10Z']],
  ])('%j', (rule, expected) => {
    expect(after(rule, ['UTC', '2026-11-22T12:00:00Z', 3]).map((time) => time.slice(11))).toEqual(expected);
  });

  test('days, weeks and months of the wall clock', () => {
    const from = ['Europe/Berlin', '2026-11-22T12:00:00Z', 3] as [string, string, number];
    expect(after({ every: 'days', hour: 8, minute: 30 }, from)).toEqual([
      '2026-11-23T07:30Z',
      '2026-11-24T07:30Z',
      '2026-11-25T07:30Z',
    ]);
    expect(after({ every: 'weeks', weekdays: ['tue', 'sun'], hour: 23 }, from)).toEqual([
      '2026-11-22T22:00Z',
      '2026-11-24T22:00Z',
      '2026-11-29T22:00Z',
    ]);
    expect(after({ every: 'months', day_of_month: 31 }, from)).toEqual([
      '2026-12-30T23:00Z',
      '2027-01-30T23:00Z',
      '2027-03-30T22:00Z',
    ]);
  });

  test('the longest pauses and days that no year has are found without looking at all times between', async () => {
    const rules = Array.from({ length: 50 }, (_, place) =>
      place % 2 === 0 ? { every: 'days', amount: 10_000 - place, hour: 3 } : cron('0 0 30 2 *'),
    );
    const { times } = scheduleParameters({ rules, time_zone: 'Europe/Berlin' }, 'UTC');
    const before = process.threadCpuUsage();
    expect(nextTimes(times, new Date('2026-11-22T12:00:00Z'), 1)).toHaveLength(1);
    expect(process.threadCpuUsage(before).user).toBeLessThan(3_000_000); // of the processor: it was 14 s
    // Where others share the thread they get their turn between rules; the times are the same.
    const late = new Date('2026-11-22T12:00:00Z');
    expect(await comingTimes(times, late, 5)).toEqual(nextTimes(times, late, 5));
    expect(after(cron('0 0 29 2 *'), ['UTC', '2026-11-22T12:00:00Z', 2])).toEqual([
      '2028-02-29T00:00Z',
      '2032-02-29T00:00Z',
    ]);
    expect(after(cron('0 0 30 2 MON'), ['UTC', '2026-11-22T12:00:00Z', 1])).toEqual(['2027-02-01T00:00Z']);
  });

  test('every nth hour, day, week and month comes evenly, wherever one begins to look', () => {
    for (const [rule, gapDays] of [
      [{ every: 'days', amount: 3 }, 3],
      [{ every: 'weeks', amount: 2 }, 14],
    ] as const) {
      const times = nextTimes(timesOf(rule, 'UTC'), new Date('2026-12-20T00:00:00Z'), 12).map(Number);
      for (let index = 1; index < times.length; index += 1)
        expect(times[index]! - times[index - 1]!).toBe(gapDays * 86_400_000);
      expect(nextTimes(timesOf(rule, 'UTC'), new Date(times[5]!), 6).map(Number)).toEqual(times.slice(6));
    }
    const months = after({ every: 'months', amount: 5 }, ['UTC', '2026-11-22T12:00:00Z', 4]);
    expect(months).toEqual(['2027-02-01T00:00Z', '2027-07-01T00:00Z', '2027-12-01T00:00Z', '2028-05-01T00:00Z']);
    const hours = nextTimes(timesOf({ every: 'hours', amount: 5 }, 'UTC'), new Date('2026-11-22T12:00:00Z'), 10).map(
      Number,
    );
    for (let index = 1; index < hours.length; index += 1) expect(hours[index]! - hours[index - 1]!).toBe(5 * 3_600_000);
  });

  test('several rules make one list without doubles', () => {
    const { times } = scheduleParameters(
      { rules: [{ every: 'hours' }, cron('0 */2 * * *'), cron('30 13 * * *')] },
      'UTC',
    );
    expect(
      nextTimes(times, new Date('2026-11-22T12:00:00Z'), 4).map((time) => time.toISOString().slice(11, 16)),
    ).toEqual(['13:00', '13:30', '14:00', '15:00']);
  });
});

describe('where clocks turn', () => {
  test.each([
    // A time that is left out happens at the first moment after the gap.
    [
      '30 2 * * *',
      'Europe/Berlin',
      '2026-03-28T00:00:00Z',
      ['2026-03-28T01:30Z', '2026-03-29T01:00Z', '2026-03-30T00:30Z'],
    ],
    [
      '0,15,30 2 * * *',
      'Europe/Berlin',
      '2026-03-28T12:00:00Z',
      ['2026-03-29T01:00Z', '2026-03-30T00:00Z', '2026-03-30T00:15Z'],
    ],
    [
      '30 2 * * *',
      'America/New_York',
      '2026-03-07T12:00:00Z',
      ['2026-03-08T07:00Z', '2026-03-09T06:30Z', '2026-03-10T06:30Z'],
    ],
    [
      '15 2 * * *',
      'Australia/Lord_Howe',
      '2026-10-02T16:00:00Z',
      ['2026-10-03T15:30Z', '2026-10-04T15:15Z', '2026-10-05T15:15Z'],
    ],
    [
      '0 0 * * *',
      'America/Havana',
      '2026-03-07T12:00:00Z',
      ['2026-03-08T05:00Z', '2026-03-09T04:00Z', '2026-03-10T04:00Z'],
    ],
    // A time that comes twice counts once, the first time.
    [
      '30 2 * * *',
      'Europe/Berlin',
      '2026-10-24T12:00:00Z',
      ['2026-10-25T00:30Z', '2026-10-26T01:30Z', '2026-10-27T01:30Z'],
    ],
    [
      '30 2 * * *',
      'Europe/Berlin',
      '2026-10-25T00:45:00Z',
      ['2026-10-26T01:30Z', '2026-10-27T01:30Z', '2026-10-28T01:30Z'],
    ],
    [
      '30 1 * * *',
      'America/New_York',
      '2026-10-31T12:00:00Z',
      ['2026-11-01T05:30Z', '2026-11-02T06:30Z', '2026-11-03T06:30Z'],
    ],
    [
      '45 1 * * *',
      'Australia/Lord_Howe',
      '2026-04-03T15:00:00Z',
      ['2026-04-04T14:45Z', '2026-04-05T15:15Z', '2026-04-06T15:15Z'],
    ],
    [
      '0 1-3 * * *',
      'Europe/Berlin',
      '2026-10-24T22:30:00Z',
      ['2026-10-24T23:00Z', '2026-10-25T00:00Z', '2026-10-25T02:00Z'],
    ],
    // Hourly schedules continue through both changes.
    [
      '30 * * * *',
      'Europe/Berlin',
      '2026-10-25T00:00:00Z',
      ['2026-10-25T00:30Z', '2026-10-25T01:30Z', '2026-10-25T02:30Z'],
    ],
    [
      '15 * * * *',
      'Europe/Berlin',
      '2026-03-29T00:00:00Z',
      ['2026-03-29T00:15Z', '2026-03-29T01:15Z', '2026-03-29T02:15Z'],
    ],
  ])('%s in %s after %s', (text, timeZone, from, expected) => {
    expect(after(cron(text), [timeZone, from, 3])).toEqual(expected);
  });

  test('a daily schedule fires once on every day of the year, in every zone', () => {
    for (const timeZone of [
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'America/Santiago',
      'Asia/Kathmandu',
      'Africa/Casablanca',
    ]) {
      for (const hour of [0, 1, 2, 3, 23]) {
        const days = nextTimes(
          timesOf({ every: 'days', hour, minute: 30 }, timeZone),
          new Date('2026-01-01T12:00:00Z'),
          365,
        ).map((time) => new Intl.DateTimeFormat('sv', { timeZone }).format(time));
        expect(new Set(days).size, `${timeZone} ${hour}`).toBe(365);
      }
    }
  });

  test('exactly the listed times are due', () => {
    const rule = fc.oneof(
      fc.record({
        every: fc.constantFrom('hours', 'days', 'weeks', 'months'),
        amount: fc.integer({ min: 1, max: 9 }),
        hour: fc.integer({ min: 0, max: 23 }),
        minute: fc.integer({ min: 0, max: 59 }),
      }),
      fc.constantFrom('30 2 * * *', '*/20 * * * *', '0 */3 * * *', '59 1-3 * * 0', '0 0 1,15 * MON').map(cron),
    );
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Chatham');
    const from = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) });
    fc.assert(
      fc.property(rule, zone, from, (one, timeZone, fromMs) => {
        const times = timesOf(one, timeZone);
        const listed = nextTimes(times, new Date(fromMs), 5).map(Number);
        expect(listed.every((time) => time > fromMs && isDue(times, new Date(time)))).toBe(true);
        // From each of them on, the same ones follow: the list does not depend on its starting point.
        listed.forEach((time, index) =>
          expect(nextTimes(times, new Date(time), 4 - index).map(Number)).toEqual(listed.slice(index + 1)),
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe('cron expressions', () => {
  test('agree with croner where no clock turns', () => {
    const field = (from: number, to: number) => {
      const value = fc.integer({ min: from, max: to });
      return fc.oneof(
        fc.constant('*'),
        value.map(String),
        fc.integer({ min: 1, max: to }).map((step) => `*/${step}`),
        fc.tuple(value, value).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
        fc.uniqueArray(value, { minLength: 2, maxLength: 4 }).map((values) => values.join(',')),
      );
    };
    const text = fc
      .tuple(field(0, 59), field(0, 59), field(0, 23), field(1, 28), field(1, 12), field(0, 6))
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(text, (pattern) => {
        const from = new Date('2026-02-27T22:59:31Z');
        const expected = new Cron(pattern, { timezone: 'UTC' }).nextRuns(5, from).map(Number);
        expect(nextTimes(timesOf(cron(pattern), 'UTC'), from, 5).map(Number)).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  test('names, Sunday as 7, steps from a number, five and six fields', () => {
    expect(parseCron('*/20 8-9 * JAN-mar sun,7')).toEqual({
      second: [0],
      minute: [0, 20, 40],
      hour: [8, 9],
      dayOfMonth: expect.any(Array),
      month: [1, 2, 3],
      dayOfWeek: [0],
    });
    expect(parseCron('5 50/4 * ? * *')).toMatchObject({
      second: [5],
      minute: [50, 54, 58],
      dayOfWeek: [0, 1, 2, 3, 4, 5, 6],
    });
  });

  test.each([
    '',
    '* * * *',
    '* * * * * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 8',
    'a * * * *',
    '1- * * * *',
    '5-1 * * * *',
    '*/0 * * * *',
    '1--2 * * * *',
    '@daily',
    '* * L * *',
    '* * * * MON#2',
    '-1 * * * *',
  ])('"%s" is refused', (text) => {
    expect(scheduleProblems({ rules: [cron(text)] })).toMatchObject([{ parameter: '/rules/0/cron' }]);
  });

  test('impossible times, and unknown zones, are problems', () => {
    expect(scheduleProblems({ rules: [cron('0 0 30 2 *')] })).toEqual([
      { parameter: '/rules/0/cron', message: 'never happens.' },
    ]);
    expect(scheduleProblems({ time_zone: 'Europe/Atlantis' })).toMatchObject([{ parameter: '/time_zone' }]);
    expect(scheduleProblems({})).toEqual([]);
  });
});

test('an item says the time by the clocks of the zone', () => {
  expect(scheduleItem(new Date('2026-11-22T23:30:05Z'), 'America/St_Johns')).toEqual({
    timestamp: '2026-11-22T20:00:05.000-03:30',
    year: 2026,
    month: 11,
    day_of_month: 22,
    day_of_week: 'Sunday',
    hour: 20,
    minute: 0,
    second: 5,
    time_zone: 'America/St_Johns',
  });
});
