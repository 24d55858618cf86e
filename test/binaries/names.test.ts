import { describe, expect, it } from 'vitest';

import {
  attachment,
  fileExtension,
  nameInDisposition,
  safeFileName,
  safeMediaType,
} from '../../platform/binaries/names.ts';

describe('names of files', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\a b.txt', 'a b.txt'],
    ['a\u0000\r\n\u202Eb.txt', 'ab.txt'],
    ['Übersicht für 日本.csv', 'Übersicht für 日本.csv'],
    ['..', 'file'],
    ['', 'file'],
    [undefined, 'file'],
  ])('%j is kept as %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  it('are cut to 255 characters and keep their extension', () => {
    const safe = safeFileName(`${'😀'.repeat(400)}.PNG`);
    expect(Array.from(safe)).toHaveLength(255);
    expect(safe.endsWith('😀.png')).toBe(true);
  });

  it('have an extension only behind a dot that is not the first letter', () => {
    expect(['a.TAR.GZ', '.env', 'none', 'dot.'].map(fileExtension)).toEqual(['gz', '', '', '']);
  });

  it.each([
    ['text/plain; charset=utf-8', 'text/plain; charset=utf-8'],
    ['image/svg+xml', 'image/svg+xml'],
    ['text/html\r\nset-cookie: a=b', 'application/octet-stream'],
    ['nonsense', 'application/octet-stream'],
    [undefined, 'application/octet-stream'],
  ])('media type %j counts as %j', (type, safe) => {
    expect(safeMediaType(type)).toBe(safe);
  });

  it.each(['plain.txt', 'quo"te\\.txt', 'Übersicht (1).csv', '100%.txt', "it's.txt"])(
    'the download of %j keeps its name, and no name ends the header',
    (name) => {
      const header = attachment(name);
      expect(header).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w.!~%-]+$/);
      expect(nameInDisposition(header)).toBe(name);
    },
  );

  it.each([
    ['attachment; filename="a \\"b\\".txt"', 'a "b".txt'],
    ['attachment; filename=plain.txt; size=3', 'plain.txt'],
    ["attachment; filename*=UTF-8''%zz; filename=b.txt", 'b.txt'],
    ['inline', undefined],
    [undefined, undefined],
  ])('%j names %j', (header, name) => {
    expect(nameInDisposition(header)).toBe(name);
  });
});
