import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';

export const source = defineSource({
  id: 'noaa-cdo',
  title: 'NOAA Climate Data Online',
  description: 'The older service of the same stations as the NOAA Climate Archive, with months and years, too.',
  homepage: 'https://www.ncei.noaa.gov/cdo-web/',
  docs: 'https://www.ncdc.noaa.gov/cdo-web/webservices/v2',
  bases: { main: { url: 'https://www.ncdc.noaa.gov' } },
  redirectHosts: ['www.ncei.noaa.gov'],
  licence: {
    name: 'US public domain',
    url: 'https://www.ncei.noaa.gov/archive',
    attribution: 'NOAA National Centers for Environmental Information',
    commercial: 'free',
  },
  limits: [
    { requests: 5, seconds: 1 },
    { requests: 10_000, seconds: 86_400 },
  ],
  cacheSeconds: 21_600,
  key: { need: 'required', url: 'https://www.ncdc.noaa.gov/cdo-web/token', place: { header: 'token' }, note: 'Free.' },
  searches: [
    defineSearch({
      id: 'noaa-cdo.data',
      kind: 'weather',
      title: 'Station records by day, month or year',
      description:
        'Values of stations or places by day (GHCND), month (GSOM) or year (GSOY); at most a year of days, ten of months, at a time. NOAA will end this service: for days take the daily records.',
      inputs: {
        dataset: input.choice(['GHCND', 'GSOM', 'GSOY'], {
          description: 'Days, months or years.',
          default: 'GHCND',
          labels: { GHCND: 'Days', GSOM: 'Months', GSOY: 'Years' },
        }),
        station_id: input.text({
          title: 'Station',
          description: 'With its dataset before it.',
          pattern: '^[A-Z]{2,10}:[A-Z0-9]{5,20}$',
          examples: ['GHCND:USW00013874'],
        }),
        location_id: input.text({
          title: 'Place',
          description: 'Such as FIPS:37 (a state), ZIP:28801, CITY:US390029.',
          pattern: '^[A-Z]{2,10}:[A-Z0-9]{1,20}$',
          examples: ['ZIP:28801'],
        }),
        data_types: input.texts({
          title: 'Measurements',
          description: 'Codes, such as TMAX.',
          pattern: '^[A-Z0-9]{3,8}$',
          maxItems: 20,
          examples: [['TMAX', 'TMIN']],
        }),
        from_date: input.date({ description: 'First day.', required: true, examples: ['2025-01-01'] }),
        to_date: input.date({ description: 'Last day.', required: true, examples: ['2025-01-31'] }),
      },
      examples: [{ station_id: 'GHCND:USW00013874', from_date: '2025-01-01', to_date: '2025-01-31' }],
      atLeastOneOf: ['station_id', 'location_id'],
      paging: paging.offset({ default: 100, max: 1_000 }),
      request: ({ inputs, page }) => ({
        path: '/cdo-web/api/v2/data',
        query: {
          datasetid: inputs.dataset,
          stationid: inputs.station_id,
          locationid: inputs.location_id,
          datatypeid: inputs.data_types?.join(','),
          startdate: inputs.from_date,
          enddate: inputs.to_date,
          units: 'metric',
          limit: page.limit,
          offset: page.offset + 1, // it counts from 1
        },
      }),
      nothing: ({ status, text }) => status === 200 && /^\s*\{\s*\}\s*$/.test(text),
      problem: refusal('NOAA', 'message', 'developerMessage'),
      decode: ({ body }) => ({
        rows: neededList(body, 'results'),
        total: numberAt(body, 'metadata.resultset.count') ?? null,
      }),
      columns: {
        date: column.date('date', { required: true }),
        measurement: column.text('datatype', { required: true }),
        value: column.number('value', { description: '°C, mm or m/s.' }),
        station: column.text('station'),
        attributes: column.text('attributes'),
      },
      record: (row) =>
        `https://www.ncei.noaa.gov/cdo-web/datasets/GHCND/stations/${encodeURIComponent(textAt(row, 'station') ?? '')}/detail`,
    }),
  ],
});
