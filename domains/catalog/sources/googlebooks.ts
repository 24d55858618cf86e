import { column } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { listAt, listOf, numberAt, textAt, valueAt } from '../read/valueAt.ts';

const isbn = (type: string) => (row: unknown) =>
  textAt(
    listOf(valueAt(row, 'volumeInfo.industryIdentifiers')).find((one) => textAt(one, 'type') === type),
    'identifier',
  );

export const source = defineSource({
  id: 'googlebooks',
  title: 'Google Books',
  description: 'Books that Google knows, with publisher, pages and description.',
  homepage: 'https://books.google.com',
  docs: 'https://developers.google.com/books/docs/v1/using',
  bases: { main: { url: 'https://www.googleapis.com' } },
  licence: {
    name: 'Google Books API terms',
    url: 'https://developers.google.com/books/terms',
    attribution: 'Google Books',
    commercial: 'own_key',
    note: 'Links have to be kept, and results may not be stored.',
  },
  offByDefault:
    'The terms of Google ask for a key of one’s own and forbid to store results; read them before it is turned on.',
  limits: [{ requests: 1, seconds: 1 }],
  limitsWithKey: [
    { requests: 5, seconds: 1 },
    { requests: 1_000, seconds: 86_400 },
  ],
  cacheSeconds: 0,
  key: {
    need: 'optional',
    url: 'https://console.cloud.google.com/apis/credentials',
    place: { query: 'key' },
    note: 'Without one all of the world share a number of searches that is used up most of the day.',
  },
  searches: [
    defineSearch({
      id: 'googlebooks.volumes',
      kind: 'books',
      title: 'Search books (Google Books)',
      description: 'Books and magazines by words, title, author, subject or ISBN.',
      inputs: {
        query: input.text({
          description: 'Words; intitle:, inauthor:, subject: and isbn: in front of a word narrow it.',
          language: 'Google Books',
          required: true,
          examples: ['intitle:alice inauthor:carroll'],
        }),
        language: input.text({
          description: 'Only in this language: two letters.',
          pattern: '^[a-z]{2}$',
          examples: ['en'],
        }),
        type: input.choice(['all', 'books', 'magazines'], { description: 'What it is.', default: 'all' }),
        sort: input.choice(['relevance', 'newest'], { description: 'What comes first.', default: 'relevance' }),
      },
      examples: [{ query: 'intitle:alice inauthor:carroll' }],
      paging: paging.offset({ default: 10, max: 40, ceiling: 1_000 }),
      request: ({ inputs, page }) => ({
        path: '/books/v1/volumes',
        query: {
          q: inputs.query,
          langRestrict: inputs.language,
          printType: inputs.type,
          orderBy: inputs.sort,
          country: 'US', // it refuses where it does not know the place
          maxResults: page.limit,
          startIndex: page.offset,
        },
      }),
      problem: ({ status, body }) => {
        const said = textAt(body, 'error.message');
        if (said === undefined) return undefined;
        if (status === 403 && /quota|rate/i.test(said))
          return failure('rate_limited', 'The searches that Google Books answers are used up for now.', {
            internal: said,
          });
        return status === 400 ? failure('bad_request', `Google Books does not accept the search: ${said}`) : undefined;
      },
      // The list is absent if nothing matches. The total changes from page to page, so it is not given.
      decode: ({ body }) => {
        if (numberAt(body, 'totalItems') === undefined) throw new TypeError('there is no total');
        return { rows: listAt(body, 'items') };
      },
      columns: {
        id: column.text('id', { required: true }),
        title: column.text('volumeInfo.title'),
        subtitle: column.text('volumeInfo.subtitle'),
        authors: column.texts('volumeInfo.authors'),
        publisher: column.text('volumeInfo.publisher'),
        published: column.date('volumeInfo.publishedDate'),
        isbn13: column.text(isbn('ISBN_13')),
        isbn10: column.text(isbn('ISBN_10')),
        pages: column.integer('volumeInfo.pageCount'),
        categories: column.texts('volumeInfo.categories'),
        language: column.text('volumeInfo.language'),
        rating: column.number('volumeInfo.averageRating'),
        description: column.text('volumeInfo.description', { html: true }),
        viewability: column.text('accessInfo.viewability'),
        preview_url: column.url('volumeInfo.previewLink'),
      },
      record: (row) => textAt(row, 'volumeInfo.infoLink')?.replace(/^http:/, 'https:'),
    }),
  ],
});
