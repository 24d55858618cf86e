import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { listOf, textAt } from '../read/valueAt.ts';
import { path } from '../write/path.ts';

export const source = defineSource({
  id: 'disease-sh',
  title: 'disease.sh',
  description: 'Totals of COVID-19 by country, as they were when their sources stopped in 2023 and 2024.',
  homepage: 'https://disease.sh',
  docs: 'https://disease.sh/docs/',
  bases: { main: { url: 'https://disease.sh' } },
  licence: {
    name: 'Terms of its sources',
    url: 'https://github.com/disease-sh/API',
    attribution: 'disease.sh, data of Worldometer',
    commercial: 'ask',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 86_400,
  offByDefault: 'The numbers are no longer updated, and Worldometer has to be asked before they are sold.',
  searches: [
    defineSearch({
      id: 'disease-sh.covid_country',
      kind: 'health',
      title: 'COVID-19 totals of a country',
      description: 'Cases, deaths and tests of a country until its numbers stopped being updated.',
      inputs: {
        country: input.text({
          description: 'English name, or ISO code of two or three letters.',
          pattern: "^[A-Za-z .'-]{2,60}$",
          required: true,
          lookup: 'country',
          examples: ['FRA', 'France'],
        }),
      },
      examples: [{ country: 'FRA' }],
      paging: paging.none({ max: 1 }),
      request: ({ inputs }) => ({
        path: path`/v3/covid-19/countries/${inputs.country}`,
        query: { strict: 'true', allowNull: 'true' },
      }),
      about: 'country',
      nothing: ({ status, body }) => status === 404 && textAt(body, 'message') !== undefined,
      decode: ({ body }) => ({ rows: listOf(body) }),
      columns: {
        country: column.text('country', { required: true }),
        country_code: column.text('countryInfo.iso3'),
        updated: column.datetime('updated', { description: 'When it was read last, not when it last changed.' }),
        cases: column.integer('cases'),
        deaths: column.integer('deaths'),
        recovered: column.integer('recovered'),
        tests: column.integer('tests'),
        cases_per_million: column.number('casesPerOneMillion'),
        deaths_per_million: column.number('deathsPerOneMillion'),
        population: column.integer('population'),
      },
      notes: ['No longer updated.'],
    }),
  ],
});
