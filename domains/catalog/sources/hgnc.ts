import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { path } from '../write/path.ts';

export const source = defineSource({
  id: 'hgnc',
  title: 'HGNC',
  description: 'The official names of human genes.',
  homepage: 'https://www.genenames.org',
  docs: 'https://www.genenames.org/help/rest/',
  bases: { main: { url: 'https://rest.genenames.org' } },
  licence: {
    name: 'CC0',
    url: 'https://www.genenames.org/about/license/',
    attribution: 'HUGO Gene Nomenclature Committee',
    commercial: 'free',
  },
  limits: [{ requests: 10, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'hgnc.search',
      kind: 'genes',
      title: 'Official human gene names',
      description:
        'Genes by symbol, former symbol, alias or number, with their identifiers in other databases. For a symbol that was given up choose prev_symbol.',
      inputs: {
        query: input.text({
          description: 'The symbol, name or number.',
          pattern: '^[A-Za-z0-9][A-Za-z0-9 @.,:-]*$',
          maxLength: 100,
          required: true,
          lookup: 'gene',
          examples: ['EGFR'],
        }),
        field: input.choice(
          ['symbol', 'alias_symbol', 'prev_symbol', 'name', 'location', 'entrez_id', 'ensembl_gene_id', 'hgnc_id'],
          { description: 'What of the gene it is.', default: 'symbol' },
        ),
      },
      examples: [{ query: 'EGFR' }, { query: 'MLL', field: 'prev_symbol' }],
      paging: paging.local({ default: 50, max: 1_000 }),
      request: ({ inputs }) => ({ path: path`/fetch/${inputs.field}/${inputs.query}` }),
      decode: ({ body }) => ({
        rows: neededList(body, 'response.docs'),
        total: numberAt(body, 'response.numFound') ?? null,
      }),
      columns: {
        hgnc_id: column.text('hgnc_id', { required: true }),
        symbol: column.text('symbol', { required: true }),
        name: column.text('name'),
        status: column.text('status'),
        type: column.text('locus_type'),
        group: column.text('locus_group'),
        location: column.text('location'),
        other_symbols: column.texts('alias_symbol'),
        former_symbols: column.texts('prev_symbol'),
        gene_id: column.text('entrez_id', { description: 'Number of NCBI.' }),
        ensembl_id: column.text('ensembl_gene_id'),
        uniprot_ids: column.texts('uniprot_ids'),
        omim_ids: column.texts('omim_id'),
        mane_transcripts: column.texts('mane_select'),
        families: column.texts('gene_group'),
      },
      record: (row) => link`https://www.genenames.org/data/gene-symbol-report/#!/hgnc_id/${textAt(row, 'hgnc_id')}`,
    }),
  ],
});
