import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { listOf, neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { joined } from '../write/joined.ts';

export const source = defineSource({
  id: 'dryad',
  title: 'Dryad',
  description: 'Data behind articles, mostly of biology and medicine, checked by curators.',
  homepage: 'https://datadryad.org',
  docs: 'https://datadryad.org/api',
  bases: { main: { url: 'https://datadryad.org/api/v2' } },
  licence: { name: 'CC0', url: 'https://datadryad.org/terms', attribution: 'Dryad', commercial: 'free' },
  limits: [{ requests: 30, seconds: 60 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'dryad.datasets',
      kind: 'datasets',
      title: 'Search Dryad',
      description: 'Data sets by words and affiliation, with the articles they belong to.',
      inputs: {
        query: words('bird migration'),
        affiliation: input.text({
          description: 'Only of this organization: its ROR address.',
          pattern: '^https://ror\\.org/0[a-z0-9]{8}$',
          examples: ['https://ror.org/05gq02987'],
        }),
        from_date: input.date({ description: 'Changed on this day or later.', examples: ['2024-01-01'] }),
      },
      examples: [{ query: 'bird migration' }],
      paging: paging.page({ default: 20, max: 100 }),
      request: ({ inputs, page }) => ({
        path: '/search',
        query: {
          q: inputs.query,
          affiliation: inputs.affiliation,
          modifiedSince: inputs.from_date && `${inputs.from_date}T00:00:00Z`,
          per_page: page.limit,
          page: page.number,
        },
      }),
      decode: ({ body }) => ({
        rows: neededList(body, '_embedded["stash:datasets"]'),
        total: numberAt(body, 'total') ?? null,
      }),
      columns: {
        doi: column.text((row) => textAt(row, 'identifier')?.replace(/^doi:/, ''), { required: true }),
        title: column.text('title', { required: true, html: true }),
        // The authors' addresses are in the data as well; they are left out.
        authors: column.texts((row) =>
          listOf(valueAt(row, 'authors')).map((one) =>
            joined([textAt(one, 'firstName'), textAt(one, 'lastName')], ' '),
          ),
        ),
        field: column.text('fieldOfScience'),
        keywords: column.texts('keywords'),
        published: column.date('publicationDate'),
        changed: column.date('lastModificationDate'),
        version: column.integer('versionNumber'),
        bytes: column.integer('storageSize', { unit: 'B' }),
        articles: column.texts((row) =>
          listOf(valueAt(row, 'relatedWorks')).flatMap((work) =>
            textAt(work, 'relationship') === 'primary_article' ? [textAt(work, 'identifier')] : [],
          ),
        ),
        licence: column.text('license'),
        abstract: column.text('abstract', { html: true }),
      },
      record: (row) => textAt(row, 'sharingLink')?.replace(/^http:/, 'https:'),
    }),
  ],
});
