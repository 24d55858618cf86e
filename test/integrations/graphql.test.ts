import { expect, test } from 'vitest';
import {
  cursorInVariables,
  endCursor,
  graphqlData,
  graphqlErrors,
  graphqlRequest,
  nodesOf,
  onlyReads,
} from '../../integrations/engine/graphql.ts';
import { keyUuid } from '../../integrations/engine/keyUuid.ts';

test('errors are read from bodies of any form', () => {
  for (const errors of [undefined, null, 'Oops', {}]) expect(graphqlErrors({ errors })).toEqual([]);
  expect(graphqlErrors({ errors: [null, 'x', { message: 5, extensions: [] }] })).toEqual(
    [1, 2, 3].map(() => ({ message: '', extensions: {} })),
  );
  expect(graphqlErrors({ errors: [{ message: 'No.', extensions: { code: 'A' } }], data: { a: null } })).toEqual([
    { message: 'No.', extensions: { code: 'A' } },
  ]);
});

test('the next page has the cursor as a variable, and the other variables', () => {
  const next = cursorInVariables('after', (data) => endCursor(data['issues']));
  const request = graphqlRequest('/graphql', 'query', { first: 2, filter: { a: 1 } });
  const page = (pageInfo: unknown) => ({
    request,
    response: { status: 200, headers: {}, body: { data: { issues: { nodes: [], pageInfo } } } },
    count: 0,
    last: undefined,
  });
  expect(next(page({ hasNextPage: true, endCursor: 'c2' }))).toEqual({
    method: 'POST',
    path: '/graphql',
    json: { query: 'query', variables: { first: 2, filter: { a: 1 }, after: 'c2' } },
  });
  for (const pageInfo of [{ hasNextPage: false, endCursor: 'c2' }, { hasNextPage: true, endCursor: null }, null])
    expect(next(page(pageInfo))).toBeNull();
  expect(next({ ...page(null), response: { status: 200, headers: {}, body: null } })).toBeNull();
});

test('data and nodes of an unexpected form are empty', () => {
  expect([graphqlData({ data: null }), graphqlData({}), nodesOf(null), nodesOf({ nodes: [1] })]).toEqual([
    {},
    {},
    undefined,
    [1],
  ]);
});

test.each([
  ['query { viewer { id } }', true],
  ['\n  query Named($a: Int) { a(a: $a) }', true],
  ['{ viewer { id } }', true],
  ['mutation { issueDelete(id: "x") { success } }', false],
  ['query A { a } mutation B { b }', false],
  ['subscription { a }', false],
  ['# query\nmutation { b }', false],
  ['{{ $json.query }}', false],
  ['query { {{ $json.field }} }', false],
  ['fragment F on T { a } mutation { b }', false],
  ['queryless', false],
])('a document only reads if it cannot be a change: %s', (document, reads) => {
  expect(onlyReads(document)).toBe(reads);
});

test('the UUID of a key has version 4 and is the same for the same key only', () => {
  expect(keyUuid('a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(keyUuid('a')).toBe(keyUuid('a'));
  expect(keyUuid('a/1')).not.toBe(keyUuid('a'));
});
