import { column, type Columns } from '../define/column.ts';
import { days, doi, words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { listOf, neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { joined } from '../write/joined.ts';
import { link } from '../write/link.ts';
import { path } from '../write/path.ts';

/** `[[2022, 7, 26]]`, `[[2022]]`: unknown parts are omitted. */
const dayOf = (row: unknown, field: string): string | undefined =>
  joined(
    listOf(valueAt(row, `${field}.date-parts[0]`)).map((part) => String(part).padStart(2, '0')),
    '-',
  );

const people = (row: unknown): string[] =>
  listOf(valueAt(row, 'author')).flatMap((person) => {
    const name = joined([textAt(person, 'given'), textAt(person, 'family')], ' ') ?? textAt(person, 'name');
    return name === undefined ? [] : [name];
  });

const columns: Columns = {
  doi: column.text('DOI', { required: true }),
  title: column.text('title[0]', { html: true }),
  authors: column.texts(people),
  journal: column.text('container-title[0]', { html: true }),
  published: column.date((row) => dayOf(row, 'published')),
  type: column.text('type'),
  publisher: column.text('publisher'),
  citations: column.integer('is-referenced-by-count'),
  abstract: column.text('abstract', { html: true }),
};

const decode = ({ body }: Answer) => ({
  rows: neededList(body, 'message.items'),
  total: numberAt(body, 'message.total-results') ?? null,
});
const record = (row: unknown) => link`https://doi.org/${textAt(row, 'DOI')}`;
const pages = paging.offset({ default: 20, max: 1_000, ceiling: 10_000 });

export const source = defineSource({
  id: 'crossref',
  title: 'Crossref',
  description:
    'Metadata of 150 million articles, books, chapters and preprints that have a DOI, with journals and funders.',
  homepage: 'https://www.crossref.org',
  docs: 'https://api.crossref.org/swagger-ui/index.html',
  bases: { main: { url: 'https://api.crossref.org' } },
  licence: {
    name: 'No rights claimed',
    url: 'https://www.crossref.org/documentation/retrieve-metadata/',
    attribution: 'Crossref',
    commercial: 'free',
    note: 'Abstracts may be under the copyright of their publishers.',
  },
  limits: [{ requests: 5, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'crossref.works',
      kind: 'literature',
      title: 'Search works with a DOI',
      description: 'Articles, books, chapters, reports and preprints by words, author, title, date and type.',
      inputs: {
        query: words('climate adaptation cities'),
        author: input.text({ description: 'Names of authors.', examples: ['Ostrom'] }),
        title: input.text({ description: 'Words of the title or the reference.', examples: ['governing the commons'] }),
        ...days('Published'),
        type: input.text({
          description: 'Only works of this type, as Crossref names it.',
          pattern: '^[a-z-]{3,40}$',
          examples: ['journal-article', 'posted-content'],
        }),
        sort: input.choice(['score', 'published', 'is-referenced-by-count'], {
          description: 'What comes first: the best fitting, the newest or the most cited.',
          default: 'score',
        }),
      },
      examples: [{ query: 'climate adaptation cities' }, { query: 'ecology', type: 'journal-article' }],
      paging: pages,
      request: ({ inputs, page, contact }) => ({
        path: '/works',
        query: {
          query: inputs.query,
          'query.author': inputs.author,
          'query.bibliographic': inputs.title,
          filter: joined(
            [
              inputs.from_date && `from-pub-date:${inputs.from_date}`,
              inputs.to_date && `until-pub-date:${inputs.to_date}`,
              inputs.type && `type:${inputs.type}`,
            ],
            ',',
          ),
          sort: inputs.sort,
          order: 'desc',
          select: 'DOI,title,author,container-title,published,type,publisher,is-referenced-by-count,abstract',
          rows: page.limit,
          offset: page.offset,
          mailto: contact,
        },
      }),
      decode,
      columns,
      record,
    }),
    defineSearch({
      id: 'crossref.work',
      kind: 'literature',
      title: 'Metadata of a DOI',
      description:
        'One work by its DOI, with licence, corrections and retractions, and how many references it has. DOIs of DataCite (Zenodo, arXiv) are not here.',
      inputs: { doi: doi('10.1371/journal.pone.0033693') },
      examples: [{ doi: '10.1371/journal.pone.0033693' }],
      paging: paging.none(),
      request: ({ inputs, contact }) => ({ path: path`/works/${inputs.doi}`, query: { mailto: contact } }),
      about: 'DOI',
      nothing: ({ status }) => status === 404,
      decode: ({ body }) => ({ rows: [valueAt(body, 'message')] }),
      columns: {
        ...columns,
        volume: column.text('volume'),
        issue: column.text('issue'),
        pages: column.text('page'),
        issn: column.texts('ISSN'),
        language: column.text('language'),
        references: column.integer('reference-count'),
        licences: column.texts('license[].URL'),
        updates: column.texts((row) =>
          listOf(valueAt(row, 'updated-by')).map((update) =>
            joined([textAt(update, 'type'), textAt(update, 'DOI')], ' '),
          ),
        ),
      },
      record,
    }),
    defineSearch({
      id: 'crossref.journals',
      kind: 'literature',
      title: 'Find journals',
      description: 'Journals whose articles have DOIs, with publisher, ISSN and number of articles.',
      inputs: { query: words('ecology', 'Words of the title.') },
      examples: [{ query: 'ecology' }],
      paging: pages,
      request: ({ inputs, page, contact }) => ({
        path: '/journals',
        query: { query: inputs.query, rows: page.limit, offset: page.offset, mailto: contact },
      }),
      decode,
      columns: {
        title: column.text('title', { required: true, html: true }),
        publisher: column.text('publisher'),
        issn: column.texts('ISSN'),
        articles: column.integer('counts.total-dois'),
        subjects: column.texts((row) =>
          listOf(valueAt(row, 'subjects')).map((subject) =>
            typeof subject === 'string' ? subject : textAt(subject, 'name'),
          ),
        ),
      },
    }),
    defineSearch({
      id: 'crossref.funders',
      kind: 'grants',
      title: 'Find research funders',
      description: 'Organizations that pay for research, by name, with other names and country.',
      inputs: { query: words('National Science Foundation', 'Words of the name.') },
      examples: [{ query: 'National Science Foundation' }],
      paging: pages,
      request: ({ inputs, page, contact }) => ({
        path: '/funders',
        query: { query: inputs.query, rows: page.limit, offset: page.offset, mailto: contact },
      }),
      decode,
      columns: {
        id: column.text('id', { required: true }),
        name: column.text('name', { required: true }),
        other_names: column.texts('alt-names'),
        country: column.text('location'),
        replaced_by: column.texts('replaced-by'),
      },
      record: (row) => textAt(row, 'uri')?.replace(/^http:/, 'https:'),
    }),
  ],
});
