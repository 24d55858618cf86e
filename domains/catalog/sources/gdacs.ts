import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { geoJsonRows } from '../read/tables.ts';
import { textAt } from '../read/valueAt.ts';

const types = ['EQ', 'TC', 'FL', 'VO', 'DR', 'WF', 'TS'] as const;

export const source = defineSource({
  id: 'gdacs',
  title: 'GDACS',
  description:
    'Disaster alerts of the Global Disaster Alert and Coordination System of the UN and the European Commission.',
  homepage: 'https://www.gdacs.org',
  docs: 'https://www.gdacs.org/gdacsapi/swagger/index.html',
  bases: { main: { url: 'https://www.gdacs.org' } },
  licence: {
    name: 'Reuse with acknowledgement',
    url: 'https://www.gdacs.org/About/termofuse.aspx',
    attribution: 'Global Disaster Alert and Coordination System, GDACS (© European Union)',
    commercial: 'attribution',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 600,
  searches: [
    defineSearch({
      id: 'gdacs.events',
      kind: 'natural_events',
      title: 'Disaster alerts worldwide',
      description:
        'Earthquakes, cyclones, floods, volcanoes, droughts, wildfires and tsunamis by alert level, days and country.',
      inputs: {
        from_date: input.date({ description: 'First day.', examples: ['2026-01-01'] }),
        to_date: input.date({ description: 'Last day.', examples: ['2026-12-31'] }),
        alert_levels: input.choices(['Green', 'Orange', 'Red'], {
          description: 'How bad: green is little, red most.',
          default: ['Orange', 'Red'],
        }),
        event_types: input.choices(types, {
          description: 'EQ earthquakes, TC cyclones, FL floods, VO volcanoes, DR droughts, WF wildfires, TS tsunamis.',
          examples: [['EQ', 'FL']],
        }),
        country: input.text({ description: 'English name of a country.', maxLength: 100, examples: ['Philippines'] }),
      },
      examples: [{ alert_levels: ['Orange', 'Red'] }, { event_types: ['TC'], country: 'Philippines' }],
      paging: paging.page({ default: 100, max: 100 }),
      request: ({ inputs, page }) => ({
        path: '/gdacsapi/api/events/geteventlist/SEARCH',
        query: {
          fromDate: inputs.from_date,
          toDate: inputs.to_date,
          alertlevel: inputs.alert_levels.join(';'),
          eventlist: inputs.event_types?.join(';'),
          country: inputs.country,
          pageSize: page.limit,
          pageNumber: page.number,
        },
      }),
      // 204, or 200 without a body.
      nothing: ({ status, text }) => status === 200 && text.trim() === '',
      decode: ({ body }) => ({ rows: geoJsonRows(body) }),
      columns: {
        event_id: column.text('eventid', { required: true }),
        type: column.text('eventtype', { required: true }),
        name: column.text('name'),
        alert_level: column.text('alertlevel'),
        alert_score: column.number('alertscore'),
        from: column.datetime('fromdate', { utc: true }),
        to: column.datetime('todate', { utc: true }),
        is_current: column.boolean('iscurrent'),
        country: column.text('country'),
        country_code: column.text('iso3'),
        affected_countries: column.texts('affectedcountries[].countryname'),
        severity: column.number('severitydata.severity'),
        severity_unit: column.text('severitydata.severityunit'),
        severity_text: column.text('severitydata.severitytext'),
        latitude: column.number('latitude', { unit: '°' }),
        longitude: column.number('longitude', { unit: '°' }),
        glide: column.text('glide'),
        source: column.text('source'),
        modified: column.datetime('datemodified', { utc: true }),
      },
      record: (row) =>
        textAt(row, 'url.report') ??
        `https://www.gdacs.org/report.aspx?eventtype=${encodeURIComponent(textAt(row, 'eventtype') ?? '')}&eventid=${encodeURIComponent(textAt(row, 'eventid') ?? '')}`,
    }),
  ],
});
