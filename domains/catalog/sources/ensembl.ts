import { column } from '../define/column.ts';
import { rsid } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { listAt, neededList, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { path } from '../write/path.ts';

/** Ensembl says 400 where it knows no such gene or variant. */
const nothing = ({ status, body }: Answer) =>
  status === 400 && /not found|no valid lookup|no variant found/i.test(textAt(body, 'error') ?? '');

const species = (preset: string) =>
  input.text({
    description: 'Name of the species: two words with an underscore, or a common name.',
    pattern: '^[A-Za-z0-9_]{2,60}$',
    default: preset,
    examples: [preset, 'mus_musculus'],
  });

export const source = defineSource({
  id: 'ensembl',
  title: 'Ensembl',
  description: 'Genes, transcripts and the effects of variants in the genomes of vertebrates.',
  homepage: 'https://www.ensembl.org',
  docs: 'https://rest.ensembl.org',
  bases: { main: { url: 'https://rest.ensembl.org' } },
  licence: {
    name: 'No restriction',
    url: 'https://www.ensembl.org/info/about/legal/disclaimer.html',
    attribution: 'Ensembl, EMBL-EBI',
    commercial: 'free',
  },
  limits: [
    { requests: 15, seconds: 1 },
    { requests: 55_000, seconds: 3_600 },
  ],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'ensembl.lookup',
      kind: 'genes',
      title: 'Gene by symbol',
      description: 'One gene with its place on the genome, type and canonical transcript.',
      inputs: {
        symbol: input.text({
          description: 'Official symbol of the gene.',
          pattern: '^[A-Za-z0-9][A-Za-z0-9._@-]{0,49}$',
          required: true,
          lookup: 'gene',
          examples: ['TP53'],
        }),
        species: species('homo_sapiens'),
      },
      examples: [{ symbol: 'TP53' }],
      paging: paging.none({ max: 1 }),
      request: ({ inputs }) => ({ path: path`/lookup/symbol/${inputs.species}/${inputs.symbol}` }),
      about: 'gene',
      nothing,
      decode: ({ body }) => ({ rows: [body] }),
      columns: {
        id: column.text('id', { required: true }),
        symbol: column.text('display_name'),
        description: column.text('description'),
        species: column.text('species'),
        type: column.text('biotype'),
        chromosome: column.text('seq_region_name'),
        start: column.integer('start'),
        end: column.integer('end'),
        strand: column.integer('strand'),
        assembly: column.text('assembly_name'),
        canonical_transcript: column.text('canonical_transcript'),
        version: column.integer('version'),
      },
      record: (row) => link`https://www.ensembl.org/id/${textAt(row, 'id')}`,
    }),
    defineSearch({
      id: 'ensembl.vep',
      kind: 'variants',
      title: 'Effects of a variant',
      description: 'What a known variant does to each transcript: consequence, amino acids and predictions.',
      inputs: {
        rsid: rsid('rs7412'),
        species: species('human'),
        canonical: input.flag({ description: 'Also say which transcript is the canonical one.', default: true }),
      },
      examples: [{ rsid: 'rs7412' }],
      paging: paging.none({ max: 2_000 }),
      request: ({ inputs }) => ({
        path: path`/vep/${inputs.species}/id/${inputs.rsid}`,
        query: { canonical: inputs.canonical ? 1 : undefined },
      }),
      about: 'variant',
      nothing,
      // A row a transcript; one row where the variant touches none.
      decode: ({ body }) => ({
        rows: neededList(body, '$').flatMap((variant) => {
          const transcripts = listAt(variant, 'transcript_consequences');
          return (transcripts.length === 0 ? [undefined] : transcripts).map((transcript) => ({ variant, transcript }));
        }),
      }),
      columns: {
        rsid: column.text('variant.id', { required: true }),
        alleles: column.text('variant.allele_string'),
        chromosome: column.text('variant.seq_region_name'),
        start: column.integer('variant.start'),
        assembly: column.text('variant.assembly_name'),
        most_severe: column.text('variant.most_severe_consequence'),
        clinical_significances: column.texts((row) => [
          ...new Set(listAt(row, 'variant.colocated_variants').flatMap((one) => listAt(one, 'clin_sig'))),
        ]),
        gene: column.text('transcript.gene_symbol'),
        gene_id: column.text('transcript.gene_id'),
        transcript_id: column.text('transcript.transcript_id'),
        is_canonical: column.boolean((row) => valueAt(row, 'transcript.canonical') === 1),
        type: column.text('transcript.biotype'),
        consequences: column.texts('transcript.consequence_terms'),
        impact: column.text('transcript.impact'),
        allele: column.text('transcript.variant_allele'),
        amino_acids: column.text('transcript.amino_acids'),
        codons: column.text('transcript.codons'),
        protein_position: column.integer('transcript.protein_start'),
        sift: column.text('transcript.sift_prediction'),
        polyphen: column.text('transcript.polyphen_prediction'),
      },
      record: (row) => link`https://www.ensembl.org/Homo_sapiens/Variation/Explore?v=${textAt(row, 'variant.id')}`,
      notes: ['Predictions, not for clinical decisions.'],
    }),
  ],
});
