import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

export const source = defineSource({
  id: 'biotools',
  title: 'bio.tools',
  description: 'Software and services of life science, by ELIXIR.',
  homepage: 'https://bio.tools',
  docs: 'https://biotools.readthedocs.io/en/latest/api_reference.html',
  bases: { main: { url: 'https://bio.tools' } },
  licence: {
    name: 'CC BY 4.0',
    url: 'https://biotools.readthedocs.io/en/latest/license.html',
    attribution: 'bio.tools, ELIXIR',
    commercial: 'attribution',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'biotools.tools',
      kind: 'repositories',
      title: 'Search software of life science',
      description: 'Tools, libraries and services by words, topic and operation of the EDAM ontology.',
      inputs: {
        query: words('sequence alignment'),
        topic: input.text({ description: 'Topic of EDAM.', maxLength: 100, examples: ['Proteomics'] }),
        operation: input.text({ description: 'Operation of EDAM.', maxLength: 100, examples: ['Sequence alignment'] }),
        type: input.choice(
          [
            'Command-line tool',
            'Web application',
            'Web API',
            'Library',
            'Desktop application',
            'Database portal',
            'Workflow',
          ],
          { description: 'What it is.', examples: ['Command-line tool'] },
        ),
      },
      examples: [{ query: 'sequence alignment' }],
      paging: paging.page({ default: 10, max: 50 }),
      request: ({ inputs, page }) => ({
        path: '/api/t/',
        query: {
          q: inputs.query,
          topic: inputs.topic,
          operation: inputs.operation,
          toolType: inputs.type,
          sort: 'score',
          format: 'json',
          size: page.limit,
          page: page.number,
        },
      }),
      problem: refusal('bio.tools', 'detail'),
      decode: ({ body }) => ({ rows: neededList(body, 'list'), total: numberAt(body, 'count') ?? null }),
      columns: {
        id: column.text('biotoolsID', { required: true }),
        name: column.text('name', { required: true }),
        description: column.text('description'),
        homepage: column.url('homepage'),
        types: column.texts('toolType'),
        topics: column.texts('topic[].term'),
        operations: column.texts('function[].operation[].term'),
        systems: column.texts('operatingSystem'),
        languages: column.texts('language'),
        licence: column.text('license'),
        cost: column.text('cost'),
        maturity: column.text('maturity'),
        dois: column.texts('publication[].doi'),
      },
      record: (row) => link`https://bio.tools/${textAt(row, 'biotoolsID')}`,
    }),
  ],
});
