import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { entriesOf, listOf, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { group, lucene } from '../write/queryText.ts';

export const source = defineSource({
  id: 'cordis',
  title: 'CORDIS',
  description: 'Research projects that the European Union pays for, since 1990.',
  homepage: 'https://cordis.europa.eu',
  docs: 'https://cordis.europa.eu/about/services',
  bases: { main: { url: 'https://cordis.europa.eu' } },
  licence: {
    name: 'CC BY 4.0',
    url: 'https://cordis.europa.eu/about/legal',
    attribution: 'CORDIS, European Union',
    commercial: 'attribution',
  },
  offByDefault:
    'It is the search of the website, not an interface that CORDIS promises to keep. “Search funded projects of Europe” of OpenAIRE has the same projects.',
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'cordis.projects',
      kind: 'grants',
      title: 'Search EU projects (CORDIS)',
      description: 'Projects of the framework programmes by words, with aims, dates, cost and state.',
      inputs: {
        query: input.text({
          description: 'Words, or CORDIS’ own query, with AND, OR, NOT.',
          language: 'CORDIS',
          required: true,
          examples: ['quantum AND sensing'],
        }),
      },
      examples: [{ query: 'quantum' }],
      paging: paging.page({ default: 10, max: 100 }),
      request: ({ inputs, page }) => ({
        path: '/search/en',
        query: {
          q: lucene`contenttype='project' AND ${group(inputs.query)}`,
          format: 'json',
          srt: 'Relevance:decreasing',
          num: page.limit,
          p: page.number,
        },
      }),
      // One hit alone is no list.
      decode: ({ body }) => {
        entriesOf(valueAt(body, 'hits'));
        return {
          rows: listOf(valueAt(body, 'hits.hit')).map((hit) => valueAt(hit, 'project')),
          total: numberAt(body, 'header.numFound') ?? numberAt(body, 'hits.total') ?? null,
        };
      },
      columns: {
        id: column.text('id', { required: true }),
        acronym: column.text('acronym'),
        title: column.text('title', { required: true }),
        objective: column.text('objective', { html: true }),
        start_date: column.date('startDate'),
        end_date: column.date('endDate'),
        total_cost: column.number('totalCost', { unit: 'EUR' }),
        contribution: column.number('ecMaxContribution', { unit: 'EUR' }),
        status: column.text('status'),
      },
      record: (row) => link`https://cordis.europa.eu/project/id/${textAt(row, 'id')}`,
    }),
  ],
});
