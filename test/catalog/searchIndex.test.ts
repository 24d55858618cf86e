import { describe, expect, test } from 'vitest';

import { sources } from '../../domains/catalog/generated/registry.ts';
import { SearchIndex } from '../../domains/catalog/runs/SearchIndex.ts';
import { findSearches } from '../../domains/catalog/tools/findTool.ts';

const index = new SearchIndex(sources);
const found = (words: string) => index.list({ words }).map(({ search }) => search.id);

/** Typical queries, and searches of which one must be among the first three results. */
const queries: readonly (readonly [string, ...string[]])[] = [
  ['weather', 'open-meteo.forecast'],
  ['weather tomorrow', 'open-meteo.forecast'],
  ['weather forecast Berlin', 'open-meteo.forecast'],
  ['weather in berlin', 'open-meteo.forecast'],
  ['temperature in Paris yesterday', 'open-meteo.historical', 'noaa-ncei.daily_summaries', 'open-meteo.forecast'],
  ['air quality', 'open-meteo.air_quality'],
  ['tides today', 'noaa-coops.tide_predictions'],
  ['wave height', 'open-meteo.marine'],
  ['river levels', 'usgs-water.latest', 'open-meteo.flood', 'usgs-water.daily'],
  ['earthquake near Tokyo', 'usgs-earthquake.search'],
  ['volcano eruptions', 'usgs-volcano.elevated', 'gvp.holocene_volcanoes'],
  ['coordinates of an address', 'nominatim.search'],
  ['GDP of Germany', 'worldbank.indicator', 'imf.datamapper'],
  ['population of countries', 'worldbank.indicator', 'worldbank.country'],
  ['inflation rate', 'worldbank.indicator', 'bls.series', 'imf.datamapper'],
  ['unemployment rate', 'bls.series', 'worldbank.indicator', 'imf.datamapper'],
  ['house prices', 'bis.series', 'fred.search', 'eurostat.data', 'dbnomics.search'],
  ['interest rates', 'treasury.avg_interest_rates'],
  ['currency conversion USD to EUR', 'frankfurter.rates'],
  ['exchange rate', 'frankfurter.rates'],
  ['stock company revenue', 'sec.company_facts', 'sec.company_concept'],
  ['stock price', 'sec.company_facts', 'sec.company_concept', 'sec.tickers'],
  ['balance sheet Apple', 'sec.company_facts', 'sec.company_concept'],
  ['annual report filings', 'sec.submissions', 'sec.fulltext'],
  ['company ownership', 'gleif.children', 'gleif.search'],
  ['drug side effects', 'openfda.events', 'openfda.event_counts'],
  ['drug recalls', 'openfda.recalls'],
  ['clinical trials for melanoma', 'clinicaltrials.search'],
  ['papers about CRISPR', 'openalex.works', 'europepmc.search', 'semanticscholar.papers', 'core.works'],
  ['preprints machine learning', 'arxiv.search', 'openreview.search', 'dblp.ml_papers'],
  ['who cites this paper', 'opencitations.citations', 'semanticscholar.citations'],
  ['gene mutations', 'clinvar.search', 'gwas.associations', 'myvariant.query'],
  ['protein structure', 'rcsb.search', 'alphafold.prediction'],
  ['molecule by name', 'pubchem.by_name'],
  ['patents about batteries', 'patentsview.search', 'epo-ops.search', 'uspto-odp.search'],
  ['EU law', 'eurlex.search'],
  ['books by Goethe', 'gutendex.books', 'openlibrary.search', 'googlebooks.volumes'],
  ['research funding', 'crossref.funders', 'cordis.projects', 'grants_gov.opportunities', 'ukri.gtr.projects'],
  ['github', 'github.repositories'],
  ['pubmed', 'pubmed.search'],
  ['covid cases', 'disease-sh.covid_country'],
  ['life expectancy', 'who-gho.data', 'who-gho.indicators', 'worldbank.indicator'],
  ['Wetter', 'open-meteo.forecast'],
  ['Wetter morgen in München', 'open-meteo.forecast'],
  ['Wettervorhersage', 'open-meteo.forecast'],
  ['Luftqualität', 'open-meteo.air_quality'],
  ['Erdbeben', 'usgs-earthquake.search', 'emsc.earthquakes'],
  ['Gezeiten', 'noaa-coops.tide_predictions'],
  ['Hochwasser', 'open-meteo.flood'],
  ['Wechselkurs', 'frankfurter.rates'],
  ['Bruttoinlandsprodukt', 'worldbank.indicator', 'imf.datamapper'],
  ['Arbeitslosigkeit in Spanien', 'worldbank.indicator', 'bls.series', 'imf.datamapper'],
  ['Aktien Umsatz', 'sec.company_facts', 'sec.company_concept'],
  ['Nebenwirkungen von Ibuprofen', 'openfda.events', 'openfda.event_counts'],
  ['klinische Studien', 'clinicaltrials.search'],
  ['Patente', 'epo-ops.search', 'patentsview.search'],
  ['Gesetze der EU', 'eurlex.search'],
  ['Bücher', 'openlibrary.search', 'googlebooks.volumes', 'gutendex.books'],
];

describe('typical queries find the intended search', () => {
  test.each(queries)('%s', (query, ...expected) => {
    const first = found(query).slice(0, 3);
    expect(
      expected.some((id) => first.includes(id)),
      `${query}: ${first.join(', ')}`,
    ).toBe(true);
  });

  test('no query of ordinary words finds more than it has to: the rest fits much worse', () => {
    expect(found('tides today').length).toBeLessThan(20);
    expect(found('xqzzy')).toEqual([]);
  });

  test('the ID and the title of a search find it first', () => {
    const missed = sources
      .flatMap((source) => source.searches)
      .flatMap(({ id, title }) => [id, title].map((name) => [id, found(name)[0]]))
      .filter(([id, first]) => first !== id);
    expect(missed).toEqual([]);
  });

  test('models find what people find, in the same order', () => {
    for (const [query] of queries) {
      const { searches } = findSearches(index, { query, limit: 5 });
      expect(searches.map((one) => one['search_id'])).toEqual(found(query).slice(0, 5));
    }
  });
});
