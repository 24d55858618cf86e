import { column } from '../define/column.ts';
import { uniprotAccession } from '../define/commonInputs.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { isNotFound } from '../read/refusal.ts';
import { neededList, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { path } from '../write/path.ts';

export const source = defineSource({
  id: 'alphafold',
  title: 'AlphaFold Database',
  description: 'Predicted structures of 200 million proteins, by Google DeepMind and EMBL-EBI.',
  homepage: 'https://alphafold.ebi.ac.uk',
  docs: 'https://alphafold.ebi.ac.uk/api-docs',
  bases: { main: { url: 'https://alphafold.ebi.ac.uk/api' } },
  licence: {
    name: 'CC BY 4.0',
    url: 'https://creativecommons.org/licenses/by/4.0/',
    attribution: 'AlphaFold DB, Google DeepMind and EMBL-EBI',
    commercial: 'attribution',
  },
  limits: [{ requests: 3, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'alphafold.prediction',
      kind: 'structures',
      title: 'Predicted structure of a protein',
      description: 'The predicted structures of a protein with how sure they are and links to the files.',
      inputs: { accession: uniprotAccession('P04637') },
      examples: [{ accession: 'P04637' }],
      paging: paging.none({ max: 1_000 }),
      request: ({ inputs }) => ({ path: path`/prediction/${inputs.accession}` }),
      about: 'protein',
      nothing: isNotFound,
      decode: ({ body }) => ({ rows: neededList(body, '$') }),
      columns: {
        id: column.text((row) => textAt(row, 'modelEntityId') ?? textAt(row, 'entryId'), { required: true }),
        accession: column.text('uniprotAccession'),
        protein: column.text('uniprotDescription'),
        gene: column.text('gene'),
        organism: column.text('organismScientificName'),
        taxon_id: column.integer('taxId'),
        first_residue: column.integer('uniprotStart'),
        last_residue: column.integer('uniprotEnd'),
        confidence: column.number('globalMetricValue', { description: 'Mean pLDDT, 0 to 100.' }),
        very_low: column.number('fractionPlddtVeryLow', { description: 'Share of residues below 50.' }),
        very_high: column.number('fractionPlddtVeryHigh', { description: 'Share of residues above 90.' }),
        version: column.integer('latestVersion'),
        created: column.date('modelCreatedDate'),
        cif_url: column.url('cifUrl'),
        pdb_url: column.url('pdbUrl'),
        error_url: column.url('paeDocUrl', { description: 'Predicted aligned error, as JSON.' }),
        sequence: column.text('uniprotSequence'),
      },
      record: (row) => link`https://alphafold.ebi.ac.uk/entry/${textAt(row, 'uniprotAccession')}`,
      notes: ['A prediction, not an experiment.'],
    }),
  ],
});
