import { column } from '../define/column.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { entrez, entrezQuery, entrezSource } from '../families/entrez.ts';
import { listOf, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

const calls = entrez('clinvar');

/** A field of the place of the variant on an assembly. */
const placed = (assembly: string, field: string) => (row: unknown) =>
  textAt(
    listOf(valueAt(row, 'variation_set[0].variation_loc')).find((one) => textAt(one, 'assembly_name') === assembly),
    field,
  );

export const source = defineSource({
  id: 'clinvar',
  title: 'ClinVar',
  description: 'What laboratories say of human variants and disease, by the US National Library of Medicine.',
  homepage: 'https://www.ncbi.nlm.nih.gov/clinvar/',
  docs: 'https://www.ncbi.nlm.nih.gov/clinvar/docs/programmatic_access/',
  ...entrezSource,
  licence: {
    name: 'US public domain',
    url: 'https://www.ncbi.nlm.nih.gov/clinvar/docs/maintenance_use/',
    attribution: 'ClinVar, U.S. National Library of Medicine',
    commercial: 'free',
  },
  searches: [
    defineSearch({
      id: 'clinvar.search',
      kind: 'variants',
      title: 'Search clinical variants',
      description: 'Human variants with how they are classified, for which diseases, and how well that is reviewed.',
      inputs: {
        query: entrezQuery('BRCA1[gene] AND clinsig_pathogenic[prop]', 'fields such as [gene], [prop], or an rsID'),
      },
      examples: [{ query: 'BRCA1[gene] AND clinsig_pathogenic[prop]' }],
      paging: paging.offset({ default: 20, max: 500, ceiling: 10_000 }),
      ...calls,
      request: (context) => calls.request(context.inputs.query, context),
      nulls: ['1/01/01 00:00'],
      columns: {
        accession: column.text('accession', { required: true }),
        title: column.text('title', { required: true }),
        type: column.text('obj_type'),
        genes: column.texts('genes[].symbol'),
        protein_change: column.text('protein_change'),
        consequences: column.texts('molecular_consequence_list'),
        germline: column.text('germline_classification.description'),
        germline_review: column.text('germline_classification.review_status'),
        germline_evaluated: column.date('germline_classification.last_evaluated'),
        conditions: column.texts('germline_classification.trait_set[].trait_name'),
        clinical_impact: column.text('clinical_impact_classification.description'),
        oncogenicity: column.text('oncogenicity_classification.description'),
        spdi: column.text('variation_set[0].canonical_spdi'),
        chromosome: column.text(placed('GRCh38', 'chr')),
        start_grch38: column.integer(placed('GRCh38', 'start')),
        start_grch37: column.integer(placed('GRCh37', 'start')),
        rsid: column.text((row) => {
          const references = listOf(valueAt(row, 'variation_set[].variation_xrefs[]'));
          const id = textAt(
            references.find((reference) => textAt(reference, 'db_source') === 'dbSNP'),
            'db_id',
          );
          return id && `rs${id}`;
        }),
      },
      record: (row) => link`https://www.ncbi.nlm.nih.gov/clinvar/variation/${textAt(row, 'uid')}/`,
      notes: ['Not for clinical decisions without review by a professional.'],
    }),
  ],
});
