import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';

import { fileLimits } from '../../../activities/files/fileLimits.ts';
import { convert, extract } from './fileNodes.ts';
import { isFull } from '../../support/isFull.ts';

const csv = { format: 'csv' };

describe('CSV', () => {
  it('is read with quotes, line ends inside cells, and any line ends', async () => {
    expect(await extract('a,b\r\n1,"x, ""y""\nz"\r\n2,\n', csv)).toEqual([
      { a: '1', b: 'x, "y"\nz' },
      { a: '2', b: '' },
    ]);
  });

  it('finds the delimiter out, unless it is given', async () => {
    for (const delimiter of [',', ';', '\t', '|'])
      expect(await extract(`a${delimiter}b\n1${delimiter}2`, csv)).toEqual([{ a: '1', b: '2' }]);
    expect(await extract('a;b,c\n1;2,3', { ...csv, delimiter: ';' })).toEqual([{ a: '1', 'b,c': '2,3' }]);
    expect(await extract('a\tb\n1\t2', { ...csv, delimiter: '\\t' })).toEqual([{ a: '1', b: '2' }]);
    expect(await extract('a::b\n1::2', { ...csv, delimiter: '::' })).toEqual([{ a: '1', b: '2' }]);
    expect(await extract("'a,x',b\n1,2", { ...csv, quote: "'" })).toEqual([{ 'a,x': '1', b: '2' }]);
    expect(await extract('a,b\n"1,2', { ...csv, quote: '' })).toEqual([{ a: '"1', b: '2' }]);
  });

  it('takes what is wanted of it', async () => {
    const file = 'a,b,c\n1,2,3\n\n4,5,6\n7,8,9\n';
    expect(await extract(file, { ...csv, skip_rows: 1, max_rows: 1, columns: ['c', 'a'] })).toEqual([
      { a: '4', c: '6' },
    ]);
    expect(await extract(file, { ...csv, max_rows: 0 })).toEqual([]);
    expect(await extract(file, { ...csv, header: false, max_rows: 1 })).toEqual([
      { column_1: 'a', column_2: 'b', column_3: 'c' },
    ]);
    expect(await extract('a,b\n1,2', { ...csv, output: 'whole', field: 'rows' })).toEqual([
      { rows: [{ a: '1', b: '2' }] },
    ]);
    expect(await extract(' a ,b\n 1 , 2', { ...csv, trim: true })).toEqual([{ a: '1', b: '2' }]);
    await expect(extract(file, { ...csv, columns: ['d'] })).rejects.toMatchObject({
      code: 'file_invalid',
      message: expect.stringContaining('"d"'),
    });
  });

  it('names columns that have none or share one, and keeps cells beyond the header', async () => {
    expect(await extract('a,a,,a\n1,2,3,4,5\n6', csv)).toEqual([
      { a: '1', a_2: '2', column_3: '3', a_3: '4', column_5: '5' },
      { a: '6', a_2: null, column_3: null, a_3: null },
    ]);
    await expect(extract('__proto__,b\n1,2', csv)).rejects.toMatchObject({ code: 'file_invalid' });
    expect(await extract('constructor,toString\n1,2', csv)).toEqual([{ constructor: '1', toString: '2' }]);
  });

  it('is read in the encoding that it has', async () => {
    const text = 'name,city\nJosé,Zürich\n';
    const rows = [{ name: 'José', city: 'Zürich' }];
    for (const encoding of ['utf-8', 'windows-1252', 'iso-8859-1', 'utf-16le', 'utf-16be'])
      expect(await extract(iconv.encode(text, encoding), csv)).toEqual(rows);
    for (const encoding of ['utf-8', 'utf-16le', 'utf-16be'])
      expect(await extract(iconv.encode(text, encoding, { addBOM: true }), csv)).toEqual(rows);
    expect(await extract(iconv.encode('名,市\n山田,東京', 'shift_jis'), { ...csv, encoding: 'shift_jis' })).toEqual([
      { 名: '山田', 市: '東京' },
    ]);
    expect(await extract(iconv.encode('цена\n5', 'windows-1251'), { ...csv, encoding: 'windows-1251' })).toEqual([
      { цена: '5' },
    ]);
  });

  it('says where it is broken', async () => {
    await expect(extract('a,b\n1,"2\n', csv)).rejects.toMatchObject({
      code: 'file_invalid',
      message: expect.stringMatching(/line/),
    });
    await expect(extract('a,b\n1,x"y"\n', csv)).rejects.toMatchObject({ code: 'file_invalid' });
  });

  it('returns nothing for empty input', async () => {
    for (const file of ['', '\n\n', 'a,b\n', '\u{feff}']) expect(await extract(file, csv)).toEqual([]);
    expect(await extract('', { ...csv, output: 'whole' })).toEqual([{ data: [] }]);
  });

  it('is written as asked', async () => {
    const rows = [
      { name: 'A "B"', note: 'x;y\nz', n: 1.5, ok: true, none: null, list: [1] },
      { name: '-5', extra: 'e' },
    ];
    const file = await convert(rows, { format: 'csv' });
    expect(file).toMatchObject({ fileName: 'file.csv', mediaType: 'text/csv; charset=utf-8' });
    expect(file.bytes.toString()).toBe(
      'name,note,n,ok,none,list,extra\r\n"A ""B""","x;y\nz",1.5,true,,[1],\r\n-5,,,,,,e\r\n',
    );
    const options = {
      delimiter: ';',
      columns: ['n', 'name'],
      quote_all: true,
      line_end: 'lf',
      header: false,
      bom: true,
    };
    const other = await convert(rows, { format: 'csv', ...options, file_name: 'a/../b.csv', media_type: 'text/plain' });
    expect(other.bytes.toString()).toBe('\u{feff}"1.5";"A ""B"""\n"";"-5"\n');
    expect(other).toMatchObject({ fileName: 'b.csv', mediaType: 'text/plain' });
    const latin = await convert([{ a: 'é' }], { format: 'csv', encoding: 'windows-1252', header: false });
    expect(latin.bytes).toEqual(Buffer.from([0xe9, 13, 10]));
  });

  it('writes no formula', async () => {
    const texts = ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=x', '+41', '-1.5e3', 'a=b'];
    const rows = await extract(
      (
        await convert(
          texts.map((a) => ({ a })),
          { format: 'csv' },
        )
      ).bytes,
      csv,
    );
    expect(rows.map(({ a }) => a)).toEqual(["'=1+1", "'+cmd", "'-2+3", "'@SUM(A1)", "'\t=x", '+41', '-1.5e3', 'a=b']);
  });
});

describe('XLSX', () => {
  it('is written and read with its types', async () => {
    const rows = [
      { name: 'Ann', age: 41, ok: true, none: null, day: '2026-11-21' },
      { name: 'x & <y> _x0041_ \u0001 \r\n\t ', age: -0.5, ok: false, none: null, day: '' },
    ];
    const file = await convert(rows, { format: 'xlsx', sheet: 'Ünits & <1>' });
    expect(file).toMatchObject({ fileName: 'file.xlsx' });
    expect(await extract(file.bytes, { format: 'xlsx' })).toEqual(rows);
    expect(await extract(file, { format: 'auto', sheet: 'Ünits & <1>', columns: ['age'], max_rows: 1 })).toEqual([
      { age: 41 },
    ]);
    expect(await extract(file.bytes, { format: 'xlsx', range: 'A2:B2', header: false })).toEqual([
      { column_1: 'Ann', column_2: 41 },
    ]);
    expect(await extract(file.bytes, { format: 'xlsx', range: 'B:B' })).toEqual([{ age: 41 }, { age: -0.5 }]);
  });

  it('says what is wrong', async () => {
    const { bytes } = await convert([{ a: 1 }], { format: 'xlsx' });
    await expect(extract(bytes, { format: 'xlsx', sheet: 'Other' })).rejects.toMatchObject({
      message: expect.stringContaining('Sheet1'),
    });
    await expect(extract(bytes, { format: 'xlsx', range: '!!' })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/range',
    });
    for (const broken of ['', 'PK', 'a,b', bytes.subarray(0, 200), bytes.subarray(100)])
      await expect(extract(broken, { format: 'xlsx' })).rejects.toMatchObject({ code: 'file_invalid' });
    await expect(convert([{ a: 'x'.repeat(fileLimits.cellChars + 1) }], { format: 'xlsx' })).rejects.toMatchObject({
      code: 'file_limit_reached',
    });
    await expect(convert([{}], { format: 'xlsx', sheet: 'a/b' })).rejects.toMatchObject({ code: 'parameter_invalid' });
  });
});

const cellText = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('\0', ''));
const columns = fc.uniqueArray(
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 8 }).filter((name) => name !== '__proto__'),
  {
    minLength: 1,
    maxLength: 5,
  },
);
/** Many runs take their time on a busy machine. */
const timeout = 600_000;
const runs = { numRuns: isFull ? 200 : 8 };

describe('a written table is read again', () => {
  it('as CSV, whatever the texts, delimiter and encoding', { timeout }, async () => {
    const table = columns.chain((names) =>
      fc
        .array(fc.tuple(...names.map(() => cellText)), { minLength: 1, maxLength: 10 })
        .map((rows) => rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at]!])))),
    );
    const options = fc.record({
      delimiter: fc.constantFrom(',', ';', '\\t', '|'),
      quote: fc.constantFrom('"', "'"),
      encoding: fc.constantFrom('utf-8', 'utf-16le', 'gb18030'),
      line_end: fc.constantFrom('lf', 'crlf'),
    });
    await fc.assert(
      fc.asyncProperty(table, options, async (rows, given) => {
        const written = await convert(rows, { format: 'csv', protect_formulas: false, quote_all: true, ...given });
        const { line_end: _lineEnd, ...read } = given;
        expect(await extract(written.bytes, { format: 'csv', skip_empty: false, ...read })).toEqual(rows);
      }),
      runs,
    );
  });

  it('as XLSX, with texts, numbers, booleans and nothing', { timeout }, async () => {
    const value = fc.oneof(
      cellText,
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
      fc.boolean(),
      fc.constant(null),
    );
    const table = columns.chain((names) =>
      fc
        .array(fc.tuple(...names.map(() => value)), { minLength: 1, maxLength: 10 })
        .map((rows) => rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at]!])))),
    );
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const { bytes } = await convert(rows, { format: 'xlsx' });
        expect(await extract(bytes, { format: 'xlsx', skip_empty: false })).toEqual(JSON.parse(JSON.stringify(rows)));
      }),
      runs,
    );
  });
});
