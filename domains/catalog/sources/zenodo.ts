import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

export const source = defineSource({
  id: 'zenodo',
  title: 'Zenodo',
  description: 'Data sets, software, posters and reports that researchers published, run by CERN.',
  homepage: 'https://zenodo.org',
  docs: 'https://developers.zenodo.org',
  bases: { main: { url: 'https://zenodo.org' } },
  licence: {
    name: 'CC0 (metadata)',
    url: 'https://about.zenodo.org/policies/',
    attribution: 'Zenodo',
    commercial: 'per_record',
    note: 'Files have the licence of each record.',
  },
  limits: [
    { requests: 30, seconds: 60 },
    { requests: 2_000, seconds: 3_600 },
  ],
  cacheSeconds: 3_600,
  key: {
    need: 'optional',
    url: 'https://zenodo.org/account/settings/applications/tokens/new/',
    place: 'bearer',
    note: 'Tells Zenodo who asks.',
  },
  searches: [
    defineSearch({
      id: 'zenodo.records',
      kind: 'datasets',
      title: 'Search Zenodo',
      description:
        'Published data sets, software, posters and reports with files, licence and how often they were used.',
      inputs: {
        query: input.text({
          description: 'Words, or Zenodo’s own query: title:, creators.name:, keywords:, with AND, OR, NOT.',
          language: 'Elasticsearch',
          required: true,
          examples: ['arctic sea ice', 'title:"sea ice" AND keywords:arctic'],
        }),
        type: input.choice(['dataset', 'software', 'publication', 'poster', 'presentation', 'image', 'video'], {
          description: 'What it is.',
          examples: ['dataset'],
        }),
        community: input.text({
          description: 'Only of this community.',
          pattern: '^[A-Za-z0-9_-]{1,100}$',
          examples: ['biosyslit'],
        }),
        sort: input.choice(['bestmatch', 'mostrecent', '-mostrecent'], {
          description: 'The best fitting, the newest or the oldest first.',
          default: 'bestmatch',
        }),
        all_versions: input.flag({ description: 'All versions of a record instead of the newest.', default: false }),
      },
      examples: [{ query: 'arctic sea ice', type: 'dataset' }],
      paging: paging.page({ default: 10, max: 25, ceiling: 10_000 }),
      request: ({ inputs, page }) => ({
        path: '/api/records',
        query: {
          q: inputs.query,
          type: inputs.type,
          communities: inputs.community,
          sort: inputs.sort,
          all_versions: inputs.all_versions,
          size: page.limit,
          page: page.number,
        },
      }),
      problem: refusal('Zenodo', 'message'),
      decode: ({ body }) => ({ rows: neededList(body, 'hits.hits'), total: numberAt(body, 'hits.total') ?? null }),
      columns: {
        id: column.text('id', { required: true }),
        doi: column.text('doi'),
        title: column.text('metadata.title', { html: true }),
        authors: column.texts('metadata.creators[].name'),
        published: column.date('metadata.publication_date'),
        type: column.text('metadata.resource_type.type'),
        access: column.text('metadata.access_right'),
        licence: column.text('metadata.license.id'),
        keywords: column.texts('metadata.keywords'),
        version: column.text('metadata.version'),
        files: column.texts('files[].key'),
        file_urls: column.texts('files[].links.self'),
        downloads: column.integer('stats.downloads'),
        views: column.integer('stats.views'),
        description: column.text('metadata.description', { html: true }),
        updated: column.datetime('updated'),
      },
      record: (row) => textAt(row, 'links.self_html') ?? link`https://zenodo.org/records/${textAt(row, 'id')}`,
    }),
  ],
});
