import { column } from '../define/column.ts';
import { days, words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { joined } from '../write/joined.ts';

const decode = ({ body }: Answer) => ({
  rows: neededList(body, 'results'),
  total: numberAt(body, 'meta.count') ?? null,
  next: textAt(body, 'meta.next_cursor') ?? null,
});

const problem = refusal('OpenAlex', 'message', 'error');

/** Identifiers are URLs; the part after the host is the common identifier. */
const bare = (path: string) => (row: unknown) => textAt(row, path)?.replace(/^https?:\/\/[^/]+\//, '');
const record = (row: unknown) => textAt(row, 'id')?.replace(/^http:/, 'https:');
const pages = paging.cursor({ default: 10, max: 100 });

export const source = defineSource({
  id: 'openalex',
  title: 'OpenAlex',
  description: 'A catalog of 250 million scholarly works, their authors, institutions and topics.',
  homepage: 'https://openalex.org',
  docs: 'https://docs.openalex.org',
  bases: { main: { url: 'https://api.openalex.org' } },
  licence: { name: 'CC0', url: 'https://openalex.org/about', attribution: 'OpenAlex', commercial: 'free' },
  limits: [{ requests: 10, seconds: 1 }],
  cacheSeconds: 3_600,
  key: {
    need: 'required',
    url: 'https://openalex.org/settings/api',
    place: { query: 'api_key' },
    note: 'Free; about 1,000 searches a day. Requests without a key are refused since February 2026.',
  },
  searches: [
    defineSearch({
      id: 'openalex.works',
      kind: 'literature',
      title: 'Search scholarly works',
      description:
        'Works of all fields by words, date and type, with authors, citations and an open copy where there is one.',
      inputs: {
        query: words('open access citation advantage'),
        ...days('Published'),
        type: input.text({
          description: 'Only works of this type.',
          pattern: '^[a-z-]{3,40}$',
          examples: ['article', 'book', 'dataset'],
        }),
        open_access: input.flag({ description: 'Only works that are free to read, or only others.', examples: [true] }),
        sort: input.choice(['relevance_score:desc', 'cited_by_count:desc', 'publication_date:desc'], {
          description: 'The best fitting, the most cited or the newest first.',
          default: 'relevance_score:desc',
        }),
      },
      examples: [{ query: 'open access citation advantage' }],
      paging: pages,
      request: ({ inputs, page, contact }) => ({
        path: '/works',
        query: {
          search: inputs.query,
          filter: joined(
            [
              inputs.from_date && `from_publication_date:${inputs.from_date}`,
              inputs.to_date && `to_publication_date:${inputs.to_date}`,
              inputs.type && `type:${inputs.type}`,
              inputs.open_access !== undefined && `is_oa:${inputs.open_access}`,
            ],
            ',',
          ),
          sort: inputs.sort,
          select:
            'id,doi,ids,title,publication_year,publication_date,type,language,is_retracted,authorships,primary_location,best_oa_location,cited_by_count,open_access,primary_topic',
          per_page: page.limit,
          cursor: page.cursor ?? '*',
          mailto: contact,
        },
      }),
      problem,
      decode,
      columns: {
        id: column.text(bare('id'), { required: true }),
        doi: column.text(bare('doi')),
        title: column.text('title', { html: true }),
        authors: column.texts('authorships[].author.display_name'),
        institutions: column.texts('authorships[].institutions[].display_name'),
        journal: column.text('primary_location.source.display_name'),
        published: column.date('publication_date'),
        type: column.text('type'),
        language: column.text('language'),
        citations: column.integer('cited_by_count'),
        open_access: column.boolean('open_access.is_oa'),
        open_access_status: column.text('open_access.oa_status'),
        open_url: column.url('open_access.oa_url'),
        topic: column.text('primary_topic.display_name'),
        field: column.text('primary_topic.field.display_name'),
        pmid: column.text(bare('ids.pmid')),
        is_retracted: column.boolean('is_retracted'),
      },
      record,
    }),
    defineSearch({
      id: 'openalex.authors',
      kind: 'literature',
      title: 'Find researchers',
      description: 'Authors by name with their institution, number of works and citations.',
      inputs: { query: words('Heather Piwowar', 'Name of the author.') },
      examples: [{ query: 'Heather Piwowar' }],
      paging: pages,
      request: ({ inputs, page, contact }) => ({
        path: '/authors',
        query: { search: inputs.query, per_page: page.limit, cursor: page.cursor ?? '*', mailto: contact },
      }),
      problem,
      decode,
      columns: {
        id: column.text(bare('id'), { required: true }),
        name: column.text('display_name', { required: true }),
        orcid: column.text(bare('orcid')),
        institutions: column.texts('last_known_institutions[].display_name'),
        works: column.integer('works_count'),
        citations: column.integer('cited_by_count'),
        h_index: column.integer('summary_stats.h_index'),
      },
      record,
    }),
  ],
});
