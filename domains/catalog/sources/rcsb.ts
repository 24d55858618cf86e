import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { graphqlProblem, isNotFound } from '../read/refusal.ts';
import { neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { path } from '../write/path.ts';
import { graphql } from '../write/queryText.ts';

const summary =
  'query E($ids:[String!]!){entries(entry_ids:$ids){rcsb_id struct{title} exptl{method} rcsb_entry_info{resolution_combined} rcsb_accession_info{initial_release_date}}}';

const record = (row: unknown) => link`https://www.rcsb.org/structure/${textAt(row, 'rcsb_id')}`;

const condition = (attribute: string, operator: string, value: string | number) => ({
  type: 'terminal',
  service: 'text',
  parameters: { attribute, operator, value },
});

export const source = defineSource({
  id: 'rcsb',
  title: 'RCSB Protein Data Bank',
  description: 'Structures of proteins and nucleic acids that were determined by experiment.',
  homepage: 'https://www.rcsb.org',
  docs: 'https://search.rcsb.org',
  bases: { main: { url: 'https://search.rcsb.org' }, data: { url: 'https://data.rcsb.org' } },
  licence: {
    name: 'CC0',
    url: 'https://www.rcsb.org/pages/policies',
    attribution: 'RCSB Protein Data Bank (RCSB.org)',
    commercial: 'free',
  },
  limits: [{ requests: 3, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'rcsb.search',
      kind: 'structures',
      title: 'Search structures',
      description: 'Structures by words, protein and resolution, with title, method and day of release.',
      inputs: {
        query: words('hemoglobin'),
        uniprot: input.text({
          title: 'UniProt accession',
          description: 'Only structures of this protein.',
          pattern: '^[A-Z0-9]{6,10}$',
          examples: ['P69905'],
        }),
        max_resolution: input.number({
          description: 'Only structures at least this sharp, in Å.',
          minimum: 0.1,
          maximum: 100,
          examples: [2],
        }),
      },
      examples: [{ query: 'hemoglobin', max_resolution: 2 }],
      paging: paging.offset({ default: 25, max: 500 }),
      request: ({ inputs, page }) => ({
        path: '/rcsbsearch/v2/query',
        json: {
          query: {
            type: 'group',
            logical_operator: 'and',
            nodes: [
              { type: 'terminal', service: 'full_text', parameters: { value: inputs.query } },
              ...(inputs.uniprot === undefined
                ? []
                : [
                    condition(
                      'rcsb_polymer_entity_container_identifiers.reference_sequence_identifiers.database_accession',
                      'exact_match',
                      inputs.uniprot,
                    ),
                  ]),
              ...(inputs.max_resolution === undefined
                ? []
                : [condition('rcsb_entry_info.resolution_combined', 'less_or_equal', inputs.max_resolution)]),
            ],
          },
          return_type: 'entry',
          request_options: {
            paginate: { start: page.offset, rows: page.limit },
            results_content_type: ['experimental'],
          },
        },
      }),
      second: ({ body }) => ({
        base: 'data',
        path: '/graphql',
        json: graphql(summary, { ids: neededList(body, 'result_set').map((hit) => textAt(hit, 'identifier')) }),
      }),
      problem: graphqlProblem('RCSB'),
      // Details come in an order of their own.
      decode: ({ body }, { first }) => {
        const entries = new Map(neededList(body, 'data.entries').map((entry) => [textAt(entry, 'rcsb_id'), entry]));
        const rows = neededList(first?.body, 'result_set').flatMap((hit) => {
          const entry = entries.get(textAt(hit, 'identifier'));
          return entry === undefined || entry === null ? [] : [{ ...entry, score: numberAt(hit, 'score') }];
        });
        return { rows, total: numberAt(first?.body, 'total_count') ?? null };
      },
      columns: {
        pdb_id: column.text('rcsb_id', { required: true }),
        title: column.text('struct.title'),
        methods: column.texts('exptl[].method'),
        resolution: column.number('rcsb_entry_info.resolution_combined[0]', { unit: 'Å' }),
        released: column.date('rcsb_accession_info.initial_release_date'),
        score: column.number('score'),
      },
      record,
    }),
    defineSearch({
      id: 'rcsb.entry',
      kind: 'structures',
      title: 'Structure by PDB number',
      description: 'One structure with method, resolution, size and the article that describes it.',
      inputs: {
        pdb_id: input.text({
          title: 'PDB number',
          description: 'Four letters and digits.',
          pattern: '^[0-9][A-Za-z0-9]{3}$',
          required: true,
          examples: ['1TUP'],
        }),
      },
      examples: [{ pdb_id: '1TUP' }],
      paging: paging.none({ max: 1 }),
      request: ({ inputs }) => ({ base: 'data', path: path`/rest/v1/core/entry/${inputs.pdb_id}` }),
      about: 'structure',
      nothing: isNotFound,
      decode: ({ body }) => ({ rows: [body] }),
      columns: {
        pdb_id: column.text('rcsb_id', { required: true }),
        title: column.text('struct.title'),
        methods: column.texts('exptl[].method'),
        resolution: column.number('rcsb_entry_info.resolution_combined[0]', { unit: 'Å' }),
        deposited: column.date('rcsb_accession_info.deposit_date'),
        released: column.date('rcsb_accession_info.initial_release_date'),
        revised: column.date('rcsb_accession_info.revision_date'),
        weight: column.number('rcsb_entry_info.molecular_weight', { unit: 'kDa' }),
        polymers: column.integer('rcsb_entry_info.polymer_entity_count'),
        ligands: column.texts('rcsb_entry_info.nonpolymer_bound_components'),
        citation: column.text('rcsb_primary_citation.title'),
        citation_year: column.date('rcsb_primary_citation.year'),
        citation_doi: column.text('rcsb_primary_citation.pdbx_database_id_DOI'),
        citation_pmid: column.text((row) => valueAt(row, 'rcsb_primary_citation.pdbx_database_id_PubMed')),
      },
      record,
    }),
  ],
});
