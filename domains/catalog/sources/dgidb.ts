import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { graphqlProblem } from '../read/refusal.ts';
import { listAt, neededList, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { graphql } from '../write/queryText.ts';

const query =
  'query G($gene:String!,$first:Int!){genes(names:[$gene],first:$first){nodes{name geneCategories{name} interactions{drug{name conceptId approved} interactionScore interactionTypes{type} sources{sourceDbName}}}}}';

export const source = defineSource({
  id: 'dgidb',
  title: 'DGIdb',
  description: 'Which drugs act on which genes, gathered from many databases.',
  homepage: 'https://dgidb.org',
  docs: 'https://dgidb.org/api',
  bases: { main: { url: 'https://dgidb.org' } },
  licence: {
    name: 'Gathered; each source keeps its terms',
    url: 'https://dgidb.org/about/overview/acknowledgements',
    attribution: 'DGIdb and the sources it names',
    commercial: 'per_record',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'dgidb.interactions',
      kind: 'drugs',
      title: 'Drugs that act on a gene',
      description: 'Drugs and how they act on a gene, with the databases that say so.',
      inputs: {
        gene: input.text({
          description: 'Official symbol of the human gene.',
          pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$',
          required: true,
          lookup: 'gene',
          examples: ['EGFR'],
        }),
      },
      examples: [{ gene: 'EGFR' }],
      paging: paging.local({ default: 100, max: 1_000 }),
      request: ({ inputs }) => ({
        path: '/api/graphql',
        json: graphql(query, { gene: inputs.gene.toUpperCase(), first: 1 }),
      }),
      problem: graphqlProblem('DGIdb'),
      decode: ({ body }) => ({
        rows: neededList(body, 'data.genes.nodes').flatMap((gene) =>
          listAt(gene, 'interactions').map((interaction) => ({
            gene: textAt(gene, 'name'),
            categories: listAt(gene, 'geneCategories'),
            interaction,
          })),
        ),
      }),
      columns: {
        drug: column.text('interaction.drug.name', { required: true }),
        drug_id: column.text('interaction.drug.conceptId'),
        is_approved: column.boolean('interaction.drug.approved'),
        types: column.texts('interaction.interactionTypes[].type'),
        score: column.number('interaction.interactionScore'),
        sources: column.texts('interaction.sources[].sourceDbName'),
        gene: column.text('gene'),
        gene_categories: column.texts('categories[].name'),
      },
      record: (row) => link`https://dgidb.org/results?searchType=gene&searchTerms=${textAt(row, 'gene')}`,
      notes: ['Not for clinical decisions.'],
    }),
  ],
});
