import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

export const source = defineSource({
  id: 'gutendex',
  title: 'Project Gutenberg (Gutendex)',
  description: 'Free electronic books whose copyright has ended in the USA.',
  homepage: 'https://gutendex.com',
  docs: 'https://gutendex.com',
  bases: { main: { url: 'https://gutendex.com' } },
  licence: {
    name: 'Public domain in the USA',
    url: 'https://www.gutenberg.org/policy/license.html',
    attribution: 'Project Gutenberg, through Gutendex',
    commercial: 'free',
    note: 'The name Project Gutenberg is a trademark. The public server is for light use: set the base URL of your own for more.',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 86_400,
  timeoutSeconds: 20,
  searches: [
    defineSearch({
      id: 'gutendex.books',
      kind: 'books',
      title: 'Search public-domain books',
      description: 'Books of Project Gutenberg by title, author or topic, with links to their texts.',
      inputs: {
        query: input.text({ description: 'Words of title and author.', examples: ['pride prejudice'] }),
        topic: input.text({ description: 'Words of a subject or a bookshelf.', examples: ['courtship'] }),
        languages: input.texts({
          description: 'Only books in one of these languages: two letters each.',
          pattern: '^[a-z]{2}$',
          maxItems: 20,
          examples: [['en', 'de']],
        }),
        author_from_year: input.integer({
          description: 'Authors alive in this year or later.',
          minimum: -1_000,
          maximum: 2_100,
        }),
        author_to_year: input.integer({
          description: 'Authors alive in this year or earlier.',
          minimum: -1_000,
          maximum: 2_100,
        }),
        sort: input.choice(['popular', 'ascending', 'descending'], {
          description: 'The most read first, or by number.',
          default: 'popular',
        }),
      },
      atLeastOneOf: ['query', 'topic'],
      examples: [{ query: 'pride prejudice' }],
      paging: paging.fixed({ size: 32 }),
      request: ({ inputs, page }) => ({
        path: '/books/',
        query: {
          search: inputs.query,
          topic: inputs.topic,
          languages: inputs.languages?.join(','),
          author_year_start: inputs.author_from_year,
          author_year_end: inputs.author_to_year,
          sort: inputs.sort,
          page: page.number,
        },
      }),
      decode: ({ body }) => ({ rows: neededList(body, 'results'), total: numberAt(body, 'count') ?? null }),
      columns: {
        id: column.integer('id', { required: true }),
        title: column.text('title', { required: true }),
        authors: column.texts('authors[].name'),
        author_born: column.date('authors[0].birth_year'),
        author_died: column.date('authors[0].death_year'),
        languages: column.texts('languages'),
        subjects: column.texts('subjects'),
        summaries: column.texts('summaries'),
        downloads: column.integer('download_count'),
        html_url: column.url('formats["text/html"]'),
        epub_url: column.url('formats["application/epub+zip"]'),
        text_url: column.url('formats["text/plain; charset=us-ascii"]'),
      },
      record: (row) => link`https://www.gutenberg.org/ebooks/${textAt(row, 'id')}`,
    }),
  ],
});
