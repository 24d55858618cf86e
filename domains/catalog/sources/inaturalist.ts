import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

const decode = ({ body }: Answer) => ({
  rows: neededList(body, 'results'),
  total: numberAt(body, 'total_results') ?? null,
});
const problem = refusal('iNaturalist', 'errors[0].message', 'error.original.error', 'error');
const pages = paging.page({ default: 30, max: 200, ceiling: 10_000 });

export const source = defineSource({
  id: 'inaturalist',
  title: 'iNaturalist',
  description: 'What people saw of plants, animals and fungi, and the names of these.',
  homepage: 'https://www.inaturalist.org',
  docs: 'https://api.inaturalist.org/v1/docs/',
  bases: { main: { url: 'https://api.inaturalist.org' } },
  licence: {
    name: 'By record',
    url: 'https://www.inaturalist.org/pages/terms',
    attribution: 'iNaturalist and its observers',
    commercial: 'per_record',
    note: 'Only observations under CC0 and CC BY are given unless others are asked for.',
  },
  limits: [
    { requests: 60, seconds: 60 },
    { requests: 10_000, seconds: 86_400 },
  ],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'inaturalist.taxa',
      kind: 'taxonomy',
      title: 'Search taxa of iNaturalist',
      description: 'Plants, animals and fungi by scientific or common name, with how often they were seen.',
      inputs: {
        query: words('burying beetle', 'Scientific or common name, or its beginning.'),
        rank: input.choice(['kingdom', 'phylum', 'class', 'order', 'family', 'genus', 'species', 'subspecies'], {
          description: 'Only taxa of this rank.',
          examples: ['species'],
        }),
      },
      examples: [{ query: 'burying beetle' }],
      paging: pages,
      request: ({ inputs, page }) => ({
        path: '/v1/taxa',
        query: { q: inputs.query, rank: inputs.rank, is_active: 'true', per_page: page.limit, page: page.number },
      }),
      problem,
      decode,
      columns: {
        id: column.integer('id', { required: true }),
        name: column.text('name', { required: true }),
        common_name: column.text('preferred_common_name'),
        rank: column.text('rank'),
        group: column.text('iconic_taxon_name'),
        observations: column.integer('observations_count'),
        is_extinct: column.boolean('extinct'),
        wikipedia_url: column.url('wikipedia_url'),
      },
      record: (row) => link`https://www.inaturalist.org/taxa/${textAt(row, 'id')}`,
    }),
    defineSearch({
      id: 'inaturalist.observations',
      kind: 'taxonomy',
      title: 'Search observations of species',
      description: 'Where and when people saw a species. Places of threatened species are blurred.',
      inputs: {
        name: input.text({
          description: 'Scientific or common name of the taxon.',
          maxLength: 200,
          examples: ['Danaus plexippus'],
        }),
        taxon_id: input.integer({ description: 'Number of the taxon at iNaturalist.', minimum: 1, examples: [48662] }),
        place_id: input.integer({ description: 'Number of a place at iNaturalist.', minimum: 1, examples: [1] }),
        quality: input.choice(['research', 'needs_id', 'casual'], {
          description: 'How well the species is confirmed.',
          default: 'research',
        }),
        from_date: input.date({ description: 'Seen on this day or later.', examples: ['2024-01-01'] }),
        to_date: input.date({ description: 'Seen on this day or earlier.', examples: ['2024-12-31'] }),
        any_licence: input.flag({
          description: 'Observations for non-commercial use and without a licence, too.',
          default: false,
        }),
      },
      atLeastOneOf: ['name', 'taxon_id', 'place_id'],
      examples: [{ name: 'Danaus plexippus' }],
      paging: pages,
      request: ({ inputs, page }) => ({
        path: '/v1/observations',
        query: {
          taxon_name: inputs.name,
          taxon_id: inputs.taxon_id,
          place_id: inputs.place_id,
          quality_grade: inputs.quality,
          d1: inputs.from_date,
          d2: inputs.to_date,
          license: inputs.any_licence ? undefined : 'cc0,cc-by',
          order_by: 'observed_on',
          per_page: page.limit,
          page: page.number,
        },
      }),
      problem,
      decode,
      columns: {
        id: column.integer('id', { required: true }),
        species: column.text('taxon.name'),
        common_name: column.text('taxon.preferred_common_name'),
        group: column.text('taxon.iconic_taxon_name'),
        observed: column.date('observed_on'),
        observed_at: column.datetime('time_observed_at'),
        latitude: column.number('geojson.coordinates[1]', { unit: '°' }),
        longitude: column.number('geojson.coordinates[0]', { unit: '°' }),
        accuracy: column.number('positional_accuracy', { unit: 'm' }),
        is_blurred: column.boolean('obscured'),
        quality: column.text('quality_grade'),
        is_captive: column.boolean('captive'),
        is_threatened: column.boolean('taxon.threatened'),
        identifications: column.integer('identifications_count'),
        licence: column.text('license_code', { description: 'Empty: all rights reserved.' }),
      },
      record: (row) => textAt(row, 'uri')?.replace(/^http:/, 'https:'),
    }),
  ],
});
