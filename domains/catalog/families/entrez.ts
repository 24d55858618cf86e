import { failure, type Failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import type { Answer, Decoded, SearchContext, SourceDefinition, UpstreamRequest } from '../define/source.ts';
import { neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';

/** Common properties of NCBI's E-utilities databases: host, limits and key. */
export const entrezSource = {
  bases: { main: { url: 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils' } },
  limits: [{ requests: 3, seconds: 1 }],
  limitsWithKey: [{ requests: 10, seconds: 1 }],
  limitGroup: 'ncbi',
  cacheSeconds: 3_600,
  key: {
    need: 'optional',
    url: 'https://www.ncbi.nlm.nih.gov/account/settings/',
    place: { query: 'api_key' },
    note: 'Ten requests a second instead of three.',
  },
} as const satisfies Partial<SourceDefinition>;

/** The input for a query in NCBI's own language. */
export const entrezQuery = (example: string, fields: string) =>
  input.text({
    description: `Words, or NCBI’s own query: ${fields}, with AND, OR, NOT.`,
    language: 'Entrez',
    maxLength: 1_000,
    required: true,
    examples: [example],
  });

type Context = Pick<SearchContext, 'page' | 'contact' | 'application' | 'first'>;

/** The two calls of one search in a database of NCBI: numbers first, then what is known of them. Rows are the summaries. */
export function entrez(db: string): {
  request: (term: string, context: Context, more?: Readonly<Record<string, string | undefined>>) => UpstreamRequest;
  second: (answer: Answer, context: Context) => UpstreamRequest | 'nothing';
  problem: (answer: Answer) => Failure | undefined;
  decode: (answer: Answer, context: Context) => Decoded;
} {
  return {
    request: (term, { page, contact, application }, more = {}) => ({
      path: '/esearch.fcgi',
      query: {
        db,
        term,
        retmode: 'json',
        retmax: page.limit,
        retstart: page.offset,
        ...more,
        tool: application,
        email: contact,
      },
    }),
    second: ({ body }, { contact, application }) => {
      const ids = neededList(body, 'esearchresult.idlist').filter((id) => typeof id === 'string');
      if (ids.length === 0) return 'nothing';
      return {
        path: '/esummary.fcgi',
        query: { db, id: ids.join(','), retmode: 'json', tool: application, email: contact },
      };
    },
    problem: ({ body }) => {
      const said = textAt(body, 'esearchresult.ERROR') ?? textAt(body, 'error');
      if (said === undefined) return undefined;
      const isTheirs = /backend|unavailable|timed? ?out/i.test(said);
      return isTheirs
        ? failure('upstream_unavailable', 'NCBI cannot answer at the moment.', { internal: said })
        : failure('bad_request', `NCBI does not accept the search: ${said}`);
    },
    decode: ({ body }, { first }) => ({
      rows: neededList(body, 'result.uids').flatMap((uid) => {
        const row = valueAt(body, `result["${String(uid)}"]`);
        // A number without a record: withdrawn between the two calls.
        return row === undefined || textAt(row, 'error') !== undefined ? [] : [row];
      }),
      total: numberAt(first?.body, 'esearchresult.count') ?? null,
    }),
  };
}
