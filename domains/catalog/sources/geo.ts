import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { entrez, entrezQuery, entrezSource } from '../families/entrez.ts';
import { textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { group, lucene } from '../write/queryText.ts';

const calls = entrez('gds');

export const source = defineSource({
  id: 'geo',
  title: 'Gene Expression Omnibus',
  description: 'Studies of gene expression with their samples, by the US National Library of Medicine.',
  homepage: 'https://www.ncbi.nlm.nih.gov/geo/',
  docs: 'https://www.ncbi.nlm.nih.gov/geo/info/geo_paccess.html',
  ...entrezSource,
  licence: {
    name: 'No restriction by NCBI',
    url: 'https://www.ncbi.nlm.nih.gov/geo/info/disclaimer.html',
    attribution: 'Gene Expression Omnibus, NCBI',
    commercial: 'per_record',
    note: 'Submitters may hold rights in their data.',
  },
  searches: [
    defineSearch({
      id: 'geo.search',
      kind: 'datasets',
      title: 'Search gene-expression studies',
      description: 'Series of GEO (GSE) with organism, type of experiment, number of samples and articles.',
      inputs: {
        query: entrezQuery('hypothalamus single cell', 'fields such as [title], [GTYP]'),
        organism: input.text({
          description: 'Only studies of this organism: scientific name.',
          pattern: '^[A-Za-z0-9 .,()/-]+$',
          maxLength: 100,
          examples: ['Mus musculus'],
        }),
      },
      examples: [{ query: 'hypothalamus', organism: 'Mus musculus' }],
      paging: paging.offset({ default: 20, max: 500, ceiling: 10_000 }),
      ...calls,
      // Without the type of entry, series, samples, platforms and data sets come mixed.
      request: (context) => {
        const { query, organism } = context.inputs;
        const term = lucene`${group(query)} AND gse[ETYP]`;
        return calls.request(organism === undefined ? term : term + lucene` AND ${organism}[Organism]`, context);
      },
      columns: {
        accession: column.text('accession', { required: true }),
        title: column.text('title', { required: true }),
        summary: column.text('summary'),
        organism: column.text('taxon'),
        type: column.text('gdstype'),
        samples: column.integer('n_samples'),
        published: column.date('pdat'),
        pmids: column.texts('pubmedids'),
        bioproject: column.text('bioproject'),
        supplementary_files: column.text('suppfile'),
        ftp: column.text('ftplink'),
      },
      record: (row) => link`https://www.ncbi.nlm.nih.gov/geo/query/acc.cgi?acc=${textAt(row, 'accession')}`,
    }),
  ],
});
