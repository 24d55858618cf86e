import { describe, expect, test } from 'vitest';

import { askCatalog } from '../../domains/catalog/ask/askCatalog.ts';
import { sources } from '../../domains/catalog/generated/registry.ts';
import { SearchIndex } from '../../domains/catalog/runs/SearchIndex.ts';
import { checks } from './world.ts';

const index = new SearchIndex(sources);
const today = '2026-11-30';
const ask = (sentence: string) => askCatalog(index, { sentence, today });
const first = (sentence: string) => {
  const [best] = ask(sentence).proposals;
  return best && { id: best.known.search.id, inputs: best.inputs, missing: best.missing };
};
const gdp = { indicator: 'NY.GDP.MKTP.CD', countries: ['DE'] };

describe('a sentence', () => {
  test.each<[string, string, object]>([
    ['weather in Berlin tomorrow', 'open-meteo.forecast', { place: 'Berlin', days: 2 }],
    ['Wetter in München morgen', 'open-meteo.forecast', { place: 'München', days: 2 }],
    ['Wie wird das Wetter in Köln?', 'open-meteo.forecast', { place: 'Köln', days: 7 }],
    ['weather in Berlin last week', 'open-meteo.historical', { place: 'Berlin', start_date: '2026-11-23', end_date: '2026-11-29' }],
    ['weather in Paris in July 2020', 'open-meteo.historical', { place: 'Paris', start_date: '2020-07-01', end_date: '2020-07-31' }],
    ['revenue of Apple', 'sec.company_concept', { company: 'Apple', tag: 'RevenueFromContractWithCustomerExcludingAssessedTax' }],
    ['Gewinn von Microsoft', 'sec.company_concept', { company: 'Microsoft', tag: 'NetIncomeLoss' }],
    ['GDP of Germany', 'worldbank.indicator', { ...gdp, from_year: 2006, to_year: 2026 }],
    ['BIP von Deutschland seit 2010', 'worldbank.indicator', { ...gdp, from_year: 2010, to_year: 2026 }],
    ['inflation in France and Italy last 5 years', 'worldbank.indicator', { indicator: 'FP.CPI.TOTL.ZG', countries: ['FR', 'IT'], from_year: 2021, to_year: 2026 }],
    ['EUR USD last 3 months', 'frankfurter.series', { base: 'EUR', quotes: ['USD'], from_date: '2026-09-01', to_date: today }],
    ['Erdbeben in Japan letzte Woche', 'usgs-earthquake.search', { place: 'Japan', radius_km: 1000, min_magnitude: 3, from_date: '2026-11-23', to_date: today }],
    ['papers about CRISPR base editing', 'europepmc.search', { query: 'CRISPR base editing' }],
    ['recruiting trials for breast cancer', 'clinicaltrials.search', { condition: 'breast cancer', status: ['RECRUITING'] }],
    ['Nebenwirkungen von Ibuprofen', 'openfda.event_counts', { drug: 'Ibuprofen' }],
    ['Wer war Ada Lovelace?', 'wikipedia.summary', { title: 'Ada Lovelace', language: 'de' }],
    ['coordinates of Paris, Texas', 'open-meteo.geocoding', { name: 'Paris, Texas' }],
  ])('“%s” is answered by %s', (sentence, id, inputs) => {
    expect(first(sentence)).toEqual({ id, inputs, missing: [] });
  }); // prettier-ignore

  test('that asks for it again and again says when, and is read without these words', () => {
    const forecast = { id: 'open-meteo.forecast', inputs: { place: 'Berlin', days: 7 }, missing: [] };
    for (const sentence of ['weather in Berlin every morning by mail', 'Wetter in Berlin jeden Morgen per Mail']) {
      expect(ask(sentence).schedule).toEqual({ every: 'days', hour: 8 });
      expect(first(sentence)).toEqual(forecast);
    }
    expect(ask('GDP of Germany weekly').schedule).toEqual({ every: 'weeks', hour: 8 });
    expect(ask('GDP of Germany').schedule).toBeNull();
  });

  test('fills in only what searches accept, and names what they lack', () => {
    const sentences = ['weather', 'gene BRCA1', 'Vulkane in Italien', 'patents by Siemens', 'tides in Boston', 'stock price of Apple', '?', 'x'.repeat(300)]; // prettier-ignore
    for (const sentence of sentences)
      for (const { known, inputs, missing } of ask(sentence).proposals) {
        if (missing.length > 0) continue;
        expect(() => checks.check(known.search, { ...inputs }), `${sentence}: ${known.search.id}`).not.toThrow();
      }
    expect(first('weather')!.missing).not.toEqual([]);
    expect(ask('weather in Berlin').proposals.length).toBeLessThanOrEqual(6);
  });
});
