import { Readable } from 'node:stream';
import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

import type { FileSession } from '../../../activities/files/FileSession.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { someBinary } from '../../support/binaries.ts';
import { testFileSessions } from '../../support/files.ts';
import { runAlone } from '../nodes/runAlone.ts';
import { pdfOf } from './pdfOf.ts';
import { zipOf, type ZipPart } from './zipOf.ts';
import { isFull } from '../../support/isFull.ts';

const mebibyte = 1024 * 1024;
/** Memory limit for one file (issue: within 256 MB), and a timeout that only an endless loop reaches. */
const maxRssBytes = 256 * mebibyte;
const timeout = 240_000;

const sessions = testFileSessions();
afterAll(() => sessions.close());

type Content = Buffer | string | (() => Iterable<Buffer>);

/** Runs a node on a file that is made while it is read, and says what its process needed. */
async function open(
  type: string,
  parameters: object,
  content: Content,
  { json = {}, fileName = 'bomb' }: { json?: Item['json']; fileName?: string } = {},
) {
  let session: FileSession | undefined;
  const file = someBinary(fileName);
  const chunks = typeof content === 'function' ? content() : [Buffer.from(content as string)];
  const outcome = await runAlone(type, {
    parameters,
    inputs: { main: [{ json, binary: { data: file } }] },
    services: {
      binaries: {
        read: () => Promise.resolve({ binary: file, content: Readable.from(chunks) }),
        write: async (source) => {
          for await (const _chunk of source instanceof Uint8Array ? [source] : source);
          return file;
        },
      },
      files: { open: (signal) => (session = sessions.open('org_test', signal)) },
    },
  }).then(
    (result) => ({ items: 'outputs' in result ? (result.outputs['main'] ?? []) : [], error: null }),
    (error: unknown) => ({ items: [], error: error as { code: string; message: string } }),
  );
  const peakRssBytes = session?.peakRssBytes ?? 0;
  expect(peakRssBytes).toBeLessThan(maxRssBytes);
  return { ...outcome, peakRssBytes };
}

const extract = (format: string, content: Content, more: object = {}) =>
  open('data.extract_from_file', { format, ...more }, content);

/** By default a third of the bombs of each test goes off, another third with another BUREAU_TEST_SEED: they fill processes for minutes. */
const firstPlace = Number(process.env['BUREAU_TEST_SEED'] ?? 0);
let place = firstPlace;
beforeEach(() => {
  place = firstPlace;
});

async function refused(opened: () => ReturnType<typeof open>, code: string, message: RegExp) {
  place += 1;
  if (!isFull && place % 3 !== 1) return;
  const { error } = await opened();
  expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
}

function* repeated(text: string, bytes: number, head = ''): Generator<Buffer> {
  if (head !== '') yield Buffer.from(head);
  const chunk = Buffer.from(text.repeat(Math.ceil(mebibyte / text.length)));
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
}

describe('bombs are refused, each within 256 MB', { timeout }, () => {
  it('CSV: a million columns, a quote that never closes, rows without end', async () => {
    await refused(() => extract('csv', `${'a,'.repeat(1_000_000)}\n`), 'file_limit_reached', /16,384 columns/);
    await refused(() => extract('csv', `${'a'.repeat(5 * mebibyte)}`), 'file_limit_reached', /characters in one row/);
    const field = () => repeated('x', (isFull ? 1000 : 100) * mebibyte, 'a,b\n1,"');
    await refused(() => extract('csv', field), 'file_limit_reached', /characters in one row/);
    await refused(() => extract('csv', () => repeated('1\n', 3 * mebibyte)), 'file_limit_reached', /1,000,000 rows/);
    await refused(
      () => extract('csv', () => repeated(`${'1,'.repeat(100)}\n`, 25 * mebibyte)),
      'file_limit_reached',
      /values/,
    );
  });

  it('files that are too large are refused while they come', async () => {
    if (!isFull) return; // a gigabyte
    await refused(() => extract('csv', () => repeated('x', 1025 * mebibyte)), 'file_limit_reached', /1024 MiB/);
  });

  it('JSON: deep, long, many', async () => {
    await refused(() => extract('json', '['.repeat(1_000_000)), 'file_limit_reached', /levels/);
    await refused(() => extract('json', `${'{"a":'.repeat(100_000)}`), 'file_limit_reached', /levels/);
    await refused(() => extract('json_lines', '['.repeat(1_000_000)), 'file_limit_reached', /levels/);
    await refused(() => extract('json_lines', () => repeated('x', 20 * mebibyte)), 'file_limit_reached', /one line/);
    await refused(() => extract('json', () => repeated('[],', 40 * mebibyte, '[')), 'file_limit_reached', /rows/);
    await refused(
      () => extract('json', () => repeated('[],', 40 * mebibyte, '{"a":[')),
      'file_limit_reached',
      /characters|values|memory/,
    );
    await refused(() => extract('json', () => repeated('x', 40 * mebibyte, '"')), 'file_limit_reached', /characters/);
  });

  it('XML: entities of its own, from outside, deep, wide', async () => {
    const laughs = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]><l>&j;</l>`;
    await refused(() => extract('xml', laughs), 'file_invalid', /DOCTYPE/);
    await refused(
      () => extract('xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
      'file_invalid',
      /DOCTYPE/,
    );
    await refused(() => extract('xml', '<!DOCTYPE x SYSTEM "http://127.0.0.1/x.dtd"><x/>'), 'file_invalid', /DOCTYPE/);
    await refused(() => extract('xml', '<x>&e;</x>'), 'file_invalid', /entity/);
    await refused(
      () => extract('xml', () => repeated('x', 20 * mebibyte, '<!DOCTYPE a [<!ENTITY a "')),
      'file_limit_reached',
      /characters/,
    );
    await refused(() => extract('xml', '<a>'.repeat(1_000_000)), 'file_limit_reached', /64 levels/);
    const attributes = Array.from({ length: 100_000 }, (_, at) => ` a${at}=""`).join('');
    await refused(() => extract('xml', `<a${attributes}/>`), 'file_limit_reached', /attributes/);
    await refused(() => extract('xml', () => repeated('x', 40 * mebibyte, '<a>')), 'file_limit_reached', /characters/);
    await refused(
      () => extract('xml', () => repeated('<a/>', 60 * mebibyte, '<r>')),
      'file_limit_reached',
      /values|memory/,
    );
    const { error } = await open('data.xml', {}, '', { json: { data: laughs } });
    expect(error).toMatchObject({ code: 'file_invalid' });
  });

  it('HTML: a million levels, formatting that multiplies', async () => {
    await refused(() => extract('html', '<div>'.repeat(1_000_000)), 'file_limit_reached', /512 levels/);
    await refused(() => extract('html', '<p>'.repeat(1_000_000)), 'file_limit_reached', /elements/);
    const marks = Array.from({ length: 450 }, (_, at) => `<b id=${at}>`).join('');
    await refused(() => extract('html', `<p>${marks}${'</p><p>x'.repeat(10_000)}`), 'file_limit_reached', /HTML/);
    await refused(() => extract('html', () => repeated('x', 10 * mebibyte)), 'file_limit_reached', /characters/);
    const deep = '<blockquote>'.repeat(100_000);
    for (const [type, parameters, json] of [
      ['data.html', { values: [{ key: 'a', selector: 'p' }] }, { data: deep }],
      ['data.markdown', { mode: 'html_to_markdown', html: deep }, {}],
    ] as const)
      await refused(() => open(type, parameters, '', { json }), 'file_limit_reached', /512 levels/);
  });

  it('Markdown: nesting of every kind ends', async () => {
    for (const piece of ['> ', '[', '![', '*a_', '`', '- ', '<a ', '&', '[](', '|', '~', '1. '])
      expect((await open('data.markdown', { markdown: piece.repeat(20_000) }, '')).error, piece).toBeNull();
  });

  it('calendars: rules without end, lines without end, parts in parts', async () => {
    const event = (lines: string) => `BEGIN:VCALENDAR\nBEGIN:VEVENT\n${lines}\nEND:VEVENT\nEND:VCALENDAR`;
    const { items } = await extract(
      'ics',
      event('DTSTART:19700101T000000Z\nRRULE:FREQ=SECONDLY\nEXRULE:FREQ=SECONDLY'),
    );
    expect(items).toMatchObject([{ json: { recurrence: 'FREQ=SECONDLY' } }]);
    await refused(
      () => extract('ics', () => repeated('x', 20 * mebibyte, 'BEGIN:VCALENDAR\nX:')),
      'file_limit_reached',
      /one line/,
    );
    await refused(
      () => extract('ics', () => repeated('X:1\n', 20 * mebibyte, 'BEGIN:VCALENDAR\nBEGIN:VEVENT\n')),
      'file_limit_reached',
      /one event/,
    );
    await refused(
      () => extract('ics', `BEGIN:VCALENDAR\n${'BEGIN:X\n'.repeat(100_000)}`),
      'file_limit_reached',
      /levels/,
    );
  });

  it('ZIP: more than it says, more than there may be, shared bytes, links', async () => {
    const unpack = (parts: readonly ZipPart[], count?: number) =>
      open('data.compress', { operation: 'decompress' }, zipOf(parts, count));
    const zeros = Buffer.alloc(64 * mebibyte);
    const bomb = { name: 'zeros', bytes: zeros };
    await refused(() => unpack([bomb]), 'file_limit_reached', /for each packed one/);
    await refused(() => unpack([{ ...bomb, sizeInHeader: 10 }]), 'file_invalid', /too many bytes/);
    await refused(() => unpack([{ ...bomb, sizeInHeader: 0xfffffff0 }]), 'file_limit_reached', /for each packed one/);
    await refused(() => unpack([{ name: 'a', bytes: Buffer.from('aa'), crcInHeader: 1 }]), 'file_invalid', /checksum/);
    const noise = Buffer.from(
      Array.from({ length: 40_000 }, (_, at) => `${crc32(String(at)).toString(36).slice(0, 3)}${'x'.repeat(300)}`).join(
        '',
      ),
    );
    const packed = deflateRawSync(noise);
    const many = Array.from({ length: 20 }, (_, at) => ({ name: `n${at}`, bytes: noise, packed }));
    await refused(() => unpack(many), 'file_limit_reached', /209,715,200 unpacked bytes/);
    const shared = Array.from({ length: 50 }, (_, at) => ({
      name: `s${at}`,
      bytes: noise,
      packed,
      sharesFirst: at > 0,
    }));
    await refused(() => unpack(shared), 'file_invalid', /overlap/);
    const tiny = Array.from({ length: 2_000 }, (_, at) => ({ name: `t${at}`, bytes: Buffer.from('x') }));
    await refused(() => unpack(tiny), 'file_limit_reached', /1,000 entries/);
    await refused(() => unpack(tiny.slice(0, 3), 60_000), 'file_limit_reached', /entries/);
    await refused(() => unpack(tiny.slice(0, 3), 900), 'file_invalid', /./);
    await refused(
      () => unpack([{ name: 'l', bytes: Buffer.from('/etc/passwd'), attributes: (0o120777 << 16) >>> 0 }]),
      'file_invalid',
      /link/,
    );
    await refused(() => unpack([{ name: 'e', bytes: Buffer.from('x'), flags: 1 }]), 'file_invalid', /encrypted/);
    const nested = zipOf([{ name: 'in.zip', bytes: zipOf([{ name: 'deeper.zip', bytes: zipOf([bomb]) }]) }]);
    expect((await open('data.compress', { operation: 'decompress' }, nested)).items).toHaveLength(1);
  });

  it('gzip and base64', async () => {
    const unpack = (content: Content) =>
      open('data.compress', { operation: 'decompress' }, content, { fileName: 'a.gz' });
    await refused(() => unpack(gzipSync(Buffer.alloc(64 * mebibyte))), 'file_limit_reached', /for each packed one/);
    await refused(
      () =>
        unpack(() => [
          gzipSync('x'),
          ...Array.from({ length: 250 }, () => gzipSync(Buffer.alloc(mebibyte, 'ab'), { level: 0 })),
        ]),
      'file_limit_reached',
      /unpacked bytes/,
    );
    await refused(() => extract('base64', () => repeated('x', 40 * mebibyte)), 'file_limit_reached', /base64/);
    await refused(
      () =>
        open('data.convert_to_file', { format: 'base64', field: 'b' }, '', { json: { b: '\u{0}!'.repeat(1_000_000) } }),
      'file_invalid',
      /base64/,
    );
  });

  it('XLSX: cells beyond every sheet, texts that multiply, sheets that swell', async () => {
    const parts = (sheet: string | Buffer, strings = ''): ZipPart[] => [
      {
        name: 'xl/workbook.xml',
        bytes: Buffer.from('<workbook xmlns:r="r"><sheets><sheet name="S" r:id="a"/></sheets></workbook>'),
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        bytes: Buffer.from(
          '<Relationships><Relationship Id="a" Type="x/worksheet" Target="s.xml"/><Relationship Id="b" Type="x/sharedStrings" Target="t.xml"/></Relationships>',
        ),
      },
      { name: 'xl/s.xml', bytes: Buffer.from(sheet as string) },
      { name: 'xl/t.xml', bytes: Buffer.from(`<sst>${strings}</sst>`) },
    ];
    const read = (sheet: string | Buffer, strings?: string, more: object = {}) =>
      extract('xlsx', zipOf(parts(sheet, strings)), { header: false, ...more });
    const huge =
      '<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>';
    expect((await read(huge, '', { columns: [] })).items).toHaveLength(1);
    await refused(
      () => read('<worksheet><row r="1"><c r="ZZZZZZ99999999"><v>1</v></c></row></worksheet>'),
      'file_limit_reached',
      /rows of a sheet|columns/,
    );
    await refused(
      () => read(`<worksheet><row>${'<c><v>1</v></c>'.repeat(20_000)}</row></worksheet>`),
      'file_limit_reached',
      /columns/,
    );
    await refused(
      () => read(`<worksheet>${'<row><c r="XFD1"><v>1</v></c></row>'.repeat(5_000)}</worksheet>`),
      'file_limit_reached',
      /values|bytes of data/,
    );
    const noise = Array.from({ length: 200_000 }, (_, at) => crc32(String(at)).toString(36)).join('');
    await refused(
      () =>
        read(`<worksheet>${'<row><c t="s"><v>0</v></c></row>'.repeat(2_000)}</worksheet>`, `<si><t>${noise}</t></si>`),
      'file_limit_reached',
      /bytes of data/,
    );
    await refused(
      () => read(Buffer.concat([Buffer.from('<worksheet>'), Buffer.alloc(80 * mebibyte, ' ')])),
      'file_limit_reached',
      /for each packed one/,
    );
    await refused(
      () => read('<worksheet/>', `<si><t>${'a'.repeat(40 * mebibyte)}</t></si>`),
      'file_limit_reached',
      /for each packed one|characters/,
    );
    await refused(() => read('<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>'), 'file_invalid', /DOCTYPE/);
    await refused(() => read(`<worksheet>${'<a>'.repeat(100)}</worksheet>`), 'file_limit_reached', /levels/);
  });

  it('PDF: objects in a circle, tables that lie, streams that swell', async () => {
    const reference = (extra: Parameters<typeof pdfOf>[1]) => extract('pdf', pdfOf(['x'], extra));
    const form =
      '<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X 6 0 R >> >> /Length 11 >>\nstream\nq /X Do Q q\nendstream';
    expect(
      (await reference({ content: 'BT /F1 12 Tf (a) Tj ET /X Do', objects: [form] })).error?.code ?? 'file_invalid',
    ).toMatch(/^file_/);
    const circle = pdfOf(['x'])
      .toString('latin1')
      .replace('/Kids [4 0 R]', '/Kids [2 0 R]')
      .replace('/Count 1', '/Count 9');
    expect((await extract('pdf', circle)).error?.code).toMatch(/^file_/);
    const many = pdfOf(['x']).toString('latin1').replace('/Count 1', '/Count 999999999');
    expect((await extract('pdf', many)).error?.code ?? 'file_none').toMatch(/^file_/);
    const size = pdfOf(['x'])
      .toString('latin1')
      .replace(/xref\n0 \d+/, 'xref\n0 999999999')
      .replace(/\/Size \d+/, '/Size 999999999');
    expect((await extract('pdf', size)).error?.code ?? 'file_none').toMatch(/^file_/);
    const previous = pdfOf(['x'])
      .toString('latin1')
      .replace(/startxref\n(\d+)/, (_, at: string) => `startxref\n${at}`)
      .replace('/Root 1 0 R', `/Root 1 0 R /Prev ${pdfOf(['x']).toString('latin1').lastIndexOf('xref\n0')}`);
    expect((await extract('pdf', previous)).error?.code ?? 'file_none').toMatch(/^file_/);
    const deep = pdfOf(['x'])
      .toString('latin1')
      .replace('/MediaBox [0 0 612 792]', `/MediaBox ${'['.repeat(200_000)}`);
    expect((await extract('pdf', deep)).error?.code ?? 'file_none').toMatch(/^file_/);
    const swollen = deflateSync(Buffer.alloc(400 * mebibyte, ' '));
    const stream = swelling(swollen);
    expect((await extract('pdf', stream)).error?.code ?? 'file_none').toMatch(/^file_/);
  });
});

/** A PDF whose page is a packed stream. */
function swelling(packed: Buffer): Buffer {
  const plain = pdfOf(['x'], { content: 'SWELL' }).toString('latin1');
  return Buffer.from(
    plain.replace(
      '<< /Length 5 >>\nstream\nSWELL',
      `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed.toString('latin1')}`,
    ),
    'latin1',
  );
}
