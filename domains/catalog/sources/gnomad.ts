import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { graphqlProblem } from '../read/refusal.ts';
import { numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { graphql } from '../write/queryText.ts';

const counts = '{ac an homozygote_count hemizygote_count filters faf95{popmax popmax_population}}';
const variantQuery = `query V($v:String!){variant(variantId:$v,dataset:gnomad_r4){variant_id rsids chrom pos ref alt exome${counts} genome${counts}}}`;
const geneQuery =
  'query G($symbol:String!){gene(gene_symbol:$symbol,reference_genome:GRCh38){gene_id symbol canonical_transcript_id gnomad_constraint{pLI oe_lof_upper mis_z syn_z}}}';

const nothing = ({ body }: Answer) => /not found/i.test(textAt(body, 'errors[0].message') ?? '');
const problem = graphqlProblem('gnomAD');

/** Alleles among all that were read, where any were. */
const frequency = (part: string) => (row: unknown) => {
  const [alleles, all] = [numberAt(row, `${part}.ac`), numberAt(row, `${part}.an`)];
  return alleles === undefined || !all ? undefined : alleles / all;
};

export const source = defineSource({
  id: 'gnomad',
  title: 'gnomAD',
  description: 'How frequent variants are in 800,000 people, and which genes tolerate change.',
  homepage: 'https://gnomad.broadinstitute.org',
  docs: 'https://gnomad.broadinstitute.org/data#api',
  bases: { main: { url: 'https://gnomad.broadinstitute.org' } },
  licence: {
    name: 'CC0',
    url: 'https://gnomad.broadinstitute.org/policies',
    attribution: 'Genome Aggregation Database (gnomAD)',
    commercial: 'free',
    note: 'Nobody may try to find out who took part.',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'gnomad.variant',
      kind: 'variants',
      title: 'How frequent a variant is',
      description: 'Counts and frequencies of one variant in exomes and genomes of gnomAD v4, on GRCh38.',
      inputs: {
        variant: input.text({
          description: 'Chromosome, place, reference and alternative on GRCh38, with dashes.',
          pattern: '^([1-9]|1[0-9]|2[0-2]|X|Y|M)-[0-9]{1,9}-[ACGT]{1,200}-[ACGT]{1,200}$',
          required: true,
          examples: ['7-140753125-T-C'],
        }),
      },
      examples: [{ variant: '7-140753125-T-C' }],
      paging: paging.none({ max: 1 }),
      request: ({ inputs }) => ({ path: '/api', json: graphql(variantQuery, { v: inputs.variant }) }),
      about: 'variant',
      nothing,
      problem,
      decode: ({ body }) => ({ rows: [valueAt(body, 'data.variant')] }),
      columns: {
        variant: column.text('variant_id', { required: true }),
        rsids: column.texts('rsids'),
        exome_frequency: column.number(frequency('exome')),
        exome_alleles: column.integer('exome.ac'),
        exome_total: column.integer('exome.an'),
        exome_homozygotes: column.integer('exome.homozygote_count'),
        exome_filters: column.texts('exome.filters'),
        genome_frequency: column.number(frequency('genome')),
        genome_alleles: column.integer('genome.ac'),
        genome_total: column.integer('genome.an'),
        genome_homozygotes: column.integer('genome.homozygote_count'),
        genome_filters: column.texts('genome.filters'),
        highest_frequency: column.number('genome.faf95.popmax', {
          description: 'Filtering allele frequency in the population where it is highest.',
        }),
        highest_population: column.text('genome.faf95.popmax_population'),
      },
      record: (row) => link`https://gnomad.broadinstitute.org/variant/${textAt(row, 'variant_id')}?dataset=gnomad_r4`,
      notes: ['Not for clinical decisions without review by a professional.'],
    }),
    defineSearch({
      id: 'gnomad.gene_constraint',
      kind: 'variants',
      title: 'How much change a gene tolerates',
      description: 'Measures of how rarely a gene is found broken or changed in healthy people.',
      inputs: {
        symbol: input.text({
          description: 'Official symbol of the human gene.',
          pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$',
          required: true,
          lookup: 'gene',
          examples: ['TP53'],
        }),
      },
      examples: [{ symbol: 'TP53' }],
      paging: paging.none({ max: 1 }),
      request: ({ inputs }) => ({ path: '/api', json: graphql(geneQuery, { symbol: inputs.symbol }) }),
      about: 'gene',
      nothing,
      problem,
      decode: ({ body }) => ({ rows: [valueAt(body, 'data.gene')] }),
      columns: {
        gene_id: column.text('gene_id', { required: true }),
        symbol: column.text('symbol'),
        transcript: column.text('canonical_transcript_id'),
        pli: column.number('gnomad_constraint.pLI', {
          description: 'From 0.9 on the gene does not tolerate loss of function.',
        }),
        loeuf: column.number('gnomad_constraint.oe_lof_upper', {
          description: 'Observed to expected loss of function, upper bound.',
        }),
        missense_z: column.number('gnomad_constraint.mis_z'),
        synonymous_z: column.number('gnomad_constraint.syn_z'),
      },
      record: (row) => link`https://gnomad.broadinstitute.org/gene/${textAt(row, 'gene_id')}?dataset=gnomad_r4`,
    }),
  ],
});
