import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { ColumnType } from '../../domains/catalog/define/column.ts';
import type { Cell, ColumnInfo } from '../../domains/catalog/engine/cells.ts';
import { failureKindOf } from '../../domains/catalog/engine/failed.ts';
import { isFull } from '../support/isFull.ts';
import type { Reply } from './fixture.ts';
import { engineOf, testedSearches } from './world.ts';

/** Values that sources write for missing data, and values of the wrong type. */
const others: readonly unknown[] = [
  null,
  '',
  '.',
  'NA',
  '-',
  'null',
  -999,
  '12',
  'x',
  0,
  1e308,
  true,
  [],
  {},
  [null],
  [[1]],
  { a: { b: 1 } },
  '<b>&#55357;</b>',
  '\u0000',
];

type Mutation = { kind: 'delete' | 'replace' | 'wrap' | 'unwrap' | 'text' | 'repeat'; at: number; other: number };

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('delete', 'replace', 'wrap', 'unwrap', 'text', 'repeat'),
  at: fc.nat(10_000),
  other: fc.nat(others.length - 1),
});

/** Every place of a JSON value that can be changed, with its parent. */
function places(
  value: unknown,
  found: { parent: Record<string, unknown>; key: string }[] = [],
): { parent: Record<string, unknown>; key: string }[] {
  if (value === null || typeof value !== 'object') return found;
  for (const key of Object.keys(value)) {
    const parent = value as Record<string, unknown>;
    found.push({ parent, key });
    places(parent[key], found);
  }
  return found;
}

function mutated(body: unknown, mutations: readonly Mutation[]): unknown {
  const root = { body: structuredClone(body) } as Record<string, unknown>;
  for (const { kind, at, other } of mutations) {
    const all = places(root);
    const { parent, key } = all[at % all.length]!;
    const value = parent[key];
    if (kind === 'delete' && key !== 'body') delete parent[key];
    else if (kind === 'replace') parent[key] = structuredClone(others[other]);
    else if (kind === 'wrap') parent[key] = [value];
    else if (kind === 'unwrap' && Array.isArray(value)) parent[key] = value[0];
    else if (kind === 'text' && typeof value === 'number') parent[key] = String(value);
    else if (kind === 'repeat' && Array.isArray(value)) parent[key] = [...value, ...value];
  }
  return root['body'];
}

/** Bodies that are no JSON are damaged as text. */
function damaged(text: string, mutations: readonly Mutation[]): string {
  let changed = text;
  for (const { kind, at, other } of mutations) {
    const place = at % (changed.length + 1);
    const piece = String(others[other]);
    if (kind === 'delete') changed = changed.slice(0, place) + changed.slice(place + 1 + (at % 20));
    else changed = changed.slice(0, place) + piece + changed.slice(place);
  }
  return changed;
}

function withDamage(reply: Reply, mutations: readonly Mutation[]): Reply {
  const isJson = /json/.test(reply.headers['content-type'] ?? '');
  return {
    ...reply,
    text: isJson ? (JSON.stringify(mutated(JSON.parse(reply.text), mutations)) ?? '') : damaged(reply.text, mutations),
  };
}

const types: Readonly<Record<ColumnType, (cell: Exclude<Cell, null>) => boolean>> = {
  text: (cell) => typeof cell === 'string',
  texts: (cell) => Array.isArray(cell) && cell.every((entry) => typeof entry === 'string'),
  number: (cell) => typeof cell === 'number' && Number.isFinite(cell),
  integer: (cell) => Number.isInteger(cell),
  boolean: (cell) => typeof cell === 'boolean',
  date: (cell) => typeof cell === 'string' && /^\d{4}/.test(cell),
  datetime: (cell) => typeof cell === 'string' && /^\d{4}|^[+-]\d{6}-/.test(cell),
  url: (cell) => typeof cell === 'string' && /^https?:\/\//i.test(cell),
};

const fits = (column: ColumnInfo, cell: Cell): boolean => cell === null || types[column.type](cell);

const tested = (await testedSearches()).filter(({ fixture }) => fixture);
const numRuns = isFull ? 400 : 25;

describe('a decoder of a changed answer gives rows of its columns or the failure of its source, never anything else', () => {
  test.each(tested.map((one) => [one.search.id, one] as const))('%s', async (_, { source, search, fixture, key }) => {
    const { inputs, answers } = fixture!.success;
    await fc.assert(
      fc.asyncProperty(
        fc.array(mutation, { minLength: 1, maxLength: 4 }),
        fc.nat(answers.length - 1),
        async (mutations, which) => {
          const replies = answers.map((reply, index) => (index === which ? withDamage(reply, mutations) : reply));
          const used = key === undefined ? undefined : { value: key, scope: 'instance' };
          try {
            const result = await engineOf([...replies, ...replies]).run({ source, search, inputs, key: used });
            for (const row of result.rows) {
              const wrong = result.columns.filter((column) => !fits(column, row[column.name] ?? null));
              expect(wrong.map(({ name, type }) => [name, type, row[name]])).toEqual([]);
            }
          } catch (error) {
            if (failureKindOf(error) === null) throw error;
          }
        },
      ),
      { numRuns },
    );
  });
});
