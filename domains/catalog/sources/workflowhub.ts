import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

export const source = defineSource({
  id: 'workflowhub',
  title: 'WorkflowHub',
  description: 'Computational workflows of research: Galaxy, Nextflow, Snakemake, CWL and others.',
  homepage: 'https://workflowhub.eu',
  docs: 'https://workflowhub.eu/api',
  bases: { main: { url: 'https://workflowhub.eu' } },
  licence: {
    name: 'Open metadata',
    url: 'https://about.workflowhub.eu/acceptable_use/',
    attribution: 'WorkflowHub',
    commercial: 'per_record',
    note: 'Each workflow has its own licence.',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'workflowhub.workflows',
      kind: 'workflows',
      title: 'Search computational workflows',
      description: 'Workflows by words. The list gives titles; everything else is on the page of the workflow.',
      inputs: { query: words('variant calling') },
      examples: [{ query: 'variant calling' }],
      paging: paging.page({ default: 20, max: 200 }),
      request: ({ inputs, page }) => ({
        path: '/workflows.json',
        query: { 'filter[query]': inputs.query, 'page[size]': page.limit, 'page[number]': page.number },
      }),
      decode: ({ body }) => ({ rows: neededList(body, 'data') }),
      columns: {
        id: column.text('id', { required: true }),
        title: column.text('attributes.title', { required: true }),
      },
      record: (row) => link`https://workflowhub.eu/workflows/${textAt(row, 'id')}`,
    }),
  ],
});
