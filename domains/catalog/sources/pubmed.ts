import { column } from '../define/column.ts';
import { days } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { entrez, entrezQuery, entrezSource } from '../families/entrez.ts';
import { listOf, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

const { request, ...calls } = entrez('pubmed');

const identifier = (type: string) => (row: unknown) =>
  textAt(
    listOf(valueAt(row, 'articleids')).find((id) => textAt(id, 'idtype') === type),
    'value',
  );
const slashed = (day: string) => day.replaceAll('-', '/');

export const source = defineSource({
  id: 'pubmed',
  title: 'PubMed',
  description: 'Citations of biomedical literature, by the US National Library of Medicine.',
  homepage: 'https://pubmed.ncbi.nlm.nih.gov',
  docs: 'https://www.ncbi.nlm.nih.gov/books/NBK25501/',
  ...entrezSource,
  licence: {
    name: 'Free with attribution',
    url: 'https://www.ncbi.nlm.nih.gov/home/about/policies/',
    attribution: 'PubMed, U.S. National Library of Medicine',
    commercial: 'attribution',
    note: 'Abstracts may be under copyright and are not given.',
  },
  searches: [
    defineSearch({
      id: 'pubmed.search',
      kind: 'literature',
      title: 'Search PubMed',
      description: 'Articles of biomedicine with journal, authors, day and identifiers.',
      inputs: {
        query: entrezQuery('melanoma[title] AND review[pt]', 'fields such as [title], [author], [mesh], [pt]'),
        ...days('Published'),
        sort: input.choice(['relevance', 'pub_date'], {
          description: 'The best fitting or the newest first.',
          default: 'relevance',
        }),
      },
      examples: [{ query: 'melanoma immunotherapy' }],
      paging: paging.offset({ default: 20, max: 500, ceiling: 10_000 }),
      request: (context) => {
        const { query, from_date: from, to_date: to, sort } = context.inputs;
        const hasDates = (from ?? to) !== undefined;
        // One day alone, or days without their kind, are ignored.
        return request(query, context, {
          sort,
          datetype: hasDates ? 'pdat' : undefined,
          mindate: hasDates ? slashed(from ?? '1800-01-01') : undefined,
          maxdate: hasDates ? slashed(to ?? '3000-12-31') : undefined,
        });
      },
      ...calls,
      columns: {
        pmid: column.text('uid', { required: true }),
        title: column.text('title', { html: true }),
        authors: column.texts('authors[].name'),
        journal: column.text('fulljournalname'),
        published: column.date('sortpubdate'),
        published_text: column.text('pubdate'),
        volume: column.text('volume'),
        issue: column.text('issue'),
        pages: column.text('pages'),
        types: column.texts('pubtype'),
        languages: column.texts('lang'),
        doi: column.text(identifier('doi')),
        pmcid: column.text(identifier('pmc')),
      },
      record: (row) => link`https://pubmed.ncbi.nlm.nih.gov/${textAt(row, 'uid')}/`,
    }),
  ],
});
