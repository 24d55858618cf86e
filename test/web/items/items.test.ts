import { describe, expect, test } from 'vitest';
import { csvRows } from '../../../web/items/csvRows.ts';
import { pathExpression } from '../../../web/items/fieldPath.ts';
import { itemBinaries, searchItems } from '../../../web/items/itemJson.ts';
import { itemSchema } from '../../../web/items/itemSchema.ts';
import { cellText, toItemTable } from '../../../web/items/itemTable.ts';
import { jsonLines } from '../../../web/items/jsonLines.ts';
import { previewKind } from '../../../web/items/previewKind.ts';

const file = (media_type: string, file_name: string, size_bytes = 10) => ({
  id: 'bin_1',
  file_name,
  file_extension: file_name.split('.').at(-1) ?? '',
  media_type,
  size_bytes,
  sha256: '',
});

describe('items as a table', () => {
  test('have a column for each field, in the order they appear, and keep gaps empty', () => {
    const table = toItemTable([{ json: { a: 1, b: { c: true } } }, { json: { d: 'x', a: null } }]);
    expect(table.columns).toEqual(['a', 'b', 'd']);
    expect(table.rows.map((cells) => cells.map(cellText))).toEqual([
      ['1', '{"c":true}', ''],
      ['null', '', 'x'],
    ]);
  });

  test('show the first hundred columns, and say how many more there are', () => {
    const json = Object.fromEntries(Array.from({ length: 103 }, (_, index) => [`f${index}`, index]));
    expect(toItemTable([{ json }])).toMatchObject({ moreColumns: 3 });
  });
});

describe('a path as an expression', () => {
  test.each([
    [['name'], null, '{{ $json.name }}'],
    [['first name', 0, 'größe'], null, '{{ $json["first name"][0].größe }}'],
    [['a"b'], null, '{{ $json["a\\"b"] }}'],
    [['2nd'], 'Get', '{{ $(\'Get\').item.json["2nd"] }}'],
    [['id'], "Ada's \\ node", "{{ $('Ada\\'s \\\\ node').item.json.id }}"],
  ] as const)('%j of %s', (path, nodeName, expression) => {
    expect(pathExpression(path, nodeName)).toBe(expression);
  });
});

describe('the schema of items', () => {
  test('has every field with its types, an example and nested fields', () => {
    const schema = itemSchema([
      { json: { id: null, tags: [{ name: 'a' }] } },
      { json: { id: 7, at: { city: 'Ulm' } } },
      { json: { id: '7' } },
    ]);
    expect(schema.map(({ key, types, example }) => ({ key, types, example }))).toEqual([
      { key: 'id', types: ['null', 'number', 'text'], example: 7 },
      { key: 'tags', types: ['list'], example: [{ name: 'a' }] },
      { key: 'at', types: ['object'], example: { city: 'Ulm' } },
    ]);
    expect(schema.flatMap(({ fields }) => fields.map(({ path }) => path))).toEqual([
      ['tags', 0, 'name'],
      ['at', 'city'],
    ]);
  });
});

describe('a search in items', () => {
  const items = [{ json: { a: { Deep: ['Größe'] } } }, { json: { b: 12 }, binary: { data: file('x/y', 'Bill.pdf') } }];
  test.each([
    ['größe', [0]],
    ['DEEP', [0]],
    ['12', [1]],
    ['bill', [1]],
    [' ', [0, 1]],
    ['no such', []],
  ])('for %j finds keys, values and names of files', (search, places) => {
    expect(searchItems(items, search).map(({ index }) => index)).toEqual(places);
  });

  test('keeps files apart from fields that are only called so', () => {
    expect(itemBinaries({ binary: { data: file('x/y', 'a') } })).toEqual([]);
    expect(itemBinaries(items[1]!)).toHaveLength(1);
  });
});

describe('JSON as lines', () => {
  test('opens what is small, folds what people fold', () => {
    const value = [{ name: 'Ada', tags: ['x'] }];
    const keys = (opened: ReadonlyMap<string, boolean>) => jsonLines(value, opened).map(({ key }) => key);
    expect(keys(new Map())).toEqual([0, 'name', 'tags', 0]);
    expect(keys(new Map([['[0,"tags"]', false]]))).toEqual([0, 'name', 'tags']);
  });

  test('opens only the first level of large values', () => {
    const value = Array.from({ length: 100 }, (_, id) => ({ id, nested: { deep: true } }));
    expect(jsonLines(value, new Map())).toHaveLength(300);
    expect(jsonLines(value, new Map([['[3,"nested"]', true]]))).toHaveLength(301);
  });
});

describe('a file of an item', () => {
  test.each([
    ['image/png', 'a.png', 'image'],
    ['image/svg+xml', 'a.svg', 'text'],
    ['text/html; charset=utf-8', 'a.html', 'text'],
    ['application/xhtml+xml', 'a.xhtml', 'text'],
    ['application/octet-stream', 'a.html', 'text'],
    ['application/pdf', 'a.pdf', 'pdf'],
    ['application/problem+json', 'a', 'json'],
    ['text/csv', 'a.csv', 'csv'],
    ['audio/mp3', 'a.mp3', 'audio'],
    ['application/zip', 'a.png', 'none'],
  ])('%s (%s) is shown as %s: pages and drawings that could run scripts only as text', (type, name, kind) => {
    expect(previewKind(file(type, name)).kind).toBe(kind);
  });

  test('that is too large is only downloaded', () => {
    expect(previewKind(file('image/png', 'a.png', 200 * 1024 * 1024))).toEqual({ kind: 'none', why: 'size' });
  });
});

describe('a CSV text', () => {
  test.each([
    [
      'a,b\r\n1,"x, ""y""\nz"\r\n',
      [
        ['a', 'b'],
        ['1', 'x, "y"\nz'],
      ],
    ],
    [
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    ['', []],
  ])('%j becomes rows', (text, rows) => {
    expect(csvRows(text, 100)).toEqual(rows);
  });

  test('is read no further than asked', () => {
    expect(csvRows('a\n'.repeat(1000), 5)).toHaveLength(5);
  });
});
