import { column, type Columns } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { nearInputs } from '../define/place.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { geoJsonRows } from '../read/tables.ts';
import { textAt } from '../read/valueAt.ts';
import { path } from '../write/path.ts';

const decode = ({ body }: Answer) => ({ rows: geoJsonRows(body) });

const columns: Columns = {
  id: column.text('id', { required: true }),
  time: column.datetime('time'),
  magnitude: column.number('mag', { description: 'Small ones are below zero.' }),
  magnitude_type: column.text('magType'),
  place: column.text('place'),
  latitude: column.number('latitude', { unit: '°' }),
  longitude: column.number('longitude', { unit: '°' }),
  depth: column.number('depth_or_height', { unit: 'km' }),
  alert: column.text('alert', { description: 'Expected losses: green, yellow, orange, red.' }),
  tsunami: column.boolean('tsunami', {
    description: 'In a region with tsunami messages; whether there is one, they say.',
  }),
  felt_reports: column.integer('felt'),
  intensity: column.number('mmi', { description: 'Modified Mercalli, estimated.' }),
  significance: column.integer('sig', { description: '0 to 1,000.' }),
  type: column.text('type'),
  status: column.text('status', { description: 'automatic, or reviewed by people.' }),
  network: column.text('net'),
  updated: column.datetime('updated'),
};
const record = (row: unknown): string =>
  textAt(row, 'url') ?? `https://earthquake.usgs.gov/earthquakes/eventpage/${textAt(row, 'id')}`;

export const source = defineSource({
  id: 'usgs-earthquake',
  title: 'USGS Earthquakes',
  description: 'Earthquakes worldwide, from minutes ago back to 1900, of the United States Geological Survey.',
  homepage: 'https://earthquake.usgs.gov',
  docs: 'https://earthquake.usgs.gov/fdsnws/event/1/',
  bases: { main: { url: 'https://earthquake.usgs.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://www.usgs.gov/information-policies-and-instructions/copyrights-and-credits',
    attribution: 'U.S. Geological Survey',
    commercial: 'free',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 60,
  searches: [
    defineSearch({
      id: 'usgs-earthquake.search',
      kind: 'earthquakes',
      title: 'Earthquakes by time, place and magnitude',
      description:
        'Earthquakes anywhere by days, magnitude, depth, alert level and distance from a point. Without days: the last 30.',
      inputs: {
        from_date: input.date({ description: 'First day (UTC).', examples: ['2026-01-01'] }),
        to_date: input.date({ description: 'Last day (UTC), whole.', examples: ['2026-01-31'] }),
        min_magnitude: input.number({
          description: 'This magnitude or more.',
          minimum: -2,
          maximum: 10,
          examples: [5],
        }),
        max_magnitude: input.number({ description: 'This magnitude or less.', minimum: -2, maximum: 10 }),
        ...nearInputs,
        radius_km: input.number({
          title: 'Radius',
          description: 'Kilometres around the point.',
          minimum: 0,
          maximum: 20_001.6,
          default: 500,
        }),
        min_depth: input.number({ description: 'Kilometres below ground or more.', minimum: -100, maximum: 1_000 }),
        alert_level: input.choice(['green', 'yellow', 'orange', 'red'], { description: 'Level of expected losses.' }),
        order: input.choice(['time', 'time-asc', 'magnitude', 'magnitude-asc'], {
          description: 'Newest, oldest, strongest or weakest first.',
          default: 'time',
        }),
      },
      examples: [
        { min_magnitude: 5 },
        { from_date: '2011-03-11', to_date: '2011-03-12', latitude: 38.3, longitude: 142.4, radius_km: 300 },
      ],
      together: [['latitude', 'longitude']],
      paging: paging.offset({ default: 100, max: 1_000, ceiling: 20_000 }),
      request: ({ inputs, page }) => ({
        path: '/fdsnws/event/1/query',
        query: {
          format: 'geojson',
          starttime: inputs.from_date,
          endtime: inputs.to_date && `${inputs.to_date}T23:59:59`,
          minmagnitude: inputs.min_magnitude,
          maxmagnitude: inputs.max_magnitude,
          latitude: inputs.latitude,
          longitude: inputs.longitude,
          maxradiuskm: inputs.latitude === undefined ? undefined : inputs.radius_km,
          mindepth: inputs.min_depth,
          alertlevel: inputs.alert_level,
          orderby: inputs.order,
          limit: page.limit,
          offset: page.offset + 1, // it counts from 1
        },
      }),
      decode,
      columns,
      record,
    }),
    defineSearch({
      id: 'usgs-earthquake.feed',
      kind: 'earthquakes',
      title: 'Earthquakes of the last hour, day, week or month',
      description: 'The live feed, renewed every minute: all earthquakes of a window of time above a magnitude.',
      inputs: {
        level: input.choice(['all', '1.0', '2.5', '4.5', 'significant'], {
          description: 'This magnitude or more.',
          default: '2.5',
        }),
        window: input.choice(['hour', 'day', 'week', 'month'], { description: 'How far back.', default: 'day' }),
      },
      examples: [{ level: '2.5', window: 'day' }],
      paging: paging.local({ default: 100, max: 1_000 }),
      request: ({ inputs }) => ({
        path: path`/earthquakes/feed/v1.0/summary/${inputs.level}_${inputs.window}.geojson`,
      }),
      decode,
      columns,
      record,
    }),
  ],
});
