import { column } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { type Page, paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { listOf, numberAt, textAt, valueAt } from '../read/valueAt.ts';

const search = '["ops:world-patent-data"]["ops:biblio-search"]';
const part = (row: unknown, name: string): string | undefined =>
  textAt(row, `document-id.${name}.$`) ?? textAt(valueAt(row, `["document-id"].${name}`), '["$"]');

function searchRequest(query: string, page: Page, token: string) {
  return {
    path: '/3.2/rest-services/published-data/search',
    query: { q: query, Range: `${page.offset + 1}-${page.offset + page.limit}` },
    headers: { authorization: `Bearer ${token}` },
  };
}

export const source = defineSource({
  id: 'epo-ops',
  title: 'European Patent Office OPS',
  description: 'Patents of more than a hundred countries, from the database behind Espacenet.',
  homepage: 'https://worldwide.espacenet.com',
  docs: 'https://developers.epo.org/',
  bases: { main: { url: 'https://ops.epo.org' } },
  licence: {
    name: 'OPS terms',
    url: 'https://www.epo.org/en/service-support/ordering/fair-use',
    attribution: 'European Patent Office, Open Patent Services',
    commercial: 'own_key',
    note: 'Free within fair use, 4 GB a month; more is paid for.',
  },
  limits: [{ requests: 20, seconds: 60 }],
  cacheSeconds: 3_600,
  key: {
    need: 'required',
    url: 'https://developers.epo.org/user/register',
    place: 'request',
    note: 'Consumer key and secret with a colon between them.',
  },
  searches: [
    defineSearch({
      id: 'epo-ops.search',
      kind: 'patents',
      title: 'Patents worldwide',
      description:
        'Numbers of published patents and applications that a query of Espacenet finds, at most 2,000, with links to their pages.',
      inputs: {
        query: input.text({
          description: 'CQL: ta="solar cell" (title or abstract), pa=siemens (applicant), pd>=2020 (published).',
          language: 'CQL',
          maxLength: 1_000,
          required: true,
          examples: ['ta="solar cell" and pd>=2020', 'pa=siemens'],
        }),
      },
      examples: [{ query: 'ta="solar cell" and pd>=2020' }],
      paging: paging.offset({ default: 25, max: 100, ceiling: 2_000 }),
      // A token of twenty minutes first. It is a secret, so it is not kept.
      request: ({ key }) => ({
        path: '/3.2/auth/accesstoken',
        form: { grant_type: 'client_credentials' },
        headers: { authorization: `Basic ${Buffer.from(key ?? '').toString('base64')}` },
        cacheSeconds: 0,
      }),
      second: ({ body }, { inputs, page }) => {
        const token = textAt(body, 'access_token');
        if (token === undefined) throw new TypeError('access_token is missing');
        return searchRequest(inputs.query, page, token);
      },
      nothing: ({ status, text }) => status === 404 && /EntityNotFound|No results found/i.test(text),
      problem: (answer: Answer) => {
        const { status, headers, text } = answer;
        const rejected = headers['x-rejection-reason'];
        if (status === 403 && rejected !== undefined)
          return failure(
            'rate_limited',
            `The European Patent Office answers no more for now: ${rejected.slice(0, 100)}.`,
          );
        return status === 400 && /CLIENT\.CQL|query/i.test(text)
          ? failure('bad_request', 'The European Patent Office cannot read the query.', { input: 'query' })
          : undefined;
      },
      // A single result is not a list.
      decode: ({ body }) => {
        const found = valueAt(body, `${search}["ops:search-result"]`);
        if (found === null || typeof found !== 'object') throw new TypeError('ops:search-result is missing');
        return {
          rows: listOf(valueAt(found, '["ops:publication-reference"]')),
          total: numberAt(body, `${search}["@total-result-count"]`) ?? null,
        };
      },
      columns: {
        publication: column.text(
          (row) => `${part(row, 'country') ?? ''}${part(row, 'doc-number') ?? ''}${part(row, 'kind') ?? ''}`,
          { required: true },
        ),
        country: column.text((row) => part(row, 'country')),
        number: column.text((row) => part(row, 'doc-number')),
        kind: column.text((row) => part(row, 'kind'), { description: 'A an application, B a patent.' }),
        family: column.text('["@family-id"]'),
      },
      record: (row) =>
        `https://worldwide.espacenet.com/patent/search?q=pn%3D${encodeURIComponent(`${part(row, 'country') ?? ''}${part(row, 'doc-number') ?? ''}${part(row, 'kind') ?? ''}`)}`,
    }),
  ],
});
