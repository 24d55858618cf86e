import { column } from '../define/column.ts';
import { uniprotAccession, words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { pageOfLink, queryOfPage } from '../read/nextLink.ts';
import { isNotFound } from '../read/refusal.ts';
import { listOf, neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { path } from '../write/path.ts';

const decode = ({ body }: Answer) => ({
  rows: neededList(body, 'results'),
  total: numberAt(body, 'count') ?? null,
  next: pageOfLink(valueAt(body, 'next'), ['cursor']),
});

const names = (field: string) => (row: unknown) =>
  Object.values((valueAt(row, field) ?? {}) as object).flatMap((one) => Object.keys((one ?? {}) as object));

const columns = {
  accession: column.text('metadata.accession', { required: true }),
  name: column.text('metadata.name'),
  type: column.text('metadata.type'),
  database: column.text('metadata.source_database'),
  integrated_into: column.text('metadata.integrated'),
  member_signatures: column.texts(names('metadata.member_databases')),
  go_terms: column.texts((row) =>
    listOf(valueAt(row, 'metadata.go_terms')).map((one) => `${textAt(one, 'identifier')} ${textAt(one, 'name')}`),
  ),
};

const record = (row: unknown) =>
  link`https://www.ebi.ac.uk/interpro/entry/${textAt(row, 'metadata.source_database')}/${textAt(row, 'metadata.accession')}/`;

export const source = defineSource({
  id: 'interpro',
  title: 'InterPro',
  description: 'Families, domains and sites of proteins, out of Pfam, PROSITE, PANTHER, SMART and others.',
  homepage: 'https://www.ebi.ac.uk/interpro/',
  docs: 'https://interpro-documentation.readthedocs.io/en/latest/api.html',
  bases: { main: { url: 'https://www.ebi.ac.uk/interpro/api' } },
  licence: {
    name: 'CC0',
    url: 'https://interpro-documentation.readthedocs.io/en/latest/license.html',
    attribution: 'InterPro, EMBL-EBI',
    commercial: 'free',
  },
  limits: [{ requests: 3, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'interpro.search',
      kind: 'proteins',
      title: 'Search protein families and domains',
      description: 'Families, domains and repeats by words, in InterPro or one of its member databases.',
      inputs: {
        query: words('kinase'),
        database: input.choice(['interpro', 'pfam', 'smart', 'prosite', 'panther', 'cdd'], {
          description: 'InterPro or one of its members.',
          default: 'interpro',
        }),
        type: input.choice(['domain', 'family', 'homologous_superfamily', 'repeat'], {
          description: 'Only entries of this kind.',
          examples: ['domain'],
        }),
      },
      examples: [{ query: 'kinase', type: 'domain' }],
      paging: paging.cursor({ default: 20, max: 200 }),
      request: ({ inputs, page }) => ({
        path: path`/entry/${inputs.database}/`,
        query: {
          search: inputs.query,
          type: inputs.type,
          page_size: page.limit,
          ...queryOfPage(page.cursor, ['cursor']),
        },
      }),
      decode,
      columns,
      record,
    }),
    defineSearch({
      id: 'interpro.protein_entries',
      kind: 'proteins',
      title: 'Domains of a protein',
      description: 'The families and domains that InterPro finds in a protein, with their places in the sequence.',
      inputs: { accession: uniprotAccession('P04637') },
      examples: [{ accession: 'P04637' }],
      paging: paging.cursor({ default: 100, max: 200 }),
      request: ({ inputs, page }) => ({
        path: path`/entry/interpro/protein/uniprot/${inputs.accession}/`,
        query: { page_size: page.limit, ...queryOfPage(page.cursor, ['cursor']) },
      }),
      // A known protein without entries is answered with 204.
      about: { thing: 'protein', input: 'accession', change: 'Find its accession with uniprot.search.' },
      unknown: isNotFound,
      decode,
      columns: {
        ...columns,
        protein_length: column.integer('proteins[0].protein_length', { unit: 'amino acids' }),
        places: column.texts(
          (row) =>
            listOf(valueAt(row, 'proteins[].entry_protein_locations[].fragments[]')).map(
              (fragment) => `${textAt(fragment, 'start')}-${textAt(fragment, 'end')}`,
            ),
          { description: 'First and last amino acid of each.' },
        ),
      },
      record,
    }),
  ],
});
