import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { failure } from '../define/failure.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { path } from '../write/path.ts';

export const source = defineSource({
  id: 'owid',
  title: 'Our World in Data',
  description:
    'Charts about living conditions, health, energy, climate and society, with their data by country and year.',
  homepage: 'https://ourworldindata.org',
  docs: 'https://docs.owid.io/projects/etl/api/',
  bases: { main: { url: 'https://ourworldindata.org' } },
  licence: {
    name: 'CC BY 4.0',
    url: 'https://ourworldindata.org/faqs#how-is-your-work-copyrighted',
    attribution: 'Our World in Data',
    commercial: 'attribution',
    note: 'Data of some charts belongs to others and is not given out.',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'owid.search',
      kind: 'open_data',
      title: 'Find a chart',
      description: 'Charts by words, with the slug that the search for their data needs.',
      inputs: {
        query: input.text({ description: 'Words.', maxLength: 200, required: true, examples: ['life expectancy'] }),
        countries: input.texts({
          description: 'Only charts with data of these countries, by English name.',
          maxLength: 60,
          examples: [['France']],
        }),
      },
      examples: [{ query: 'life expectancy' }],
      paging: paging.page({ default: 20, max: 100 }),
      request: ({ inputs, page }) => ({
        path: '/api/search',
        query: {
          type: 'charts',
          q: inputs.query,
          countries: inputs.countries?.join('~'),
          hitsPerPage: page.limit,
          page: page.number - 1,
        },
      }),
      decode: ({ body }) => ({ rows: neededList(body, 'results'), total: numberAt(body, 'totalCount') ?? null }),
      columns: {
        slug: column.text('slug', { required: true }),
        title: column.text('title'),
        subtitle: column.text('subtitle'),
        entities: column.texts('availableEntities'),
        published: column.datetime('publishedAt'),
        updated: column.datetime('updatedAt'),
      },
      record: (row) => textAt(row, 'url') ?? `https://ourworldindata.org/grapher/${textAt(row, 'slug')}`,
    }),
    defineSearch({
      id: 'owid.chart_data',
      kind: 'indicators',
      title: 'Data of a chart by country and year',
      description: 'Every value behind a chart of Our World in Data, by country and year or day.',
      inputs: {
        slug: input.text({
          title: 'Chart',
          description: 'Slug of the chart, as in its address.',
          pattern: '^[a-z0-9-]+$',
          maxLength: 200,
          required: true,
          examples: ['life-expectancy'],
        }),
        countries: input.texts({
          description: 'Only these: ISO codes of three letters, or codes of Our World in Data.',
          pattern: '^[A-Z_]{3,20}$',
          examples: [['USA', 'FRA']],
        }),
        time: input.text({
          description: 'Years, as 2000..2023, or latest.',
          pattern: '^(latest|earliest|[0-9]{1,4}(\\.\\.([0-9]{1,4}|latest))?)$',
          examples: ['2000..2023'],
        }),
      },
      examples: [{ slug: 'life-expectancy', countries: ['FRA'], time: '2000..2023' }],
      paging: paging.offset({ default: 1_000, max: 10_000 }),
      format: 'csv',
      streamed: true,
      request: ({ inputs }) => ({
        path: `/grapher${path`/${inputs.slug}`}.csv`,
        query: {
          csvType: 'filtered',
          useColumnShortNames: 'true',
          country: inputs.countries && `~${inputs.countries.join('~')}`,
          time: inputs.time,
        },
      }),
      problem: ({ status, body }) =>
        status === 403
          ? failure(
              'not_found',
              `The data of this chart may not be given out: ${textAt(body, 'error') ?? 'it belongs to others'}.`,
            )
          : undefined,
      decode: ({ body }) => ({ rows: neededList(body, '$') }),
      columns: {
        // The case of these names changed in 2025; both are about.
        entity: column.text((row) => valueAt(row, 'entity') ?? valueAt(row, 'Entity'), {
          required: true,
          covers: ['entity', 'Entity'],
        }),
        code: column.text((row) => valueAt(row, 'code') ?? valueAt(row, 'Code'), { covers: ['code', 'Code'] }),
        period: column.date(
          (row) =>
            ['year', 'Year', 'day', 'Day'].map((name) => valueAt(row, name)).find((value) => value !== undefined),
          { required: true, covers: ['year', 'Year', 'day', 'Day'] },
        ),
      },
      openColumns: true,
      record: (_, { inputs }) => `https://ourworldindata.org/grapher/${inputs.slug}`,
    }),
  ],
});
