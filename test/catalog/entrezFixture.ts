import { json, type SearchFixture } from './fixture.ts';

const found = (count: number, ids: readonly string[]) =>
  json({
    header: { type: 'esearch', version: '0.3' },
    esearchresult: {
      count: String(count),
      retmax: String(ids.length),
      retstart: '0',
      idlist: ids,
      translationset: [],
      querytranslation: 'x',
    },
  });

/** Fixtures of a search in a database of NCBI's E-utilities: two calls, with the record's data. */
export function entrezFixture({
  db,
  inputs,
  term,
  query = {},
  row,
  first,
}: {
  db: string;
  inputs: Readonly<Record<string, unknown>>;
  term: string;
  query?: Readonly<Record<string, string>>;
  row: (uid: string) => object;
  first: SearchFixture['success']['first'];
}): SearchFixture {
  const details = (...uids: string[]) =>
    json({
      header: { type: 'esummary', version: '0.3' },
      result: { uids, ...Object.fromEntries(uids.map((uid) => [uid, { uid, ...row(uid) }])) },
    });
  const identified = { tool: 'Bureau', email: 'ops@example.com' };
  return {
    success: {
      inputs,
      answers: [found(2, ['11', '12']), details('11', '12')],
      requests: [
        {
          path: '/esearch.fcgi',
          query: { db, term, retmode: 'json', retmax: '20', retstart: '0', ...identified, ...query },
        },
        { path: '/esummary.fcgi', query: { db, id: '11,12', retmode: 'json', ...identified } },
      ],
      rows: 2,
      first,
      total: 2,
    },
    nothing: { inputs, answers: [found(0, [])] },
    error: {
      inputs,
      answers: [json({ header: { type: 'esearch', version: '0.3' }, esearchresult: { ERROR: 'Invalid field name' } })],
      failure: 'bad_request',
      says: /Invalid field name/,
    },
    pages: {
      inputs,
      limit: 1,
      answers: [found(2, ['11']), details('11')],
      after: [found(2, ['12']), details('12')],
    },
  };
}
