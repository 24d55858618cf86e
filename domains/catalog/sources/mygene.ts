import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

export const source = defineSource({
  id: 'mygene',
  title: 'MyGene.info',
  description: 'Genes of all species, gathered from NCBI, Ensembl, UniProt and others.',
  homepage: 'https://mygene.info',
  docs: 'https://docs.mygene.info',
  bases: { main: { url: 'https://mygene.info/v3' } },
  licence: {
    name: 'Gathered; each source keeps its terms',
    url: 'https://mygene.info/terms',
    attribution: 'MyGene.info',
    commercial: 'attribution',
  },
  limits: [{ requests: 10, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'mygene.query',
      kind: 'genes',
      title: 'Find genes',
      description: 'Genes by symbol, name, number or words, with identifiers of other databases.',
      inputs: {
        query: input.text({
          description: 'Symbol, name or words, or MyGene’s own query: symbol:BRAF, ensembl.gene:ENSG00000157764.',
          language: 'MyGene',
          required: true,
          lookup: 'gene',
          examples: ['symbol:BRAF', 'cdk2'],
        }),
        species: input.text({
          description: 'human, mouse, rat and others, or an NCBI number; "all" for all.',
          pattern: '^[a-z0-9_-]{2,40}$',
          default: 'human',
          examples: ['human', 'mouse', '9606'],
        }),
      },
      examples: [{ query: 'symbol:BRAF' }],
      paging: paging.offset({ default: 10, max: 1_000, ceiling: 10_000 }),
      request: ({ inputs, page }) => ({
        path: '/query',
        query: {
          q: inputs.query,
          species: inputs.species,
          fields: 'symbol,name,alias,entrezgene,ensembl.gene,taxid,type_of_gene,summary,genomic_pos,uniprot,MIM',
          size: page.limit,
          from: page.offset,
        },
      }),
      decode: ({ body }) => ({ rows: neededList(body, 'hits'), total: numberAt(body, 'total') ?? null }),
      columns: {
        id: column.text('_id', { required: true }),
        symbol: column.text('symbol'),
        name: column.text('name'),
        other_names: column.texts('alias'),
        gene_id: column.text('entrezgene', { description: 'Number of NCBI.' }),
        ensembl_ids: column.texts('ensembl[].gene'),
        uniprot_ids: column.texts('uniprot["Swiss-Prot"]'),
        taxon_id: column.integer('taxid'),
        type: column.text('type_of_gene'),
        chromosome: column.text('genomic_pos[0].chr'),
        start: column.integer('genomic_pos[0].start'),
        end: column.integer('genomic_pos[0].end'),
        strand: column.integer('genomic_pos[0].strand'),
        omim: column.text('MIM'),
        summary: column.text('summary'),
        score: column.number('_score'),
      },
      record: (row) => link`https://www.ncbi.nlm.nih.gov/gene/${textAt(row, 'entrezgene')}`,
    }),
  ],
});
