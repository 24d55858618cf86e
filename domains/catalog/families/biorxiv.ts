import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, type SearchDefinition, type SourceDefinition } from '../define/source.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { path } from '../write/path.ts';

const pageRows = 30;

/** Shared part of the two preprint servers of Cold Spring Harbor: one API, one limit. */
export const preprintServer = {
  docs: 'https://api.biorxiv.org',
  bases: { main: { url: 'https://api.biorxiv.org' } },
  limits: [{ requests: 1, seconds: 1 }],
  limitGroup: 'biorxiv',
  cacheSeconds: 3_600,
} as const satisfies Partial<SourceDefinition>;

/** Preprints of one of them by day or DOI. The API has no search by words. */
export function preprintDetails(server: 'biorxiv' | 'medrxiv', title: string, category: string): SearchDefinition {
  return defineSearch({
    id: `${server}.details`,
    kind: 'preprints',
    title: `${title} preprints by day or DOI`,
    description: `What was posted on ${title} between two days, or all versions of one preprint. For a search by words use Europe PMC’s preprints.`,
    inputs: {
      from_date: input.date({ description: 'First day.', minimum: '2013-01-01', examples: ['2024-01-01'] }),
      to_date: input.date({
        description: 'Last day; the first day when left out.',
        minimum: '2013-01-01',
        examples: ['2024-01-02'],
      }),
      doi: input.text({
        title: 'DOI',
        description: 'DOI of a preprint; days are ignored then.',
        pattern: '^10\\.[0-9]{4,9}/[^\\s?#]+$',
        maxLength: 100,
        examples: ['10.1101/2024.01.16.575895'],
      }),
      category: input.text({
        description: 'Only of this subject; for days alone.',
        pattern: '^[a-z -]{3,50}$',
        examples: [category],
      }),
    },
    atLeastOneOf: ['from_date', 'doi'],
    examples: [{ from_date: '2024-01-01', to_date: '2024-01-02' }],
    paging: paging.fixed({ size: pageRows }),
    request: ({ inputs, page }) => ({
      path:
        inputs.doi === undefined
          ? path`/details/${server}/${inputs.from_date ?? ''}/${inputs.to_date ?? inputs.from_date ?? ''}/${(page.number - 1) * pageRows}/json`
          : path`/details/${server}/${inputs.doi}/na/json`,
      query: { category: inputs.doi === undefined ? inputs.category?.replaceAll(' ', '_') : undefined },
    }),
    nothing: ({ body }) => /no (posts|articles) found/i.test(textAt(body, 'messages[0].status') ?? ''),
    decode: ({ body }, { inputs }) => {
      const rows = neededList(body, 'collection');
      return { rows, total: inputs.doi === undefined ? (numberAt(body, 'messages[0].total') ?? null) : rows.length };
    },
    columns: {
      doi: column.text('doi', { required: true }),
      title: column.text('title', { required: true }),
      authors: column.texts((row) => textAt(row, 'authors')?.split('; ')),
      institution: column.text('author_corresponding_institution'),
      date: column.date('date'),
      version: column.integer('version'),
      type: column.text('type'),
      category: column.text('category'),
      licence: column.text('license'),
      published_doi: column.text('published', { description: 'DOI of the article that became of it.' }),
      abstract: column.text('abstract'),
    },
    nulls: ['NA'],
    record: (row) => link`https://doi.org/${textAt(row, 'doi')}`,
    notes: ['Preprints are not peer reviewed. Each version has a row.'],
  });
}
