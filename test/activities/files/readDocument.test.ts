import { afterAll, describe, expect, test } from 'vitest';

import { firstRow } from '../../../activities/files/firstRow.ts';
import { chunkText } from '../../../domains/knowledge/chunkText.ts';
import { testFileSessions } from '../../support/files.ts';
import { docxOf, docxParts, paragraph } from './docxOf.ts';
import { pdfOf } from './pdfOf.ts';
import { zipOf, type ZipPart } from './zipOf.ts';

const sessions = testFileSessions();
const session = sessions.open('org_test', new AbortController().signal);
afterAll(async () => {
  await session.close();
  await sessions.close();
});
const timeout = 240_000;
const mebibyte = 1024 * 1024;

async function read(bytes: Buffer | string, fileName = 'file'): Promise<{ text: string; pages: number | null }> {
  const result = await session.run('document.read', { fileName }, [Buffer.from(bytes as string)]);
  return (await firstRow(result)) as { text: string; pages: number | null };
}

describe('documents become Markdown that is cut by their structure:', () => {
  test('Word documents by headings, with lists and tables, without pictures', async () => {
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
    const table = `<w:tbl><w:tr>${cell('Item')}${cell('Price')}</w:tr><w:tr>${cell('Tea | Kettle')}${cell('4 EUR')}</w:tr></w:tbl>`;
    const body = [
      paragraph('Handbook', 'Heading1'),
      paragraph('Nobody works &lt;b&gt; on Sundays.'),
      paragraph('Travel', 'Heading2'),
      paragraph('Trains are first class.'),
      table,
      '<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"/></w:drawing></w:r></w:p>',
    ].join('');
    const { text, pages } = await read(docxOf(body), 'handbook.docx');
    expect(pages).toBeNull();
    expect(chunkText(text)).toMatchObject([
      { heading: 'Handbook', text: expect.stringContaining('on Sundays') },
      { heading: 'Handbook > Travel', text: expect.stringContaining('| Tea \\| Kettle | 4 EUR |') },
    ]);
    expect(text).not.toContain('data:');
  });

  test('pages of PDFs become headings, and Markdown syntax in texts is escaped', async () => {
    const { text, pages } = await read(pdfOf(['# Not a heading', 'Second page.']), 'x.bin');
    expect(pages).toBe(2);
    expect(chunkText(text)).toMatchObject([
      { heading: 'Page 1', text: '    # Not a heading' },
      { heading: 'Page 2', text: 'Second page.' },
    ]);
  });

  test('HTML by headings and tables, without scripts, in its encoding', async () => {
    const page = `<!doctype html><html><head><title>T</title><script>evil()</script></head><body><nav>Menu</nav><h1>Prices</h1><p>Caf\u00e9</p>
      <table><tr><th>Item</th><th>Price</th></tr><tr><td>Tea</td><td>4</td></tr></table>
      <table><tr><td><h2>Inside</h2><p>Laid out.</p></td></tr></table><img src="http://127.0.0.1/x.png"><script>evil()</script></body></html>`;
    const { text } = await read(Buffer.from(page, 'latin1'), 'page');
    expect(chunkText(text)).toMatchObject([
      { heading: 'Prices', text: 'Caf\u00e9\n\n| Item | Price |\n| Tea | 4 |' },
      { heading: 'Prices > Inside', text: 'Laid out.' },
    ]);
    expect(text).not.toMatch(/evil|Menu|127/);
  });

  test('each table of a page is in it once, whatever the page says of its own', async () => {
    const table = '<table><tr><td>Tea</td><td>4</td></tr></table>';
    const { text } = await read(`<!doctype html>${table}${'<p data-table="table-0-">More.</p>'.repeat(3)}`);
    expect(text).toBe('| Tea | 4 |\n\nMore.\n\nMore.\n\nMore.');
  });

  test('Markdown and text stay as they are', async () => {
    const markdown = '# A\n\n| a | b |\n\n\u00fcber';
    for (const bytes of [markdown, `\ufeff${markdown}`])
      expect(await read(bytes, 'a.md')).toEqual({ text: markdown, pages: null });
    expect(await read(Buffer.from(markdown, 'utf16le'), 'a.txt')).toEqual({ text: markdown, pages: null });
  });
});

describe('hostile or wrong files are refused with the reason:', { timeout }, () => {
  const invalid: [string, Buffer | string, RegExp][] = [
    ['nothing', '', /empty/],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01\0\0\0\0\0', 'latin1'), /neither/],
    [
      'an old Word document',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      /Save it as DOCX/,
    ],
    ['an archive of something else', zipOf([{ name: 'a.txt', bytes: Buffer.from('a') }]), /no Word document/],
    ['a PDF that is none', '%PDF-1.4\nnothing', /cannot be read|not a PDF/],
    ['a PDF of pictures', pdfOf(['x'], { content: 'q Q' }), /no text/],
    ['Word XML that is none', zipOf(docxParts('<w:p>')), /DOCX/],
    [
      'entities that grow (billion laughs)',
      zipOf(docxParts(paragraph('&b;'), '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>')),
      /document type/,
    ],
    [
      'an entity that is a file',
      zipOf(docxParts(paragraph('&x;'), '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>')),
      /document type/,
    ],
    ['two documents in one', zipOf([...docxParts(paragraph('a')), docxParts(paragraph('b'))[2]!]), /two parts/],
  ];
  test.each(invalid)('%s', async (_what, bytes, reason) => {
    await expect(read(bytes)).rejects.toMatchObject({ code: 'file_invalid', message: expect.stringMatching(reason) });
  });

  const body = (part: ZipPart): Buffer => zipOf([...docxParts('').filter(({ name }) => name !== part.name), part]);
  const bombs: [string, () => Buffer][] = [
    ['a bomb (80 MiB of spaces)', () => body({ name: 'word/document.xml', bytes: Buffer.alloc(80 * mebibyte, ' ') })],
    ['a document of 20 MiB of marks', () => docxOf(paragraph('x').repeat((20 * mebibyte) / paragraph('x').length))],
    ['a document nested 100,000 deep', () => docxOf(`${'<w:p>'.repeat(100_000)}${'</w:p>'.repeat(100_000)}`)],
    ['a page of 200,000 elements', () => Buffer.from(`<!doctype html>${'<b></b>'.repeat(200_000)}`)],
    ['a page nested 5,000 deep', () => Buffer.from(`<!doctype html>${'<div>'.repeat(5_000)}`)],
  ];
  test.each(bombs)('%s', async (_what, bytes) => {
    await expect(read(bytes())).rejects.toMatchObject({
      code: expect.stringMatching(/^file_(limit_reached|invalid)$/),
    });
    expect((await read('The next one.')).text).toBe('The next one.');
  });
});
