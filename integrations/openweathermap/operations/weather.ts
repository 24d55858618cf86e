import { boolean, choice, integer, list, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { place, placeQuery, point, words } from '../fields.ts';
import { openweathermap } from '../vendor.ts';

const current = defineOperation({
  title: 'Get current',
  description: 'Returns the present weather of a place.',
  effects: reads,
  repeat: 'safe',
  parameters: place,
  example: { city: 'Berlin,DE' },
  output: { name: 'Berlin', main: { temp: 7.1, humidity: 81 }, sys: { country: 'DE' } },
  request: (given) => ({ path: '/data/2.5/weather', query: placeQuery(given) }),
});

const forecast = defineOperation({
  title: 'Get forecast',
  description: 'Returns the weather of the next five days, in steps of three hours.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...place,
    steps: integer({ title: 'Steps', description: 'Of three hours each.', minimum: 1, maximum: 40, default: 40 }),
    split: boolean({ title: 'One item for each step', default: false }),
  },
  example: { city: 'Berlin,DE', steps: 2 },
  output: { cnt: 2, city: { name: 'Berlin', country: 'DE' } },
  request: ({ steps, split: _split, ...given }) => ({
    path: '/data/2.5/forecast',
    query: { ...placeQuery(given), cnt: steps },
  }),
  result: (body, { split }) => (split ? body['list'] : body),
});

const parts = ['current', 'minutely', 'hourly', 'daily', 'alerts'] as const;

const oneCall = defineOperation({
  title: 'One call',
  description: 'Returns the present weather, forecasts and alerts of a place. Needs a subscription of its own.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...point,
    exclude: list(
      choice(parts, {
        current: 'Current',
        minutely: 'By minute',
        hourly: 'By hour',
        daily: 'By day',
        alerts: 'Alerts',
      })({ title: 'Part', required: true }),
    )({ title: 'Leave out', entry: 'part', rare: true, maxItems: 5 }),
    ...words,
  },
  example: { latitude: 52.52, longitude: 13.41, exclude: ['hourly'] },
  output: { timezone: 'Europe/Berlin', current: { temp: 7.1 } },
  request: ({ latitude: lat, longitude: lon, exclude, units, language: lang }) => ({
    path: '/data/3.0/onecall',
    query: { lat, lon, exclude: exclude?.join(','), units, lang },
  }),
});

const daySummary = defineOperation({
  title: 'Get day summary',
  description: 'Returns the weather of a day, past or future. Needs the subscription of "One call".',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...point,
    date: text({
      title: 'Day',
      placeholder: '2026-12-01',
      required: true,
      maxLength: 10,
      pattern: '^\\d{4}-\\d\\d-\\d\\d$',
    }),
    ...words,
  },
  example: { latitude: 52.52, longitude: 13.41, date: '2026-12-01' },
  output: { date: '2026-12-01', temperature: { min: 6.2 } },
  request: ({ latitude: lat, longitude: lon, date, units, language: lang }) => ({
    path: '/data/3.0/onecall/day_summary',
    query: { lat, lon, date, units, lang },
  }),
});

/** Weather: https://openweathermap.org/current, https://openweathermap.org/forecast5 and https://openweathermap.org/api/one-call-3 */
export const node = vendorNode(openweathermap, {
  noun: 'weather',
  title: 'OpenWeatherMap weather',
  description: 'Returns the present weather or a forecast of a place.',
  first: 'current',
  operations: { current, forecast, one_call: oneCall, day_summary: daySummary },
});
