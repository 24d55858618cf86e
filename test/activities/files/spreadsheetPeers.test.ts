import readXlsxFile from 'read-excel-file/node';
import writeXlsxFile from 'write-excel-file/node';
import { expect, it } from 'vitest';

import { convert, extract } from './fileNodes.ts';

// Files of other programs are read, and they read ours: shared texts, styles, dates.

it('workbooks of others are read: shared texts, days, times, several sheets', async () => {
  const day = new Date('2026-11-21T00:00:00Z');
  const time = new Date('2026-11-21T09:30:15Z');
  const bytes = await writeXlsxFile(
    [
      { data: [['unused']], sheet: 'First' },
      {
        sheet: 'Orders & <more>',
        data: [
          ['name', 'count', 'ok', 'day', 'time'].map((value) => ({ value, fontWeight: 'bold' as const })),
          [
            { value: 'Ann <&> "x"' },
            { value: 1.25 },
            { value: true },
            { value: day, format: 'yyyy-mm-dd' },
            { value: time, format: 'dd.mm.yyyy hh:mm:ss' },
          ],
          [{ value: 'Ann <&> "x"' }, null, { value: false }, null, null],
        ],
      },
    ],
    {},
  ).toBuffer();
  const expected = [
    { name: 'Ann <&> "x"', count: 1.25, ok: true, day: '2026-11-21', time: '2026-11-21T09:30:15' },
    { name: 'Ann <&> "x"', count: null, ok: false, day: null, time: null },
  ];
  expect(await extract(bytes, { format: 'xlsx', sheet: 'Orders & <more>' })).toEqual(expected);
  expect(await extract(bytes, { format: 'xlsx', sheet: '2', range: 'A1:C2' })).toEqual([
    { name: 'Ann <&> "x"', count: 1.25, ok: true },
  ]);
  expect(await extract(bytes, { format: 'xlsx', header: false })).toEqual([{ column_1: 'unused' }]);
});

it('workbooks are read by others', async () => {
  const { bytes } = await convert(
    [
      { name: 'Ann <&> "x"', count: -1.5, ok: true, formula: '=1+1', none: null },
      { name: 'ü\n二', count: 0, ok: false, formula: '', none: null },
    ],
    { format: 'xlsx', sheet: 'Sheet & 1' },
  );
  const [sheet, ...others] = await readXlsxFile(bytes);
  expect(others).toEqual([]);
  expect(sheet).toEqual({
    sheet: 'Sheet & 1',
    data: [
      ['name', 'count', 'ok', 'formula', 'none'],
      ['Ann <&> "x"', -1.5, true, '=1+1', null],
      ['ü\n二', 0, false, null, null],
    ],
  });
});
