import { expect, test } from 'vitest';

import { coordinatesIn } from '../../domains/catalog/engine/resolvePlace.ts';
import { sources } from '../../domains/catalog/generated/registry.ts';
import { json } from './fixture.ts';
import { engineOf } from './world.ts';

const city = (name: string, region: string, country: string, latitude: number) => ({
  id: 1,
  name,
  latitude,
  longitude: 2.35,
  country,
  country_code: country.slice(0, 2).toUpperCase(),
  admin1: region,
});
const places = json({
  results: [city('Paris', 'Île-de-France', 'France', 48.85), city('Paris', 'Texas', 'United States', 33.66)],
});
const forecast = json({ daily_units: { rain_sum: 'mm' }, daily: { time: ['2026-11-28'], rain_sum: [1.5] } });
const source = sources.find(({ id }) => id === 'open-meteo')!;
const search = source.searches.find(({ id }) => id === 'open-meteo.forecast')!;
const ask = (inputs: object, ...replies: Parameters<typeof engineOf>[0][number][]) =>
  engineOf(replies).run({ source, search, inputs });

test('a city is found by a search of its own inside the same run, and the result says which was taken', async () => {
  const found = await ask({ place: 'Paris' }, places, forecast);
  expect(found.rows).toHaveLength(1);
  expect(found.resolved).toEqual([
    {
      input: 'place',
      given: 'Paris',
      name: 'Paris, Île-de-France, France',
      values: { latitude: 48.85, longitude: 2.35 },
    },
  ]);
  const texan = await ask({ place: 'paris, texas' }, places, forecast);
  expect(texan.resolved).toMatchObject([{ name: 'Paris, Texas, United States', values: { latitude: 33.66 } }]);
  // A part that matches no region is not refused: the result names the interpretation.
  expect((await ask({ place: 'Paris, Frankreich' }, places, forecast)).resolved).toMatchObject([
    { given: 'Paris, Frankreich' },
  ]);
});

test('a place that does not exist is not_found, and coordinates need no look-up', async () => {
  await expect(ask({ place: 'Nowhereville' }, json({}))).rejects.toMatchObject({
    code: 'not_found',
    param: '/inputs/place',
    details: { reason: 'not_found' },
  });
  for (const inputs of [{ place: '48.85, 2.35' }, { latitude: 48.85, longitude: 2.35 }])
    expect(await ask(inputs, forecast)).toMatchObject({ resolved: [], rows: [{ rain_sum: 1.5 }] });
  expect(coordinatesIn('48.85 -2.35')).toEqual({ latitude: 48.85, longitude: -2.35 });
  expect(coordinatesIn('Paris')).toBeNull();
});

test.each([
  [{}, 'Give a place, such as Berlin, or latitude and longitude.'],
  [{ latitude: 1 }, 'Give latitude and longitude together.'],
  [{ place: 'Paris', latitude: 1, longitude: 1 }, 'Give either a place or coordinates, not both.'],
  [{ place: '91, 1' }, 'Latitudes go from -90 to 90 and longitudes from -180 to 180, in this order.'],
])('%j is refused before anybody is asked', async (inputs, message) => {
  await expect(ask(inputs)).rejects.toMatchObject({ code: 'invalid_request', message });
});

test('weather, air, sea and rivers take a place', () => {
  const takers = sources.flatMap(({ searches }) =>
    searches.flatMap(({ id, inputs }) => (inputs['place']?.schema['x-place'] === undefined ? [] : [id])),
  );
  for (const id of ['forecast', 'historical', 'air_quality', 'marine', 'flood', 'climate', 'elevation'])
    expect(takers).toContain(`open-meteo.${id}`);
  expect(takers).toEqual(
    expect.arrayContaining(['nws.forecast', 'nasa-power.daily', 'usgs-earthquake.search', 'noaa-coops.stations']),
  );
});
