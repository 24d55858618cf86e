import { column } from '../define/column.ts';
import { rsid } from '../define/commonInputs.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { entrez, entrezQuery, entrezSource } from '../families/entrez.ts';
import { isNotFound } from '../read/refusal.ts';
import { listOf, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { path } from '../write/path.ts';

const calls = entrez('snp');
const record = (field: string) => (row: unknown) => link`https://www.ncbi.nlm.nih.gov/snp/rs${textAt(row, field)}`;

/** The place of the variant on the chromosome of the current assembly. */
const preferred = (row: unknown): unknown =>
  listOf(valueAt(row, 'primary_snapshot_data.placements_with_allele')).find(
    (placement) => valueAt(placement, 'is_ptlp') === true,
  );

export const source = defineSource({
  id: 'dbsnp',
  title: 'dbSNP',
  description: 'Short human variants with frequencies in populations, by the US National Library of Medicine.',
  homepage: 'https://www.ncbi.nlm.nih.gov/snp/',
  docs: 'https://api.ncbi.nlm.nih.gov/variation/v0/',
  ...entrezSource,
  bases: { ...entrezSource.bases, variation: { url: 'https://api.ncbi.nlm.nih.gov/variation/v0' } },
  licence: {
    name: 'US public domain',
    url: 'https://www.ncbi.nlm.nih.gov/home/about/policies/',
    attribution: 'dbSNP, U.S. National Library of Medicine',
    commercial: 'free',
  },
  searches: [
    defineSearch({
      id: 'dbsnp.refsnp',
      kind: 'variants',
      title: 'Variant by rsID',
      description: 'One variant with its alleles, genes, clinical significance and place on the genome.',
      inputs: { rsid: rsid('rs7412') },
      examples: [{ rsid: 'rs7412' }],
      paging: paging.none({ max: 1 }),
      request: ({ inputs }) => ({ base: 'variation', path: path`/refsnp/${inputs.rsid.slice(2)}` }),
      about: 'variant',
      nothing: isNotFound,
      decode: ({ body }) => ({ rows: [body] }),
      columns: {
        rsid: column.text((row) => `rs${textAt(row, 'refsnp_id')}`),
        refsnp_id: column.text('refsnp_id', { required: true }),
        type: column.text('primary_snapshot_data.variant_type'),
        merged_into: column.texts('merged_snapshot_data.merged_into'),
        sequence: column.text((row) => textAt(preferred(row), 'seq_id')),
        position: column.integer((row) => valueAt(preferred(row), 'alleles[0].allele.spdi.position'), {
          description: 'From 0, as SPDI counts.',
        }),
        hgvs: column.texts((row) => valueAt(preferred(row), 'alleles[].hgvs')),
        genes: column.texts((row) => [
          ...new Set(
            listOf(valueAt(row, 'primary_snapshot_data.allele_annotations[].assembly_annotation[].genes[].locus')),
          ),
        ]),
        clinical_significances: column.texts((row) => [
          ...new Set(
            listOf(valueAt(row, 'primary_snapshot_data.allele_annotations[].clinical[].clinical_significances[]')),
          ),
        ]),
        mane_transcripts: column.texts('mane_select_ids'),
        citations: column.texts('citations', { description: 'PubMed numbers.' }),
        created: column.date('create_date'),
        updated: column.date('last_update_date'),
      },
      record: record('refsnp_id'),
    }),
    defineSearch({
      id: 'dbsnp.search',
      kind: 'variants',
      title: 'Search dbSNP',
      description: 'Short human variants by gene, function or place.',
      inputs: {
        query: entrezQuery(
          'BRCA1[Gene Name] AND missense variant[Function_Class]',
          'fields such as [Gene Name], [Function_Class], [CHR]',
        ),
      },
      examples: [{ query: 'BRCA1[Gene Name] AND missense variant[Function_Class]' }],
      paging: paging.offset({ default: 20, max: 500, ceiling: 10_000 }),
      ...calls,
      request: (context) => calls.request(context.inputs.query, context),
      columns: {
        rsid: column.text((row) => `rs${textAt(row, 'snp_id')}`),
        snp_id: column.text('snp_id', { required: true }),
        class: column.text('snp_class'),
        chromosome: column.text('chr'),
        position_grch38: column.text('chrpos'),
        position_grch37: column.text('chrpos_prev_assm'),
        genes: column.texts('genes[].name'),
        consequences: column.texts((row) => textAt(row, 'fxn_class')?.split(',')),
        clinical_significances: column.texts((row) => textAt(row, 'clinical_significance')?.split(',')),
        frequencies: column.texts(
          (row) => listOf(valueAt(row, 'global_mafs')).map((one) => `${textAt(one, 'study')}: ${textAt(one, 'freq')}`),
          { description: 'Study: allele=frequency/number of alleles.' },
        ),
        spdi: column.text('spdi'),
        updated: column.date('updatedate'),
      },
      record: record('snp_id'),
    }),
  ],
});
