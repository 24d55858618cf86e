import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { someBinary } from '../../support/binaries.ts';
import { graphOf } from '../../workflows/engine.ts';
import { jsonOf, nodeTypes, runAlone, type Alone } from './runAlone.ts';

const berlin = 'Europe/Berlin';
const result = async (parameters: object, alone: Alone = {}) => {
  const [item] = (await jsonOf('data.date_time', { parameters: { ...parameters, output: 'r' }, ...alone }))['main']!;
  return (item as { r: unknown }).r;
};
const shift = (date: string, amount: number, unit: string, zone = 'UTC') =>
  result({ operation: 'add', date, amount, unit, time_zone: zone });

describe('current', () => {
  test('the time of the run in its time zone, or midnight', async () => {
    expect(await result({})).toBe('2026-11-21T12:00:00.000Z');
    expect(await result({}, { timeZone: berlin })).toBe('2026-11-21T13:00:00.000+01:00');
    expect(await result({ include_time: false, time_zone: 'Asia/Tokyo' })).toBe('2026-11-21T00:00:00.000+09:00');
  });
});

describe('add and subtract', () => {
  test.each([
    ['2026-01-31', 1, 'months', '2026-02-28T00:00:00.000Z'],
    ['2024-02-29', 1, 'years', '2025-02-28T00:00:00.000Z'],
    ['2026-11-21T12:00:00Z', -90, 'minutes', '2026-11-21T10:30:00.000Z'],
    ['2026-11-21', 2, 'quarters', '2027-05-21T00:00:00.000Z'],
    ['2026-11-21', 1, 'weeks', '2026-11-28T00:00:00.000Z'],
    ['2026-11-21', 1.5, 'days', '2026-11-22T12:00:00.000Z'],
  ])('%s and %s %s', async (date, amount, unit, expected) => {
    expect(await shift(date, amount, unit)).toBe(expected);
    if (!/months|years/.test(unit))
      expect(await result({ operation: 'subtract', date: expected, amount, unit })).toBe(await shift(date, 0, 'days'));
  });

  test('days keep the time of day where clocks change, hours are exact, and a time that is not there moves on', async () => {
    expect(await shift('2026-03-28T12:00', 1, 'days', berlin)).toBe('2026-03-29T12:00:00.000+02:00');
    expect(await shift('2026-03-28T12:00', 24, 'hours', berlin)).toBe('2026-03-29T13:00:00.000+02:00');
    expect(await shift('2026-10-24T12:00', 24, 'hours', berlin)).toBe('2026-10-25T11:00:00.000+01:00');
    expect(await shift('2026-03-28T02:30', 1, 'days', berlin)).toBe('2026-03-29T03:30:00.000+02:00');
    expect(await shift('2026-10-25T02:30:00+02:00', 1, 'hours', berlin)).toBe('2026-10-25T02:30:00.000+01:00');
  });

  test('a result that no calendar has is refused', async () => {
    await expect(shift('2026-01-01', 1e12, 'years')).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/amount',
    });
    await expect(shift('2026-01-01', 1e13, 'days')).rejects.toMatchObject({ param: '/amount' });
  });

  test('property: adding and then subtracting gives the same time', async () => {
    const time = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) });
    const unit = fc.constantFrom('weeks', 'days', 'hours', 'minutes', 'seconds', 'milliseconds');
    const zone = fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/Phoenix'); // their clocks have not changed since
    await fc.assert(
      fc.asyncProperty(time, fc.integer({ min: -500, max: 500 }), unit, zone, async (millis, amount, of, where) => {
        const date = new Date(millis).toISOString();
        const there = (await shift(date, amount, of, where)) as string;
        const back = await result({ operation: 'subtract', date: there, amount, unit: of, time_zone: where });
        expect(new Date(back as string).getTime()).toBe(millis);
      }),
    );
  });

  test('property: where clocks change, days keep the time of day and hours their number', async () => {
    const time = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) });
    await fc.assert(
      fc.asyncProperty(time, fc.integer({ min: -400, max: 400 }), async (millis, amount) => {
        const midnight = (await result({
          operation: 'round',
          date: new Date(millis).toISOString(),
          time_zone: berlin,
        })) as string;
        const day = midnight.replace(/T00:00:00\.000/, 'T12:00:00.000');
        const moved = (await shift(day, amount, 'days', berlin)) as string;
        expect(moved.slice(11, 19)).toBe(((await shift(day, 0, 'days', berlin)) as string).slice(11, 19));
        const hours = (await shift(day, amount, 'hours', berlin)) as string;
        expect(Date.parse(hours) - Date.parse(day)).toBe(amount * 3_600_000);
      }),
    );
  });
});

describe('extract', () => {
  test.each([
    ['year', 2026],
    ['quarter', 4],
    ['month', 11],
    ['week', 47],
    ['day', 21],
    ['weekday', 6],
    ['day_of_year', 325],
    ['hour', 23],
    ['minute', 5],
    ['second', 7],
    ['millisecond', 9],
  ])('%s', async (part, expected) => {
    expect(await result({ operation: 'extract', date: '2026-11-21T23:05:07.009', part })).toBe(expected);
  });

  test('of Unix seconds with a fraction', async () => {
    expect(await result({ operation: 'extract', date: '1682918315.906', part: 'millisecond' })).toBe(906);
  });

  test('in the time zone that is asked for', async () => {
    const of = (zone: string) =>
      result({ operation: 'extract', date: '2026-11-21T23:30:00Z', part: 'day', time_zone: zone });
    expect([await of('UTC'), await of(berlin)]).toEqual([21, 22]);
  });
});

describe('format', () => {
  test.each([
    ['iso', '2026-11-21T13:05:07.000+01:00'],
    ['yyyy-MM-dd', '2026-11-21'],
    ['MM/dd/yyyy', '11/21/2026'],
    ['dd.MM.yyyy', '21.11.2026'],
    ['LLLL dd yyyy', 'November 21 2026'],
    ['HH:mm', '13:05'],
    ['rfc2822', 'Sat, 21 Nov 2026 13:05:07 +0100'],
    ['http', 'Sat, 21 Nov 2026 12:05:07 GMT'],
    ['unix_seconds', 1_795_262_707],
    ['unix_milliseconds', 1_795_262_707_000],
  ])('%s', async (format, expected) => {
    const parameters = { operation: 'format', date: '2026-11-21T12:05:07Z', format, time_zone: berlin };
    expect(await result(parameters)).toBe(expected);
  });

  test('by own tokens, in a language', async () => {
    const by = (custom: string, locale: string) =>
      result({ operation: 'format', date: '2026-11-21', format: 'custom', custom_format: custom, locale });
    expect(await by("cccc, d. LLLL yyyy 'um' HH", 'de')).toBe('Samstag, 21. November 2026 um 00');
    expect(await by('cccc', 'fr-CA')).toBe('samedi');
    await expect(by('cccc', 'not a valid locale')).rejects.toMatchObject({ param: '/locale' });
    await expect(by('', 'en')).rejects.toMatchObject({ param: '/custom_format' });
  });
});

describe('round', () => {
  const rounded = (to: string, direction: string, date = '2026-11-21T13:05:07.5Z') =>
    result({ operation: 'round', date, to, direction });
  test.each([
    ['year', '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['quarter', '2026-10-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['month', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
    ['week', '2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['day', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['hour', '2026-11-21T13:00:00.000Z', '2026-11-21T14:00:00.000Z'],
    ['minute', '2026-11-21T13:05:00.000Z', '2026-11-21T13:06:00.000Z'],
    ['second', '2026-11-21T13:05:07.000Z', '2026-11-21T13:05:08.000Z'],
  ])('to the %s', async (to, down, up) => {
    expect([await rounded(to, 'down'), await rounded(to, 'up')]).toEqual([down, up]);
    expect([await rounded(to, 'down', down), await rounded(to, 'up', up)]).toEqual([down, up]);
  });

  test('a day of 23 hours ends at its midnight', async () => {
    const parameters = { operation: 'round', date: '2026-03-29T12:00', to: 'day', direction: 'up', time_zone: berlin };
    expect(await result(parameters)).toBe('2026-03-30T00:00:00.000+02:00');
  });
});

describe('between', () => {
  const between = (date: string, end: string, more: object = {}, alone: Alone = {}) =>
    result({ operation: 'between', date, end_date: end, ...more }, alone);

  test('in one unit or several, long ones first, backwards negative', async () => {
    expect(await between('2026-01-01', '2026-11-21')).toEqual({ days: 324 });
    expect(await between('2026-01-31', '2026-03-01T06:30', { units: ['hours', 'months', 'days'] })).toEqual({
      months: 1,
      days: 1,
      hours: 6.5,
    });
    expect(await between('2026-01-02', '2026-01-01', { units: ['hours'] })).toEqual({ hours: -24 });
    expect(await between('2026-01-01', '2026-01-04T04:00', { units: ['days', 'hours'], as_iso: true })).toBe('P3DT4H');
  });

  test('a day is a day where clocks change, its hours are counted', async () => {
    const units = ['days', 'hours'];
    const [from, to] = ['2026-03-28T12:00', '2026-03-29T12:00'];
    expect(await between(from, to, { units }, { timeZone: berlin })).toEqual({ days: 1, hours: 0 });
    expect(await between(from, to, { units: ['hours'] }, { timeZone: berlin })).toEqual({ hours: 23 });
  });
});

describe('dates as they are written', () => {
  const read = (date: string, format = '') =>
    result({ operation: 'format', date, input_format: format, format: 'unix_milliseconds', time_zone: berlin });
  const expected = Date.parse('2026-11-21T12:05:00+01:00');
  test.each([
    ['2026-11-21T12:05:00+01:00', ''],
    ['2026-11-21 12:05', ''],
    ['2026-11-21T12:05', ''],
    ['1795259100', ''],
    ['1795259100000', ''],
    ['Sat, 21 Nov 2026 12:05:00 +0100', ''],
    ['Sat, 21 Nov 2026 11:05:00 GMT', ''],
    ['21.11.2026 12:05', 'dd.MM.yyyy HH:mm'],
    ['11/21/26 12:05 PM', 'MM/dd/yy hh:mm a'],
    ['1795259100', 'X'],
    ['1795259100000', 'x'],
  ])('%s by the format "%s"', async (date, format) => {
    expect(await read(date, format)).toBe(expected);
  });

  test.each([
    ['tomorrow', ''],
    ['', ''],
    ['2026-02-30', ''],
    ['10:30', ''],
    ['21.11.2026', 'yyyy-MM-dd'],
    ['abc', 'X'],
  ])('%j by the format "%s" is refused', async (date, format) => {
    await expect(read(date, format)).rejects.toMatchObject({ code: 'parameter_invalid', param: '/date' });
  });

  test('Unix time before 1970 by its format', async () => {
    expect(await read('-1', 'X')).toBe(-1000);
  });
});

describe('items', () => {
  test('keeps input fields and files if set', async () => {
    const f = someBinary();
    const inputs = { main: [{ json: { a: 1 }, binary: { f } }] };
    const run = (more: object) =>
      runAlone('data.date_time', { parameters: { operation: 'add', date: '2026-11-21', ...more }, inputs });
    expect(await run({})).toEqual({
      outputs: { main: [{ json: { new_date: '2026-11-22T00:00:00.000Z' }, pairedItem: 0 }] },
    });
    expect(await run({ include_input: true, output: 'x.y' })).toEqual({
      outputs: { main: [{ json: { a: 1, x: { y: '2026-11-22T00:00:00.000Z' } }, binary: { f }, pairedItem: 0 }] },
    });
  });

  test('uses the date of each item; an invalid one passes on with its error if the node continues on errors', async () => {
    const dates = ['2026-01-01', 'never'];
    const alone = {
      json: dates.map((date) => ({ date })),
      parametersPerItem: dates.map((date) => ({ operation: 'extract', part: 'year', date })),
    };
    await expect(runAlone('data.date_time', alone)).rejects.toMatchObject({ param: '/date' });
    const error = '"never" is not a valid date. Set the format if it is written another way.';
    expect(await jsonOf('data.date_time', { ...alone, itemErrors: 'continue' })).toEqual({
      main: [{ date_part: 2026 }, { date: 'never', error }],
    });
    expect(await jsonOf('data.date_time', { ...alone, itemErrors: 'error_output' })).toEqual({
      main: [{ date_part: 2026 }],
      error: [{ date: 'never', error }],
    });
    expect(await jsonOf('data.date_time', { json: [] })).toEqual({});
  });

  test('wrong parameters are named, before publishing and in the run', async () => {
    const issues = (parameters: object) =>
      nodeTypes
        .findIssues(graphOf({ T: { type: 'trigger.manual' }, D: { type: 'data.date_time', parameters } }, 'T>D'))
        .map(({ parameter, code }) => `${parameter} ${code}`);
    expect(issues({ operation: 'between' })).toEqual(['/date parameter_missing', '/end_date parameter_missing']);
    expect(issues({ operation: 'add', date: '{{ $now }}', unit: 'moons' })).toEqual(['/unit parameter_invalid']);
    expect(issues({})).toEqual([]);
    await expect(result({ time_zone: 'Mars/Phobos' })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/time_zone',
    });
    await expect(result({ operation: 'between', date: '2026-01-01', end_date: 'x' })).rejects.toMatchObject({
      param: '/end_date',
    });
  });
});
