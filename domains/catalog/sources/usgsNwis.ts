import { column } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { plainText } from '../read/plainText.ts';
import { listAt, neededList, numberAt, textAt } from '../read/valueAt.ts';

export const source = defineSource({
  id: 'usgs-nwis',
  title: 'USGS Water Services',
  description: 'The older service of the same sites as USGS Water Data, with every value that was measured.',
  homepage: 'https://waterservices.usgs.gov',
  docs: 'https://waterservices.usgs.gov/docs/instantaneous-values/',
  bases: { main: { url: 'https://waterservices.usgs.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://www.usgs.gov/information-policies-and-instructions/copyrights-and-credits',
    attribution: 'U.S. Geological Survey, National Water Information System',
    commercial: 'free',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 900,
  searches: [
    defineSearch({
      id: 'usgs-nwis.instantaneous',
      kind: 'hydrology',
      title: 'River and well readings every 15 minutes',
      description:
        'Every reading of sites in the United States in a span of time, up to 120 days back. USGS will end this service: take the searches of USGS Water Data where they have what you need.',
      inputs: {
        sites: input.texts({
          description: 'Numbers of sites.',
          pattern: '^[0-9]{8,15}$',
          maxItems: 20,
          required: true,
          examples: [['01646500']],
        }),
        parameter_code: input.text({
          title: 'Parameter',
          description: '00060 discharge, 00065 height of the gage, 00010 temperature of the water.',
          pattern: '^[0-9]{5}$',
          default: '00060',
        }),
        period: input.text({
          description: 'How far back, as P1D (a day) or PT2H (two hours); instead of days.',
          pattern: '^P([0-9]{1,3}D|T[0-9]{1,3}H)$',
          examples: ['P1D'],
        }),
        from_date: input.date({ description: 'First day.', examples: ['2026-11-01'] }),
        to_date: input.date({ description: 'Last day.', examples: ['2026-11-03'] }),
      },
      examples: [{ sites: ['01646500'], period: 'P1D' }],
      paging: paging.local({ default: 1_000, max: 10_000 }),
      request: ({ inputs }) => ({
        path: '/nwis/iv/',
        query: {
          format: 'json',
          sites: inputs.sites.join(','),
          parameterCd: inputs.parameter_code,
          period: inputs.from_date === undefined ? inputs.period : undefined,
          startDT: inputs.from_date,
          endDT: inputs.from_date === undefined ? undefined : inputs.to_date,
        },
      }),
      problem: ({ status }) =>
        status === 400 // an HTML page
          ? failure(
              'bad_request',
              'USGS Water Services does not accept the search. Are site, parameter and days right?',
            )
          : undefined,
      decode: ({ body }) => ({
        rows: neededList(body, 'value.timeSeries').flatMap((series) => {
          const place = {
            site: textAt(series, 'sourceInfo.siteCode[0].value'),
            name: textAt(series, 'sourceInfo.siteName'),
            latitude: numberAt(series, 'sourceInfo.geoLocation.geogLocation.latitude'),
            longitude: numberAt(series, 'sourceInfo.geoLocation.geogLocation.longitude'),
            parameter: plainText(textAt(series, 'variable.variableName') ?? ''),
            unit: textAt(series, 'variable.unit.unitCode'),
          };
          const missing = numberAt(series, 'variable.noDataValue');
          return neededList(series, 'values').flatMap((block) =>
            listAt(block, 'value').map((one) => ({
              ...place,
              time: textAt(one, 'dateTime'),
              value: numberAt(one, 'value') === missing ? null : textAt(one, 'value'),
              qualifiers: listAt(one, 'qualifiers'),
            })),
          );
        }),
      }),
      columns: {
        site: column.text('site', { required: true }),
        name: column.text('name'),
        time: column.datetime('time', { required: true }),
        value: column.number('value'),
        unit: column.text('unit'),
        parameter: column.text('parameter'),
        qualifiers: column.texts('qualifiers', { description: 'P provisional, A approved, e estimated.' }),
        latitude: column.number('latitude', { unit: '°' }),
        longitude: column.number('longitude', { unit: '°' }),
      },
      record: (row) => `https://waterdata.usgs.gov/monitoring-location/USGS-${textAt(row, 'site')}/`,
      notes: ['Provisional data may change.'],
    }),
  ],
});
