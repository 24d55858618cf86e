import { column, type Columns } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource, type Decoded } from '../define/source.ts';
import { pageOfLink, queryOfPage } from '../read/nextLink.ts';
import { refusal } from '../read/refusal.ts';
import { geoJsonRows } from '../read/tables.ts';
import { listAt, textAt } from '../read/valueAt.ts';

const site = input.text({
  title: 'Site',
  description: 'Number of the site, with USGS- before it or without.',
  pattern: '^([A-Z]{2,8}-)?[0-9]{8,15}$',
  required: true,
  examples: ['USGS-01646500', '01646500'],
});
const siteId = (given: string): string => (given.includes('-') ? given : `USGS-${given}`);
const parameter = {
  title: 'Parameter',
  description:
    '00060 discharge, 00065 height of the gage, 00010 temperature of the water, 72019 depth to ground water.',
  pattern: '^[0-9]{5}$',
};

/** Links to the next page say it in one of these, by release of the service. */
const pageNames = ['cursor', 'offset', 'startindex'];

function decode({ body }: Answer): Decoded {
  const next = listAt(body, 'links').find((link) => textAt(link, 'rel') === 'next');
  return { rows: geoJsonRows(body), next: pageOfLink(textAt(next, 'href'), pageNames) };
}

const problem = refusal('USGS Water Data', 'description');

const value: Columns = {
  value: column.number('value'),
  unit: column.text('unit_of_measure'),
  parameter_code: column.text('parameter_code'),
  statistic_code: column.text('statistic_id', {
    description: '00003 mean, 00001 maximum, 00002 minimum, 00011 as it is.',
  }),
  approval: column.text('approval_status', { description: 'Provisional values may change.' }),
  qualifier: column.texts('qualifier'),
  site: column.text('monitoring_location_id', { required: true }),
  series_id: column.text('time_series_id'),
  modified: column.datetime('last_modified'),
};
const record = (row: unknown): string =>
  `https://waterdata.usgs.gov/monitoring-location/${encodeURIComponent(textAt(row, 'monitoring_location_id') ?? textAt(row, 'id') ?? '')}/`;
const notes = ['Provisional data may change.'];

export const source = defineSource({
  id: 'usgs-water',
  title: 'USGS Water Data',
  description: 'Rivers, lakes and ground water at more than a million sites in the United States.',
  homepage: 'https://waterdata.usgs.gov',
  docs: 'https://api.waterdata.usgs.gov/ogcapi/v1/openapi?f=html',
  bases: { main: { url: 'https://api.waterdata.usgs.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://www.usgs.gov/information-policies-and-instructions/copyrights-and-credits',
    attribution: 'U.S. Geological Survey, Water Data for the Nation',
    commercial: 'free',
  },
  limits: [{ requests: 2, seconds: 1 }],
  limitsWithKey: [{ requests: 5, seconds: 1 }],
  cacheSeconds: 900,
  key: {
    need: 'optional',
    url: 'https://api.waterdata.usgs.gov/signup/',
    place: { header: 'X-Api-Key' },
    note: 'Free; more requests an hour.',
  },
  searches: [
    defineSearch({
      id: 'usgs-water.latest',
      kind: 'hydrology',
      title: 'Latest readings of a river, lake or well',
      description:
        'The newest value of everything that a site in the United States measures: discharge, level, temperature.',
      inputs: { site, parameter_code: input.text({ ...parameter, examples: ['00060'] }) },
      examples: [{ site: 'USGS-01646500' }],
      paging: paging.cursor({ default: 100, max: 1_000 }),
      request: ({ inputs, page }) => ({
        path: '/ogcapi/v1/collections/latest-continuous/items',
        query: {
          f: 'json',
          monitoring_location_id: siteId(inputs.site),
          parameter_code: inputs.parameter_code,
          limit: page.limit,
          ...queryOfPage(page.cursor, pageNames),
        },
      }),
      problem,
      decode,
      columns: {
        time: column.datetime('time', { required: true }),
        ...value,
        latitude: column.number('latitude', { unit: '°' }),
        longitude: column.number('longitude', { unit: '°' }),
      },
      record,
      notes,
    }),
    defineSearch({
      id: 'usgs-water.daily',
      kind: 'hydrology',
      title: 'Daily values of a river, lake or well',
      description: 'Mean, highest or lowest value of each day at a site in the United States, newest first.',
      inputs: {
        site,
        parameter_code: input.text({ ...parameter, default: '00060' }),
        statistic: input.choice(['mean', 'maximum', 'minimum'], { description: 'Of the day.', default: 'mean' }),
        from_date: input.date({ description: 'First day.', examples: ['2026-01-01'] }),
        to_date: input.date({ description: 'Last day.', examples: ['2026-01-31'] }),
      },
      examples: [{ site: 'USGS-01646500', from_date: '2026-01-01', to_date: '2026-01-31' }],
      paging: paging.cursor({ default: 1_000, max: 10_000 }),
      request: ({ inputs, page }) => ({
        path: '/ogcapi/v1/collections/daily/items',
        query: {
          f: 'json',
          skipGeometry: 'true',
          monitoring_location_id: siteId(inputs.site),
          parameter_code: inputs.parameter_code,
          statistic_id: { mean: '00003', maximum: '00001', minimum: '00002' }[inputs.statistic],
          time:
            inputs.from_date === undefined && inputs.to_date === undefined
              ? undefined
              : `${inputs.from_date ?? '..'}/${inputs.to_date ?? '..'}`,
          sortby: '-time',
          limit: page.limit,
          ...queryOfPage(page.cursor, pageNames),
        },
      }),
      problem,
      decode,
      columns: { day: column.date('time', { required: true }), ...value },
      record,
      notes,
    }),
    defineSearch({
      id: 'usgs-water.sites',
      kind: 'hydrology',
      title: 'Measuring sites of rivers, lakes and wells',
      description:
        'Sites in the United States by state, county and type, with the numbers that the other searches need.',
      inputs: {
        state: input.text({ description: 'Name of the state.', maxLength: 60, examples: ['Wisconsin'] }),
        county: input.text({
          description: 'Name of the county, as USGS writes it.',
          maxLength: 100,
          examples: ['Dane County'],
        }),
        site_type: input.choice(['ST', 'GW', 'LK', 'SP'], {
          description: 'ST streams, GW wells, LK lakes, SP springs.',
          labels: { ST: 'Streams', GW: 'Wells', LK: 'Lakes', SP: 'Springs' },
        }),
      },
      examples: [{ state: 'Wisconsin', site_type: 'ST' }],
      atLeastOneOf: ['state', 'county'],
      paging: paging.cursor({ default: 100, max: 10_000 }),
      request: ({ inputs, page }) => ({
        path: '/ogcapi/v1/collections/monitoring-locations/items',
        query: {
          f: 'json',
          state_name: inputs.state,
          county_name: inputs.county,
          site_type_code: inputs.site_type,
          limit: page.limit,
          ...queryOfPage(page.cursor, pageNames),
        },
      }),
      problem,
      decode,
      columns: {
        site: column.text('id', { required: true }),
        name: column.text('monitoring_location_name'),
        type: column.text('site_type'),
        state: column.text('state_name'),
        county: column.text('county_name'),
        agency: column.text('agency_code'),
        hydrologic_unit: column.text('hydrologic_unit_code'),
        altitude: column.number('altitude', { unit: 'ft' }),
        drainage_area: column.number('drainage_area', { unit: 'sq mi' }),
        latitude: column.number('latitude', { unit: '°' }),
        longitude: column.number('longitude', { unit: '°' }),
        time_zone: column.text('time_zone_abbreviation'),
      },
      record,
    }),
  ],
});
