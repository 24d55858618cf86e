import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { geoJsonRows } from '../read/tables.ts';
import { numberAt, textAt } from '../read/valueAt.ts';
import { soql } from '../write/queryText.ts';

export const source = defineSource({
  id: 'gvp',
  title: 'Smithsonian Global Volcanism Program',
  description: 'All volcanoes that were active in the last 12,000 years.',
  homepage: 'https://volcano.si.edu',
  docs: 'https://volcano.si.edu/database/webservices.cfm',
  bases: { main: { url: 'https://webservices.volcano.si.edu' } },
  licence: {
    name: 'Smithsonian terms',
    url: 'https://www.si.edu/termsofuse',
    attribution: 'Global Volcanism Program, Smithsonian Institution: Volcanoes of the World',
    commercial: 'ask',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 86_400,
  offByDefault: 'The terms of the Smithsonian are for non-commercial use; ask before results are sold.',
  searches: [
    defineSearch({
      id: 'gvp.holocene_volcanoes',
      kind: 'volcanoes',
      title: 'Volcanoes of the world',
      description:
        'Volcanoes of the Holocene by country or name, with type, height and year of the last known eruption.',
      inputs: {
        country: input.text({ description: 'English name of a country.', maxLength: 60, examples: ['Italy'] }),
        name: input.text({
          description: 'Name of the volcano, as it is written there.',
          maxLength: 100,
          examples: ['Etna'],
        }),
      },
      examples: [{ country: 'Italy' }],
      paging: paging.offset({ default: 50, max: 1_000 }),
      request: ({ inputs, page }) => {
        // CQL of GeoServer writes literals as SQL does.
        const conditions = [
          inputs.country && soql`Country=${inputs.country}`,
          inputs.name && soql`Volcano_Name=${inputs.name}`,
        ].filter((condition) => condition !== undefined);
        return {
          path: '/geoserver/GVP-VOTW/ows',
          query: {
            service: 'WFS',
            version: '2.0.0',
            request: 'GetFeature',
            typeName: 'GVP-VOTW:Smithsonian_VOTW_Holocene_Volcanoes',
            outputFormat: 'application/json',
            cql_filter: conditions.length > 0 ? conditions.join(' AND ') : undefined,
            sortBy: 'Volcano_Number',
            count: page.limit,
            startIndex: page.offset,
          },
        };
      },
      decode: ({ body }) => ({
        rows: geoJsonRows(body),
        total: numberAt(body, 'numberMatched') ?? numberAt(body, 'totalFeatures') ?? null,
      }),
      columns: {
        number: column.text('Volcano_Number', { required: true }),
        name: column.text('Volcano_Name', { required: true }),
        country: column.text('Country'),
        type: column.text('Primary_Volcano_Type'),
        last_eruption: column.integer('Last_Eruption_Year', { description: 'Year; before our era below zero.' }),
        elevation: column.number('Elevation', { unit: 'm' }),
        latitude: column.number('Latitude', { unit: '°' }),
        longitude: column.number('Longitude', { unit: '°' }),
      },
      record: (row) =>
        `https://volcano.si.edu/volcano.cfm?vn=${encodeURIComponent(textAt(row, 'Volcano_Number') ?? '')}`,
    }),
  ],
});
