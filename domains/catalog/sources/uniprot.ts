import { column, type Columns } from '../define/column.ts';
import { uniprotAccession } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { nextLink, pageOfLink, queryOfPage } from '../read/nextLink.ts';
import { isNotFound } from '../read/refusal.ts';
import { listOf, neededList, textAt, valueAt } from '../read/valueAt.ts';
import { joined } from '../write/joined.ts';
import { link } from '../write/link.ts';
import { path } from '../write/path.ts';
import { group, lucene } from '../write/queryText.ts';

const functions = (row: unknown): unknown[] =>
  listOf(valueAt(row, 'comments'))
    .filter((comment) => textAt(comment, 'commentType') === 'FUNCTION')
    .flatMap((comment) => listOf(valueAt(comment, 'texts[].value')));

const referencesTo = (database: string) => (row: unknown) =>
  listOf(valueAt(row, 'uniProtKBCrossReferences')).flatMap((reference) =>
    textAt(reference, 'database') === database ? [textAt(reference, 'id')] : [],
  );

const columns: Columns = {
  accession: column.text('primaryAccession', { required: true }),
  entry_name: column.text('uniProtkbId'),
  protein: column.text(
    (row) =>
      textAt(row, 'proteinDescription.recommendedName.fullName.value') ??
      textAt(row, 'proteinDescription.submissionNames[0].fullName.value'),
  ),
  genes: column.texts('genes[].geneName.value'),
  organism: column.text('organism.scientificName'),
  taxon_id: column.integer('organism.taxonId'),
  length: column.integer('sequence.length', { unit: 'amino acids' }),
  reviewed: column.boolean((row) => textAt(row, 'entryType')?.includes('Swiss-Prot')),
  function: column.texts(functions),
  pdb_ids: column.texts(referencesTo('PDB')),
};

const record = (row: unknown) => link`https://www.uniprot.org/uniprotkb/${textAt(row, 'primaryAccession')}`;

export const source = defineSource({
  id: 'uniprot',
  title: 'UniProt',
  description: 'Proteins with function, genes, sequence and structures; the reviewed part is curated by hand.',
  homepage: 'https://www.uniprot.org',
  docs: 'https://www.uniprot.org/help/api',
  bases: { main: { url: 'https://rest.uniprot.org' } },
  licence: {
    name: 'CC BY 4.0',
    url: 'https://www.uniprot.org/help/license',
    attribution: 'The UniProt Consortium',
    commercial: 'attribution',
  },
  limits: [{ requests: 5, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'uniprot.search',
      kind: 'proteins',
      title: 'Search proteins',
      description: 'Proteins by words or by UniProt’s own query, with function and known structures.',
      inputs: {
        query: input.text({
          description: 'Words, or UniProt’s own query: gene:BRAF, ec:2.7.11.1, with AND, OR, NOT.',
          language: 'UniProt',
          required: true,
          examples: ['gene:BRAF', 'insulin receptor'],
        }),
        taxon_id: input.integer({ description: 'NCBI number of the organism.', minimum: 1, examples: [9606] }),
        reviewed: input.flag({ description: 'Only reviewed entries, or only others.', examples: [true] }),
      },
      examples: [{ query: 'gene:BRAF', taxon_id: 9606, reviewed: true }],
      paging: paging.cursor({ default: 25, max: 500 }),
      request: ({ inputs, page }) => ({
        path: '/uniprotkb/search',
        query: {
          query: joined(
            [
              lucene`${group(inputs.query)}`,
              inputs.taxon_id !== undefined && `organism_id:${inputs.taxon_id}`,
              inputs.reviewed !== undefined && `reviewed:${inputs.reviewed}`,
            ],
            ' AND ',
          ),
          format: 'json',
          fields: 'accession,id,protein_name,gene_names,organism_name,length,reviewed,cc_function,xref_pdb',
          size: page.limit,
          ...queryOfPage(page.cursor, ['cursor']),
        },
      }),
      decode: (answer) => ({
        rows: neededList(answer.body, 'results'),
        total: Number(answer.headers['x-total-results'] ?? Number.NaN),
        next: pageOfLink(nextLink(answer), ['cursor']),
      }),
      columns,
      record,
    }),
    defineSearch({
      id: 'uniprot.entry',
      kind: 'proteins',
      title: 'Protein by accession',
      description: 'One protein with its sequence, function, places in the cell, diseases and features.',
      inputs: { accession: uniprotAccession('P15056') },
      examples: [{ accession: 'P15056' }],
      paging: paging.none({ max: 1 }),
      request: ({ inputs }) => ({ path: path`/uniprotkb/${inputs.accession}.json` }),
      about: 'protein',
      nothing: isNotFound,
      decode: ({ body }) => ({ rows: [body] }),
      columns: {
        ...columns,
        other_names: column.texts('proteinDescription.alternativeNames[].fullName.value'),
        locations: column.texts('comments[].subcellularLocations[].location.value'),
        diseases: column.texts('comments[].disease.diseaseId'),
        keywords: column.texts('keywords[].name'),
        ensembl_ids: column.texts(referencesTo('Ensembl')),
        entry_type: column.text('entryType', { description: 'Inactive: deleted or merged into another entry.' }),
        mass: column.integer('sequence.molWeight', { unit: 'Da' }),
        sequence: column.text('sequence.value'),
      },
      record,
    }),
  ],
});
