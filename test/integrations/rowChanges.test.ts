import { expect, test } from 'vitest';

import { rowChanges } from '../../integrations/googleSheets/rowChanges.ts';

const rows = (text: string) => new Map(text.split('').map((print, index) => [String(index + 2), print]));
const changes = (before: string, after: string) =>
  rowChanges({ now: rows(after), seen: rows(before), hasKey: false })
    .filter(({ kind }) => kind !== 'moved')
    .map(({ kind, name }) => `${kind} ${name}`);

test.each([
  ['a row at the end', 'abc', 'abcd', ['added 5']],
  ['a row in between', 'abc', 'axbc', ['added 3']],
  ['two rows in between', 'abc', 'axybc', ['added 3', 'added 4']],
  ['a changed row', 'abc', 'axc', ['updated 3']],
  ['a changed row, and one at the end', 'abc', 'axcd', ['updated 3', 'added 5']],
  ['sorted rows', 'abc', 'cab', []],
  ['a deleted row', 'abc', 'ac', ['removed 4']],
  ['the same content twice', 'aa', 'aaa', ['added 4']],
  ['nothing', 'abc', 'abc', []],
  ['the first rows', '', 'ab', ['added 2', 'added 3']],
])('without a key, %s', (_name, before, after, expected) => {
  expect(changes(before, after)).toEqual(expected);
});

test('a key distinguishes rows', () => {
  const seen = new Map([
    ['x', '1'],
    ['y', '2'],
    ['z', '3'],
  ]);
  const now = new Map([
    ['y', '1'],
    ['w', '2'],
    ['z', '3'],
  ]);
  expect(rowChanges({ now, seen, hasKey: true })).toEqual([
    { kind: 'updated', name: 'y' },
    { kind: 'added', name: 'w' },
    { kind: 'removed', name: 'x' },
  ]);
});
