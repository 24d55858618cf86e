import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

export const source = defineSource({
  id: 'mesh',
  title: 'Medical Subject Headings',
  description: 'The headings by which PubMed describes what articles are about.',
  homepage: 'https://meshb.nlm.nih.gov',
  docs: 'https://id.nlm.nih.gov/mesh/swagger/ui',
  bases: { main: { url: 'https://id.nlm.nih.gov/mesh' } },
  licence: {
    name: 'Free with attribution',
    url: 'https://www.nlm.nih.gov/databases/download/terms_and_conditions_mesh.html',
    attribution: 'MeSH, U.S. National Library of Medicine',
    commercial: 'attribution',
  },
  limits: [{ requests: 500, seconds: 60 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'mesh.descriptors',
      kind: 'ontologies',
      title: 'Look up MeSH headings',
      description: 'Headings by words, with the number that PubMed knows them by.',
      inputs: {
        query: words('neoplasms', 'Words of the heading.'),
        match: input.choice(['exact', 'contains', 'startswith'], {
          description: 'How the words fit.',
          default: 'contains',
        }),
      },
      examples: [{ query: 'neoplasms' }],
      paging: paging.local({ default: 10, max: 50 }),
      request: ({ inputs }) => ({
        path: '/lookup/descriptor',
        query: { label: inputs.query, match: inputs.match, limit: 50 },
      }),
      decode: ({ body }) => ({ rows: neededList(body, '$') }),
      columns: {
        id: column.text((row) => textAt(row, 'resource')?.split('/').at(-1), { required: true }),
        heading: column.text('label', { required: true }),
        uri: column.url('resource'),
      },
      record: (row) => link`https://meshb.nlm.nih.gov/record/ui?ui=${textAt(row, 'resource')?.split('/').at(-1)}`,
      notes: ['At most 50 headings.'],
    }),
  ],
});
