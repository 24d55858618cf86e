import { column } from '../define/column.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { entrez, entrezQuery, entrezSource } from '../families/entrez.ts';
import { textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

const gene = entrez('gene');
const taxonomy = entrez('taxonomy');
const pages = paging.offset({ default: 20, max: 500, ceiling: 10_000 });

export const source = defineSource({
  id: 'ncbi',
  title: 'NCBI Gene and Taxonomy',
  description: 'Genes of all organisms and the names and ranks of organisms, by the US National Library of Medicine.',
  homepage: 'https://www.ncbi.nlm.nih.gov/gene',
  docs: 'https://www.ncbi.nlm.nih.gov/books/NBK25501/',
  ...entrezSource,
  licence: {
    name: 'US public domain',
    url: 'https://www.ncbi.nlm.nih.gov/home/about/policies/',
    attribution: 'NCBI, U.S. National Library of Medicine',
    commercial: 'free',
  },
  searches: [
    defineSearch({
      id: 'ncbi.gene.search',
      kind: 'genes',
      title: 'Search NCBI Gene',
      description: 'Genes of all organisms with symbol, place on the chromosome, other names and a summary.',
      inputs: { query: entrezQuery('BRCA1[gene] AND human[orgn]', 'fields such as [gene], [orgn], [chr]') },
      examples: [{ query: 'BRCA1[gene] AND human[orgn]' }],
      paging: pages,
      ...gene,
      request: (context) => gene.request(context.inputs.query, context),
      columns: {
        gene_id: column.text('uid', { required: true }),
        symbol: column.text('name', { required: true }),
        name: column.text('description'),
        official_symbol: column.text('nomenclaturesymbol'),
        other_names: column.texts((row) => textAt(row, 'otheraliases')?.split(', ')),
        organism: column.text('organism.scientificname'),
        taxon_id: column.integer('organism.taxid'),
        chromosome: column.text('chromosome'),
        location: column.text('maplocation'),
        start: column.integer('genomicinfo[0].chrstart', { description: 'From 0, on the current assembly.' }),
        stop: column.integer('genomicinfo[0].chrstop'),
        sequence: column.text('genomicinfo[0].chraccver'),
        summary: column.text('summary'),
      },
      record: (row) => link`https://www.ncbi.nlm.nih.gov/gene/${textAt(row, 'uid')}`,
    }),
    defineSearch({
      id: 'ncbi.taxonomy',
      kind: 'taxonomy',
      title: 'Search NCBI Taxonomy',
      description: 'Organisms by scientific or common name, with the number that sequence databases use.',
      inputs: { query: entrezQuery('Homo sapiens', 'fields such as [scin], [comn], [rank]') },
      examples: [{ query: 'Homo sapiens' }],
      paging: pages,
      ...taxonomy,
      request: (context) => taxonomy.request(context.inputs.query, context),
      columns: {
        taxon_id: column.integer('taxid', { required: true }),
        scientific_name: column.text('scientificname', { required: true }),
        common_name: column.text('commonname'),
        rank: column.text('rank'),
        division: column.text('division'),
        genus: column.text('genus'),
        species: column.text('species'),
        status: column.text('status'),
        modified: column.date('modificationdate'),
      },
      record: (row) => link`https://www.ncbi.nlm.nih.gov/datasets/taxonomy/${textAt(row, 'taxid')}/`,
    }),
  ],
});
