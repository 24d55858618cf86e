import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { listAt, listOf, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

const characteristic = (name: string) => (row: unknown) =>
  listOf(valueAt(row, `characteristics["${name}"]`)).map((entry) => textAt(entry, 'text'))[0];

export const source = defineSource({
  id: 'biosamples',
  title: 'BioSamples',
  description: 'Biological samples behind sequences and experiments, by EMBL-EBI.',
  homepage: 'https://www.ebi.ac.uk/biosamples/',
  docs: 'https://www.ebi.ac.uk/biosamples/docs/references/api/overview',
  bases: { main: { url: 'https://www.ebi.ac.uk/biosamples' } },
  licence: {
    name: 'EMBL-EBI terms of use',
    url: 'https://www.ebi.ac.uk/about/terms-of-use/',
    attribution: 'BioSamples, EMBL-EBI',
    commercial: 'per_record',
    note: 'Free also for commercial use; contents may have a licence of their own.',
  },
  limits: [{ requests: 3, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'biosamples.search',
      kind: 'samples',
      title: 'Search biological samples',
      description: 'Samples by words and organism, with tissue, disease, sex and links to the data made of them.',
      inputs: {
        query: words('liver'),
        organism: input.text({
          description: 'Only samples of this organism: scientific name.',
          pattern: '^[A-Za-z0-9 .-]+$',
          maxLength: 100,
          examples: ['Homo sapiens'],
        }),
      },
      examples: [{ query: 'liver', organism: 'Homo sapiens' }],
      paging: paging.page({ default: 20, max: 200 }),
      request: ({ inputs, page }) => ({
        path: '/samples',
        query: {
          text: inputs.query,
          filter: inputs.organism && `attr:organism:${inputs.organism}`,
          size: page.limit,
          page: page.number - 1,
        },
      }),
      // The list is absent if nothing matches; the page never is.
      decode: ({ body }) => {
        const total = numberAt(body, 'page.totalElements');
        if (total === undefined) throw new TypeError('there is no page');
        return { rows: listAt(body, '_embedded.samples'), total };
      },
      columns: {
        accession: column.text('accession', { required: true }),
        name: column.text('name'),
        taxon_id: column.integer('taxId'),
        organism: column.text(characteristic('organism')),
        tissue: column.text((row) => characteristic('tissue')(row) ?? characteristic('organism part')(row)),
        disease: column.text((row) => characteristic('disease')(row) ?? characteristic('disease state')(row)),
        sex: column.text(characteristic('sex')),
        cell_type: column.text(characteristic('cell type')),
        released: column.datetime('release'),
        updated: column.datetime('update'),
        status: column.text('status'),
        references: column.texts('externalReferences[].url'),
      },
      record: (row) => link`https://www.ebi.ac.uk/biosamples/samples/${textAt(row, 'accession')}`,
    }),
  ],
});
