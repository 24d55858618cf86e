import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { graphqlProblem } from '../read/refusal.ts';
import { neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { graphql } from '../write/queryText.ts';

const query =
  'query T($ensemblId:String!,$index:Int!,$size:Int!){target(ensemblId:$ensemblId){id approvedSymbol associatedDiseases(page:{index:$index,size:$size}){count rows{score disease{id name}}}}}';

export const source = defineSource({
  id: 'opentargets',
  title: 'Open Targets',
  description: 'What links genes with diseases and drugs: genetics, expression, literature.',
  homepage: 'https://platform.opentargets.org',
  docs: 'https://platform-docs.opentargets.org/data-access/graphql-api',
  bases: { main: { url: 'https://api.platform.opentargets.org' } },
  licence: {
    name: 'CC0',
    url: 'https://platform-docs.opentargets.org/licence',
    attribution: 'Open Targets Platform',
    commercial: 'free',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'opentargets.target',
      kind: 'genes',
      title: 'Diseases linked to a gene',
      description: 'Diseases by how strongly all evidence together links them with a gene.',
      inputs: {
        ensembl_id: input.text({
          title: 'Ensembl gene',
          description: 'ENSG and eleven digits; the search "Gene by symbol" finds it.',
          pattern: '^ENSG[0-9]{11}$',
          required: true,
          examples: ['ENSG00000157764'],
        }),
      },
      examples: [{ ensembl_id: 'ENSG00000157764' }],
      paging: paging.page({ default: 10, max: 100 }),
      request: ({ inputs, page }) => ({
        path: '/api/v4/graphql',
        json: graphql(query, { ensemblId: inputs.ensembl_id, index: page.number - 1, size: page.limit }),
      }),
      about: 'gene',
      nothing: ({ body }) => valueAt(body, 'data.target') === null && valueAt(body, 'errors') === undefined,
      problem: graphqlProblem('Open Targets'),
      decode: ({ body }) => ({
        rows: neededList(body, 'data.target.associatedDiseases.rows').map((row) => ({
          ...(row as object),
          gene: textAt(body, 'data.target.approvedSymbol'),
          gene_id: textAt(body, 'data.target.id'),
        })),
        total: numberAt(body, 'data.target.associatedDiseases.count') ?? null,
      }),
      columns: {
        disease_id: column.text('disease.id', { required: true }),
        disease: column.text('disease.name'),
        score: column.number('score', { description: 'From 0 to 1.' }),
        gene: column.text('gene'),
        gene_id: column.text('gene_id'),
      },
      record: (row) =>
        link`https://platform.opentargets.org/evidence/${textAt(row, 'gene_id')}/${textAt(row, 'disease.id')}`,
    }),
  ],
});
