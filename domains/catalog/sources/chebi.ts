import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

export const source = defineSource({
  id: 'chebi',
  title: 'ChEBI',
  description: 'Small molecules of biological interest, curated by EMBL-EBI.',
  homepage: 'https://www.ebi.ac.uk/chebi/',
  docs: 'https://www.ebi.ac.uk/chebi/backend/api/docs/',
  bases: { main: { url: 'https://www.ebi.ac.uk/chebi/backend/api/public' } },
  licence: {
    name: 'CC BY 4.0',
    url: 'https://creativecommons.org/licenses/by/4.0/',
    attribution: 'ChEBI, EMBL-EBI',
    commercial: 'attribution',
  },
  limits: [{ requests: 3, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'chebi.search',
      kind: 'compounds',
      title: 'Search small molecules of biology',
      description: 'Molecules by name, formula or structure key. A name that matches nothing costs nothing.',
      inputs: { query: words('caffeine', 'Name, formula or identifier of the molecule.') },
      examples: [{ query: 'caffeine' }],
      paging: paging.page({ default: 15, max: 100 }),
      request: ({ inputs, page }) => ({
        path: '/es_search/',
        query: { term: inputs.query, size: page.limit, page: page.number },
      }),
      decode: ({ body }) => ({ rows: neededList(body, 'results'), total: numberAt(body, 'total') ?? null }),
      columns: {
        chebi_id: column.text('_source.chebi_accession', { required: true }),
        name: column.text('_source.name', { html: true, required: true }),
        formula: column.text('_source.formula'),
        mass: column.number('_source.mass', { unit: 'g/mol' }),
        monoisotopic_mass: column.number('_source.monoisotopicmass', { unit: 'Da' }),
        charge: column.integer('_source.charge'),
        smiles: column.text('_source.smiles'),
        inchi: column.text('_source.inchi'),
        inchikey: column.text('_source.inchikey'),
        stars: column.integer('_source.stars', { description: '3: checked by curators.' }),
        score: column.number('_score'),
      },
      record: (row) => link`https://www.ebi.ac.uk/chebi/${textAt(row, '_source.chebi_accession')}`,
      freeWhenEmpty: true,
    }),
  ],
});
