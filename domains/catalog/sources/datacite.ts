import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { listOf, neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

export const source = defineSource({
  id: 'datacite',
  title: 'DataCite',
  description: 'Data sets, software and texts of research repositories that have a DOI.',
  homepage: 'https://datacite.org',
  docs: 'https://support.datacite.org/docs/api',
  bases: { main: { url: 'https://api.datacite.org' } },
  licence: {
    name: 'CC0 (metadata)',
    url: 'https://support.datacite.org/docs/datacite-data-file-use-policy',
    attribution: 'DataCite',
    commercial: 'free',
    note: 'What the DOIs lead to has the licence of each record.',
  },
  limits: [
    { requests: 10, seconds: 1 },
    { requests: 3_000, seconds: 300 },
  ],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'datacite.search',
      kind: 'datasets',
      title: 'Search dataset DOIs',
      description: 'Data sets, software and other outputs by words, kind, year and repository.',
      inputs: {
        query: input.text({
          description: 'Words, or DataCite’s own query: titles.title:, creators.name:, subjects.subject:.',
          language: 'OpenSearch',
          required: true,
          examples: ['sea surface temperature', 'creators.name:"Doe, Jane"'],
        }),
        type: input.choice(['dataset', 'software', 'text', 'preprint', 'image', 'audiovisual'], {
          description: 'What it is.',
          default: 'dataset',
        }),
        year: input.integer({ description: 'Year of publication.', minimum: 1_000, maximum: 2_100, examples: [2024] }),
        repository: input.text({
          description: 'Only of this repository, by the id that DataCite gives it.',
          pattern: '^[a-z0-9]{2,20}\\.[a-z0-9-]{2,30}$',
          examples: ['cern.zenodo'],
        }),
      },
      examples: [{ query: 'sea surface temperature' }],
      paging: paging.page({ default: 25, max: 1_000, ceiling: 10_000 }),
      request: ({ inputs, page }) => ({
        path: '/dois',
        query: {
          query: inputs.query,
          'resource-type-id': inputs.type,
          published: inputs.year,
          'client-id': inputs.repository,
          'disable-facets': 'true',
          'page[size]': page.limit,
          'page[number]': page.number,
        },
      }),
      problem: refusal('DataCite', 'errors[0].title', 'errors[0].detail'),
      decode: ({ body }) => ({ rows: neededList(body, 'data'), total: numberAt(body, 'meta.total') ?? null }),
      columns: {
        doi: column.text('attributes.doi', { required: true }),
        title: column.text('attributes.titles[0].title', { html: true }),
        authors: column.texts('attributes.creators[].name'),
        publisher: column.text(
          (row) => textAt(row, 'attributes.publisher') ?? textAt(row, 'attributes.publisher.name'),
        ),
        year: column.date('attributes.publicationYear'),
        type: column.text('attributes.types.resourceTypeGeneral'),
        subjects: column.texts('attributes.subjects[].subject'),
        version: column.text('attributes.version'),
        licences: column.texts('attributes.rightsList[].rights'),
        licence_urls: column.texts('attributes.rightsList[].rightsUri'),
        language: column.text('attributes.language'),
        formats: column.texts('attributes.formats'),
        sizes: column.texts('attributes.sizes'),
        related: column.texts((row) =>
          listOf(valueAt(row, 'attributes.relatedIdentifiers')).map(
            (one) => `${textAt(one, 'relationType')} ${textAt(one, 'relatedIdentifier')}`,
          ),
        ),
        repository: column.text('relationships.client.data.id'),
        description: column.text('attributes.descriptions[0].description', { html: true }),
        url: column.url('attributes.url'),
        registered: column.datetime('attributes.registered'),
      },
      record: (row) => link`https://doi.org/${textAt(row, 'attributes.doi')}`,
    }),
  ],
});
