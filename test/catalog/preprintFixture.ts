import { json, type SearchFixture, text } from './fixture.ts';

/** Fixtures of one of the two preprint servers that share an API. */
export function preprintFixture(server: 'biorxiv' | 'medrxiv'): SearchFixture {
  const preprint = (number: number) => ({
    title: 'On testing',
    authors: 'Example, A.; Test, B.',
    author_corresponding: 'Ada Example',
    author_corresponding_institution: 'University of Examples',
    doi: `10.1101/2024.01.01.57${number}`,
    date: '2024-01-01',
    version: '1',
    type: 'new results',
    license: 'cc_no',
    category: 'cancer biology',
    jatsxml: 'https://www.biorxiv.org/content/early/x/source.xml',
    abstract: 'We test.',
    published: 'NA',
    server,
  });
  const answer = (total: number, ...collection: object[]) =>
    json({
      messages: [
        {
          status: 'ok',
          category: 'all',
          interval: '2024-01-01:2024-01-02',
          funder: 'all',
          cursor: 0,
          count: collection.length,
          count_new_papers: '1',
          total: String(total),
        },
      ],
      collection,
    });
  const inputs = { from_date: '2024-01-01', to_date: '2024-01-02', category: 'cancer biology' };
  return {
    success: {
      inputs,
      answers: [answer(2, preprint(1), preprint(2))],
      requests: [{ path: `/details/${server}/2024-01-01/2024-01-02/0/json`, query: { category: 'cancer_biology' } }],
      rows: 2,
      first: {
        doi: '10.1101/2024.01.01.571',
        authors: ['Example, A.', 'Test, B.'],
        version: 1,
        published_doi: null,
        date: '2024-01-01',
        record_url: 'https://doi.org/10.1101/2024.01.01.571',
      },
      total: 2,
    },
    nothing: {
      inputs: { doi: '10.1101/2024.01.01.579' },
      answers: [json({ messages: [{ status: 'no posts found' }], collection: [] })],
    },
    error: {
      inputs,
      answers: [text('Error : (2002) Connection refused', { status: 500 })],
      failure: 'upstream_unavailable',
    },
    pages: {
      inputs,
      answers: [answer(31, ...Array.from({ length: 30 }, (_, index) => preprint(index + 1)))],
      after: [answer(31, preprint(31))],
    },
  };
}
