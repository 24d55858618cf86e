import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { listOf, neededList, numberAt, valueAt } from '../read/valueAt.ts';

/** A list in which the same stands several times, once for each transcript. */
const distinct = (path: string) => (row: unknown) => [...new Set(listOf(valueAt(row, path)))];

export const source = defineSource({
  id: 'myvariant',
  title: 'MyVariant.info',
  description: 'Human variants with what ClinVar, dbSNP and gnomAD say of them.',
  homepage: 'https://myvariant.info',
  docs: 'https://docs.myvariant.info',
  bases: { main: { url: 'https://myvariant.info/v1' } },
  licence: {
    name: 'Gathered; each source keeps its terms',
    url: 'https://myvariant.info/terms',
    attribution: 'MyVariant.info, with ClinVar, dbSNP and gnomAD',
    commercial: 'attribution',
    note: 'Only sources that are free for commercial use are asked for: no CADD, COSMIC or dbNSFP.',
  },
  limits: [{ requests: 10, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'myvariant.query',
      kind: 'variants',
      title: 'Search human variants',
      description: 'Variants by rsID, gene, HGVS name or place, with clinical significance and frequency.',
      inputs: {
        query: input.text({
          description:
            'An rsID, a place (chr7:140453100-140453200), or MyVariant’s own query: clinvar.gene.symbol:BRAF.',
          language: 'MyVariant',
          required: true,
          examples: ['rs58991260', 'clinvar.gene.symbol:BRAF AND clinvar.rcv.clinical_significance:pathogenic'],
        }),
        assembly: input.choice(['hg19', 'hg38'], {
          description: 'Genome that places and names are on.',
          default: 'hg19',
        }),
      },
      examples: [{ query: 'rs58991260' }],
      paging: paging.offset({ default: 10, max: 1_000, ceiling: 10_000 }),
      request: ({ inputs, page }) => ({
        path: '/query',
        query: {
          q: inputs.query,
          assembly: inputs.assembly,
          fields:
            'dbsnp.rsid,dbsnp.gene.symbol,clinvar.variant_id,clinvar.gene.symbol,clinvar.hgvs.coding,clinvar.hgvs.protein,clinvar.rcv.clinical_significance,clinvar.rcv.conditions.name,gnomad_exome.af.af,gnomad_genome.af.af',
          size: page.limit,
          from: page.offset,
        },
      }),
      decode: ({ body }) => ({ rows: neededList(body, 'hits'), total: numberAt(body, 'total') ?? null }),
      columns: {
        id: column.text('_id', { required: true, description: 'HGVS name on the genome.' }),
        rsid: column.text('dbsnp.rsid'),
        genes: column.texts((row) => [
          ...new Set([...distinct('clinvar.gene[].symbol')(row), ...distinct('dbsnp.gene[].symbol')(row)]),
        ]),
        clinvar_id: column.text('clinvar.variant_id'),
        coding: column.texts('clinvar.hgvs.coding'),
        protein: column.texts('clinvar.hgvs.protein'),
        clinical_significances: column.texts(distinct('clinvar.rcv[].clinical_significance')),
        conditions: column.texts(distinct('clinvar.rcv[].conditions[].name')),
        exome_frequency: column.number('gnomad_exome.af.af'),
        genome_frequency: column.number('gnomad_genome.af.af'),
        score: column.number('_score'),
      },
      notes: ['Not for clinical decisions without review by a professional.'],
    }),
  ],
});
