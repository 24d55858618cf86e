import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, textAt } from '../read/valueAt.ts';
import { joined } from '../write/joined.ts';
import { link } from '../write/link.ts';
import { cql, words } from '../write/queryText.ts';

const decode = ({ body }: Answer) => ({ rows: neededList(body, '$') });
const problem = refusal('ENA', 'message');
const pages = paging.offset({ default: 10, max: 1_000 });
const taxon = input.integer({
  title: 'Organism',
  description: 'NCBI number of an organism or group; all below it count.',
  minimum: 1,
  examples: [9606],
});
const below = (id: number | undefined) => id !== undefined && `tax_tree(${id})`;

/** Several values of one field are in one text. */
const split =
  (field: string, prefix = '') =>
  (row: unknown) =>
    textAt(row, field)
      ?.split(';')
      .filter((one) => one !== '')
      .map((one) => prefix + one);

/** Returns the field of an accession. */
function fieldOf(accession: string): string {
  if (/^[ESD]RR/.test(accession)) return 'run_accession';
  if (/^[ESD]RX/.test(accession)) return 'experiment_accession';
  if (accession.startsWith('SAM')) return 'sample_accession';
  if (/^[ESD]RS/.test(accession)) return 'secondary_sample_accession';
  return /^[ESD]RP/.test(accession) ? 'secondary_study_accession' : 'study_accession';
}

export const source = defineSource({
  id: 'ena',
  title: 'European Nucleotide Archive',
  description: 'Sequences and the studies, samples and runs they come from, by EMBL-EBI.',
  homepage: 'https://www.ebi.ac.uk/ena/',
  docs: 'https://www.ebi.ac.uk/ena/portal/api/',
  bases: { main: { url: 'https://www.ebi.ac.uk/ena/portal/api' } },
  licence: {
    name: 'INSDC: free and unrestricted',
    url: 'https://www.insdc.org/policy/',
    attribution: 'European Nucleotide Archive, EMBL-EBI',
    commercial: 'free',
  },
  limits: [{ requests: 5, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'ena.studies',
      kind: 'datasets',
      title: 'Search sequencing studies',
      description: 'Studies whose title or description holds the words as they are written.',
      inputs: {
        query: input.text({
          description: 'Words that stand in title or description, in this order.',
          required: true,
          examples: ['gut microbiome'],
        }),
        taxon_id: taxon,
      },
      examples: [{ query: 'gut microbiome' }],
      paging: pages,
      request: ({ inputs, page }) => ({
        path: '/search',
        query: {
          result: 'study',
          query: joined(
            [
              cql`(study_title=${`*${words(inputs.query)}*`} OR description=${`*${words(inputs.query)}*`})`,
              below(inputs.taxon_id),
            ],
            ' AND ',
          ),
          fields: 'study_accession,study_title,center_name,first_public,description',
          format: 'json',
          limit: page.limit,
          offset: page.offset,
        },
      }),
      problem,
      decode,
      columns: {
        accession: column.text('study_accession', { required: true }),
        title: column.text('study_title'),
        center: column.text('center_name'),
        published: column.date('first_public'),
        description: column.text('description'),
      },
      record: (row) => link`https://www.ebi.ac.uk/ena/browser/view/${textAt(row, 'study_accession')}`,
    }),
    defineSearch({
      id: 'ena.runs',
      kind: 'datasets',
      title: 'Sequencing runs with links to FASTQ files',
      description: 'Runs of a study, sample or organism with instrument, number of reads and files to download.',
      inputs: {
        accession: input.text({
          description: 'Accession of a study (PRJ…, ERP…), sample (SAM…, ERS…), experiment (ERX…) or run (ERR…).',
          pattern: '^(PRJ(EB|NA|DB)[0-9]{1,9}|SAM(EA|N|D)[0-9]{1,12}|[ESD]R[PRSX][0-9]{5,9})$',
          examples: ['PRJEB40665'],
        }),
        taxon_id: taxon,
        strategy: input.text({
          description: 'Only runs of this library strategy.',
          pattern: '^[A-Za-z0-9 -]{2,40}$',
          examples: ['RNA-Seq', 'WGS'],
        }),
      },
      atLeastOneOf: ['accession', 'taxon_id'],
      examples: [{ accession: 'PRJEB40665' }],
      paging: pages,
      request: ({ inputs, page }) => ({
        path: '/search',
        query: {
          result: 'read_run',
          query: joined(
            [
              inputs.accession && fieldOf(inputs.accession) + cql`=${inputs.accession}`,
              below(inputs.taxon_id),
              inputs.strategy && cql`library_strategy=${inputs.strategy}`,
            ],
            ' AND ',
          ),
          fields:
            'run_accession,experiment_accession,sample_accession,study_accession,scientific_name,tax_id,instrument_platform,library_strategy,library_layout,read_count,base_count,fastq_ftp,fastq_bytes,fastq_md5,first_public',
          format: 'json',
          limit: page.limit,
          offset: page.offset,
        },
      }),
      problem,
      decode,
      columns: {
        run: column.text('run_accession', { required: true }),
        experiment: column.text('experiment_accession'),
        sample: column.text('sample_accession'),
        study: column.text('study_accession'),
        organism: column.text('scientific_name'),
        taxon_id: column.integer('tax_id'),
        platform: column.text('instrument_platform'),
        strategy: column.text('library_strategy'),
        layout: column.text('library_layout'),
        reads: column.integer('read_count'),
        bases: column.integer('base_count'),
        file_urls: column.texts(split('fastq_ftp', 'https://')),
        file_bytes: column.texts(split('fastq_bytes'), { unit: 'B' }),
        file_md5: column.texts(split('fastq_md5')),
        published: column.date('first_public'),
      },
      record: (row) => link`https://www.ebi.ac.uk/ena/browser/view/${textAt(row, 'run_accession')}`,
    }),
  ],
});
