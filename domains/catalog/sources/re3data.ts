import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { listOf, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

export const source = defineSource({
  id: 're3data',
  title: 're3data',
  description: 'A registry of more than 3,000 repositories of research data.',
  homepage: 'https://www.re3data.org',
  docs: 'https://www.re3data.org/api/doc',
  bases: { main: { url: 'https://www.re3data.org' } },
  licence: {
    name: 'CC0',
    url: 'https://www.re3data.org/about',
    attribution: 're3data.org, Registry of Research Data Repositories',
    commercial: 'free',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 're3data.repositories',
      kind: 'repositories',
      title: 'Find repositories of research data',
      description: 'Repositories by words. The list gives names; everything else is on the page of the repository.',
      inputs: {
        query: words('oceanography'),
        subject: input.text({
          description: 'Only of this subject, as re3data names it.',
          maxLength: 100,
          examples: ['34 Geosciences (including Geography)'],
        }),
      },
      examples: [{ query: 'oceanography' }],
      paging: paging.local({ default: 50, max: 1_000 }),
      format: 'xml',
      request: ({ inputs }) => ({
        path: '/api/beta/repositories',
        query: { query: inputs.query, 'subjects[]': inputs.subject },
      }),
      decode: ({ body }) => {
        const list = valueAt(body, 'list');
        if (list === undefined) throw new TypeError('there is no list');
        return { rows: listOf(valueAt(list, 'repository')) };
      },
      columns: {
        id: column.text('id', { required: true }),
        name: column.text('name', { required: true }),
        doi: column.text((row) => textAt(row, 'doi')?.replace(/^https?:\/\/doi\.org\//, '')),
      },
      record: (row) => link`https://www.re3data.org/repository/${textAt(row, 'id')}`,
    }),
  ],
});
