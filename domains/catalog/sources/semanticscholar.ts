import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { isNotFound, refusal } from '../read/refusal.ts';
import { listAt, neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { path } from '../write/path.ts';

const problem = refusal('Semantic Scholar', 'error', 'message');

/** `data` may be absent if nothing matches. */
const decode = ({ body }: Answer) => {
  const total = numberAt(body, 'total') ?? null;
  return { rows: total === 0 ? listAt(body, 'data') : neededList(body, 'data'), total };
};

export const source = defineSource({
  id: 'semanticscholar',
  title: 'Semantic Scholar',
  description: '200 million papers of all fields with citations, by the Allen Institute for AI.',
  homepage: 'https://www.semanticscholar.org',
  docs: 'https://api.semanticscholar.org/api-docs/',
  bases: { main: { url: 'https://api.semanticscholar.org/graph/v1' } },
  licence: {
    name: 'Semantic Scholar API licence',
    url: 'https://www.semanticscholar.org/product/api/license',
    attribution: 'Semantic Scholar',
    commercial: 'ask',
    note: 'Data may not be repackaged or sold without an agreement.',
  },
  offByDefault:
    'Its licence forbids to sell or repackage the data without an agreement with the Allen Institute for AI.',
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 3_600,
  key: {
    need: 'optional',
    url: 'https://www.semanticscholar.org/product/api#api-key-form',
    place: { header: 'x-api-key' },
    note: 'Without a key all users of the world share one limit, which is often used up.',
  },
  searches: [
    defineSearch({
      id: 'semanticscholar.papers',
      kind: 'literature',
      title: 'Search papers (Semantic Scholar)',
      description: 'Papers of all fields by words, with abstract, citations and an open PDF where there is one.',
      inputs: {
        query: words('large language models'),
        year: input.text({
          title: 'Years',
          description: 'A year or a range: 2020, 2020-2024, 2020-, -2015.',
          pattern: '^([0-9]{4}|[0-9]{4}-|-[0-9]{4}|[0-9]{4}-[0-9]{4})$',
          examples: ['2020-2024'],
        }),
        min_citations: input.integer({ description: 'Cited at least so often.', minimum: 0, examples: [10] }),
        open_access_only: input.flag({ description: 'Only papers with an open PDF.', examples: [true] }),
      },
      examples: [{ query: 'large language models', year: '2023' }],
      paging: paging.offset({ default: 10, max: 100, ceiling: 1_000 }),
      request: ({ inputs, page }) => ({
        path: '/paper/search',
        query: {
          query: inputs.query,
          year: inputs.year,
          minCitationCount: inputs.min_citations,
          openAccessPdf: inputs.open_access_only ? '' : undefined,
          fields:
            'paperId,externalIds,title,abstract,venue,year,citationCount,influentialCitationCount,isOpenAccess,openAccessPdf,authors,publicationDate',
          limit: page.limit,
          offset: page.offset,
        },
      }),
      problem,
      decode,
      columns: {
        id: column.text('paperId', { required: true }),
        title: column.text('title'),
        authors: column.texts('authors[].name'),
        venue: column.text('venue'),
        year: column.date('year'),
        published: column.date('publicationDate'),
        citations: column.integer('citationCount'),
        influential_citations: column.integer('influentialCitationCount'),
        open_access: column.boolean('isOpenAccess'),
        pdf_url: column.url('openAccessPdf.url'),
        licence: column.text('openAccessPdf.license'),
        doi: column.text('externalIds.DOI'),
        arxiv_id: column.text('externalIds.ArXiv'),
        abstract: column.text('abstract'),
      },
      record: (row) => link`https://www.semanticscholar.org/paper/${textAt(row, 'paperId')}`,
    }),
    defineSearch({
      id: 'semanticscholar.authors',
      kind: 'literature',
      title: 'Find authors (Semantic Scholar)',
      description: 'Authors by name with number of papers, citations and h-index.',
      inputs: { query: words('Geoffrey Hinton', 'Name of the author.') },
      examples: [{ query: 'Geoffrey Hinton' }],
      paging: paging.offset({ default: 10, max: 1_000, ceiling: 10_000 }),
      request: ({ inputs, page }) => ({
        path: '/author/search',
        query: {
          query: inputs.query,
          fields: 'name,affiliations,externalIds,paperCount,citationCount,hIndex',
          limit: page.limit,
          offset: page.offset,
        },
      }),
      problem,
      decode,
      columns: {
        id: column.text('authorId', { required: true }),
        name: column.text('name', { required: true }),
        affiliations: column.texts('affiliations'),
        papers: column.integer('paperCount'),
        citations: column.integer('citationCount'),
        h_index: column.integer('hIndex'),
        orcid: column.text('externalIds.ORCID'),
      },
      record: (row) => link`https://www.semanticscholar.org/author/${textAt(row, 'authorId')}`,
    }),
    defineSearch({
      id: 'semanticscholar.citations',
      kind: 'citations',
      title: 'Papers that cite a paper',
      description: 'The papers that cite one, with the sentences in which they do.',
      inputs: {
        paper_id: input.text({
          title: 'Paper',
          description: 'A number of Semantic Scholar, or DOI:…, ARXIV:…, PMID:…, CorpusId:….',
          pattern:
            '^([0-9a-f]{40}|(DOI:10\\.[0-9]{4,9}/[^\\s?#]+)|ARXIV:[A-Za-z0-9./-]+|(PMID|PMCID|CorpusId):[0-9]+)$',
          maxLength: 200,
          required: true,
          examples: ['DOI:10.1038/nature14539', 'ARXIV:1706.03762'],
        }),
      },
      examples: [{ paper_id: 'ARXIV:1706.03762' }],
      paging: paging.offset({ default: 10, max: 1_000, ceiling: 9_999 }),
      request: ({ inputs, page }) => ({
        path: path`/paper/${inputs.paper_id}/citations`,
        query: {
          fields: 'contexts,intents,isInfluential,title,year,externalIds,venue',
          limit: page.limit,
          offset: page.offset,
        },
      }),
      about: 'paper',
      nothing: isNotFound,
      problem,
      decode: ({ body }) => ({ rows: neededList(body, 'data') }),
      columns: {
        id: column.text('citingPaper.paperId'),
        title: column.text('citingPaper.title'),
        venue: column.text('citingPaper.venue'),
        year: column.date('citingPaper.year'),
        doi: column.text('citingPaper.externalIds.DOI'),
        is_influential: column.boolean('isInfluential'),
        intents: column.texts('intents'),
        contexts: column.texts('contexts'),
      },
      record: (row) => link`https://www.semanticscholar.org/paper/${textAt(row, 'citingPaper.paperId')}`,
    }),
  ],
});
