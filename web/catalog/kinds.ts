import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';

/** Sections of the data market, in their order. */
export const sectionLabels: Readonly<Record<Schema<'CatalogSection'>, string>> = {
  literature: t('catalog.sectionLiterature'),
  research: t('catalog.sectionResearch'),
  life_science: t('catalog.sectionLifeScience'),
  health: t('catalog.sectionHealth'),
  earth: t('catalog.sectionEarth'),
  economy: t('catalog.sectionEconomy'),
  companies: t('catalog.sectionCompanies'),
  reference: t('catalog.sectionReference'),
};

/** Labels of search kinds. */
export const kindLabels: Readonly<Record<Schema<'CatalogKind'>, string>> = {
  literature: t('catalog.kindLiterature'),
  preprints: t('catalog.kindPreprints'),
  citations: t('catalog.kindCitations'),
  books: t('catalog.kindBooks'),
  ml_submissions: t('catalog.kindMlSubmissions'),
  grants: t('catalog.kindGrants'),
  datasets: t('catalog.kindDatasets'),
  samples: t('catalog.kindSamples'),
  repositories: t('catalog.kindRepositories'),
  workflows: t('catalog.kindWorkflows'),
  high_energy_physics: t('catalog.kindHighEnergyPhysics'),
  materials: t('catalog.kindMaterials'),
  genes: t('catalog.kindGenes'),
  proteins: t('catalog.kindProteins'),
  variants: t('catalog.kindVariants'),
  structures: t('catalog.kindStructures'),
  pathways: t('catalog.kindPathways'),
  ontologies: t('catalog.kindOntologies'),
  cell_lines: t('catalog.kindCellLines'),
  taxonomy: t('catalog.kindTaxonomy'),
  compounds: t('catalog.kindCompounds'),
  drugs: t('catalog.kindDrugs'),
  clinical_trials: t('catalog.kindClinicalTrials'),
  health: t('catalog.kindHealth'),
  weather: t('catalog.kindWeather'),
  air_quality: t('catalog.kindAirQuality'),
  marine: t('catalog.kindMarine'),
  hydrology: t('catalog.kindHydrology'),
  climate: t('catalog.kindClimate'),
  tides: t('catalog.kindTides'),
  elevation: t('catalog.kindElevation'),
  geocoding: t('catalog.kindGeocoding'),
  earthquakes: t('catalog.kindEarthquakes'),
  volcanoes: t('catalog.kindVolcanoes'),
  natural_events: t('catalog.kindNaturalEvents'),
  indicators: t('catalog.kindIndicators'),
  countries: t('catalog.kindCountries'),
  exchange_rates: t('catalog.kindExchangeRates'),
  trade: t('catalog.kindTrade'),
  spending: t('catalog.kindSpending'),
  filings: t('catalog.kindFilings'),
  legal_entities: t('catalog.kindLegalEntities'),
  regulatory: t('catalog.kindRegulatory'),
  patents: t('catalog.kindPatents'),
  open_data: t('catalog.kindOpenData'),
  encyclopedia: t('catalog.kindEncyclopedia'),
};

/** Labels of the states of searches and sources. */
export const statusLabels: Readonly<Record<Schema<'CatalogStatus'>, string>> = {
  ready: t('catalog.ready'),
  off: t('admin.off'),
  not_configured: t('catalog.notConfigured'),
};
