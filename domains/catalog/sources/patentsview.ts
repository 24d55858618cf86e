import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { listAt, neededList, numberAt, textAt } from '../read/valueAt.ts';

export const source = defineSource({
  id: 'patentsview',
  title: 'PatentsView',
  description: 'Granted patents of the United States since 1976.',
  homepage: 'https://patentsview.org',
  docs: 'https://search.patentsview.org/docs/',
  bases: { main: { url: 'https://search.patentsview.org' } },
  licence: {
    name: 'CC BY 4.0',
    url: 'https://patentsview.org/download/data-download-tables',
    attribution: 'PatentsView',
    commercial: 'attribution',
  },
  limits: [{ requests: 45, seconds: 60 }],
  cacheSeconds: 21_600,
  key: {
    need: 'required',
    url: 'https://search.patentsview.org/docs/',
    place: { header: 'X-Api-Key' },
    note: 'No new keys are given since 2026.',
  },
  offByDefault:
    'PatentsView gives no new keys since 2026 and may end; the USPTO Open Data Portal takes its place. Turn it on if you have a key.',
  searches: [
    defineSearch({
      id: 'patentsview.search',
      kind: 'patents',
      title: 'Granted US patents',
      description: 'Patents whose title or abstract holds words, with assignees and inventors.',
      inputs: {
        query: input.text({
          description: 'Words, all of which must be there.',
          maxLength: 300,
          required: true,
          examples: ['lithium battery'],
        }),
        where: input.choice(['patent_title', 'patent_abstract'], {
          description: 'Where to look.',
          default: 'patent_title',
        }),
        from_date: input.date({ description: 'Granted on this day or later.', examples: ['2020-01-01'] }),
        to_date: input.date({ description: 'Granted on this day or earlier.' }),
      },
      examples: [{ query: 'lithium battery', from_date: '2022-01-01' }],
      paging: paging.cursor({ default: 25, max: 1_000 }),
      request: ({ inputs, page }) => {
        const conditions = [
          { _text_all: { [inputs.where]: inputs.query } },
          ...(inputs.from_date === undefined ? [] : [{ _gte: { patent_date: inputs.from_date } }]),
          ...(inputs.to_date === undefined ? [] : [{ _lte: { patent_date: inputs.to_date } }]),
        ];
        return {
          path: '/api/v1/patent/',
          query: {
            q: JSON.stringify({ _and: conditions }),
            f: JSON.stringify([
              'patent_id',
              'patent_title',
              'patent_date',
              'patent_abstract',
              'patent_type',
              'assignees',
              'inventors',
            ]),
            s: JSON.stringify([{ patent_id: 'asc' }]),
            o: JSON.stringify({ size: page.limit, ...(page.cursor !== undefined && { after: page.cursor }) }),
          },
        };
      },
      problem: refusal('PatentsView', 'detail', 'message'),
      // It continues after the last id.
      decode: ({ body }, { page }) => {
        const rows = neededList(body, 'patents');
        return {
          rows,
          total: numberAt(body, 'total_hits') ?? null,
          next: rows.length >= page.limit ? (textAt(rows.at(-1), 'patent_id') ?? null) : null,
        };
      },
      columns: {
        patent_id: column.text('patent_id', { required: true }),
        title: column.text('patent_title'),
        granted: column.date('patent_date'),
        type: column.text('patent_type'),
        abstract: column.text('patent_abstract'),
        assignees: column.texts('assignees[].assignee_organization'),
        inventors: column.texts((row) =>
          listAt(row, 'inventors').map((one) =>
            [textAt(one, 'inventor_name_first'), textAt(one, 'inventor_name_last')]
              .filter((name) => name !== undefined)
              .join(' '),
          ),
        ),
      },
      record: (row) => `https://patents.google.com/patent/US${encodeURIComponent(textAt(row, 'patent_id') ?? '')}`,
    }),
  ],
});
