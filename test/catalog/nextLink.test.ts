import { expect, test } from 'vitest';

import { pageOfLink, queryOfPage } from '../../domains/catalog/read/nextLink.ts';

test('of a link to the next page only the parameters that say which page are kept', () => {
  const link = 'https://elsewhere.example.com/items?cursor=a%2Bb&limit=5&api_key=secret';
  const cursor = pageOfLink(link, ['cursor', 'offset']);
  expect(cursor).toBe('cursor=a%2Bb');
  expect(queryOfPage(cursor!, ['cursor', 'offset'])).toEqual({ cursor: 'a+b' });
  for (const none of [undefined, null, 7, '', 'https://example.com/items', 'https://example.com/items?limit=5'])
    expect(pageOfLink(none, ['cursor', 'offset'])).toBeNull();
});

test('a forged cursor adds no other parameters', () => {
  expect(queryOfPage('offset=5&limit=1000000&api_key=x', ['cursor', 'offset'])).toEqual({ offset: '5' });
  expect(queryOfPage(undefined, ['cursor'])).toEqual({});
});
