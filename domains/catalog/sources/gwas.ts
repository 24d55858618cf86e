import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { listAt, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

export const source = defineSource({
  id: 'gwas',
  title: 'GWAS Catalog',
  description: 'Which variants go with which traits, out of genome-wide association studies.',
  homepage: 'https://www.ebi.ac.uk/gwas/',
  docs: 'https://www.ebi.ac.uk/gwas/rest/api/v2/docs',
  bases: { main: { url: 'https://www.ebi.ac.uk/gwas/rest/api/v2' } },
  licence: {
    name: 'CC0',
    url: 'https://www.ebi.ac.uk/about/terms-of-use/',
    attribution: 'NHGRI-EBI GWAS Catalog',
    commercial: 'free',
  },
  limits: [{ requests: 3, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'gwas.associations',
      kind: 'variants',
      title: 'Traits of genes and variants',
      description: 'Associations of variants with traits and diseases by gene, variant or trait, the surest first.',
      inputs: {
        gene: input.text({
          description: 'Symbol of the gene that the variant is mapped to.',
          pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$',
          lookup: 'gene',
          examples: ['TCF7L2'],
        }),
        rsid: input.text({
          title: 'rsID',
          description: 'rs and digits.',
          pattern: '^rs[0-9]{1,12}$',
          examples: ['rs7903146'],
        }),
        trait: input.text({
          description: 'Name of the trait in EFO.',
          maxLength: 200,
          examples: ['type 2 diabetes mellitus'],
        }),
      },
      atLeastOneOf: ['gene', 'rsid', 'trait'],
      examples: [{ gene: 'TCF7L2' }],
      paging: paging.page({ default: 20, max: 200 }),
      request: ({ inputs, page }) => ({
        path: '/associations',
        query: {
          mapped_gene: inputs.gene,
          rs_id: inputs.rsid,
          efo_trait: inputs.trait,
          sort: 'p_value',
          direction: 'asc',
          size: page.limit,
          page: page.number - 1,
        },
      }),
      problem: refusal('The GWAS Catalog', 'message', 'error'),
      // The list is absent if nothing matches; the page never is.
      decode: ({ body }) => {
        const total = numberAt(body, 'page.totalElements');
        if (total === undefined) throw new TypeError('there is no page');
        return { rows: listAt(body, '_embedded.associations'), total };
      },
      columns: {
        association_id: column.text('association_id', { required: true }),
        variants: column.texts('snp_allele[].rs_id'),
        effect_alleles: column.texts('snp_effect_allele'),
        genes: column.texts('mapped_genes'),
        traits: column.texts('efo_traits[].efo_trait'),
        trait_ids: column.texts('efo_traits[].efo_id'),
        reported_traits: column.texts('reported_trait'),
        p_value_mantissa: column.number('pvalue_mantissa'),
        p_value_exponent: column.integer('pvalue_exponent', {
          description: 'The p-value is mantissa × 10^exponent: as one number the smallest would be 0.',
        }),
        risk_frequency: column.number('risk_frequency'),
        first_author: column.text('first_author'),
        pmid: column.text('pubmed_id'),
        study: column.text('accession_id'),
      },
      nulls: ['NR', '-'],
      record: (row) => link`https://www.ebi.ac.uk/gwas/studies/${textAt(row, 'accession_id')}`,
    }),
  ],
});
