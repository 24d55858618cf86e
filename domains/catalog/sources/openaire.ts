import { column } from '../define/column.ts';
import { days } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { listOf, neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

const decode = ({ body }: Answer) => ({
  rows: neededList(body, 'results'),
  total: numberAt(body, 'header.numFound') ?? null,
});
const problem = refusal('OpenAIRE', 'message', 'error');
const pages = paging.page({ default: 10, max: 100, ceiling: 10_000 });

const pid = (scheme: string) => (row: unknown) =>
  textAt(
    listOf(valueAt(row, 'pids')).find((one) => textAt(one, 'scheme') === scheme),
    'value',
  );
const query = (example: string) =>
  input.text({
    description: 'Words; AND, OR and NOT in capitals join them.',
    language: 'OpenAIRE',
    required: true,
    examples: [example],
  });

export const source = defineSource({
  id: 'openaire',
  title: 'OpenAIRE Graph',
  description: 'Publications, data and software of research with the projects that paid for them, Europe above all.',
  homepage: 'https://graph.openaire.eu',
  docs: 'https://graph.openaire.eu/docs/apis/graph-api/',
  bases: { main: { url: 'https://api.openaire.eu/graph/v3' } },
  licence: {
    name: 'CC BY 4.0',
    url: 'https://graph.openaire.eu/docs/license',
    attribution: 'OpenAIRE Graph',
    commercial: 'attribution',
  },
  limits: [{ requests: 60, seconds: 3_600 }],
  limitsWithKey: [{ requests: 7_200, seconds: 3_600 }],
  cacheSeconds: 86_400,
  key: {
    need: 'optional',
    url: 'https://develop.openaire.eu/personal-token',
    place: 'bearer',
    note: '7,200 requests an hour instead of 60.',
  },
  searches: [
    defineSearch({
      id: 'openaire.products',
      kind: 'literature',
      title: 'Search research products of Europe',
      description:
        'Publications, data sets and software by words, kind and day, with access and the projects behind them.',
      inputs: {
        query: query('graphene batteries'),
        type: input.choice(['publication', 'dataset', 'software', 'other'], {
          description: 'What it is.',
          examples: ['publication'],
        }),
        ...days('Published'),
        sort: input.choice(['relevance DESC', 'publicationDate DESC', 'citationCount DESC'], {
          description: 'The best fitting, the newest or the most cited first.',
          default: 'relevance DESC',
        }),
      },
      examples: [{ query: 'graphene batteries', type: 'publication' }],
      paging: pages,
      request: ({ inputs, page }) => ({
        path: '/research-products',
        query: {
          search: inputs.query,
          type: inputs.type,
          fromPublicationDate: inputs.from_date,
          toPublicationDate: inputs.to_date,
          sortBy: inputs.sort,
          pageSize: page.limit,
          page: page.number,
        },
      }),
      problem,
      decode,
      columns: {
        id: column.text('id', { required: true }),
        type: column.text('type'),
        title: column.text('mainTitle', { html: true }),
        authors: column.texts('authors[].fullName'),
        published: column.date('publicationDate'),
        publisher: column.text('publisher'),
        journal: column.text('container.name'),
        access: column.text('bestAccessRight.label'),
        doi: column.text(pid('doi')),
        pmid: column.text(pid('pmid')),
        subjects: column.texts('subjects[].subject.value'),
        licences: column.texts((row) => [...new Set(listOf(valueAt(row, 'instances[].license')))]),
        urls: column.texts('instances[].urls'),
        projects: column.texts((row) =>
          listOf(valueAt(row, 'projects')).map((one) => textAt(one, 'acronym') ?? textAt(one, 'code')),
        ),
        organizations: column.texts('organizations[].legalName'),
        abstract: column.text('descriptions[0]', { html: true }),
      },
      record: (row) => link`https://explore.openaire.eu/search/result?id=${textAt(row, 'id')}`,
    }),
    defineSearch({
      id: 'openaire.projects',
      kind: 'grants',
      title: 'Search funded projects of Europe',
      description: 'Projects of Horizon Europe and of national funders by words, with dates and partners.',
      inputs: { query: query('quantum sensing') },
      examples: [{ query: 'quantum sensing' }],
      paging: pages,
      request: ({ inputs, page }) => ({
        path: '/projects',
        query: { search: inputs.query, pageSize: page.limit, page: page.number },
      }),
      problem,
      decode,
      columns: {
        id: column.text('id', { required: true }),
        code: column.text('code'),
        acronym: column.text('acronym'),
        title: column.text('title'),
        start_date: column.date('startDate'),
        end_date: column.date('endDate'),
        funder: column.text('funding.funder.name'),
        funder_short: column.text('funding.funder.shortname'),
        programme: column.text('funding.level0.name'),
        participants: column.texts('links[].legalname'),
        countries: column.texts((row) => [...new Set(listOf(valueAt(row, 'links[].country.code')))]),
      },
      record: (row) => link`https://explore.openaire.eu/search/project?projectId=${textAt(row, 'id')}`,
    }),
  ],
});
