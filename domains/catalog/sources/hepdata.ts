import { column } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

export const source = defineSource({
  id: 'hepdata',
  title: 'HEPData',
  description: 'Tables of data behind the publications of particle physics.',
  homepage: 'https://www.hepdata.net',
  docs: 'https://www.hepdata.net/search',
  bases: { main: { url: 'https://www.hepdata.net' } },
  licence: { name: 'CC0', url: 'https://www.hepdata.net/terms', attribution: 'HEPData', commercial: 'free' },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'hepdata.search',
      kind: 'high_energy_physics',
      title: 'Search data tables of particle physics',
      description: 'Publications with tables of measurements, by words, reaction, observable or collaboration.',
      inputs: {
        query: input.text({
          description: 'Words, or HEPData’s own query: observables:, reactions:, cmenergies:.',
          language: 'HEPData',
          required: true,
          examples: ['higgs cross section', 'observables:DSIG/DPT'],
        }),
        collaboration: input.text({
          description: 'Only of this collaboration.',
          pattern: '^[A-Za-z0-9 &-]{2,40}$',
          examples: ['ATLAS'],
        }),
        sort: input.choice(['relevance', 'latest', 'date', 'title', 'collaborations'], {
          description: 'What comes first.',
          default: 'relevance',
        }),
      },
      examples: [{ query: 'higgs cross section' }],
      paging: paging.page({ default: 10, max: 100 }),
      request: ({ inputs, page }) => ({
        path: '/search/',
        query: {
          q: inputs.query,
          collaboration: inputs.collaboration,
          sort_by: inputs.sort,
          format: 'json',
          size: page.limit,
          page: page.number,
        },
      }),
      problem: ({ status, body }) => {
        const said = textAt(body, 'error');
        return said === undefined || (status !== 400 && status !== 500 && status !== 200)
          ? undefined
          : failure('bad_request', `HEPData does not accept the search: ${said}`);
      },
      decode: ({ body }) => ({ rows: neededList(body, 'results'), total: numberAt(body, 'total') ?? null }),
      columns: {
        id: column.text('recid', { required: true }),
        title: column.text('title', { html: true }),
        collaborations: column.texts('collaborations'),
        first_author: column.text('first_author.full_name'),
        date: column.date('date'),
        journal: column.text('journal_info'),
        doi: column.text('doi'),
        inspire_id: column.text('inspire_id'),
        arxiv_id: column.text('arxiv_id'),
        matching_tables: column.integer('total_tables', { description: 'Only tables that match the search.' }),
        tables: column.texts('data[].title'),
        abstract: column.text('abstract', { html: true }),
      },
      record: (row) => link`https://www.hepdata.net/record/${textAt(row, 'recid')}`,
    }),
  ],
});
