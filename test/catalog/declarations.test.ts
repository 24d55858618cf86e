import { describe, expect, test } from 'vitest';

import type { SearchDefinition } from '../../domains/catalog/define/source.ts';
import { sources } from '../../domains/catalog/generated/registry.ts';
import { searchKinds } from '../../domains/catalog/kinds.ts';
import { checks, engineOf, testedSearches } from './world.ts';

const searches = sources.flatMap((source) => source.searches.map((search) => ({ source, search })));

/** An example that names its point in the way of that input: a place or coordinates. */
function withoutOtherPoint({ ...example }: Record<string, unknown>, name: string): Record<string, unknown> {
  if (name === 'place' && 'longitude' in example) {
    delete example['latitude'];
    delete example['longitude'];
  }
  if ((name === 'latitude' || name === 'longitude') && 'place' in example) {
    delete example['place'];
    Object.assign(example, { latitude: 1, longitude: 1 });
  }
  return example;
}

function accepts(search: SearchDefinition, inputs: unknown): boolean {
  try {
    checks.check(search, inputs);
    return true;
  } catch {
    return false;
  }
}

test('every kind has a search that is on and needs no key', () => {
  const keyless = new Set(
    searches.flatMap(({ source, search }) =>
      source.key?.need === 'required' || (search.offByDefault ?? source.offByDefault) !== undefined
        ? []
        : [search.kind],
    ),
  );
  expect(Object.keys(searchKinds).filter((kind) => !keyless.has(kind as keyof typeof searchKinds))).toEqual([]);
});

test.each([
  ['open-meteo.forecast', { latitude: 1, longitude: 1, days: 16 }, { latitude: 1, longitude: 1, days: 17 }],
  [
    'open-meteo.historical',
    { latitude: 1, longitude: 1, start_date: '1940-01-01', end_date: '1940-01-02' },
    { latitude: 1, longitude: 1, start_date: '1939-12-31', end_date: '1940-01-02' },
  ],
  ['open-meteo.marine', { latitude: 1, longitude: 1, days: 8 }, { latitude: 1, longitude: 1, days: 9 }],
  ['open-meteo.flood', { latitude: 1, longitude: 1, days: 92 }, { latitude: 1, longitude: 1, days: 93 }],
  ['frankfurter.rates', { date: '1999-01-04' }, { date: '1999-01-03' }],
  [
    'sec.fulltext',
    { query: 'lithium', from_date: '2001-01-01', to_date: '2001-02-01' },
    { query: 'lithium', from_date: '2000-12-31', to_date: '2001-02-01' },
  ],
] as const)('%s goes as far as was promised, and no further', (id, inside, outside) => {
  const { search } = searches.find((one) => one.search.id === id)!;
  expect([accepts(search, inside), accepts(search, outside)]).toEqual([true, false]);
});

test('sources that restrict commercial use are off until an admin enables them, with the reason', () => {
  const open = sources.filter(
    ({ licence, offByDefault }) => licence.commercial === 'ask' && offByDefault === undefined,
  );
  expect(open.map(({ id }) => id)).toEqual([]);
  const reasons = [...sources, ...searches.map(({ search }) => search)].flatMap(({ offByDefault: why }) => why ?? []);
  expect(reasons.filter((why) => !/^[A-Z].{20,300}\.$/.test(why))).toEqual([]);
});

describe('an example of a search is one that it accepts', () => {
  const engine = engineOf([]);
  const usedKey = { value: 'test-key', scope: 'instance' };
  test.each(searches.map(({ source, search }) => [search.id, source, search] as const))('%s', (_, source, search) => {
    for (const inputs of search.examples) {
      expect(() => checks.check(search, inputs)).not.toThrow();
      const key = source.key?.need === 'required' ? usedKey : undefined;
      expect(engine.preview({ source, search, inputs, key }).url).toMatch(/^https:\/\//);
    }
    const alone = { ...search, together: [] };
    const refused = Object.entries(search.inputs).flatMap(([name, { schema }]) => {
      const values = [...((schema['examples'] as unknown[] | undefined) ?? []), schema['default']];
      const base = withoutOtherPoint(search.examples[0], name);
      return values.filter((value) => value !== undefined && !accepts(alone, { ...base, [name]: value }));
    });
    expect(refused).toEqual([]);
  });
});

test('an empty result is free for compounds and drugs by name, and for series by key', () => {
  const free = searches.filter(({ search }) => search.freeWhenEmpty).map(({ search }) => search.id);
  expect(free.toSorted()).toEqual([
    'chebi.search',
    'chembl.molecules',
    'dailymed.labels',
    'ecb.data',
    'imf.sdmx',
    'mychem.query',
    'oecd.data',
    'openfda.approvals',
    'openfda.event_counts',
    'openfda.events',
    'openfda.labels',
    'pubchem.by_name',
    'rxnorm.drugs',
    'unicef.data',
  ]);
});

test('every required input has an example', async () => {
  const without = searches.flatMap(({ search }) =>
    Object.entries(search.inputs).flatMap(([name, { required, schema }]) =>
      required && schema['examples'] === undefined && schema['enum'] === undefined ? [`${search.id} ${name}`] : [],
    ),
  );
  expect(without).toEqual([]);
  expect((await testedSearches()).length).toBe(searches.length);
});
