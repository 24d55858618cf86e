import { column } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { lucene, words } from '../write/queryText.ts';

export const source = defineSource({
  id: 'datagovuk',
  title: 'data.gov.uk',
  description: 'The catalogue of open data of the United Kingdom.',
  homepage: 'https://www.data.gov.uk',
  docs: 'https://guidance.data.gov.uk/get_data/api_documentation/',
  bases: { main: { url: 'https://ckan.publishing.service.gov.uk' } },
  licence: {
    name: 'OGL v3',
    url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
    attribution: 'Contains public sector information licensed under the Open Government Licence v3.0',
    commercial: 'attribution',
    note: 'Most datasets; each says its own.',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'datagovuk.search',
      kind: 'open_data',
      title: 'UK government datasets',
      description:
        'Datasets of departments, councils and agencies by words, publisher and format, with links to their files.',
      inputs: {
        query: input.text({ description: 'Words.', maxLength: 300, examples: ['air quality'] }),
        organization: input.text({
          description: 'Publisher as its address ends.',
          pattern: '^[a-z0-9-]+$',
          maxLength: 100,
          examples: ['hm-treasury'],
        }),
        format: input.text({
          description: 'With files of this format.',
          pattern: '^[A-Za-z0-9 .+-]{1,20}$',
          examples: ['CSV'],
        }),
        order: input.choice(['relevance', 'modified'], { description: 'What comes first.', default: 'relevance' }),
      },
      examples: [{ query: 'air quality' }],
      paging: paging.offset({ default: 20, max: 1_000 }),
      request: ({ inputs, page }) => ({
        path: '/api/3/action/package_search',
        query: {
          q: inputs.query && words(inputs.query),
          fq:
            [
              inputs.organization && lucene`organization:${inputs.organization}`,
              inputs.format && lucene`res_format:${inputs.format}`,
            ]
              .filter((filter) => filter !== undefined)
              .join(' AND ') || undefined,
          sort: inputs.order === 'modified' ? 'metadata_modified desc' : undefined,
          rows: page.limit,
          start: page.offset,
        },
      }),
      // CKAN says itself whether it went well, with any status.
      problem: ({ status, body }) =>
        status < 500 && valueAt(body, 'success') === false
          ? failure(
              'bad_request',
              `data.gov.uk does not accept the search: ${textAt(body, 'error.message') ?? 'it does not say why'}`,
            )
          : undefined,
      decode: ({ body }) => ({
        rows: neededList(body, 'result.results'),
        total: numberAt(body, 'result.count') ?? null,
      }),
      columns: {
        name: column.text('name', { required: true }),
        title: column.text('title'),
        description: column.text('notes', { html: true }),
        publisher: column.text('organization.title'),
        created: column.datetime('metadata_created', { utc: true }),
        modified: column.datetime('metadata_modified', { utc: true }),
        licence: column.text('license_title'),
        files: column.integer('num_resources'),
        formats: column.texts('resources[].format'),
        urls: column.texts('resources[].url'),
        tags: column.texts('tags[].name'),
      },
      record: (row) =>
        `https://www.data.gov.uk/dataset/${encodeURIComponent(textAt(row, 'id') ?? '')}/${encodeURIComponent(textAt(row, 'name') ?? '')}`,
    }),
  ],
});
