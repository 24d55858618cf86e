import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { path } from '../write/path.ts';

export const source = defineSource({
  id: 'worms',
  title: 'World Register of Marine Species',
  description: 'The names of all that lives in the sea, kept by taxonomists.',
  homepage: 'https://www.marinespecies.org',
  docs: 'https://www.marinespecies.org/rest/',
  bases: { main: { url: 'https://www.marinespecies.org' } },
  licence: {
    name: 'CC BY 4.0',
    url: 'https://www.marinespecies.org/about.php#terms',
    attribution: 'World Register of Marine Species (WoRMS)',
    commercial: 'attribution',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'worms.records',
      kind: 'taxonomy',
      title: 'Search marine species',
      description: 'Names that begin with what is given, with the accepted name, rank, classification and environment.',
      inputs: {
        name: input.text({
          description: 'Scientific name or its beginning.',
          pattern: '^[\\p{L}][\\p{L} .()-]*$',
          minLength: 3,
          maxLength: 100,
          required: true,
          examples: ['Coryphaena'],
        }),
        marine_only: input.flag({ description: 'Only what lives in the sea.', default: false }),
      },
      examples: [{ name: 'Coryphaena' }],
      paging: paging.fixed({ size: 50 }),
      request: ({ inputs, page }) => ({
        path: path`/rest/AphiaRecordsByName/${inputs.name}`,
        query: { like: 'true', marine_only: inputs.marine_only, offset: (page.number - 1) * 50 + 1 },
      }),
      decode: ({ body }) => ({ rows: neededList(body, '$') }),
      columns: {
        aphia_id: column.integer('AphiaID', { required: true }),
        name: column.text('scientificname', { required: true }),
        authority: column.text('authority'),
        status: column.text('status'),
        rank: column.text('rank'),
        valid_id: column.integer('valid_AphiaID'),
        valid_name: column.text('valid_name'),
        kingdom: column.text('kingdom'),
        phylum: column.text('phylum'),
        class: column.text('class'),
        order: column.text('order'),
        family: column.text('family'),
        genus: column.text('genus'),
        is_marine: column.boolean('isMarine'),
        is_brackish: column.boolean('isBrackish'),
        is_freshwater: column.boolean('isFreshwater'),
        is_terrestrial: column.boolean('isTerrestrial'),
        is_extinct: column.boolean('isExtinct'),
        citation: column.text('citation'),
        changed: column.datetime('modified'),
      },
      record: (row) => link`https://www.marinespecies.org/aphia.php?p=taxdetails&id=${textAt(row, 'AphiaID')}`,
    }),
  ],
});
