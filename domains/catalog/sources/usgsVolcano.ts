import { column } from '../define/column.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, textAt } from '../read/valueAt.ts';

export const source = defineSource({
  id: 'usgs-volcano',
  title: 'USGS Volcano Notices',
  description: 'Alert levels of volcanoes in the United States, of its volcano observatories.',
  homepage: 'https://www.usgs.gov/programs/VHP',
  docs: 'https://volcanoes.usgs.gov/hans-public/api/',
  bases: { main: { url: 'https://volcanoes.usgs.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://www.usgs.gov/information-policies-and-instructions/copyrights-and-credits',
    attribution: 'U.S. Geological Survey Volcano Hazards Program',
    commercial: 'free',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 300,
  searches: [
    defineSearch({
      id: 'usgs-volcano.elevated',
      kind: 'volcanoes',
      title: 'US volcanoes at an elevated alert level',
      description:
        'Volcanoes of the United States that are restless or erupting now, with alert level, aviation colour code and the newest notice.',
      inputs: {},
      examples: [{}],
      paging: paging.local({ default: 100, max: 500 }),
      request: () => ({ path: '/hans-public/api/volcano/getElevatedVolcanoes' }),
      decode: ({ body }) => ({ rows: neededList(body, '$') }),
      columns: {
        volcano: column.text('volcano_name', { required: true }),
        volcano_number: column.text('vnum', { description: 'Of the Smithsonian’s Global Volcanism Program.' }),
        alert_level: column.text('alert_level', { description: 'ADVISORY, WATCH, WARNING.' }),
        colour_code: column.text('color_code', { description: 'For aviation: YELLOW, ORANGE, RED.' }),
        observatory: column.text('obs_fullname'),
        notice_type: column.text('notice_type_cd'),
        notice_id: column.text('notice_identifier'),
        sent: column.datetime('sent_utc', { utc: true }),
      },
      record: (row) => textAt(row, 'notice_url') ?? 'https://volcanoes.usgs.gov/hans-public/',
    }),
  ],
});
