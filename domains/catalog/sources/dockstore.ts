import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { listOf, neededList, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

const maxVersions = 20;
const name = '^[A-Za-z0-9._-]{1,100}$';

export const source = defineSource({
  id: 'dockstore',
  title: 'Dockstore',
  description: 'Tools and workflows of bioinformatics in CWL, WDL, Nextflow, Galaxy and Snakemake.',
  homepage: 'https://dockstore.org',
  docs: 'https://docs.dockstore.org/en/stable/advanced-topics/dockstore-openapi.html',
  bases: { main: { url: 'https://dockstore.org' } },
  licence: {
    name: 'Dockstore terms of use',
    url: 'https://docs.dockstore.org/en/stable/faq.html',
    attribution: 'Dockstore',
    commercial: 'per_record',
    note: 'Each workflow has its own licence.',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'dockstore.tools',
      kind: 'workflows',
      title: 'Search tools and workflows of bioinformatics',
      description: 'Tools and workflows by the name or the organization as it is written. There is no search by words.',
      inputs: {
        name: input.text({ description: 'Name or part of it.', pattern: name, examples: ['bwa'] }),
        organization: input.text({
          description: 'Organization or part of it.',
          pattern: name,
          examples: ['broadinstitute'],
        }),
        type: input.choice(['CommandLineTool', 'Workflow'], { description: 'What it is.', examples: ['Workflow'] }),
        language: input.choice(['CWL', 'WDL', 'NFL', 'GALAXY', 'SMK'], {
          description: 'Language it is written in.',
          examples: ['WDL'],
        }),
      },
      atLeastOneOf: ['name', 'organization'],
      examples: [{ organization: 'broadinstitute', language: 'WDL' }],
      paging: paging.page({ default: 10, max: 100 }),
      request: ({ inputs, page }) => ({
        path: '/api/ga4gh/trs/v2/tools',
        // "offset" is the number of the page here, from 0.
        query: {
          name: inputs.name,
          organization: inputs.organization,
          toolClass: inputs.type,
          descriptorType: inputs.language,
          limit: page.limit,
          offset: page.number - 1,
        },
      }),
      decode: ({ body }) => ({ rows: neededList(body, '$') }),
      columns: {
        id: column.text('id', { required: true }),
        name: column.text('name'),
        organization: column.text('organization'),
        type: column.text('toolclass.name'),
        description: column.text('description'),
        languages: column.texts((row) => [...new Set(listOf(valueAt(row, 'versions[].descriptor_type')))]),
        versions: column.texts((row) => listOf(valueAt(row, 'versions[].name')).slice(0, maxVersions), {
          description: `At most ${maxVersions} of them.`,
        }),
        authors: column.texts((row) => [...new Set(listOf(valueAt(row, 'versions[].author')))]),
        updated: column.text('meta_version'),
      },
      record: (row) => {
        const [, kind, rest] = /^#?(workflow|notebook|service)?\/?(.*)$/.exec(textAt(row, 'id') ?? '') ?? [];
        return rest && link`https://dockstore.org/${kind ? `${kind}s` : 'tools'}/${rest}`;
      },
    }),
  ],
});
