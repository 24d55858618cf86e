import { expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { fake as definition } from '../../integrations/openweathermap/fake.ts';
import { openweathermap } from '../../integrations/openweathermap/vendor.ts';
import { vendorRun } from './vendorRun.ts';

/** The conversions of OpenWeatherMap's nodes; `contract.test.ts` covers all operations. */
const { fake, run } = vendorRun(definition);

test.each([
  ['openweathermap.air', { operation: 'current', latitude: 1, longitude: 2 }, '/data/2.5/air_pollution'],
  ['openweathermap.api_call', { path: '/geo/1.0/direct', query: { q: 'Berlin' } }, '/geo/1.0/direct'],
  ['openweathermap.place', { operation: 'search', name: 'Berlin' }, '/geo/1.0/direct'],
  ['openweathermap.weather', { operation: 'current', city: 'Berlin' }, '/data/2.5/weather'],
])('%s sends its request with the key', async (type, parameters, path) => {
  await run(type, parameters);
  expect(fake.requests.map((request) => [request.path, request.query.get('appid')])).toEqual([
    [path, definition.secret],
  ]);
});

test.each([
  [{ city: ' Berlin,DE ' }, { q: 'Berlin,DE' }],
  [
    { place_by: 'coordinates', lat: 0, lon: -0.5 },
    { lat: '0', lon: '-0.5' },
  ],
  [{ place_by: 'zip', zip: '10115,DE' }, { zip: '10115,DE' }],
  [{ place_by: 'id', city_id: '2950159' }, { id: '2950159' }],
])('the place %o is sent as %o', async (place, query) => {
  await run('openweathermap.weather', { operation: 'current', language: 'de', ...place });
  const { appid: _key, ...sent } = Object.fromEntries(fake.requests[0]!.query);
  expect(sent).toEqual({ ...query, units: 'metric', lang: 'de' });
});

test.each([
  [{ city: ' ' }, '/city'],
  [{ place_by: 'coordinates', lat: 1 }, '/lon'],
])('the incomplete place %o is refused before anything is sent', async (place, param) => {
  await expect(run('openweathermap.weather', { operation: 'current', ...place })).rejects.toMatchObject({ param });
  expect(fake.requests).toEqual([]);
});

test('a forecast is one item, or one for each step', async () => {
  const forecast = { operation: 'forecast', city: 'Berlin', steps: 3 };
  expect(await run('openweathermap.weather', forecast)).toHaveLength(1);
  expect(await run('openweathermap.weather', { ...forecast, split: true })).toHaveLength(3);
});

test('an unknown city is explained, without the key', async () => {
  const error = await run('openweathermap.weather', { operation: 'current', city: 'Nowhere' }).then(
    () => expect.fail('The city is known.'),
    (reason: Error) => reason,
  );
  expect(error.message).toContain('Add the country');
  expect(error.message).not.toContain(definition.secret);
});

test('a failure of an unknown form has its status', () => {
  for (const body of [null, 'Oops', 5, [], {}, { message: 5 }])
    expect(failureIn(openweathermap, { status: 418, headers: {}, body })?.message).toBe(
      'OpenWeatherMap refused the request. (status 418)',
    );
});
