import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, textAt } from '../read/valueAt.ts';

export const source = defineSource({
  id: 'datagov',
  title: 'Data.gov',
  description: 'The catalogue of open data of the government of the United States: federal, state and local.',
  homepage: 'https://catalog.data.gov',
  docs: 'https://catalog.data.gov/openapi/docs',
  bases: { main: { url: 'https://catalog.data.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://data.gov/privacy-policy/',
    attribution: 'Data.gov',
    commercial: 'free',
    note: 'Of the catalogue; each dataset has a licence of its own.',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'datagov.search',
      kind: 'open_data',
      title: 'US government datasets',
      description:
        'Datasets of agencies, states and cities by words, organization and keyword, with links to their files.',
      inputs: {
        query: input.text({ description: 'Words.', maxLength: 300, examples: ['electric vehicles'] }),
        organization: input.text({
          description: 'Organization as its address ends.',
          pattern: '^[a-z0-9-]+$',
          maxLength: 100,
          examples: ['state-of-washington'],
        }),
        keywords: input.texts({ description: 'Datasets with these keywords.', maxItems: 10, maxLength: 100 }),
        publisher: input.text({ description: 'Name of the publisher.', maxLength: 200 }),
        has_download: input.flag({ description: 'Only datasets with files.' }),
        spatial: input.choice(['geospatial', 'non-geospatial'], { description: 'Only those with places, or without.' }),
        order: input.choice(['relevance', 'popularity', 'last_harvested_date'], {
          description: 'What comes first.',
          default: 'relevance',
        }),
      },
      examples: [{ query: 'electric vehicles' }],
      paging: paging.cursor({ default: 20, max: 1_000 }),
      request: ({ inputs, page }) => ({
        path: '/search',
        query: {
          q: inputs.query,
          org_slug: inputs.organization,
          keyword: inputs.keywords,
          publisher: inputs.publisher,
          has_download: inputs.has_download,
          spatial_filter: inputs.spatial,
          sort: inputs.order,
          per_page: page.limit,
          after: page.cursor,
        },
      }),
      problem: refusal('Data.gov', 'message', 'error'),
      decode: ({ body }) => {
        const rows = neededList(body, 'results');
        return { rows, next: rows.length > 0 ? (textAt(body, 'after') ?? null) : null };
      },
      columns: {
        slug: column.text('slug', { required: true }),
        title: column.text('dcat.title'),
        description: column.text('description', { html: true }),
        organization: column.text('organization.name'),
        organization_type: column.text('organization.organization_type'),
        publisher: column.text('publisher'),
        keywords: column.texts('keyword'),
        harvested: column.date('last_harvested_date'),
        modified: column.date('dcat.modified'),
        licence: column.text('dcat.license'),
        popularity: column.integer('popularity'),
        formats: column.texts('dcat.distribution[].mediaType'),
        downloads: column.texts('dcat.distribution[].downloadURL'),
      },
      record: (row) => `https://catalog.data.gov/dataset/${encodeURIComponent(textAt(row, 'slug') ?? '')}`,
    }),
  ],
});
