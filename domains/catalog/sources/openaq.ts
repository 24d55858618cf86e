import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { nearInputs } from '../define/place.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { listAt, neededList, numberAt, textAt } from '../read/valueAt.ts';
import { path } from '../write/path.ts';

const id = (title: string, description: string, example: number) =>
  input.integer({ title, description, minimum: 1, maximum: 2_147_483_647, required: true, examples: [example] });

/** `found` is a text such as `>100` where it was not counted. */
const decode = ({ body }: Answer) => ({
  rows: neededList(body, 'results'),
  total: numberAt(body, 'meta.found') ?? null,
});
const problem = refusal('OpenAQ', 'detail[0].msg', 'detail', 'message');
const notes = ['The same pollutant comes in several units; look at the unit before you compare.'];

export const source = defineSource({
  id: 'openaq',
  title: 'OpenAQ',
  description: 'Measured air quality at tens of thousands of stations worldwide, of governments and others.',
  homepage: 'https://openaq.org',
  docs: 'https://docs.openaq.org/',
  bases: { main: { url: 'https://api.openaq.org' } },
  licence: {
    name: 'By provider',
    url: 'https://docs.openaq.org/about/terms',
    attribution: 'OpenAQ and the provider named in the row',
    commercial: 'per_record',
    note: 'Each provider has a licence of its own, named with the station.',
  },
  limits: [
    { requests: 60, seconds: 60 },
    { requests: 2_000, seconds: 3_600 },
  ],
  cacheSeconds: 900,
  key: { need: 'required', url: 'https://explore.openaq.org/register', place: { header: 'X-API-Key' }, note: 'Free.' },
  searches: [
    defineSearch({
      id: 'openaq.locations',
      kind: 'air_quality',
      title: 'Air quality stations',
      description:
        'Stations near a point or in a country, with what they measure. That there is none does not mean that the air is clean.',
      inputs: {
        ...nearInputs,
        radius_m: input.integer({
          title: 'Radius',
          description: 'Metres around the point.',
          minimum: 1,
          maximum: 25_000,
          default: 10_000,
        }),
        country: input.text({
          description: 'Two letters; instead of a point.',
          pattern: '^[A-Z]{2}$',
          lookup: 'country',
          examples: ['DE'],
        }),
        parameter_id: input.integer({
          title: 'Pollutant',
          description: 'Only stations that measure it: 2 is PM2.5, 1 PM10, 3 ozone, 5 nitrogen dioxide.',
          minimum: 1,
          maximum: 1_000,
          examples: [2],
        }),
      },
      examples: [{ latitude: 52.52, longitude: 13.41 }],
      atLeastOneOf: ['place', 'latitude', 'country'],
      together: [['latitude', 'longitude']],
      paging: paging.page({ default: 100, max: 1_000 }),
      request: ({ inputs, page }) => {
        const hasPoint = inputs.latitude !== undefined && inputs.longitude !== undefined;
        return {
          path: '/v3/locations',
          query: {
            coordinates: hasPoint ? `${inputs.latitude},${inputs.longitude}` : undefined,
            radius: hasPoint ? inputs.radius_m : undefined,
            iso: inputs.country,
            parameters_id: inputs.parameter_id,
            limit: page.limit,
            page: page.number,
          },
        };
      },
      problem,
      decode,
      columns: {
        location_id: column.integer('id', { required: true }),
        name: column.text('name'),
        locality: column.text('locality'),
        country_code: column.text('country.code'),
        latitude: column.number('coordinates.latitude', { unit: '°' }),
        longitude: column.number('coordinates.longitude', { unit: '°' }),
        distance: column.number('distance', { unit: 'm' }),
        provider: column.text('provider.name'),
        is_reference: column.boolean('isMonitor', { description: 'A reference station, not a low-cost sensor.' }),
        measures: column.texts('sensors[].name'),
        sensor_ids: column.texts('sensors[].id'),
        first: column.datetime('datetimeFirst.utc'),
        latest: column.datetime('datetimeLast.utc', { description: 'May be years ago.' }),
        licences: column.texts('licenses[].name'),
      },
      record: (row) => `https://explore.openaq.org/locations/${textAt(row, 'id')}`,
    }),
    defineSearch({
      id: 'openaq.latest',
      kind: 'air_quality',
      title: 'Newest measurements of a station',
      description: 'The newest value of each pollutant that a station measures, with its unit.',
      inputs: { location_id: id('Station', 'Number of a station.', 2178) },
      examples: [{ location_id: 2178 }],
      paging: paging.local({ default: 100, max: 1_000 }),
      // The values say neither pollutant nor unit: the station does.
      request: ({ inputs }) => ({ path: path`/v3/locations/${inputs.location_id}`, cacheSeconds: 86_400 }),
      second: (_, { inputs }) => ({ path: path`/v3/locations/${inputs.location_id}/latest`, query: { limit: 1_000 } }),
      problem,
      decode: (answer, { first }) => {
        const station = first && listAt(first.body, 'results')[0];
        const sensors = new Map(listAt(station, 'sensors').map((sensor) => [textAt(sensor, 'id'), sensor]));
        return {
          rows: decode(answer).rows.map((row) => ({
            ...(row as object),
            sensor: sensors.get(textAt(row, 'sensorsId')),
          })),
        };
      },
      columns: {
        parameter: column.text('sensor.parameter.displayName'),
        parameter_code: column.text('sensor.parameter.name'),
        value: column.number('value', { required: true }),
        unit: column.text('sensor.parameter.units'),
        time: column.datetime('datetime.utc'),
        latitude: column.number('coordinates.latitude', { unit: '°' }),
        longitude: column.number('coordinates.longitude', { unit: '°' }),
        sensor_id: column.integer('sensorsId', { required: true }),
        location_id: column.integer('locationsId'),
      },
      record: (_, { inputs }) => `https://explore.openaq.org/locations/${inputs.location_id}`,
      notes,
    }),
    defineSearch({
      id: 'openaq.measurements_daily',
      kind: 'air_quality',
      title: 'Daily means of a sensor',
      description:
        'The mean of each day of one sensor of a station, with lowest and highest value and how much of the day was measured.',
      inputs: {
        sensor_id: id('Sensor', 'Number of a sensor.', 3920),
        from_date: input.date({ description: 'First day.', examples: ['2026-01-01'] }),
        to_date: input.date({ description: 'Last day.', examples: ['2026-01-31'] }),
      },
      examples: [{ sensor_id: 3920, from_date: '2023-01-01', to_date: '2023-01-31' }],
      paging: paging.page({ default: 100, max: 1_000 }),
      request: ({ inputs, page }) => ({
        path: path`/v3/sensors/${inputs.sensor_id}/measurements/daily`,
        query: { datetime_from: inputs.from_date, datetime_to: inputs.to_date, limit: page.limit, page: page.number },
      }),
      problem,
      decode,
      columns: {
        day: column.date('period.datetimeFrom.local', { required: true, description: 'Of the place.' }),
        value: column.number('value'),
        unit: column.text('parameter.units'),
        parameter: column.text('parameter.name'),
        minimum: column.number('summary.min'),
        median: column.number('summary.median'),
        maximum: column.number('summary.max'),
        coverage: column.number('coverage.percentCoverage', { unit: '%' }),
      },
      notes,
    }),
  ],
});
