import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';

type Execution = components['schemas']['ExecutionSummary'];
type Item = components['schemas']['PortItems']['items'][number];

let api: EngineApi;

beforeAll(async () => {
  api = await startEngineApi();
});
afterAll(() => api?.close());

const fields = [
  { label: 'Your name', name: 'name', required: true },
  { label: 'Age', name: 'age', type: 'number', minimum: '18' },
  { label: 'Source', name: 'source', type: 'hidden' },
];
const form = (parameters: object = {}) => ({
  type: 'trigger.form',
  parameters: { form_title: 'Sign up', fields, ...parameters },
});
const page = (title: string, parameters: object = {}) => ({
  type: 'logic.wait',
  parameters: { mode: 'form', form_title: title, fields: [], done_title: `${title} is over`, ...parameters },
});
const after = { type: 'logic.no_operation' };
const executionsOf = async (id: string): Promise<Execution[]> =>
  (await api.person.client.ok('listExecutions', { query: { digital_organization_id: id } })).data;
const end = (executionId: string) => api.deps.executions.answers.waitForEnd(executionId, { timeoutMs: 20_000 });
async function itemsOf(executionId: string, nodeId: string): Promise<Item[]> {
  const params = { execution_id: executionId, node_id: nodeId };
  const { runs } = await api.person.client.ok('getExecutionNode', { params });
  return runs[0]!.outputs['main']!.items;
}
const headingOf = (html: string) => /<h1>(.*)<\/h1>/.exec(html)?.[1];
const deliveryOf = (html: string) => /name="bureau_delivery" value="([0-9a-f]{32})"/.exec(html)![1]!;
const open = async (url: string): Promise<string> => (await fetch(url)).text();
const send = (url: string, values: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(values) });
/** The page that a browser shows in the end: it follows redirects of ours and pages that ask again. */
async function settled(response: Response): Promise<Response> {
  let current = response;
  for (let looks = 0; looks < 30; looks += 1) {
    expectPage(current);
    const again = /^\d+; url=(\?continue=\d+)$/.exec(current.headers.get('refresh') ?? '')?.[1];
    const next = current.headers.get('location') ?? again;
    if (next === undefined) return current;
    current = await fetch(new URL(next, current.url), { redirect: 'manual' });
  }
  throw new Error('The pages never come to an end.');
}

/** The same up to an address of others, for pages that show a result. */
async function follow(response: Response): Promise<Response> {
  let current = response;
  for (let looks = 0; looks < 30; looks += 1) {
    const again = /^\d+; url=(\?(?:continue|look)=\d+)$/.exec(current.headers.get('refresh') ?? '')?.[1];
    const next = current.headers.get('location') ?? again;
    if (next === undefined || next.startsWith('https://example.com')) return current;
    current = await fetch(new URL(next, current.url), { redirect: 'manual' });
  }
  throw new Error('The pages never come to an end.');
}

function expectPage(response: Response): void {
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toMatch(/^sandbox allow-forms; default-src 'none';/);
  expect(response.headers.get('content-security-policy')).not.toContain('allow-same-origin');
  for (const [name, value] of Object.entries({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }))
    expect(response.headers.get(name)).toBe(value);
  expect(response.headers.get('set-cookie')).toBeNull();
}

describe('openForm, the form of a published digital organization,', () => {
  test('is shown, and each submission is one execution with its values', async () => {
    const { id, url } = await api.createPublished(chain({ form: form(), after }));
    expect(url).toMatch(/\/form\/fm_[0-9a-z]{32}$/);
    const shown = await fetch(`${url}?source=%3Cnews%3E&name=Ada`);
    expectPage(shown);
    const html = await shown.text();
    expect(headingOf(html)).toBe('Sign up');
    expect(html).toContain('name="source" value="&lt;news&gt;"');
    expect(html).toMatch(/name="name" value="Ada"/);
    const sent = await send(url, { name: 'Ada {{ 1 + 1 }}', age: '36', source: 'news', extra: 'no' });
    expectPage(sent);
    expect([sent.status, headingOf(await sent.text())]).toEqual([200, 'Thank you']);
    const [execution, ...others] = await executionsOf(id);
    expect([execution, others]).toMatchObject([{ mode: 'production', trigger: { kind: 'form', node_id: 'form' } }, []]);
    expect((await end(execution!.id))?.status).toBe('success');
    const [item] = await itemsOf(execution!.id, 'after');
    expect(item).toMatchObject({
      json: { name: 'Ada {{ 1 + 1 }}', age: 36, source: 'news', submitted_at: expect.stringMatching(/Z$/) },
    });
    expect(Object.keys(item!['json'] as object).toSorted()).toEqual(['age', 'name', 'source', 'submitted_at']);
  });

  test('with results leads to a page that shows its progress and then the output of its last node, to those who have the link', async () => {
    const text = '# Hello {{ $json.name }}\n\n<b>not bold</b>';
    const work = {
      type: 'data.edit_fields',
      parameters: { assignments: [{ name: 'text', type: 'string', value: text }] },
    };
    const { id, url } = await api.createPublished(chain({ form: form({ after_submit: 'result' }), work }));
    const sent = await send(url, { name: 'Ada' });
    expect(sent.status).toBe(303);
    const link = new URL(sent.headers.get('location')!, url);
    expect(link.pathname).toMatch(/^\/form-waiting\//);
    const [execution] = await executionsOf(id);
    await end(execution!.id);
    const shown = await fetch(link);
    expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox allow-downloads/);
    expect(shown.headers.get('content-security-policy')).not.toMatch(/allow-(same-origin|scripts|forms)/);
    expect(shown.headers.get('set-cookie')).toBeNull();
    const html = await shown.text();
    expect(headingOf(html)).toBe('Result');
    expect(html).toContain('Hello Ada');
    expect(html).not.toContain('<b>not bold');
    expect(await (await fetch(link, { headers: { 'accept-language': 'de' } })).text()).toContain('Ergebnis');
    // Members have a history of their own.
    const mine = { digital_organization_id: id, mine: true };
    expect((await api.person.client.ok('listExecutions', { query: mine })).data).toEqual([]);
    const params = { digital_organization_id: id };
    const body = { mode: 'production' as const, start_node: 'form', input: [{ name: 'Grace' }] };
    const { id: own } = await api.person.client.ok('startExecution', { params, body });
    expect((await api.person.client.ok('listExecutions', { query: mine })).data).toMatchObject([{ id: own }]);
    // The link ends no wait, whatever it is called, and shows no other file.
    for (const place of ['webhook-waiting', 'approval'])
      expect((await fetch(`${api.url}/${place}/${link.pathname.split('/').at(-1)}`)).status).toBe(404);
    expect((await fetch(link, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${link.href}?file=bin_${'0'.repeat(26)}`)).status).toBe(404);
    const token = link.pathname.split('/').at(-1)!;
    expect(
      (await fetch(`${api.url}/form-waiting/${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status,
    ).toBe(404);
  });

  test('with results shows files of the output, a failure without its reason, and that it was canceled', async () => {
    const file = { type: 'data.convert_to_file', parameters: { format: 'json' } };
    const result = form({ after_submit: 'result' });
    const { id, url } = await api.createPublished(chain({ form: result, file }));
    const link = (await send(url, { name: 'Ada' })).headers.get('location')!;
    await end((await executionsOf(id))[0]!.id);
    const source = /href="(\?file=[^"]+)"/.exec(await open(link))![1]!;
    const saved = await fetch(new URL(source, link));
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(saved.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await saved.text()).toContain('"Ada"');

    const stop = { type: 'logic.stop_and_error', parameters: { message: 'secret reason' } };
    const failing = await api.createPublished(chain({ form: result, stop }));
    const failed = (await send(failing.url, { name: 'Ada' })).headers.get('location')!;
    await end((await executionsOf(failing.id))[0]!.id);
    const page = await fetch(failed);
    expect(page.status).toBe(500);
    expect(await page.text()).not.toContain('secret');

    const wait = { type: 'logic.wait', parameters: { amount: 1, unit: 'hours' } };
    const slow = await api.createPublished(chain({ form: result, wait }));
    const waits = (await send(slow.url, { name: 'Ada' })).headers.get('location')!;
    const moment = await fetch(waits);
    expect(moment.headers.get('refresh')).toMatch(/^1; url=\?look=2$/);
    const [execution] = await executionsOf(slow.id);
    await api.person.client.call('cancelExecution', { params: { execution_id: execution!.id } });
    await end(execution!.id);
    expect(headingOf(await open(waits))).toBe('Canceled');
  });

  test('returns typed values with errors; nothing starts', async () => {
    const { id, url } = await api.createPublished(chain({ form: form() }));
    const wrong = await send(url, { name: '', age: '17 <b>' });
    expectPage(wrong);
    const html = await wrong.text();
    expect(wrong.status).toBe(400);
    expect(html).toContain('<a href="#field-1">Your name: enter a value.</a>');
    expect(html).toContain('value="17 &lt;b&gt;"');
    expect((await send(url, { name: 'Ada', age: '17' })).status).toBe(400);
    expect(await executionsOf(id)).toEqual([]);
  });

  test('takes one page sent ten times as one submission, at two API processes; a changed one is another', async () => {
    const { id, url } = await api.createPublished(chain({ form: form(), after }));
    const other = await api.another();
    const delivery = deliveryOf(await open(url));
    const elsewhere = `${other.url}${new URL(url).pathname}`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        send(index % 2 === 0 ? url : elsewhere, { name: 'Ada', bureau_delivery: delivery }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await executionsOf(id)).toHaveLength(1);
    await send(url, { name: 'Ada L', bureau_delivery: delivery }); // went back and corrected it
    await send(url, { name: 'Ada', bureau_delivery: deliveryOf(await open(url)) }); // opened it anew
    await send(url, { name: 'Ada', bureau_delivery: 'made up' });
    expect(await executionsOf(id)).toHaveLength(4);
  });

  test('keeps the name of its page over a mistake', async () => {
    const { id, url } = await api.createPublished(chain({ form: form() }));
    const delivery = deliveryOf(await open(url));
    const wrong = await send(url, { name: '', bureau_delivery: delivery });
    expect(deliveryOf(await wrong.text())).toBe(delivery);
    await send(url, { name: 'Ada', bureau_delivery: delivery });
    await send(url, { name: 'Ada', bureau_delivery: delivery });
    expect(await executionsOf(id)).toHaveLength(1);
  });

  test('takes files of the types it asks for, several in one field', async () => {
    const files = [
      { label: 'Papers', name: 'papers', type: 'file', multiple: true, accept: '.pdf', required: true, maximum: '2' },
      { label: 'Other', name: 'papers_1', type: 'file' },
    ];
    const { id, url } = await api.createPublished(chain({ form: form({ fields: files }), after }));
    const post = (names: string[]): Promise<Response> => {
      const body = new FormData();
      for (const name of names) body.append('papers', new Blob([name], { type: 'application/pdf' }), name);
      body.append('papers_1', new Blob(['z']), 'z.txt');
      body.append('unasked', new Blob(['x']), 'x.pdf');
      return fetch(url, { method: 'POST', body });
    };
    for (const names of [[], ['a.exe'], ['a.pdf', 'b.pdf', 'c.pdf']]) {
      const wrong = await post(names);
      expect([names, wrong.status]).toEqual([names, 400]);
      expect(await wrong.text()).toContain('Please select your files again.');
    }
    expect((await post(['a.pdf', 'b.pdf'])).status).toBe(200);
    const [execution] = await executionsOf(id);
    await end(execution!.id);
    const [item] = await itemsOf(execution!.id, 'after');
    expect(item).toMatchObject({
      json: { papers: ['a.pdf', 'b.pdf'], papers_1: 'z.txt' },
      binary: {
        papers: { file_name: 'a.pdf' },
        papers_2: { file_name: 'b.pdf' },
        papers_1: { file_name: 'z.txt' },
      },
    });
    expect(Object.keys(item!['binary'] as object)).toHaveLength(3);
  });

  test('evaluates its texts over the query, later pages over the values, and never a value', async () => {
    const { url } = await api.createPublished(
      chain({
        form: form({
          form_title: 'For {{ $json.query.team.toUpperCase() }}',
          done_title: 'Thanks, {{ $json.name }}',
          done_message: '{{ $json.age + 1 }}',
        }),
      }),
    );
    expect(headingOf(await open(`${url}?team=a{{1}}`))).toBe('For A{{1}}');
    const sent = await (await send(`${url}?team=a`, { name: '{{ 6 * 7 }}<i>', age: '20' })).text();
    expect(headingOf(sent)).toBe('Thanks, {{ 6 * 7 }}&lt;i&gt;');
    expect(sent).toContain('<p>21</p>');
  });

  test('leads to an address afterwards, of http or https only', async () => {
    const redirect = { after_submit: 'redirect', redirect_url: 'https://example.com/?name={{ $json.name }}' };
    const { url } = await api.createPublished(chain({ form: form(redirect) }));
    const sent = await send(url, { name: 'Ada' });
    expectPage(sent);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, 'https://example.com/?name=Ada']);
    const open = { after_submit: 'redirect', redirect_url: '{{ $json.name }}' };
    const bad = await api.createPublished(chain({ form: form(open) }));
    for (const name of ['javascript:alert(1)', '//evil.example', 'data:text/html,x']) {
      const refused = await send(bad.url, { name });
      expect([refused.status, refused.headers.get('location')]).toEqual([200, null]);
    }
  });

  test('responds to anonymous clients with pages: for a missing form, another method, another type, and excess data', async () => {
    const { id, url } = await api.createPublished(chain({ form: form() }));
    const json = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    const put = await fetch(url, { method: 'PUT' });
    const missing = await fetch(`${url.slice(0, -1)}_`);
    const webhook = await fetch(url.replace('/form/', '/webhook/'));
    const twisted = await send(url, { name: 'Ada', ['__proto__']: 'y' });
    for (const response of [json, put, missing, twisted]) expectPage(response);
    expect([json, put, missing, webhook, twisted].map(({ status }) => status)).toEqual([415, 405, 404, 404, 400]);
    expect(put.headers.get('allow')).toBe('GET, HEAD, POST');
    const large = await send(url, { name: 'x'.repeat(17 * 1024 * 1024) });
    expectPage(large);
    expect(large.status).toBe(413);
    expect(await executionsOf(id)).toEqual([]);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    await api.person.client.ok('unpublishDigitalOrganization', { params: { digital_organization_id: id } });
    expect((await fetch(url)).status).toBe(404);
  });

  test('never reads a session or a key, and keeps neither', async () => {
    const { id, url } = await api.createPublished(chain({ form: form(), after }));
    const sent = await send(
      url,
      { name: 'Ada' },
      { cookie: `${api.person.cookie}x`, origin: 'https://evil.example', authorization: 'Bearer bk_acc_wrong' },
    );
    expect(sent.status).toBe(200);
    const [execution] = await executionsOf(id);
    await end(execution!.id);
    expect(JSON.stringify(await itemsOf(execution!.id, 'after'))).not.toContain('bureau_session');
  });
});

describe('a form of several pages', () => {
  test('continues immediately if the next page is ready, and ends with the last page', async () => {
    const { id, url } = await api.createPublished(
      chain({ form: form(), second: page('Second'), third: page('Third') }),
    );
    const first = await send(url, { name: 'Ada' });
    expect(first.status).toBe(303);
    const second = await settled(first);
    expect(headingOf(await second.text())).toBe('Second');
    const third = await settled(await send(second.url, {}));
    expect(headingOf(await third.text())).toBe('Third');
    const last = await send(third.url, {});
    expect([last.status, headingOf(await last.text())]).toEqual([200, 'Third is over']);
    const [execution] = await executionsOf(id);
    expect((await end(execution!.id))?.status).toBe('success');
  });

  test('waits for a page that takes long, by a header that asks again', async () => {
    const pause = { type: 'logic.wait', parameters: { mode: 'interval', amount: 4, unit: 'seconds' } };
    const { url } = await api.createPublished(chain({ form: form(), pause, second: page('Second') }));
    const first = await send(url, { name: 'Ada' });
    expect(first.headers.get('location')).toMatch(/\/form-waiting\/[^?]+\?continue=1$/);
    const next = await settled(first);
    expect(next.url).toMatch(/\/form-waiting\/[^?]+$/);
    expect(headingOf(await next.text())).toBe('Second');
  });

  test('shows the text of the previous page if no further one comes, and failures', async () => {
    const stopped = { type: 'logic.code', parameters: { code: 'throw new Error("a secret reason")' } };
    const failing = await api.createPublished(chain({ form: form(), stopped, second: page('Second') }));
    const failed = await settled(await send(failing.url, { name: 'Ada' }));
    const html = await failed.text();
    expect([failed.status, headingOf(html)]).toEqual([500, 'Something went wrong']);
    expect(html).not.toContain('secret');
    const never = {
      type: 'logic.filter',
      parameters: {
        conditions: { conditions: [{ left: '{{ $json.name }}', operator: { type: 'string', operation: 'empty' } }] },
      },
    };
    const graph = chain({ form: form({ done_title: 'Bye, {{ $json.name }}' }), never, second: page('Second') });
    graph.connections[1]!.from.port = 'kept';
    const ending = await api.createPublished(graph);
    expect(headingOf(await (await settled(await send(ending.url, { name: 'Ada' }))).text())).toBe('Bye, Ada');
    const [execution] = await executionsOf(ending.id);
    const { resumeFormUrl } = api.deps.resumeLinks.urls({ executionId: execution!.id, number: 0 });
    expect(headingOf(await open(`${resumeFormUrl}?continue=1`))).toBe('Bye, Ada');
    const foreign = resumeFormUrl.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await fetch(`${foreign}?continue=1`)).status).toBe(404);
  });

  test('with basic auth asks for user and password before it is shown or sent', async () => {
    const values = { user: 'ada', password: 'open sesame' };
    const { id: credential } = await api.person.client.ok('createCredential', {
      body: { name: 'Form', type: 'http_basic', values },
    });
    const asking = { ...form({ auth: 'basic' }), credentials: { basic: { id: credential, name: 'Form' } } };
    const { id, url } = await api.createPublished(chain({ form: asking }));
    const basic = (user: string, password: string) => ({
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    });
    for (const headers of [{}, basic('ada', 'wrong'), basic('', ''), { authorization: 'Basic' }])
      for (const method of ['GET', 'POST']) {
        const refused = await fetch(url, {
          method,
          headers,
          ...(method === 'POST' && { body: new URLSearchParams({ name: 'Ada' }) }),
        });
        expectPage(refused);
        expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
          401,
          expect.stringMatching(/^Basic /),
        ]);
      }
    expect(await executionsOf(id)).toEqual([]);
    const right = basic('ada', 'open sesame');
    expect(headingOf(await (await fetch(url, { headers: right })).text())).toBe('Sign up');
    expect((await send(url, { name: 'Ada' }, right)).status).toBe(200);
    expect(await executionsOf(id)).toHaveLength(1);
  });

  test('ends with the page of a form ending: a text with files, or a redirect', async () => {
    const file = { type: 'data.convert_to_file', parameters: { format: 'json' } };
    const parameters = { title: 'Bye {{ $execution.mode }}', message: 'Take <your> ticket.' };
    const ending = { type: 'logic.form_ending', parameters };
    const { url } = await api.createPublished(chain({ form: form(), second: page('Second'), file, ending }));
    const second = await settled(await send(url, { name: 'Ada' }));
    expect(headingOf(await second.text())).toBe('Second');
    const last = await follow(await send(second.url, {}));
    const html = await last.text();
    expect([last.status, headingOf(html)]).toEqual([200, 'Bye production']);
    expect(html).toContain('Take &lt;your&gt; ticket.');
    const source = /href="(\?file=[^"]+)"/.exec(html)![1]!;
    expect((await fetch(new URL(source, last.url))).headers.get('content-disposition')).toMatch(/^attachment/);
    expect((await fetch(new URL('?file=bin_other', last.url))).status).toBe(404);
    const redirect = { ending: 'redirect', redirect_url: 'https://example.com/{{ $json.age }}' };
    const leading = { type: 'logic.form_ending', parameters: redirect };
    const led = await api.createPublished(chain({ form: form(), leading, after }));
    const away = await follow(await send(led.url, { name: 'Ada', age: '20' }));
    expect([away.status, away.headers.get('location')]).toEqual([303, 'https://example.com/20']);
  });
});

describe('openTestForm, the form of a draft,', () => {
  test('is open during listening, for one submission', async () => {
    const { id, addresses } = await api.create(chain({ form: form(), second: page('Second') }));
    const address = addresses[0]!;
    expect(address).toMatchObject({ kind: 'form', test_url: expect.stringMatching(/\/form-test\/ft_/) });
    expect((await fetch(address.test_url)).status).toBe(404);
    const { test_url: listening } = await api.person.client.ok('listenDigitalOrganization', {
      params: { digital_organization_id: id },
      body: { node_id: 'form' },
    });
    const url = listening!;
    expect(url).toBe(address.test_url);
    expect(headingOf(await open(url))).toBe('Sign up');
    expect((await send(url, { name: '' })).status).toBe(400); // not the event
    expect((await fetch(url.replace('/form-test/', '/webhook-test/'), { method: 'POST' })).status).toBe(404);
    const events = await Promise.all([send(url, { name: 'Ada' }), send(url, { name: 'Ada' })]);
    expect(events.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 404]);
    for (const event of events) expectPage(event);
    expect((await fetch(url)).status).toBe(404);
    expect(await executionsOf(id)).toMatchObject([{ mode: 'manual', version_id: null, trigger: { kind: 'form' } }]);
  });
});

test.each([
  [{ fields: [{ label: 'A' }, { label: 'B', name: 'A' }] }, '/fields/1/name'],
  [{ fields: [{ label: 'A', name: 'bureau_delivery' }] }, '/fields/0/name'],
  [{ fields: [{ label: 'A', type: 'radio' }] }, '/fields/0/options'],
  [{ fields: [{ label: 'A', type: 'number', minimum: 'few' }] }, '/fields/0/minimum'],
  [{ fields: [{ label: 'A', type: 'date', maximum: '31.12.2027' }] }, '/fields/0/maximum'],
  [{ fields: [{ label: 'A', pattern: '(' }] }, '/fields/0/pattern'],
  [{ fields: [{ label: 'A', type: 'file', accept: 'pdf' }] }, '/fields/0/accept'],
  [{ fields: [{ label: '' }] }, '/fields/0/label'],
  [{ fields: [{ label: 'A', type: 'password' }] }, '/fields/0/type'],
  [{ after_submit: 'redirect', redirect_url: 'javascript:alert(1)' }, '/redirect_url'],
])('%j cannot be published', async (parameters, parameter) => {
  const { id } = await api.create(chain({ form: form(parameters) }));
  const refused = await api.person.client.refused('publishDigitalOrganization', {
    params: { digital_organization_id: id },
  });
  expect(refused).toMatchObject({ code: 'graph_invalid', issues: [{ node_id: 'form', parameter }] });
});
