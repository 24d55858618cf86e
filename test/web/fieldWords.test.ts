import { expect, test } from 'vitest';

import { fieldWords } from '../../web/parts/fieldWords.ts';

test.each([
  ['/allowed_addresses', 'allowed addresses'],
  ['/settings/url', 'settings > url'],
  ['/tags/1', 'tags > 2'],
  ['request_id', 'request id'],
])('the field %s is shown as %s', (param, words) => {
  expect(fieldWords(param)).toBe(words);
});
