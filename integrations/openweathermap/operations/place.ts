import { integer, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { point } from '../fields.ts';
import { openweathermap } from '../vendor.ts';

const berlin = { name: 'Berlin', lat: 52.52, lon: 13.41, country: 'DE' };
const limit = integer({ title: 'Max places', minimum: 1, maximum: 5, default: 5 });

const search = defineOperation({
  title: 'Search',
  description: 'Finds the coordinates of places with a name.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    name: text({ title: 'Name', placeholder: 'Berlin,DE', required: true, maxLength: 200 }),
    max_results: limit,
  },
  example: { name: 'Berlin,DE' },
  output: berlin,
  request: ({ name: q, max_results: most }) => ({ path: '/geo/1.0/direct', query: { q, limit: most } }),
});

const byZip = defineOperation({
  title: 'Get by postal code',
  description: 'Returns the place with a postal code.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    zip: text({
      title: 'Postal code',
      description: 'With the country. Default: US.',
      placeholder: '10115,DE',
      required: true,
      maxLength: 60,
    }),
  },
  example: { zip: '10115,DE' },
  output: berlin,
  request: ({ zip }) => ({ path: '/geo/1.0/zip', query: { zip } }),
});

const reverse = defineOperation({
  title: 'Find by coordinates',
  description: 'Returns the names of places near coordinates.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...point, max_results: limit },
  example: { latitude: 52.52, longitude: 13.41 },
  output: berlin,
  request: ({ latitude: lat, longitude: lon, max_results: most }) => ({
    path: '/geo/1.0/reverse',
    query: { lat, lon, limit: most },
  }),
});

/** Places: https://openweathermap.org/api/geocoding-api */
export const node = vendorNode(openweathermap, {
  noun: 'place',
  title: 'OpenWeatherMap place',
  description: 'Finds the coordinates of a place, or the name of one.',
  first: 'search',
  operations: { search, by_zip: byZip, reverse },
});
