import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { odata } from '../write/queryText.ts';

export const source = defineSource({
  id: 'openfema',
  title: 'OpenFEMA',
  description: 'Disaster declarations of the Federal Emergency Management Agency of the United States since 1953.',
  homepage: 'https://www.fema.gov/about/openfema',
  docs: 'https://www.fema.gov/openfema-data-page/disaster-declarations-summaries-v2',
  bases: { main: { url: 'https://www.fema.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://www.fema.gov/about/openfema/terms-conditions',
    attribution: 'OpenFEMA, Federal Emergency Management Agency',
    commercial: 'free',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'openfema.disasters',
      kind: 'natural_events',
      title: 'US disaster declarations',
      description:
        'Federally declared disasters, emergencies and fire grants since 1953, newest first. A row is one county or area: a disaster has as many rows as areas.',
      inputs: {
        state: input.text({ description: 'Two letters.', pattern: '^[A-Z]{2}$', examples: ['TX'] }),
        incident_type: input.text({
          description: 'As FEMA calls it.',
          maxLength: 60,
          examples: ['Hurricane', 'Fire', 'Flood', 'Severe Storm'],
        }),
        from_date: input.date({ description: 'Declared on this day or later.', examples: ['2024-01-01'] }),
        to_date: input.date({ description: 'Declared on this day or earlier.', examples: ['2024-12-31'] }),
      },
      examples: [{ state: 'TX', from_date: '2024-01-01' }],
      paging: paging.offset({ default: 100, max: 1_000 }),
      request: ({ inputs, page }) => {
        const conditions = [
          inputs.state && odata`state eq ${inputs.state}`,
          inputs.incident_type && odata`incidentType eq ${inputs.incident_type}`,
          inputs.from_date && odata`declarationDate ge ${`${inputs.from_date}T00:00:00.000Z`}`,
          inputs.to_date && odata`declarationDate le ${`${inputs.to_date}T23:59:59.999Z`}`,
        ].filter((condition) => condition !== undefined);
        return {
          path: '/api/open/v2/DisasterDeclarationsSummaries',
          query: {
            $filter: conditions.length > 0 ? conditions.join(' and ') : undefined,
            $orderby: 'declarationDate desc',
            $inlinecount: 'allpages',
            $top: page.limit,
            $skip: page.offset,
          },
        };
      },
      problem: refusal('OpenFEMA', 'error[0].message', 'error.message'),
      decode: ({ body }) => ({
        rows: neededList(body, 'DisasterDeclarationsSummaries'),
        total: numberAt(body, 'metadata.count') ?? null,
      }),
      columns: {
        disaster_number: column.integer('disasterNumber', { required: true }),
        title: column.text('declarationTitle'),
        incident_type: column.text('incidentType'),
        declaration_type: column.text('declarationType', {
          description: 'DR major disaster, EM emergency, FM fire management.',
        }),
        declared: column.datetime('declarationDate'),
        state: column.text('state'),
        area: column.text('designatedArea'),
        county_code: column.text(
          (row) => `${textAt(row, 'fipsStateCode') ?? ''}${textAt(row, 'fipsCountyCode') ?? ''}`,
          {
            description: 'FIPS code of state and county.',
          },
        ),
        began: column.datetime('incidentBeginDate'),
        ended: column.datetime('incidentEndDate'),
        individual_assistance: column.boolean('iaProgramDeclared'),
        public_assistance: column.boolean('paProgramDeclared'),
        hazard_mitigation: column.boolean('hmProgramDeclared'),
        id: column.text('id'),
      },
      record: (row) => `https://www.fema.gov/disaster/${textAt(row, 'disasterNumber')}`,
      notes: [
        'FEMA and the US Government cannot vouch for the data or analyses derived from these data after they were retrieved.',
      ],
    }),
  ],
});
