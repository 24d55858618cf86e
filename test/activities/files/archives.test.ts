import fc from 'fast-check';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import { onFiles, type GivenFile } from './fileNodes.ts';
import { zipOf } from './zipOf.ts';
import { isFull } from '../../support/isFull.ts';

/** Many runs take their time on a busy machine. */
const timeout = 600_000;
const runs = { numRuns: isFull ? 200 : 8 };
const compress = (parameters: object, ...items: { [name: string]: GivenFile }[]) =>
  onFiles(
    'data.compress',
    parameters,
    items.map((files, id) => ({ json: { id }, files })),
  );
const unpack = (bytes: Buffer, parameters: object = {}) =>
  compress(
    { operation: 'decompress', ...parameters },
    { data: { bytes, fileName: 'a.zip', mediaType: 'application/zip' } },
  );

describe('data.compress', () => {
  it('packs the files of each item, or of all of them', async () => {
    const files = { a: { bytes: 'one', fileName: 'x.txt' }, b: { bytes: 'two', fileName: 'x.txt' } };
    const each = await compress({ file_name: 'my.zip', binary_name: 'zip' }, files, {
      c: { bytes: 'three', fileName: 'y' },
    });
    expect(each.items).toMatchObject([
      { json: { id: 0 }, pairedItem: 0 },
      { json: { id: 1 }, pairedItem: 1 },
    ]);
    expect(each.files['zip']).toMatchObject({ fileName: 'my.zip', mediaType: 'application/zip' });
    const { files: read } = await unpack(each.files['zip']!.bytes);
    expect(read).toMatchObject({ data_1: { fileName: 'x.txt' }, data_2: { fileName: 'x (2).txt' } });
    expect([read['data_1']!.bytes.toString(), read['data_2']!.bytes.toString()]).toEqual(['one', 'two']);

    const all = await compress({ make: 'one' }, files, { c: { bytes: 'three', fileName: 'y' } });
    expect(all.items).toMatchObject([{ pairedItem: [0, 1] }]);
    expect(Object.values((await unpack(all.files['data']!.bytes)).files).map(({ bytes }) => bytes.toString())).toEqual([
      'one',
      'two',
      'three',
    ]);
    const some = await compress({ files: ['b'], level: 0 }, files);
    expect((await unpack(some.files['data']!.bytes)).files['data']!.bytes.toString()).toBe('two');
  });

  it('packs gzip, one for each file, and unpacks it by its name or type', async () => {
    const { files } = await compress(
      { format: 'gzip' },
      { a: { bytes: 'one', fileName: 'x.txt' }, b: { bytes: '', fileName: 'y' } },
    );
    expect(files).toMatchObject({
      data_1: { fileName: 'x.txt.gz', mediaType: 'application/gzip' },
      data_2: { fileName: 'y.gz' },
    });
    expect(gunzipSync(files['data_1']!.bytes).toString()).toBe('one');
    const back = await compress(
      { operation: 'decompress', files: ['z'] },
      { z: { bytes: files['data_1']!.bytes, fileName: 'x.txt.gz' } },
    );
    expect(back.files['data']).toMatchObject({ fileName: 'x.txt', mediaType: 'text/plain' });
    const two = Buffer.concat([gzipSync('a'), gzipSync('b')]);
    const both = await compress(
      { operation: 'decompress' },
      { z: { bytes: two, fileName: 'n', mediaType: 'application/gzip' } },
    );
    expect(both.files['data']!.bytes.toString()).toBe('ab');
  });

  it('says what is wrong', async () => {
    await expect(compress({}, {})).rejects.toMatchObject({ code: 'parameter_invalid', param: '/files' });
    await expect(compress({ files: ['x'] }, { a: { bytes: '' } })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/files',
    });
    await expect(compress({ level: 10 }, { a: { bytes: '' } })).rejects.toMatchObject({ code: 'parameter_invalid' });
    for (const bytes of ['', 'PK', 'PK\u{5}\u{6}'])
      await expect(unpack(Buffer.from(bytes))).rejects.toMatchObject({ code: 'file_invalid' });
    for (const bytes of ['', 'x', gzipSync('long enough to be cut').subarray(0, 20)])
      await expect(compress({ operation: 'decompress' }, { z: { bytes, fileName: 'a.gz' } })).rejects.toMatchObject({
        code: 'file_invalid',
      });
    expect((await onFiles('data.compress', {}, [])).items).toEqual([]);
    const made = await onFiles(
      'data.compress',
      { operation: 'decompress' },
      [
        { files: { data: { bytes: 'x' } } },
        { files: { data: { bytes: zipOf([{ name: 'n', bytes: Buffer.from('y') }]) } } },
      ],
      { itemErrors: 'continue' },
    );
    expect(made.items).toMatchObject([
      { json: { error: expect.stringContaining('ZIP') } },
      { binary: { data: { file_name: 'n' } } },
    ]);
  });

  it('takes names as names, never as paths', async () => {
    const names = [
      '../../etc/passwd',
      '/etc/cron.d/x',
      'C:\\Windows\\evil.dll',
      '..\\..\\up',
      'a/b/c.txt',
      '..',
      'x\u{0}.png',
      Buffer.from([0x81, 0x2e, 0x74]),
    ];
    const { files } = await unpack(
      zipOf([{ name: 'folder/', bytes: Buffer.alloc(0) }, ...names.map((name) => ({ name, bytes: Buffer.from('x') }))]),
    );
    expect(Object.values(files).map(({ fileName }) => fileName)).toEqual([
      'passwd',
      'x',
      'evil.dll',
      'up',
      'c.txt',
      'file',
      'x.png',
      'ü.t',
    ]);
  });

  it('unpacks what was packed', { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 3000 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 9 }),
        fc.constantFrom('zip', 'gzip'),
        async (contents, level, format) => {
          const given = Object.fromEntries(
            contents.map((bytes, at) => [`f${at}`, { bytes: Buffer.from(bytes), fileName: `f${at}.bin` }]),
          );
          const packed = await compress({ format, level, binary_name: 'p' }, given);
          const again = Object.fromEntries(
            Object.entries(packed.files).map(([name, { bytes, fileName, mediaType }]) => [
              name,
              { bytes, fileName, mediaType },
            ]),
          );
          const { files } = await compress({ operation: 'decompress', binary_name: 'u' }, again);
          expect(Object.values(files).map(({ bytes }) => bytes)).toEqual(contents.map((bytes) => Buffer.from(bytes)));
        },
      ),
      runs,
    );
  });
});
