import { column, type Columns } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource, type SearchContext } from '../define/source.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { group, lucene } from '../write/queryText.ts';

const columns: Columns = {
  id: column.text('id', { required: true }),
  source: column.text('source', {
    required: true,
    description: 'MED PubMed, PMC, PPR preprints, PAT patents and others.',
  }),
  title: column.text('title', { html: true }),
  authors: column.text('authorString'),
  journal: column.text('journalInfo.journal.title'),
  publisher: column.text('bookOrReportDetails.publisher'),
  published: column.date('firstPublicationDate'),
  year: column.date('pubYear'),
  doi: column.text('doi'),
  pmid: column.text('pmid'),
  pmcid: column.text('pmcid'),
  open_access: column.boolean('isOpenAccess'),
  citations: column.integer('citedByCount'),
  abstract: column.text('abstractText', { html: true }),
  licence: column.text('license'),
};

/** The mark of the next page is there on the last one too: the same again, or with nothing in the list. */
function decode({ body }: Answer, { page }: SearchContext) {
  const rows = neededList(body, 'resultList.result');
  const next = textAt(body, 'nextCursorMark');
  return {
    rows,
    total: numberAt(body, 'hitCount') ?? null,
    next: rows.length < page.limit || next === page.cursor ? null : (next ?? null),
  };
}

function problem({ body }: Answer) {
  const said = textAt(body, 'errMsg');
  return said === undefined ? undefined : failure('bad_request', `Europe PMC does not accept the search: ${said}`);
}

const record = (row: unknown) => link`https://europepmc.org/article/${textAt(row, 'source')}/${textAt(row, 'id')}`;
const pages = paging.cursor({ default: 25, max: 1_000 });
const query = input.text({
  description: 'Words, or Europe PMC’s own query: fields such as TITLE:, AUTH:, DOI:, PUB_YEAR: with AND, OR, NOT.',
  language: 'Europe PMC',
  maxLength: 1_000,
  required: true,
  examples: ['BRCA1 AND PUB_YEAR:2024', 'CRISPR base editing'],
});

export const source = defineSource({
  id: 'europepmc',
  title: 'Europe PMC',
  description: 'Life-science literature: PubMed, full texts of PMC, preprints, patents and guidelines.',
  homepage: 'https://europepmc.org',
  docs: 'https://europepmc.org/RestfulWebService',
  bases: { main: { url: 'https://www.ebi.ac.uk/europepmc/webservices/rest' } },
  licence: {
    name: 'Open metadata',
    url: 'https://europepmc.org/Copyright',
    attribution: 'Europe PMC',
    commercial: 'per_record',
    note: 'Abstracts and full texts have the licence of each article.',
  },
  limits: [{ requests: 5, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'europepmc.search',
      kind: 'literature',
      title: 'Search life-science literature',
      description:
        'Articles, preprints, patents and guidelines of life science with abstract, identifiers and citations.',
      inputs: {
        query,
        sort: input.choice(['CITED desc', 'P_PDATE_D desc'], {
          description: 'The most cited or the newest first; the best fitting when left out.',
        }),
      },
      examples: [{ query: 'BRCA1' }],
      paging: pages,
      request: ({ inputs, page }) => ({
        path: '/search',
        query: {
          query: inputs.query,
          sort: inputs.sort,
          pageSize: page.limit,
          cursorMark: page.cursor ?? '*',
          format: 'json',
          resultType: 'core',
        },
      }),
      problem,
      decode,
      columns,
      record,
    }),
    defineSearch({
      id: 'europepmc.preprints',
      kind: 'preprints',
      title: 'Search preprints of life science',
      description: 'Preprints of bioRxiv, medRxiv, Research Square, SSRN and others by words.',
      inputs: {
        query,
        server: input.choice(['bioRxiv', 'medRxiv', 'Research Square', 'SSRN'], {
          description: 'Only preprints of this server.',
          examples: ['bioRxiv'],
        }),
      },
      examples: [{ query: 'CRISPR', server: 'bioRxiv' }],
      paging: pages,
      request: ({ inputs, page }) => ({
        path: '/search',
        query: {
          query:
            lucene`SRC:"PPR" AND ${group(inputs.query)}` +
            (inputs.server ? lucene` AND PUBLISHER:${inputs.server}` : ''),
          pageSize: page.limit,
          cursorMark: page.cursor ?? '*',
          format: 'json',
          resultType: 'core',
        },
      }),
      problem,
      decode,
      columns,
      record,
      notes: ['Preprints are not peer reviewed.'],
    }),
  ],
});
