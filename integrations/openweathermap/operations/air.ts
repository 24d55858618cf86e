import { integer } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { point } from '../fields.ts';
import { openweathermap } from '../vendor.ts';

const clean = { main: { aqi: 2 }, dt: 1_794_000_000 };
const example = { latitude: 52.52, longitude: 13.41 };

const current = defineOperation({
  title: 'Get current',
  description: 'Returns the present quality of the air, from 1 (good) to 5.',
  effects: reads,
  repeat: 'safe',
  parameters: point,
  example,
  output: clean,
  request: ({ latitude: lat, longitude: lon }) => ({ path: '/data/2.5/air_pollution', query: { lat, lon } }),
  result: (body) => body['list'],
});

const forecast = defineOperation({
  title: 'Get forecast',
  description: 'Returns the quality of the air of the next days, by hour.',
  effects: reads,
  repeat: 'safe',
  parameters: point,
  example,
  output: clean,
  request: ({ latitude: lat, longitude: lon }) => ({ path: '/data/2.5/air_pollution/forecast', query: { lat, lon } }),
  result: (body) => body['list'],
});

const history = defineOperation({
  title: 'Get history',
  description: 'Returns the quality of the air in the past, by hour.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...point,
    start: integer({ title: 'From', description: 'Unix time in seconds.', required: true, minimum: 0 }),
    end: integer({ title: 'Until', description: 'Unix time in seconds.', required: true, minimum: 0 }),
  },
  example: { ...example, start: 1_793_900_000, end: 1_794_000_000 },
  output: clean,
  request: ({ latitude: lat, longitude: lon, start, end }) => ({
    path: '/data/2.5/air_pollution/history',
    query: { lat, lon, start, end },
  }),
  result: (body) => body['list'],
});

/** Quality of the air: https://openweathermap.org/api/air-pollution */
export const node = vendorNode(openweathermap, {
  noun: 'air',
  title: 'OpenWeatherMap air quality',
  description: 'Returns the quality of the air of a place, at present, in the past or in the next days.',
  first: 'current',
  operations: { current, forecast, history },
});
