import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { presentSearch } from '../../../api/presenters/catalogSearch.ts';
import { presentSource } from '../../../api/presenters/catalogSource.ts';
import { sources } from '../../../domains/catalog/generated/registry.ts';
import { SearchIndex } from '../../../domains/catalog/runs/SearchIndex.ts';
import { findSearches } from '../../../web/catalog/findSearches.ts';
import { withSearchTexts, withSourceTexts } from '../../../web/texts/catalogTexts.ts';
import { proposalInGerman, searchInGerman, sourceInGerman } from '../../../web/texts/germanCatalog.ts';

const folder = join(import.meta.dirname, '../../../domains/catalog/sources/german');
const index = new SearchIndex(sources);
const state = { enabled: null, hasKey: false, hasContact: false };
const known = { ...state, ownKey: null, hasInstanceKey: false, health: null };
const german = (search: string) => searchInGerman(presentSearch(index.get(search), state));

/** Returns the English texts of a source, by place. */
function englishOf(source: (typeof sources)[number]): Map<string, string> {
  const texts = new Map<string, string>();
  const say = (place: string, english: string) => {
    texts.set(place, english);
    return english;
  };
  withSourceTexts(presentSource(source, known), say);
  for (const search of source.searches) {
    withSearchTexts(presentSearch({ source, search }, state), say);
    if (search.offByDefault !== undefined) say(`${search.id} off`, search.offByDefault);
  }
  return texts;
}

describe('the German texts of the data market', () => {
  test('exist for every current source only', () => {
    const there = readdirSync(folder).map((name) => name.replace('.json', ''));
    expect(there.toSorted()).toEqual(sources.map(({ id }) => id).toSorted());
  });

  test.each(sources.map((source) => [source.id, source] as const))(
    '%s: each text once, none left over',
    (id, source) => {
      const told = JSON.parse(readFileSync(join(folder, `${id}.json`), 'utf8')) as Record<string, string>;
      expect(Object.keys(told).toSorted()).toEqual([...englishOf(source).keys()].toSorted());
      expect(Object.values(told).filter((text) => text.trim() === '')).toEqual([]);
    },
  );

  test('change words and nothing else', () => {
    const { inputs, ...told } = german('open-meteo.forecast');
    expect(told).toMatchObject({ title: 'Wettervorhersage', source_title: 'Open-Meteo', status: 'ready' });
    const properties = inputs['properties'] as Record<string, Record<string, unknown>>;
    expect(properties['latitude']).toMatchObject({ title: 'Breitengrad', minimum: -90 });
    expect(properties['place']).toMatchObject({ title: 'Ort oder Koordinaten', 'x-place': 'required' });
    expect(sourceInGerman(presentSource(index.source('kegg'), known)).status_reason).toContain('Kanehisa');
    // Said by a text of the page, which speaks English here.
    const fred = sourceInGerman(presentSource(index.source('fred'), { ...known, enabled: true }));
    expect(fred.status_reason).toBe('FRED needs a key, and none is set. Set one on the page of the source.');
  });

  test('name the search of a proposal, too', () => {
    const search = presentSearch(index.get('open-meteo.forecast'), state);
    expect(proposalInGerman({ search, inputs: {}, missing: [] }).search.title).toBe('Wettervorhersage');
  });

  test('are found by German and by English words, in the order of the API first', () => {
    const all = index.list({}).map(({ search }) => german(search.id));
    expect(findSearches(all, 'wettervorhersage')[0]?.id).toBe('open-meteo.forecast');
    expect(findSearches(all, 'weather forecast').map(({ id }) => id)).toContain('open-meteo.forecast');
    const ranked = index.list({ words: 'erdbeben' }).map(({ search }) => search.id);
    const found = findSearches(all, 'erdbeben', ranked).map(({ id }) => id);
    expect(found.slice(0, ranked.length)).toEqual(ranked);
    expect(found.length).toBeGreaterThanOrEqual(ranked.length);
  });
});
