import { column } from '../define/column.ts';
import { doi } from '../define/commonInputs.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { isNotFound } from '../read/refusal.ts';
import { textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { path } from '../write/path.ts';

export const source = defineSource({
  id: 'unpaywall',
  title: 'Unpaywall',
  description: 'Where to read an article free of charge and within the law.',
  homepage: 'https://unpaywall.org',
  docs: 'https://unpaywall.org/products/api',
  bases: { main: { url: 'https://api.unpaywall.org/v2' } },
  licence: {
    name: 'CC0',
    url: 'https://support.unpaywall.org/support/solutions/articles/44001977396',
    attribution: 'Unpaywall',
    commercial: 'attribution',
    note: 'For single look-ups; the whole data base is licensed by Unpaywall.',
  },
  limits: [
    { requests: 5, seconds: 1 },
    { requests: 100_000, seconds: 86_400 },
  ],
  cacheSeconds: 86_400,
  needsContact: true,
  searches: [
    defineSearch({
      id: 'unpaywall.doi',
      kind: 'literature',
      title: 'Open copy of a DOI',
      description: 'Whether an article is free to read, where, in which version and under which licence.',
      inputs: { doi: doi('10.1038/nature12373') },
      examples: [{ doi: '10.1038/nature12373' }],
      paging: paging.none({ max: 1 }),
      request: ({ inputs, contact }) => ({ path: path`/${inputs.doi}`, query: { email: contact } }),
      about: 'DOI',
      nothing: isNotFound,
      decode: ({ body }) => ({ rows: [body] }),
      columns: {
        doi: column.text('doi', { required: true }),
        title: column.text('title', { html: true }),
        is_open: column.boolean('is_oa'),
        status: column.text('oa_status', { description: 'gold, hybrid, bronze, green or closed.' }),
        url: column.url('best_oa_location.url'),
        pdf_url: column.url('best_oa_location.url_for_pdf'),
        version: column.text('best_oa_location.version'),
        host: column.text('best_oa_location.host_type'),
        licence: column.text('best_oa_location.license'),
        type: column.text('genre'),
        journal: column.text('journal_name'),
        issns: column.texts((row) => textAt(row, 'journal_issns')?.split(',')),
        journal_is_open: column.boolean('journal_is_oa'),
        publisher: column.text('publisher'),
        published: column.date('published_date'),
        updated: column.datetime('updated'),
      },
      record: (row) => link`https://doi.org/${textAt(row, 'doi')}`,
    }),
  ],
});
