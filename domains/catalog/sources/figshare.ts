import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, textAt } from '../read/valueAt.ts';

const types = {
  figure: 1,
  media: 2,
  dataset: 3,
  poster: 5,
  paper: 6,
  presentation: 7,
  thesis: 8,
  software: 9,
  preprint: 12,
  book: 13,
} as const;
const typeNames = [
  'figure',
  'media',
  'dataset',
  'poster',
  'paper',
  'presentation',
  'thesis',
  'software',
  'preprint',
  'book',
] as const;

export const source = defineSource({
  id: 'figshare',
  title: 'Figshare',
  description: 'Data, figures, posters and code that researchers published.',
  homepage: 'https://figshare.com',
  docs: 'https://docs.figshare.com',
  bases: { main: { url: 'https://api.figshare.com/v2' } },
  licence: {
    name: 'CC0 (metadata)',
    url: 'https://help.figshare.com/article/what-is-the-most-appropriate-licence-for-my-data',
    attribution: 'Figshare',
    commercial: 'per_record',
    note: 'Each item has its own licence.',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'figshare.articles',
      kind: 'datasets',
      title: 'Search Figshare',
      description:
        'Published data, figures, posters and code by words. Authors, licence and files are on the page of the item.',
      inputs: {
        query: words('soil carbon'),
        type: input.choice(typeNames, { description: 'What it is.', examples: ['dataset'] }),
        from_date: input.date({ description: 'Published on this day or later.', examples: ['2024-01-01'] }),
        sort: input.choice(['published_date', 'modified_date', 'views', 'shares', 'downloads', 'cites'], {
          description: 'What comes first; the best fitting when left out.',
        }),
      },
      examples: [{ query: 'soil carbon', type: 'dataset' }],
      paging: paging.page({ default: 10, max: 1_000, ceiling: 5_000 }),
      request: ({ inputs, page }) => ({
        path: '/articles/search',
        json: {
          search_for: inputs.query,
          ...(inputs.type && { item_type: types[inputs.type] }),
          ...(inputs.from_date !== undefined && { published_since: inputs.from_date }),
          ...(inputs.sort && { order: inputs.sort, order_direction: 'desc' }),
          page: page.number,
          page_size: page.limit,
        },
      }),
      problem: refusal('Figshare', 'message'),
      decode: ({ body }) => ({ rows: neededList(body, '$') }),
      columns: {
        id: column.text('id', { required: true }),
        title: column.text('title', { required: true, html: true }),
        doi: column.text('doi'),
        type: column.text('defined_type_name'),
        published: column.datetime('published_date'),
        article_title: column.text('resource_title', { description: 'The article it belongs to.' }),
        article_doi: column.text('resource_doi'),
        preview_url: column.url('thumb'),
      },
      record: (row) => textAt(row, 'url_public_html'),
    }),
  ],
});
