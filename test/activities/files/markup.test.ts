import { describe, expect, it } from 'vitest';

import type { Item } from '../../../domains/executions/item.ts';
import { convert, extract, onFiles } from './fileNodes.ts';

const html = (parameters: object, json: Item['json'] = {}) =>
  onFiles('data.html', parameters, [{ json }]).then(({ json: made }) => made[0]);

const page = `<title>Shop</title><script>evil()</script><main><h1> A  <b>list</b> </h1>
<ul><li class="p" data-id="1">One <i>x</i></li><li class="p" data-id="2">Two</li></ul><input name="q" value="v"></main>`;

describe('data.html', () => {
  it('extracts texts, HTML, attributes and lists by selectors', async () => {
    const values = [
      { key: 'title', selector: 'h1' },
      { key: 'inner', selector: 'li', value: 'html' },
      { key: 'ids', selector: '.p', value: 'attribute', attribute: 'data-id', all: true },
      { key: 'texts', selector: '.p', all: true, except: 'i' },
      { key: 'whole', selector: '.p', all: true },
      { key: 'q', selector: 'input', value: 'form_value' },
      { key: 'none', selector: '.missing' },
      { key: 'nothing', selector: '.missing', all: true },
      { key: 'attribute', selector: 'h1', value: 'attribute', attribute: 'id' },
    ];
    expect(await html({ values, source_name: 'page.html' }, { page: { html: page } })).toEqual({
      title: 'A  list',
      inner: 'One <i>x</i>',
      ids: ['1', '2'],
      texts: ['One', 'Two'],
      whole: ['One x', 'Two'],
      q: 'v',
      none: null,
      nothing: [],
      attribute: null,
    });
    expect(await html({ values: values.slice(0, 1), collapse: true, trim: false }, { data: page })).toEqual({
      title: ' A list ',
    });
    const fromFile = await onFiles('data.html', { source: 'binary', values: values.slice(0, 1) }, [
      { files: { data: { bytes: page } } },
    ]);
    expect(fromFile.json).toEqual([{ title: 'A  list' }]);
  });

  it('says what is wrong', async () => {
    const values = [{ key: 'a', selector: 'p[' }];
    await expect(html({ values }, { data: 'x' })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/values/0/selector',
    });
    await expect(html({ values }, {})).rejects.toMatchObject({ code: 'parameter_invalid', param: '/source_name' });
    await expect(html({ values, source: 'binary' })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/source_name',
    });
    await expect(html({ values: [{ key: 'a' }] })).rejects.toMatchObject({ code: 'parameter_invalid' });
    expect(await html({ values: [{ key: 'a', selector: 'p' }] }, { data: '' })).toEqual({ a: null });
    expect((await onFiles('data.html', { operation: 'table' }, [])).items).toEqual([]);
  });

  it('generates HTML and tables, in which every value is text', async () => {
    expect(await html({ operation: 'generate', html: '<p>x</p>', field: 'mail.body' })).toEqual({
      mail: { body: '<p>x</p>' },
    });
    const items = [
      { json: { name: '<script>alert("1")</script>', n: 1 } },
      { json: { name: null, extra: { a: [1] } } },
    ];
    const { json, items: made } = await onFiles('data.html', { operation: 'table', caption: 'A & B' }, items);
    expect(made).toMatchObject([{ pairedItem: [0, 1] }]);
    expect(json[0]!['html']).toBe(
      '<table>\n<caption>A &#38; B</caption>\n<thead>\n<tr><th>name</th><th>n</th><th>extra</th></tr>\n</thead>\n<tbody>\n' +
        '<tr><td>&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;</td><td>1</td><td></td></tr>\n' +
        '<tr><td></td><td></td><td>{&#34;a&#34;:[1]}</td></tr>\n</tbody>\n</table>\n',
    );
  });

  it('reads files as text or as the rows of a table', async () => {
    expect(await extract({ bytes: page, fileName: 'x.htm' }, {})).toEqual([
      { title: 'Shop', text: 'A list\n\nOne x\n\nTwo' },
    ]);
    const rows = [
      { a: '<b>1</b> & "x"', b: '2' },
      { a: 'ü', b: '' },
    ];
    const { bytes } = await convert(rows, { format: 'html', title: 'T<>' });
    expect(await extract(bytes, { format: 'html', html_as: 'table' })).toEqual(rows);
    const nested = '<table><tr><td>1<table><tr><td>inner</td></tr></table></td></tr></table>';
    expect(await extract(nested, { format: 'html', html_as: 'table', table: 2, header: false })).toEqual([
      { column_1: 'inner' },
    ]);
    await expect(extract(page, { format: 'html', html_as: 'table' })).rejects.toMatchObject({ code: 'file_invalid' });
    expect(await extract('', { format: 'html' })).toEqual([{ title: null, text: '' }]);
  });
});

describe('data.markdown', () => {
  const run = (parameters: object) =>
    onFiles('data.markdown', parameters, [{ json: { id: 1 } }]).then(({ json }) => json[0]);

  it('becomes HTML, in which nothing runs unless it is trusted', async () => {
    expect(await run({ markdown: '# A\n\n*b* `c`\n\n|x|y|\n|-|-|\n|1|2|' })).toMatchObject({
      id: 1,
      data: expect.stringMatching(/^<h1>A<\/h1>\n<p><em>b<\/em> <code>c<\/code><\/p>\n<table>/),
    });
    const evil = '<script>x()</script>\n\n[a](javascript:x()) ![i](data:text/html;base64,eA==) <b onclick=x()>';
    const { data } = (await run({ markdown: evil })) as { data: string };
    expect(data).not.toMatch(/<script|<a |<img|<b /);
    expect(await run({ markdown: '<b>x</b>', allow_html: true, field: 'out.html' })).toEqual({
      id: 1,
      out: { html: '<p><b>x</b></p>\n' },
    });
    expect(
      await run({ markdown: 'https://example.com\nx -- "y"', linkify: true, breaks: true, typographer: true }),
    ).toMatchObject({
      data: '<p><a href="https://example.com">https://example.com</a><br>\nx – “y”</p>\n',
    });
    expect(await run({})).toEqual({ id: 1, data: '' });
  });

  it('is made of HTML', async () => {
    const given =
      '<nav>menu</nav><h2>T</h2><p>a <em>b</em> <a href="/x">l</a></p><ul><li>1</li></ul><pre><code>c\n</code></pre><script>x()</script>';
    expect(await run({ mode: 'html_to_markdown', html: given, ignore: ['nav'] })).toMatchObject({
      data: '## T\n\na _b_ [l](/x)\n\n-   1\n\n```\nc\n```',
    });
    expect(
      await run({ mode: 'html_to_markdown', html: '<h1>T</h1><b>x</b><i>y</i>', headings: 'setext', emphasis: '*' }),
    ).toMatchObject({
      data: 'T\n=\n\n**x***y*',
    });
    await expect(run({ mode: 'html_to_markdown', html: 'x', ignore: ['a b'] })).rejects.toMatchObject({
      code: 'parameter_invalid',
    });
  });
});
