import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';

import { withoutControls } from '../../../activities/files/formats/withoutControls.ts';
import { convert, extract, onFiles } from './fileNodes.ts';
import { pdfOf } from './pdfOf.ts';
import { isFull } from '../../support/isFull.ts';

/** Many runs take their time on a busy machine. */
const timeout = 600_000;
const runs = { numRuns: isFull ? 200 : 8 };

describe('JSON and JSON lines', () => {
  it('give a row per entry, else one', async () => {
    expect(await extract('[{"a":1}, 2 ,["x"],null, "]}"]', { format: 'json' })).toEqual([
      { a: 1 },
      { data: 2 },
      { data: ['x'] },
      { data: null },
      { data: ']}' },
    ]);
    expect(await extract(' {"a":[1,{"b":"\\"]"}]} ', { format: 'json' })).toEqual([{ a: [1, { b: '"]' }] }]);
    expect(await extract('7', { format: 'json', field: 'n' })).toEqual([{ n: 7 }]);
    expect(await extract('{"a":1}', { format: 'json', output: 'whole', field: 'n' })).toEqual([{ n: { a: 1 } }]);
    expect(await extract('{"a":1}\r\n\n[2]\n"x"', { format: 'json_lines' })).toEqual([
      { a: 1 },
      { data: [2] },
      { data: 'x' },
    ]);
    for (const format of ['json', 'json_lines']) {
      const file = format === 'json' ? '[1,2,3]' : '1\n2\n3';
      expect(await extract(file, { format, skip_rows: 1, max_rows: 1 })).toEqual([{ data: 2 }]);
      expect(await extract(file, { format, output: 'whole' })).toEqual([{ data: [1, 2, 3] }]);
      expect(await extract('', { format })).toEqual([]);
    }
    expect(await extract('[ ]', { format: 'json' })).toEqual([]);
    expect(await extract(iconv.encode('["é"]', 'utf-16le', { addBOM: true }), { format: 'json' })).toEqual([
      { data: 'é' },
    ]);
  });

  it('name what is broken', async () => {
    for (const file of ['[1,', '[1,,2]', '[,]', '[1,]', '[1]x', '[1] [2]', '{"a":}', '{"a":1', '[1 2]', '["a]', 'nul'])
      await expect(extract(file, { format: 'json' }), file).rejects.toMatchObject({ code: 'file_invalid' });
    await expect(extract('[1, {"a":x}]', { format: 'json' })).rejects.toMatchObject({
      message: expect.stringContaining('Entry 2'),
    });
    for (const line of ['x', '[1]x', '[1', '}'])
      await expect(extract(`1\n${line}`, { format: 'json_lines' }), line).rejects.toMatchObject({
        code: 'file_invalid',
        message: expect.stringContaining('Line 2'),
      });
  });

  it('are written as one list, as lines, alone, of a field, indented', async () => {
    const rows = [{ a: 1 }, { a: { b: 2 } }];
    const text = async (parameters: object) => (await convert(rows, parameters)).bytes.toString();
    expect(await text({ format: 'json' })).toBe('[{"a":1},{"a":{"b":2}}]');
    expect(await text({ format: 'json', field: 'a', pretty: true })).toBe('[\n1,\n{\n  "b": 2\n}\n]');
    expect(await text({ format: 'json_lines' })).toBe('{"a":1}\n{"a":{"b":2}}\n');
    expect(await text({ format: 'json', make: 'each' })).toBe('{"a":1}');
    await expect(text({ format: 'json', field: 'missing' })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/field',
    });
  });

  it('round-trip every value of JSON', { timeout }, async () => {
    const item = fc.dictionary(fc.string({ unit: 'grapheme', maxLength: 5 }), fc.jsonValue({ maxDepth: 4 }), {
      maxKeys: 5,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('json', 'json_lines'),
        fc.boolean(),
        async (items, format, pretty) => {
          const plain = JSON.parse(JSON.stringify(items)) as typeof items;
          const { bytes } = await convert(plain, { format, pretty });
          expect(await extract(bytes, { format })).toEqual(plain);
        },
      ),
      runs,
    );
  });
});

describe('XML', () => {
  const toJson = (xml: string, parameters: object = {}) =>
    onFiles('data.xml', parameters, [{ json: { data: xml } }]).then(({ json }) => json[0]);
  const toXml = (json: object, parameters: object = {}) =>
    onFiles('data.xml', { mode: 'json_to_xml', declaration: false, ...parameters }, [{ json: json as never }]).then(
      ({ json: made }) => made[0]!['data'],
    );

  it('becomes JSON with attributes, texts and lists', async () => {
    const xml =
      '<?xml version="1.0"?><!-- c --><o id="1" x:y="&lt;&#65;"><n>a</n><n>b</n><e/><t k="v"> text </t><![CDATA[<raw>]]></o>';
    expect(await toJson(xml)).toEqual({
      o: { '@id': '1', '@x:y': '<A', n: ['a', 'b'], e: '', t: { '@k': 'v', '#text': 'text' }, '#text': '<raw>' },
    });
    expect(await toJson(xml, { attributes: false, trim: false })).toEqual({
      o: { n: ['a', 'b'], e: '', t: ' text ', '#text': '<raw>' },
    });
    expect(
      await toJson('<o a="1"><n>2.5</n><b>true</b><z>007</z></o>', { parse_values: true, attribute_prefix: '$' }),
    ).toEqual({
      o: { $a: 1, n: 2.5, b: true, z: '007' },
    });
    expect(await toJson('<o><n>1</n></o>', { always_lists: true })).toEqual({ o: [{ n: ['1'] }] });
    expect(await toJson('<o>x</o>', { json_field: 'read' })).toEqual({ data: '<o>x</o>', read: { o: 'x' } });
    expect(await toJson('<constructor><toString>1</toString></constructor>')).toEqual({
      constructor: { toString: '1' },
    });
  });

  it('that is not well-formed, or not there, is refused', async () => {
    for (const xml of [
      '',
      '<a>',
      '<a></b>',
      '<a/><b/>',
      '<a b=c/>',
      '<a>&nope;</a>',
      'text',
      '<a b="1" b="2"/>',
      '<__proto__/>',
    ])
      await expect(toJson(xml), xml).rejects.toMatchObject({ code: 'file_invalid' });
    await expect(onFiles('data.xml', {}, [{ json: {} }])).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/field',
    });
  });

  it('is written from JSON', async () => {
    expect(await toXml({ o: { '@id': 1, n: ['a', null], t: { '@k': '"<&>\n', '#text': 'x\r' } } })).toBe(
      '<o id="1"><n>a</n><n/><t k="&quot;&lt;&amp;&gt;&#10;">x&#13;</t></o>',
    );
    expect(await toXml({ a: 1, b: 2 }, { root: 'r' })).toBe('<r><a>1</a><b>2</b></r>');
    expect(await toXml({ a: [1, 2] }, { pretty: true })).toBe('<root>\n  <a>1</a>\n  <a>2</a>\n</root>\n');
    expect(await toXml({ x: { a: 1 } }, { json_field: 'x', declaration: true })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<a>1</a>',
    );
    await expect(toXml({ 'a b': 1 })).rejects.toMatchObject({
      code: 'file_invalid',
      message: expect.stringContaining('a b'),
    });
    await expect(toXml({ a: 1 }, { json_field: 'nope' })).rejects.toMatchObject({ code: 'parameter_invalid' });
  });

  it('files give the document, or a row per element', async () => {
    const xml = '<feed><head>h</head><entry><id>1</id></entry><entry><id>2</id></entry><entry>3</entry></feed>';
    expect(await extract(xml, { format: 'xml' })).toEqual([
      { feed: { head: 'h', entry: [{ id: '1' }, { id: '2' }, '3'] } },
    ]);
    expect(await extract(xml, { format: 'xml', row_element: 'entry' })).toEqual([
      { id: '1' },
      { id: '2' },
      { entry: '3' },
    ]);
    expect(await extract(xml, { format: 'xml', row_element: 'entry', skip_rows: 1, max_rows: 1 })).toEqual([
      { id: '2' },
    ]);
    expect(await extract(xml, { format: 'xml', row_element: 'entry', max_rows: 0 })).toEqual([]);
    expect(await extract('<a>1</a>', { format: 'xml', output: 'whole' })).toEqual([{ data: { a: '1' } }]);
    const { bytes, fileName } = await convert([{ id: 1 }, { id: 2 }], {
      format: 'xml',
      root: 'feed',
      element: 'entry',
    });
    expect(bytes.toString()).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<feed><entry><id>1</id></entry><entry><id>2</id></entry></feed>',
    );
    expect(await extract({ bytes, fileName }, { row_element: 'entry' })).toEqual([{ id: '1' }, { id: '2' }]);
  });

  it('round-trips JSON of its shape', { timeout }, async () => {
    const name = fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_.-]{0,6}$/).filter((text) => text !== '__proto__');
    const words = fc
      .string({ unit: 'grapheme', maxLength: 10 })
      .map((text) => withoutControls(text).replace(/[\ufffe\uffff]/g, ''));
    const { element } = fc.letrec<{ element: unknown }>((tie) => ({
      element: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        words,
        fc.dictionary(name, fc.oneof(tie('element'), fc.array(tie('element'), { minLength: 2, maxLength: 3 })), {
          minKeys: 1,
          maxKeys: 3,
        }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(
        name,
        element,
        fc.dictionary(
          name.map((text) => `@${text}`),
          words,
          { maxKeys: 2 },
        ),
        async (root, value, attributes) => {
          const json = { [root]: typeof value === 'object' ? { ...attributes, ...(value as object) } : value };
          const xml = await toXml(json);
          expect(await toJson(xml as string, { trim: false })).toEqual(JSON.parse(JSON.stringify(json)));
        },
      ),
      runs,
    );
  });
});

describe('calendars', () => {
  const ics = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Zurich',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:1@x',
    'SUMMARY:Meet\\, greet',
    'DESCRIPTION:Line one\\nline',
    '  two',
    'DTSTART;TZID=Europe/Zurich:20261121T090000',
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY;BYDAY=MO,WE',
    'ORGANIZER;CN=Ann B:mailto:ann@example.com',
    'ATTENDEE:mailto:bob@example.com',
    'CATEGORIES:a,b',
    'BEGIN:VALARM',
    'TRIGGER:-PT15M',
    'ACTION:DISPLAY',
    'END:VALARM',
    'END:VEVENT',
    'BEGIN:VTODO',
    'UID:t',
    'END:VTODO',
    'BEGIN:VEVENT',
    'UID:2@x',
    'DTSTART;VALUE=DATE:20261225',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];

  it('give an item per event', async () => {
    for (const end of ['\r\n', '\n']) {
      const [first, second, ...others] = await extract(ics.join(end), { format: 'ics' });
      expect(others).toEqual([]);
      expect(first).toMatchObject({
        uid: '1@x',
        title: 'Meet, greet',
        description: 'Line one\nline two',
        start: '2026-11-21T09:00:00',
        time_zone: 'Europe/Zurich',
        duration: 'PT1H',
        end: null,
        all_day: false,
        recurrence: 'FREQ=WEEKLY;BYDAY=MO,WE',
        organizer: { email: 'ann@example.com', name: 'Ann B' },
        attendees: [{ email: 'bob@example.com', name: null }],
        categories: ['a', 'b'],
      });
      expect(second).toMatchObject({ uid: '2@x', title: null, start: '2026-12-25', all_day: true, attendees: [] });
    }
    expect(await extract(ics.join('\r\n'), { format: 'ics', max_rows: 1 })).toMatchObject([{ uid: '1@x' }]);
    expect(await extract(ics.join('\r\n'), { format: 'ics', skip_rows: 1 })).toMatchObject([{ uid: '2@x' }]);
  });

  it('that are none are refused', async () => {
    const broken = [
      '',
      'hello',
      'BEGIN:VEVENT\nEND:VEVENT',
      ics.slice(0, 9).join('\n'),
      ics.slice(0, 5).concat('END:VEVENT').join('\n'),
    ];
    for (const file of broken)
      await expect(extract(file, { format: 'ics' }), file).rejects.toMatchObject({ code: 'file_invalid' });
  });

  it('are made of items, or say which one is no event', async () => {
    const { bytes, fileName, mediaType } = await convert([{ title: 'X', start: '2026-11-21T10:00:00+01:00' }], {
      format: 'ics',
      title: 'My\ncalendar',
    });
    expect([fileName, mediaType]).toEqual(['file.ics', 'text/calendar']);
    expect(bytes.toString()).toContain('DTSTART:20261121T090000Z\r\n');
    expect(bytes.toString()).toContain('DTSTAMP:20261121T120000Z\r\n');
    const wrong: [object, string][] = [
      [{ title: 'X' }, 'no start'],
      [{ start: 'tomorrow' }, 'start'],
      [{ start: '2026-11-21', end: 'x' }, 'end'],
      [{ start: '2026-11-21', recurrence: 'EVERY DAY' }, 'recurrence'],
      [{ start: '2026-11-21', organizer: 'no\r\nBEGIN:VEVENT' }, 'person'],
      [{ start: '2026-11-21', url: 'no url' }, 'URL'],
      [{ start: '2026-11-21', duration: 'an hour' }, 'duration'],
      [{ start: '2026-11-21T10:00', time_zone: 'X\nY' }, 'zone'],
      [{ start: '2026-11-21', created: 'x' }, 'created'],
    ];
    for (const [item, what] of wrong)
      await expect(convert([{ start: '2026-11-21' }, item as never], { format: 'ics' }), what).rejects.toMatchObject({
        code: 'file_invalid',
        message: expect.stringMatching(new RegExp(`Event 2.*${what}`)),
      });
  });

  it('round-trip events', { timeout }, async () => {
    const words = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .map((text) => text.replace(/\p{Cc}/gu, '\n'))
      .filter((text) => text.trim() === text && text !== '');
    const second = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((date) => `${date.toISOString().slice(0, 19)}Z`);
    const event = fc.record(
      {
        uid: fc.uuid(),
        start: second,
        title: words,
        description: words,
        location: words,
        end: second,
        url: fc.webUrl().map((url) => new URL(url).href),
        recurrence: fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY;COUNT=3;BYDAY=MO,TU', 'FREQ=YEARLY;INTERVAL=2'),
        attendees: fc.array(
          fc
            .record({
              email: fc.constantFrom('a@example.com', 'b.c@example.org'),
              name: fc.constantFrom(null, 'Ann', 'B; C, "D"'),
            })
            .map(({ email, name }) => ({ email, name: name?.replaceAll('"', ' ') ?? null })),
          { minLength: 1, maxLength: 3 },
        ),
        categories: fc.array(words, { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: ['uid', 'start'] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 4 }), async (events) => {
        const { bytes } = await convert(events, { format: 'ics' });
        expect(
          bytes
            .toString()
            .split('\r\n')
            .every((line) => Buffer.byteLength(line) <= 77),
        ).toBe(true);
        const read = await extract(bytes, { format: 'ics' });
        expect(read).toHaveLength(events.length);
        for (const [index, one] of events.entries()) expect(read[index]).toMatchObject(one);
      }),
      runs,
    );
  });
});

describe('texts, base64 and PDF', () => {
  it('read texts in every encoding', async () => {
    expect(await extract(iconv.encode('Grüezi', 'windows-1252'), { format: 'text' })).toEqual([{ data: 'Grüezi' }]);
    expect(
      await extract(iconv.encode('こんにちは', 'shift_jis'), { format: 'text', encoding: 'shift_jis', field: 't' }),
    ).toEqual([{ t: 'こんにちは' }]);
    expect(await extract('\u{feff}# Hi', { format: 'markdown', output: 'whole' })).toEqual([{ data: '# Hi' }]);
    expect(await extract('', { format: 'text' })).toEqual([{ data: '' }]);
  });

  it('write texts of a field, together or each, and bytes of base64', async () => {
    const rows = [{ t: 'ü' }, { t: 5 }];
    expect((await convert(rows, { format: 'text', field: 't' })).bytes.toString()).toBe('ü\n5');
    expect(
      (await convert(rows, { format: 'markdown', field: 't', make: 'each', encoding: 'iso-8859-1' })).bytes,
    ).toEqual(Buffer.from([0xfc]));
    const bytes = Buffer.from([0, 255, 128, 7]);
    expect(
      (await convert([{ b: bytes.toString('base64') }], { format: 'base64', field: 'b', file_name: 'x.png' })).bytes,
    ).toEqual(bytes);
    expect(
      (
        await convert([{ b: `data:image/png;base64,${bytes.toString('base64url')}\n` }], {
          format: 'base64',
          field: 'b',
        })
      ).bytes,
    ).toEqual(bytes);
    for (const b of ['not base64!', 'abcde', 5, null])
      await expect(convert([{ b }], { format: 'base64', field: 'b' })).rejects.toMatchObject({ code: 'file_invalid' });
    await expect(convert([{ b: 1 }], { format: 'text' })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/field',
    });
  });

  it('round-trip bytes as base64 and texts in their encoding', { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'grapheme' }), async (bytes, t) => {
        const [read] = await extract(Buffer.from(bytes), { format: 'base64' });
        expect((await convert([read!], { format: 'base64', field: 'data' })).bytes).toEqual(Buffer.from(bytes));
        const written = await convert([{ t }], { format: 'text', field: 't', encoding: 'utf-16be', bom: true });
        expect(await extract(written.bytes, { format: 'text' })).toEqual([{ data: t.replace(/^\u{feff}/u, '') }]);
      }),
      runs,
    );
  });

  it('read the text of a PDF, whole or by page', async () => {
    const pdf = pdfOf(['Hello world', 'Second page']);
    expect(await extract({ bytes: pdf, fileName: 'a.pdf' }, {})).toEqual([
      { text: 'Hello world\n\nSecond page', pages: 2, title: null, author: null },
    ]);
    expect(await extract(pdf, { format: 'pdf', per_page: true })).toEqual([
      { page: 1, text: 'Hello world' },
      { page: 2, text: 'Second page' },
    ]);
    expect(await extract(pdf, { format: 'pdf', max_rows: 1 })).toMatchObject([{ text: 'Hello world', pages: 2 }]);
    for (const broken of ['', 'x', '%PDF-1.4'])
      await expect(extract(broken, { format: 'pdf' })).rejects.toMatchObject({ code: 'file_invalid' });
  });
});

describe('the nodes', () => {
  it('find the format out by name and type, or ask for it', async () => {
    expect(await extract({ bytes: 'a\n1', fileName: 'x.TSV' }, {})).toEqual([{ a: '1' }]);
    expect(await extract({ bytes: '[1]', mediaType: 'application/json; charset=utf-8' }, {})).toEqual([{ data: 1 }]);
    await expect(extract({ bytes: 'x', fileName: 'constructor' }, {})).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/format',
    });
  });

  it('keep what is asked for', async () => {
    const run = (keep: string) =>
      onFiles('data.extract_from_file', { format: 'text', keep }, [
        { json: { id: 1 }, files: { data: { bytes: 'x' } } },
      ]);
    expect((await run('none')).items).toMatchObject([{ json: { data: 'x' }, pairedItem: 0 }]);
    expect((await run('json')).json).toEqual([{ id: 1, data: 'x' }]);
    expect(Object.keys((await run('both')).files)).toEqual(['data']);
    expect((await run('none')).files).toEqual({});
  });

  it('name a missing file, and process the others if the node continues on errors', async () => {
    const items = [
      { json: { id: 1 } },
      { json: { id: 2 }, files: { data: { bytes: 'a\n1' } } },
      { json: { id: 3 }, files: { data: { bytes: 'a\n"1' } } },
    ];
    const run = (itemErrors: 'throw' | 'continue' | 'error_output') =>
      onFiles('data.extract_from_file', { format: 'csv' }, items, { itemErrors });
    await expect(run('throw')).rejects.toMatchObject({ code: 'parameter_invalid', param: '/binary_name' });
    const made = await run('continue');
    expect(made.json).toMatchObject([
      { id: 1, error: expect.stringContaining('data') },
      { a: '1' },
      { id: 3, error: expect.stringContaining('CSV') },
    ]);
    expect(made.items.map((item) => item.pairedItem)).toEqual([0, 1, 2]);
  });

  it('make one item of all, or one of each', async () => {
    const items = [{ json: { a: 1 } }, { json: { a: 2 }, files: { old: { bytes: 'x' } } }];
    const one = await onFiles('data.convert_to_file', {}, items);
    expect(one.items).toMatchObject([{ json: {}, pairedItem: [0, 1] }]);
    const each = await onFiles('data.convert_to_file', { make: 'each', format: 'json' }, items);
    expect(each.items).toMatchObject([
      { json: { a: 1 }, pairedItem: 0 },
      { json: { a: 2 }, binary: { old: {}, data: {} }, pairedItem: 1 },
    ]);
    for (const type of ['data.convert_to_file', 'data.extract_from_file', 'data.markdown', 'data.xml'])
      expect((await onFiles(type, {}, [])).items).toEqual([]);
  });

  it('refuse wrong parameters', async () => {
    for (const parameters of [
      { format: 'doc' },
      { max_rows: -1 },
      { quote: '""' },
      { nonsense: 1 },
      { encoding: 'utf-7' },
    ])
      await expect(extract('a', parameters)).rejects.toMatchObject({ code: 'parameter_invalid' });
    for (const parameters of [{ format: 'pdf' }, { binary_name: '' }, { delimiter: '' }])
      await expect(convert([{}], parameters)).rejects.toMatchObject({ code: 'parameter_invalid' });
  });

  it('end with the execution', async () => {
    const stop = AbortSignal.abort(new Error('canceled'));
    await expect(
      onFiles('data.extract_from_file', { format: 'text' }, [{ files: { data: { bytes: 'x' } } }], { signal: stop }),
    ).rejects.toThrow('canceled');
  });
});
