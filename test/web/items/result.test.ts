import { describe, expect, test } from 'vitest';
import { copiedText, resultFile } from '../../../web/items/result/resultFile.ts';
import type { ResultContent } from '../../../openapi/resultContent.ts';
import { resultOf } from '../../../web/items/result/resultOf.ts';

const contentOf = (...items: Record<string, unknown>[]): ResultContent =>
  resultOf(items.map((json) => ({ json }))).content;

describe('a result', () => {
  test('of a model is its text, without the figures beside it', () => {
    const figures = { model: 'sandbox/chat', finish_reason: 'stop', credits: '0.2', usage: { total_tokens: 3 } };
    expect(contentOf({ text: 'Three cats.', ...figures })).toEqual({ kind: 'text', text: 'Three cats.' });
    expect(contentOf({ text: '# Cats\n\n- one', ...figures })).toEqual({ kind: 'markdown', text: '# Cats\n\n- one' });
    expect(contentOf({ json: [{ a: 1 }], steps: 2, credits: '1' })).toEqual({ kind: 'table', rows: [{ a: 1 }] });
    expect(contentOf({ json: { name: 'Ada', age: 3 }, steps: 2 })).toMatchObject({ kind: 'fields' });
  });

  test('of one item is its only value, its plain fields, or JSON', () => {
    expect(contentOf({ greeting: 'Hello' })).toEqual({ kind: 'text', text: 'Hello' });
    expect(contentOf({ age: 21 })).toEqual({ kind: 'fields', fields: { age: 21 } });
    expect(contentOf({ name: 'Ada', message: 'Hi' })).toMatchObject({ kind: 'fields' });
    expect(contentOf({ name: 'Ada', tags: ['a'] })).toEqual({ kind: 'json', value: { name: 'Ada', tags: ['a'] } });
    expect(contentOf({})).toEqual({ kind: 'none' });
  });

  test('of several items is a table, which is saved as CSV that no spreadsheet runs', () => {
    const rows = [
      { name: 'Ada, Countess', sum: -1 },
      { name: '=1+1', more: { x: 1 } },
    ];
    const content = contentOf(...rows);
    expect(content).toEqual({ kind: 'table', rows });
    expect(resultFile(content)).toMatchObject({
      ending: 'csv',
      text: `name,sum,more\r\n"Ada, Countess",-1,\r\n'=1+1,,"{""x"":1}"\r\n`,
    });
    expect(JSON.parse(copiedText(content))).toEqual(rows);
  });

  test('that is HTML is a page, and text about HTML is not', () => {
    expect(contentOf({ page: '<!doctype html><html><body>Hi</body></html>' })).toMatchObject({ kind: 'page' });
    expect(contentOf({ page: '<h1>Report</h1><p>Hi</p>' })).toMatchObject({ kind: 'page' });
    expect(contentOf({ text: 'Use <div> for blocks.' })).toMatchObject({ kind: 'text' });
  });

  test('has the files of all items', () => {
    const file = { id: 'bin_1', file_name: 'a.png', media_type: 'image/png', size_bytes: 3 };
    const found = resultOf([{ json: {}, binary: { data: file } }]);
    expect(found).toEqual({ content: { kind: 'none' }, files: [file] });
  });
});
