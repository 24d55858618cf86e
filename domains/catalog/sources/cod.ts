import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

export const source = defineSource({
  id: 'cod',
  title: 'Crystallography Open Database',
  description: 'Half a million crystal structures of organic, inorganic and metal-organic compounds and minerals.',
  homepage: 'https://www.crystallography.net/cod/',
  docs: 'https://wiki.crystallography.net/RESTful_API/',
  bases: { main: { url: 'https://www.crystallography.net' } },
  licence: {
    name: 'CC0',
    url: 'https://www.crystallography.net/cod/',
    attribution: 'Crystallography Open Database',
    commercial: 'free',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'cod.search',
      kind: 'materials',
      title: 'Search crystal structures',
      description:
        'Structures by words, formula, elements or number, with cell, space group and article. Ask for something particular: the database answers all at once, and too much is refused.',
      inputs: {
        text: input.text({
          title: 'Words',
          description: 'Words of the article or the names.',
          minLength: 3,
          examples: ['hematite'],
        }),
        formula: input.text({
          description: 'Hill order with blanks between elements.',
          pattern: '^([A-Z][a-z]?[0-9.]*)( [A-Z][a-z]?[0-9.]*){0,15}$',
          examples: ['Fe2 O3'],
        }),
        elements: input.texts({
          description: 'Structures that hold all of these elements, at most eight.',
          pattern: '^[A-Z][a-z]?$',
          maxItems: 8,
          examples: [['Fe', 'O']],
        }),
        element_count: input.integer({
          description: 'Number of different elements.',
          minimum: 1,
          maximum: 50,
          examples: [2],
        }),
        space_group: input.text({
          description: 'Hermann–Mauguin symbol with blanks.',
          pattern: '^[A-Za-z0-9 /:()_-]{1,30}$',
          examples: ['R -3 c'],
        }),
        id: input.text({
          title: 'COD number',
          description: 'Seven digits.',
          pattern: '^[0-9]{7}$',
          examples: ['1526463'],
        }),
      },
      atLeastOneOf: ['text', 'formula', 'elements', 'id'],
      examples: [{ formula: 'Fe2 O3' }, { id: '1526463' }],
      paging: paging.local({ default: 20, max: 1_000 }),
      request: ({ inputs }) => ({
        path: '/cod/result',
        query: {
          format: 'json',
          text: inputs.text,
          formula: inputs.formula,
          ...Object.fromEntries((inputs.elements ?? []).map((element, index) => [`el${index + 1}`, element])),
          nel: inputs.element_count,
          sg: inputs.space_group,
          id: inputs.id,
        },
      }),
      decode: ({ body }) => ({ rows: neededList(body, '$') }),
      columns: {
        id: column.text('file', { required: true }),
        formula: column.text((row) => textAt(row, 'formula')?.replaceAll(/^- | -$/g, '')),
        mineral: column.text('mineral'),
        name: column.text((row) => textAt(row, 'commonname') ?? textAt(row, 'chemname')),
        space_group: column.text('sg'),
        space_group_number: column.integer('sgNumber'),
        a: column.number('a', { unit: 'Å' }),
        b: column.number('b', { unit: 'Å' }),
        c: column.number('c', { unit: 'Å' }),
        alpha: column.number('alpha', { unit: '°' }),
        beta: column.number('beta', { unit: '°' }),
        gamma: column.number('gamma', { unit: '°' }),
        volume: column.number('vol', { unit: 'Å³' }),
        title: column.text('title'),
        authors: column.texts((row) => textAt(row, 'authors')?.split('; ')),
        journal: column.text('journal'),
        year: column.date('year'),
        doi: column.text('doi'),
      },
      record: (row) => link`https://www.crystallography.net/cod/${textAt(row, 'file')}.html`,
    }),
  ],
});
