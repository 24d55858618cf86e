import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';

export const source = defineSource({
  id: 'datagouvfr',
  title: 'data.gouv.fr',
  description: 'The catalogue of open data of France.',
  homepage: 'https://www.data.gouv.fr',
  docs: 'https://guides.data.gouv.fr/guide-data.gouv.fr/readme-1',
  bases: { main: { url: 'https://www.data.gouv.fr' } },
  licence: {
    name: 'Licence Ouverte 2.0',
    url: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/',
    attribution: 'data.gouv.fr and the producer named in the row',
    commercial: 'per_record',
    note: 'Most datasets; each says its own.',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'datagouvfr.search',
      kind: 'open_data',
      title: 'French government datasets',
      description:
        'Datasets of the ministries, regions and cities of France, with their producers, licences and numbers of views. Titles and words are French.',
      inputs: {
        query: input.text({
          description: 'Words, in French.',
          maxLength: 300,
          examples: ['entreprises', 'qualité de l’air'],
        }),
        organization: input.text({
          description: 'Id of the producer.',
          pattern: '^[0-9a-f]{24}$',
          examples: ['534fff81a3a7292c64a77e5c'],
        }),
        tags: input.texts({ description: 'With these tags.', pattern: '^[a-z0-9-]{1,60}$', maxItems: 10 }),
        licence: input.text({ description: 'Code of the licence.', pattern: '^[a-z0-9-]{1,40}$', examples: ['lov2'] }),
        format: input.text({
          description: 'With files of this format.',
          pattern: '^[a-z0-9.+-]{1,20}$',
          examples: ['csv'],
        }),
        order: input.choice(['-created', 'created', '-last_update', '-reuses', '-followers', '-views'], {
          description: 'What comes first; without it what fits best. With - from much to little.',
        }),
      },
      examples: [{ query: 'entreprises' }],
      paging: paging.page({ default: 20, max: 100, ceiling: 10_000 }),
      request: ({ inputs, page }) => ({
        path: '/api/2/datasets/search/',
        query: {
          q: inputs.query,
          organization: inputs.organization,
          tag: inputs.tags,
          license: inputs.licence,
          format: inputs.format,
          sort: inputs.order,
          page: page.number,
          page_size: page.limit,
        },
      }),
      problem: refusal('data.gouv.fr', 'message'),
      decode: ({ body }) => ({ rows: neededList(body, 'data'), total: numberAt(body, 'total') ?? null }),
      columns: {
        id: column.text('id', { required: true }),
        title: column.text('title'),
        description: column.text('description'),
        producer: column.text('organization.name'),
        created: column.datetime('created_at'),
        updated: column.datetime('last_update'),
        frequency: column.text('frequency'),
        licence: column.text('license'),
        tags: column.texts('tags'),
        files: column.integer('resources.total'),
        views: column.integer('metrics.views'),
        followers: column.integer('metrics.followers'),
        reuses: column.integer('metrics.reuses'),
      },
      record: (row) => textAt(row, 'page') ?? `https://www.data.gouv.fr/datasets/${textAt(row, 'slug')}`,
    }),
  ],
});
