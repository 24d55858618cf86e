import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { failure } from '../define/failure.ts';
import { textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { path } from '../write/path.ts';
import { plainWords } from '../write/queryText.ts';

export const source = defineSource({
  id: 'kegg',
  title: 'KEGG',
  description: 'Maps of pathways in cells, drawn by hand.',
  homepage: 'https://www.kegg.jp',
  docs: 'https://www.kegg.jp/kegg/rest/keggapi.html',
  bases: { main: { url: 'https://rest.kegg.jp' } },
  licence: {
    name: 'Academic use only',
    url: 'https://www.kegg.jp/kegg/legal.html',
    attribution: 'KEGG, Kanehisa Laboratories',
    commercial: 'ask',
    note: 'Anything but academic use by academic users needs a licence.',
  },
  offByDefault: 'KEGG is free for academic users only; everybody else needs a licence of Kanehisa Laboratories.',
  limits: [{ requests: 3, seconds: 1 }],
  cacheSeconds: 0,
  searches: [
    defineSearch({
      id: 'kegg.pathways',
      kind: 'pathways',
      title: 'Find pathways of KEGG',
      description: 'Pathway maps whose name holds the words.',
      inputs: {
        query: input.text({
          description: 'Words of the name.',
          maxLength: 100,
          required: true,
          examples: ['MAPK signaling'],
        }),
      },
      examples: [{ query: 'MAPK signaling' }],
      paging: paging.local({ default: 50, max: 1_000 }),
      format: 'text',
      request: ({ inputs }) => ({ path: path`/find/pathway/${plainWords(inputs.query)}` }),
      nothing: ({ status, text }) => status === 200 && text.trim() === '',
      problem: ({ status }) =>
        status === 403 ? failure('rate_limited', 'KEGG answers three searches a second at most.') : undefined,
      decode: ({ text }) => ({
        rows: text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => {
            const [id, name, ...more] = line.split('\t');
            if (!id || !name || more.length > 0) throw new TypeError('a line is no pair');
            return { id: id.replace(/^path:/, ''), name };
          }),
      }),
      columns: { id: column.text('id', { required: true }), name: column.text('name', { required: true }) },
      record: (row) => link`https://www.kegg.jp/pathway/${textAt(row, 'id')}`,
    }),
  ],
});
