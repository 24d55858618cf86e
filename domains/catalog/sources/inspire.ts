import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { listOf, neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

const maxAuthors = 50;

export const source = defineSource({
  id: 'inspire',
  title: 'INSPIRE-HEP',
  description: 'Literature of high-energy physics with citations, by CERN, DESY, Fermilab and others.',
  homepage: 'https://inspirehep.net',
  docs: 'https://github.com/inspirehep/rest-api-doc',
  bases: { main: { url: 'https://inspirehep.net' } },
  licence: {
    name: 'CC0 (metadata)',
    url: 'https://help.inspirehep.net/knowledge-base/terms-of-use/',
    attribution: 'INSPIRE',
    commercial: 'free',
    note: 'Abstracts may be under the copyright of their publishers.',
  },
  limits: [{ requests: 15, seconds: 5 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'inspire.literature',
      kind: 'high_energy_physics',
      title: 'Search high-energy physics papers',
      description:
        'Papers of particle physics by words, author, title or number of citations, with identifiers and abstract.',
      inputs: {
        query: input.text({
          description: 'Words, or INSPIRE’s own query: a (author), t (title), topcite 100+, with and, or, not.',
          language: 'INSPIRE',
          required: true,
          examples: ['a E.Witten.1 and topcite 100+', 't higgs boson'],
        }),
        sort: input.choice(['mostrecent', 'mostcited'], { description: 'What comes first.', default: 'mostrecent' }),
      },
      examples: [{ query: 't higgs boson', sort: 'mostcited' }],
      paging: paging.page({ default: 10, max: 1_000, ceiling: 10_000 }),
      request: ({ inputs, page }) => ({
        path: '/api/literature',
        query: {
          q: inputs.query,
          sort: inputs.sort,
          fields:
            'control_number,titles,authors.full_name,abstracts,citation_count,arxiv_eprints,dois,publication_info,earliest_date,document_type',
          size: page.limit,
          page: page.number,
        },
      }),
      problem: refusal('INSPIRE', 'message'),
      decode: ({ body }) => ({ rows: neededList(body, 'hits.hits'), total: numberAt(body, 'hits.total') ?? null }),
      columns: {
        id: column.text('id', { required: true }),
        title: column.text('metadata.titles[0].title', { html: true }),
        authors: column.texts((row) => listOf(valueAt(row, 'metadata.authors[].full_name')).slice(0, maxAuthors), {
          description: `At most ${maxAuthors} of them.`,
        }),
        date: column.date('metadata.earliest_date'),
        types: column.texts('metadata.document_type'),
        journal: column.text('metadata.publication_info[0].journal_title'),
        volume: column.text('metadata.publication_info[0].journal_volume'),
        citations: column.integer('metadata.citation_count'),
        arxiv_id: column.text('metadata.arxiv_eprints[0].value'),
        categories: column.texts('metadata.arxiv_eprints[].categories'),
        doi: column.text('metadata.dois[0].value'),
        abstract: column.text('metadata.abstracts[0].value', { html: true }),
      },
      record: (row) => link`https://inspirehep.net/literature/${textAt(row, 'id')}`,
    }),
  ],
});
