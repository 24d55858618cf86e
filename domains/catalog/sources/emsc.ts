import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { nearInputs } from '../define/place.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { geoJsonRows } from '../read/tables.ts';
import { textAt } from '../read/valueAt.ts';

const kilometresOfDegree = 111.2;

export const source = defineSource({
  id: 'emsc',
  title: 'EMSC',
  description:
    'Earthquakes of the European-Mediterranean Seismological Centre, quickest and densest in and around Europe.',
  homepage: 'https://www.seismicportal.eu',
  docs: 'https://www.seismicportal.eu/fdsn-wsevent.html',
  bases: { main: { url: 'https://www.seismicportal.eu' } },
  licence: {
    name: 'EMSC terms',
    url: 'https://www.emsc-csem.org/service/terms/',
    attribution: 'European-Mediterranean Seismological Centre (EMSC)',
    commercial: 'ask',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 120,
  offByDefault:
    'The EMSC has to be asked before its data are given out commercially. The USGS has earthquakes worldwide.',
  searches: [
    defineSearch({
      id: 'emsc.earthquakes',
      kind: 'earthquakes',
      title: 'Earthquakes in and around Europe',
      description: 'Earthquakes by days, magnitude and distance from a point, newest or strongest first.',
      inputs: {
        from_date: input.date({ description: 'First day (UTC).', required: true, examples: ['2026-01-01'] }),
        to_date: input.date({ description: 'Last day (UTC), whole.', examples: ['2026-01-31'] }),
        min_magnitude: input.number({
          description: 'This magnitude or more.',
          minimum: -2,
          maximum: 10,
          examples: [4],
        }),
        ...nearInputs,
        radius_km: input.number({
          title: 'Radius',
          description: 'Kilometres around the point.',
          minimum: 1,
          maximum: 20_000,
          default: 500,
        }),
        order: input.choice(['time', 'time-asc', 'magnitude', 'magnitude-asc'], {
          description: 'What comes first.',
          default: 'time',
        }),
      },
      examples: [{ from_date: '2026-01-01', to_date: '2026-01-31', min_magnitude: 4 }],
      together: [['latitude', 'longitude']],
      paging: paging.offset({ default: 100, max: 1_000, ceiling: 20_000 }),
      request: ({ inputs, page }) => ({
        path: '/fdsnws/event/1/query',
        query: {
          format: 'json',
          starttime: inputs.from_date,
          endtime: inputs.to_date && `${inputs.to_date}T23:59:59`,
          minmagnitude: inputs.min_magnitude,
          latitude: inputs.latitude,
          longitude: inputs.longitude,
          maxradius: inputs.latitude === undefined ? undefined : (inputs.radius_km / kilometresOfDegree).toFixed(3),
          orderby: inputs.order,
          limit: page.limit,
          offset: page.offset + 1, // it counts from 1
        },
      }),
      decode: ({ body }) => ({ rows: geoJsonRows(body) }),
      columns: {
        id: column.text('unid', { required: true }),
        time: column.datetime('time', { required: true }),
        magnitude: column.number('mag'),
        magnitude_type: column.text('magtype'),
        region: column.text('flynn_region'),
        latitude: column.number('lat', { unit: '°' }),
        longitude: column.number('lon', { unit: '°' }),
        depth: column.number('depth', { unit: 'km' }),
        type: column.text('evtype', { description: 'ke known earthquake, se suspected.' }),
        network: column.text('auth'),
        updated: column.datetime('lastupdate'),
      },
      record: (row) =>
        `https://www.seismicportal.eu/eventdetails.html?unid=${encodeURIComponent(textAt(row, 'unid') ?? '')}`,
    }),
  ],
});
