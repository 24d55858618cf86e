import { column } from '../define/column.ts';
import { uniprotAccession, words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

const decode = ({ body }: Answer) => ({
  rows: neededList(body, 'results'),
  total: numberAt(body, 'numberOfHits') ?? null,
});

const problem = refusal('QuickGO', 'messages[0]');

const term = (field: string) => (row: unknown) => link`https://www.ebi.ac.uk/QuickGO/term/${textAt(row, field)}`;

export const source = defineSource({
  id: 'quickgo',
  title: 'QuickGO',
  description: 'Terms of the Gene Ontology and which proteins they are given to.',
  homepage: 'https://www.ebi.ac.uk/QuickGO/',
  docs: 'https://www.ebi.ac.uk/QuickGO/api/index.html',
  bases: { main: { url: 'https://www.ebi.ac.uk/QuickGO/services' } },
  licence: {
    name: 'CC BY 4.0',
    url: 'https://geneontology.org/docs/go-citation-policy/',
    attribution: 'Gene Ontology Consortium, through QuickGO (EMBL-EBI)',
    commercial: 'attribution',
  },
  limits: [{ requests: 5, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'quickgo.terms',
      kind: 'ontologies',
      title: 'Search Gene Ontology terms',
      description: 'Processes, functions and places in the cell, by words or identifier.',
      inputs: { query: words('protein kinase activity') },
      examples: [{ query: 'protein kinase activity' }],
      paging: paging.page({ default: 25, max: 600 }),
      request: ({ inputs, page }) => ({
        path: '/ontology/go/search',
        query: { query: inputs.query, limit: page.limit, page: page.number },
      }),
      problem,
      decode,
      columns: {
        id: column.text('id', { required: true }),
        name: column.text('name', { required: true }),
        aspect: column.text('aspect'),
        definition: column.text('definition.text'),
        is_obsolete: column.boolean('isObsolete'),
      },
      record: term('id'),
    }),
    defineSearch({
      id: 'quickgo.annotations',
      kind: 'ontologies',
      title: 'Gene Ontology of a protein',
      description: 'What a protein does, in which processes and where in the cell, with the evidence.',
      inputs: {
        accession: uniprotAccession('P15056'),
        aspect: input.choice(['biological_process', 'molecular_function', 'cellular_component'], {
          description: 'Only terms of this part of the ontology.',
          examples: ['molecular_function'],
        }),
      },
      examples: [{ accession: 'P15056' }],
      paging: paging.page({ default: 25, max: 200 }),
      request: ({ inputs, page }) => ({
        path: '/annotation/search',
        query: {
          geneProductId: inputs.accession,
          aspect: inputs.aspect,
          includeFields: 'goName',
          limit: page.limit,
          page: page.number,
        },
      }),
      problem,
      decode,
      columns: {
        id: column.text('id', { required: true }),
        go_id: column.text('goId', { required: true }),
        name: column.text('goName'),
        aspect: column.text('goAspect'),
        qualifier: column.text('qualifier', { description: 'With NOT| in front: it does not.' }),
        evidence: column.text('goEvidence'),
        evidence_code: column.text('evidenceCode'),
        reference: column.text('reference'),
        assigned_by: column.text('assignedBy'),
        gene: column.text('symbol'),
        protein: column.text('geneProductId'),
        taxon_id: column.integer('taxonId'),
        date: column.date('date'),
      },
      record: term('goId'),
    }),
  ],
});
