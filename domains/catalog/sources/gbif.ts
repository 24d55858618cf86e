import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { listOf, neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

const backbone = 'd7dddbf4-2cf0-4f39-9b2a-bb099caae36c';
const ranks = ['KINGDOM', 'PHYLUM', 'CLASS', 'ORDER', 'FAMILY', 'GENUS', 'SPECIES'] as const;

const decode = ({ body }: Answer) => ({
  rows: neededList(body, 'results'),
  total: numberAt(body, 'count') ?? null,
});
const rank = input.choice(ranks, { description: 'Only names of this rank.', examples: ['SPECIES'] });

/** The name in the classification of a match that has a rank. */
const parent = (wanted: string) => (row: unknown) =>
  textAt(
    listOf(valueAt(row, 'classification')).find((taxon) => textAt(taxon, 'rank') === wanted),
    'name',
  );

export const source = defineSource({
  id: 'gbif',
  title: 'GBIF',
  description: 'Names of species and three billion records of where they were seen or collected.',
  homepage: 'https://www.gbif.org',
  docs: 'https://techdocs.gbif.org/en/openapi/',
  bases: { main: { url: 'https://api.gbif.org' } },
  licence: {
    name: 'CC0, CC BY or CC BY-NC by dataset',
    url: 'https://www.gbif.org/terms',
    attribution: 'GBIF.org and the publishers of the datasets',
    commercial: 'per_record',
    note: 'Each record says its licence; some are for non-commercial use only.',
  },
  limits: [{ requests: 5, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'gbif.species_search',
      kind: 'taxonomy',
      title: 'Search species names',
      description: 'Scientific and common names in the GBIF backbone, or in all checklists that GBIF holds.',
      inputs: {
        query: words('Puma concolor', 'Scientific or common name, or part of one.'),
        rank,
        backbone_only: input.flag({
          description: 'Only the GBIF backbone; otherwise a name comes once for each checklist that has it.',
          default: true,
        }),
      },
      examples: [{ query: 'Puma concolor' }],
      paging: paging.offset({ default: 20, max: 1_000, ceiling: 100_000 }),
      request: ({ inputs, page }) => ({
        path: '/v1/species/search',
        query: {
          q: inputs.query,
          rank: inputs.rank,
          datasetKey: inputs.backbone_only ? backbone : undefined,
          limit: page.limit,
          offset: page.offset,
        },
      }),
      decode,
      columns: {
        key: column.integer('key', { required: true }),
        scientific_name: column.text('scientificName', { required: true }),
        canonical_name: column.text('canonicalName'),
        authorship: column.text('authorship'),
        rank: column.text('rank'),
        status: column.text('taxonomicStatus'),
        kingdom: column.text('kingdom'),
        phylum: column.text('phylum'),
        class: column.text('class'),
        order: column.text('order'),
        family: column.text('family'),
        genus: column.text('genus'),
        common_names: column.texts('vernacularNames[].vernacularName'),
        backbone_key: column.integer('nubKey', { description: 'The key to search occurrences with.' }),
      },
      record: (row) => link`https://www.gbif.org/species/${textAt(row, 'key')}`,
    }),
    defineSearch({
      id: 'gbif.species_match',
      kind: 'taxonomy',
      title: 'Match a name to the GBIF backbone',
      description: 'The accepted taxon of a scientific name, with how sure the match is and the IUCN status.',
      inputs: {
        name: input.text({ description: 'Scientific name.', required: true, examples: ['Helianthus annuus'] }),
        rank,
        kingdom: input.text({ description: 'Kingdom, where names are there twice.', examples: ['Plantae'] }),
      },
      examples: [{ name: 'Helianthus annuus' }],
      paging: paging.none({ max: 1 }),
      request: ({ inputs }) => ({
        path: '/v2/species/match',
        query: { scientificName: inputs.name, taxonRank: inputs.rank, kingdom: inputs.kingdom },
      }),
      nothing: ({ body }) => textAt(body, 'diagnostics.matchType') === 'NONE',
      decode: ({ body }) => ({ rows: [body] }),
      columns: {
        key: column.text('usage.key', { required: true }),
        name: column.text('usage.name', { required: true }),
        canonical_name: column.text('usage.canonicalName'),
        rank: column.text('usage.rank'),
        status: column.text('usage.status'),
        match: column.text('diagnostics.matchType', { description: 'HIGHERRANK: only a parent matched.' }),
        confidence: column.integer('diagnostics.confidence', { unit: '%' }),
        kingdom: column.text(parent('KINGDOM')),
        family: column.text(parent('FAMILY')),
        genus: column.text(parent('GENUS')),
        iucn_status: column.text((row) =>
          textAt(
            listOf(valueAt(row, 'additionalStatus')).find((one) => textAt(one, 'datasetAlias') === 'IUCN'),
            'statusCode',
          ),
        ),
        is_synonym: column.boolean('synonym'),
      },
      record: (row) => link`https://www.gbif.org/species/${textAt(row, 'usage.key')}`,
    }),
    defineSearch({
      id: 'gbif.occurrences',
      kind: 'taxonomy',
      title: 'Where a species was found',
      description:
        'Records of a taxon with place and day. A name that GBIF does not know may silently stand for its parent: match it first and search by key.',
      inputs: {
        taxon_key: input.integer({ description: 'Key of the taxon in the backbone.', minimum: 0, examples: [2435099] }),
        name: input.text({ description: 'Scientific name.', examples: ['Puma concolor'] }),
        country: input.text({
          description: 'ISO code of two letters.',
          pattern: '^[A-Z]{2}$',
          lookup: 'country',
          examples: ['US'],
        }),
        from_year: input.integer({ description: 'First year.', minimum: 1_000, maximum: 2_100, examples: [2015] }),
        to_year: input.integer({ description: 'Last year.', minimum: 1_000, maximum: 2_100, examples: [2024] }),
        has_coordinate: input.flag({ description: 'Only records with coordinates.', default: true }),
      },
      atLeastOneOf: ['taxon_key', 'name'],
      examples: [{ taxon_key: 2435099, country: 'US' }, { name: 'Encelia californica' }],
      paging: paging.offset({ default: 20, max: 300, ceiling: 100_000 }),
      request: ({ inputs, page }) => ({
        path: '/v1/occurrence/search',
        query: {
          taxonKey: inputs.taxon_key,
          scientificName: inputs.name,
          country: inputs.country,
          year:
            (inputs.from_year ?? inputs.to_year) === undefined
              ? undefined
              : `${inputs.from_year ?? '*'},${inputs.to_year ?? '*'}`,
          hasCoordinate: inputs.has_coordinate ? true : undefined,
          occurrenceStatus: 'PRESENT',
          limit: page.limit,
          offset: page.offset,
        },
      }),
      decode,
      columns: {
        key: column.integer('key', { required: true }),
        scientific_name: column.text('scientificName'),
        species: column.text('species'),
        family: column.text('family'),
        kingdom: column.text('kingdom'),
        latitude: column.number('decimalLatitude', { unit: '°' }),
        longitude: column.number('decimalLongitude', { unit: '°' }),
        uncertainty: column.number('coordinateUncertaintyInMeters', { unit: 'm' }),
        date: column.datetime('eventDate'),
        country: column.text('country'),
        region: column.text('stateProvince'),
        basis: column.text('basisOfRecord'),
        dataset: column.text('datasetName'),
        dataset_key: column.text('datasetKey'),
        issues: column.texts('issues'),
        licence: column.text('license'),
      },
      record: (row) => link`https://www.gbif.org/occurrence/${textAt(row, 'key')}`,
      notes: ['Each record has a licence of its own; some are for non-commercial use only. Cite the datasets.'],
    }),
  ],
});
