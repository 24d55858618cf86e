import { expect, test } from 'vitest';

import { wrongCounts } from './plainEnglish.ts';
import { readTree } from './sourceTree.ts';

test('no folder has more odd sentences than the table allows, and the table is up to date', () => {
  expect(wrongCounts(readTree())).toEqual([]);
});
