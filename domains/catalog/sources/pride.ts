import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

export const source = defineSource({
  id: 'pride',
  title: 'PRIDE Archive',
  description: 'Data of mass spectrometry of proteins, by EMBL-EBI.',
  homepage: 'https://www.ebi.ac.uk/pride/',
  docs: 'https://www.ebi.ac.uk/pride/ws/archive/v2/swagger-ui.html',
  bases: { main: { url: 'https://www.ebi.ac.uk/pride/ws/archive/v2' } },
  licence: {
    name: 'CC0 (metadata)',
    url: 'https://www.ebi.ac.uk/pride/markdownpage/datalicense',
    attribution: 'PRIDE, EMBL-EBI',
    commercial: 'per_record',
    note: 'Data sets are CC0 or CC BY.',
  },
  limits: [{ requests: 3, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'pride.projects',
      kind: 'datasets',
      title: 'Search proteomics data sets',
      description: 'Projects of PRIDE by words, with organism, tissue, instrument and articles.',
      inputs: { query: words('phosphoproteomics liver') },
      examples: [{ query: 'phosphoproteomics' }],
      paging: paging.page({ default: 20, max: 100 }),
      request: ({ inputs, page }) => ({
        path: '/search/projects',
        query: { keyword: inputs.query, pageSize: page.limit, page: page.number - 1 },
      }),
      decode: ({ body, headers }) => ({
        rows: neededList(body, '$'),
        total: Number(headers['total_records'] ?? Number.NaN),
      }),
      columns: {
        accession: column.text('accession', { required: true }),
        title: column.text('title', { required: true }),
        description: column.text('projectDescription'),
        organisms: column.texts('organisms'),
        tissues: column.texts('organismParts'),
        diseases: column.texts('diseases'),
        instruments: column.texts('instruments'),
        software: column.texts('softwares'),
        submission: column.text('submissionType'),
        submitted: column.date('submissionDate'),
        published: column.date('publicationDate'),
        keywords: column.texts('keywords'),
        references: column.texts('references'),
      },
      record: (row) => link`https://www.ebi.ac.uk/pride/archive/projects/${textAt(row, 'accession')}`,
    }),
  ],
});
