import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startLocalServer, type LocalServer } from '../../outbound/support/localServer.ts';
import { outboundServices } from './outboundServices.ts';
import { jsonOf, type Alone } from './runAlone.ts';

const services = outboundServices();
let server: LocalServer;
let answer: (response: ServerResponse) => void;
beforeAll(async () => {
  server = await startLocalServer((_, response) => answer(response), '127.0.0.1');
});
afterAll(() => Promise.all([server.close(), services.close()]));
beforeEach(() => {
  server.requests.length = 0;
});

const send =
  (body: string | Buffer, type = 'application/xml') =>
  (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': type }).end(body);
const read = (parameters: object = {}, more: Alone = {}) =>
  jsonOf('rss.read', { parameters: { url: `http://127.0.0.1:${server.port}/feed`, ...parameters }, services, ...more });
const readText = async (xml: string | Buffer, parameters: object = {}, type?: string) => {
  answer = send(xml, type);
  return (await read(parameters))['main'];
};

const rss = `<?xml version="1.0"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Of the channel</title><link>http://a.test</link>
<item><title>One &amp; only</title><link>http://a.test/1</link><guid isPermaLink="false">1</guid><dc:creator>Ada</dc:creator>
  <pubDate>Sat, 21 Nov 2026 12:00:00 +0100</pubDate><description>short</description>
  <content:encoded><![CDATA[<p>Long&nbsp;<b>text</b></p>]]></content:encoded>
  <category>x</category><category domain="d">y</category><enclosure url="http://a.test/1.mp3" type="audio/mpeg" length="12"/>
  <media:title>not this</media:title><media:thumbnail url="http://a.test/1.png"/></item>
<item><title>Two</title></item></channel></rss>`;

describe('rss.read', () => {
  test('reads RSS 2.0 with its usual extensions', async () => {
    expect(await readText(rss, { fields: ['media:thumbnail', 'media:none'] })).toEqual([
      {
        title: 'One & only',
        link: 'http://a.test/1',
        guid: '1',
        creator: 'Ada',
        pubDate: 'Sat, 21 Nov 2026 12:00:00 +0100',
        isoDate: '2026-11-21T11:00:00.000Z',
        content: '<p>Long&nbsp;<b>text</b></p>',
        contentSnippet: 'Long text',
        categories: ['x', 'y'],
        enclosure: { url: 'http://a.test/1.mp3', type: 'audio/mpeg', length: 12 },
        'media:thumbnail': 'http://a.test/1.png',
      },
      { title: 'Two' },
    ]);
    expect(server.requests[0]?.headers.accept).toContain('application/rss+xml');
  });

  test('reads Atom', async () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Feed</title><author><name>Of the feed</name></author>
      <entry><id>urn:1</id><title type="html">A</title><link rel="self" href="http://a.test/self"/>
      <link href="http://a.test/1"/><link rel="enclosure" href="http://a.test/f" type="x/y" length="1"/>
      <updated>2026-11-21T12:00:00Z</updated><author><name>Bob</name></author><category term="t"/>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Some <i>more</i></div></content></entry></feed>`;
    expect(await readText(atom)).toEqual([
      {
        guid: 'urn:1',
        title: 'A',
        link: 'http://a.test/1',
        enclosure: { url: 'http://a.test/f', type: 'x/y', length: 1 },
        creator: 'Bob',
        categories: ['t'],
        content: expect.stringMatching(/^Some\s+more$/),
        contentSnippet: expect.stringMatching(/^Some\s+more$/),
        pubDate: '2026-11-21T12:00:00Z',
        isoDate: '2026-11-21T12:00:00.000Z',
      },
    ]);
  });

  test('reads RDF', async () => {
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>C</title></channel>
      <item rdf:about="http://a.test/1"><title>A</title><link>http://a.test/1</link><dc:date>2026-11-21</dc:date></item></rdf:RDF>`;
    expect(await readText(rdf)).toEqual([
      { title: 'A', link: 'http://a.test/1', pubDate: '2026-11-21', isoDate: '2026-11-21T00:00:00.000Z' },
    ]);
  });

  test('reads no more entries than wanted, whatever follows them', async () => {
    const cut = rss.slice(0, rss.indexOf('<item><title>Two'));
    expect(await readText(`${cut}<item><title>`, { max_entries: 1 })).toHaveLength(1);
    expect(
      await readText(`<rss><channel>${'<item><title>x</title></item>'.repeat(20_000)}</channel></rss>`),
    ).toHaveLength(1_000);
    expect(await readText('<rss><channel/></rss>')).toEqual([]);
  });

  test.each([
    [
      'latin1 by its header',
      Buffer.from('<rss><item><title>ä</title></item></rss>', 'latin1'),
      'text/xml; charset=latin1',
    ],
    [
      'latin1 by its declaration',
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><rss><item><title>ä</title></item></rss>', 'latin1'),
      'application/xml',
    ],
    ['UTF-16', Buffer.from('\ufeff<rss><item><title>ä</title></item></rss>', 'utf16le'), 'application/xml'],
    ['UTF-8 with a mark', Buffer.from('\ufeff<rss><item><title>ä</title></item></rss>'), 'application/xml'],
    [
      'behind blank lines',
      Buffer.from('\n \n<?xml version="1.0"?><rss><item><title>ä</title></item></rss>'),
      'text/html',
    ],
  ])('reads %s', async (_, xml, type) => {
    expect(await readText(xml, {}, type)).toEqual([{ title: 'ä' }]);
  });

  test('mistakes of feeds that are written by hand cost nothing that can be read', async () => {
    const xml =
      '<rss><item><title>A & B &nbsp;&unknown; <b>c</b></title><link>http://a.test/?a=1&b=2</link></item></rss>';
    const [entry] = (await readText(xml)) as { title: string; link: string }[];
    expect(entry?.title).toMatch(/^A & B/);
    expect(entry?.link).toBe('http://a.test/?a=1&b=2');
  });

  test.each([
    ['a page', '<html><body><entry><title>x</title></entry></body></html>'],
    ['text', 'hello'],
    ['nothing', ''],
    [
      'entities that grow',
      '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><rss><item><title>&b;</title></item></rss>',
    ],
    [
      'entities from outside',
      '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><item><title>&x;</title></item></rss>',
    ],
    ['a deep nest', `<rss>${'<a>'.repeat(100)}`],
  ])('%s is refused', async (_, xml) => {
    await expect(readText(xml)).rejects.toMatchObject({ code: 'target_error' });
  });

  test('names of the language are names like any other', async () => {
    const [entry] = (await readText('<rss><item><__proto__>x</__proto__><title>y</title></item></rss>', {
      fields: ['__proto__'],
    })) as object[];
    expect(Object.keys(entry!)).toEqual(['__proto__', 'title']);
    expect(Object.getPrototypeOf(entry)).toBe(Object.prototype);
  });

  test('the text of a content is found without a tree, whatever a stranger wrote', async () => {
    const entry = (content: string) => `<item><description><![CDATA[${content}]]></description></item>`;
    const contents: [string, string][] = [
      [
        'a &lt; b <p title="x > y">one &amp; two</p><!-- <b>not</b> --><script>no()</script><style>p{}</style>three',
        'a < b one & twothree',
      ],
      ['<b><p>'.repeat(30_000) + 'end', 'end'], // took 27 s
      ['<a href="'.repeat(20_000), ''],
      ['<!--'.repeat(40_000), ''],
      ['<table><tr><td>'.repeat(10_000) + 'end', 'end'],
      ['x'.repeat(150_000) + '<br>', 'x'.repeat(100_000)],
    ];
    const entries = await readText(`<rss><channel>${contents.map(([html]) => entry(html)).join('')}</channel></rss>`);
    expect(entries!.map((one) => (one as { contentSnippet: string }).contentSnippet)).toEqual(
      contents.map(([, text]) => text),
    );
  });

  test('more than 16 MiB is refused while it comes', async () => {
    answer = (response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(1024 * 1024, 'x');
      for (let index = 0; index < 20; index += 1) response.write(chunk);
      response.end();
    };
    await expect(read()).rejects.toMatchObject({ code: 'target_error', message: expect.stringContaining('16 MiB') });
  });

  test('errors of server, network and parameters are errors of the item', async () => {
    answer = (response) => response.writeHead(503, { 'retry-after': '9' }).end();
    await expect(read()).rejects.toMatchObject({ code: 'target_error', retryable: true, retryAfterMs: 9000 });
    expect(await read({}, { itemErrors: 'error_output' })).toEqual({ error: [{ error: 'The server answered 503.' }] });
    expect(await read({}, { itemErrors: 'continue', json: [{ n: 1 }] })).toEqual({
      main: [{ n: 1, error: 'The server answered 503.' }],
    });
    await expect(read({ url: 'file:///etc/passwd' })).rejects.toMatchObject({ code: 'parameter_invalid' });
    await expect(read({ max_entries: 0 })).rejects.toMatchObject({ code: 'parameter_invalid', param: '/max_entries' });
    expect(await read({}, { json: [] })).toEqual({});
    answer = () => undefined;
    await expect(read({ timeout_ms: 100 })).rejects.toMatchObject({ code: 'target_timeout' });
    const abort = new AbortController();
    answer = () => abort.abort(new Error('canceled'));
    await expect(read({}, { signal: abort.signal })).rejects.toThrow('canceled');
  });
});
