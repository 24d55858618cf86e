import { globSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { leftOut } from '../support/fullOnly.ts';
import { isFull } from '../support/isFull.ts';

const root = join(import.meta.dirname, '..', '..');

test('each pattern of files excluded without full counts matches existing files', () => {
  const patterns = leftOut([]);
  expect(patterns.length > 0).toBe(!isFull);
  expect(patterns.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([]);
});

test('a run that names files leaves none of them out', () => {
  expect(leftOut(['run', 'test/e2e/typing.test.ts'])).toEqual([]);
});
