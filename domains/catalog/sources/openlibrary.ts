import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { listOf, neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

const maxIsbns = 10;
const maxSubjects = 20;

export const source = defineSource({
  id: 'openlibrary',
  title: 'Open Library',
  description: 'Books of all kinds with authors, editions and ISBN, by the Internet Archive.',
  homepage: 'https://openlibrary.org',
  docs: 'https://openlibrary.org/dev/docs/api/search',
  bases: { main: { url: 'https://openlibrary.org' } },
  licence: {
    name: 'No rights claimed',
    url: 'https://openlibrary.org/developers/licensing',
    attribution: 'Open Library, Internet Archive',
    commercial: 'free',
    note: 'Covers belong to their publishers.',
  },
  limits: [{ requests: 3, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'openlibrary.search',
      kind: 'books',
      title: 'Search books',
      description: 'Books by words, title, author and language: one row a work, with the number of its editions.',
      inputs: {
        query: words('the lord of the rings'),
        title: input.text({ description: 'Words of the title.', examples: ['the two towers'] }),
        author: input.text({ description: 'Name of the author.', examples: ['Tolkien'] }),
        language: input.text({
          description: 'Only works with an edition in this language: three letters.',
          pattern: '^[a-z]{3}$',
          examples: ['eng'],
        }),
        sort: input.choice(['new', 'old', 'rating', 'editions'], {
          description: 'What comes first; the best fitting when left out.',
        }),
      },
      examples: [{ query: 'the lord of the rings' }],
      paging: paging.page({ default: 10, max: 100 }),
      request: ({ inputs, page }) => ({
        path: '/search.json',
        query: {
          q: inputs.query,
          title: inputs.title,
          author: inputs.author,
          language: inputs.language,
          sort: inputs.sort,
          fields:
            'key,title,author_name,first_publish_year,edition_count,cover_i,ebook_access,has_fulltext,language,isbn,subject',
          limit: page.limit,
          page: page.number,
        },
      }),
      decode: ({ body }) => ({ rows: neededList(body, 'docs'), total: numberAt(body, 'numFound') ?? null }),
      columns: {
        key: column.text('key', { required: true }),
        title: column.text('title', { required: true }),
        authors: column.texts('author_name'),
        first_published: column.date('first_publish_year'),
        editions: column.integer('edition_count'),
        languages: column.texts('language'),
        isbns: column.texts((row) => listOf(valueAt(row, 'isbn')).slice(0, maxIsbns), {
          description: `At most ${maxIsbns} of them.`,
        }),
        subjects: column.texts((row) => listOf(valueAt(row, 'subject')).slice(0, maxSubjects)),
        ebook: column.text('ebook_access'),
        cover_url: column.url((row) => link`https://covers.openlibrary.org/b/id/${textAt(row, 'cover_i')}-M.jpg`),
      },
      record: (row) => link`https://openlibrary.org${textAt(row, 'key')}`,
    }),
  ],
});
