import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';
import { expectStrangersHeaders } from '../strangersHeaders.ts';

let api: EngineApi;

beforeAll(async () => {
  api = await startEngineApi();
});
afterAll(() => api?.close());

const hook = (parameters: object = {}) => ({
  type: 'trigger.webhook',
  parameters: { methods: ['POST'], respond: 'streaming', ...parameters },
});
const say = (body: string) => ({ type: 'logic.respond_to_webhook', parameters: { body_kind: 'streaming', body } });
const code = (source: string) => ({ type: 'logic.code', parameters: { code: source } });
const wait = { type: 'logic.wait', parameters: { mode: 'interval', amount: 1, unit: 'hours' } };
const post = (url: string, body: object = {}): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
/** Of the newest execution. */
async function partsLeft(): Promise<number> {
  const { rows } = await api.test.database.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM answer_parts WHERE execution_id = (SELECT max(id) FROM executions)',
  );
  return rows[0]!.count;
}

describe('a webhook that streams', () => {
  test('sends output while nodes run: the first part before the last is created', async () => {
    const { url } = await api.createPublished(
      chain({
        hook: hook({ response_status: 201, response_headers: { 'content-type': 'text/markdown', 'x-own': 'yes' } }),
        first: say('# Hello {{ $json.body.name }}\n'),
        pause: code('const end = Date.now() + 400; while (Date.now() < end); return items'),
        last: say('Bye\n'),
      }),
    );
    const response = await post(url, { name: 'Ada' });
    expect([response.status, response.headers.get('content-type'), response.headers.get('x-own')]).toEqual([
      201,
      'text/markdown',
      'yes',
    ]);
    expectStrangersHeaders(response);
    const read: string[] = [];
    for await (const chunk of response.body!) read.push(Buffer.from(chunk).toString());
    expect([read.length, read.join('')]).toEqual([2, '# Hello Ada\nBye\n']);
    await expect.poll(partsLeft).toBe(0);
  });

  test('sends one text for each item, and skips empty ones', async () => {
    const items = code('return [{ json: { line: "a" } }, { json: { line: "" } }, { json: { line: "é\\u0000{{1}}" } }]');
    const { url } = await api.createPublished(chain({ hook: hook(), items, say: say('{{ $json.line }}') }));
    expect(await (await post(url)).text()).toBe('aé{{1}}');
  });

  test('passes on the text of a chat model that is the last node, as it comes', async () => {
    const chat = { type: 'ai.chat', parameters: { model: 'sandbox/chat', prompt: '{{ $json.body.ask }}' } };
    const { id, url } = await api.createPublished(chain({ hook: hook(), chat }));
    const response = await post(url, { ask: 'Tell me more [[delay_ms=300]][[tokens=40]]' });
    const text = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const { data } = await api.person.client.ok('listExecutions', { query: { digital_organization_id: id } });
    const params = { execution_id: data[0]!.id, node_id: 'chat' };
    const { runs } = await api.person.client.ok('getExecutionNode', { params });
    expect(runs[0]!.outputs['main']!.items[0]).toMatchObject({
      json: { text, model: 'sandbox/chat', finish_reason: expect.any(String), usage: { completion_tokens: 40 } },
    });
    expect(text.length).toBeGreaterThan(20);
  });

  test('answers as with a respond node where nothing was streamed', async () => {
    const json = { type: 'logic.respond_to_webhook', parameters: { status: 202, body: { own: true } } };
    const own = await api.createPublished(chain({ hook: hook(), json, late: say('too late') }));
    const answered = await post(own.url);
    expect([answered.status, await answered.json()]).toEqual([202, { own: true }]);
    const silent = await api.createPublished(chain({ hook: hook(), nothing: { type: 'logic.no_operation' } }));
    expect(await (await post(silent.url)).json()).toMatchObject({ message: expect.any(String) });
    const waiting = await api.createPublished(chain({ hook: hook(), wait }));
    expect((await post(waiting.url)).status).toBe(202);
    const failing = await api.createPublished(
      chain({ hook: hook(), fail: code('throw new Error("a secret reason")') }),
    );
    const failed = await post(failing.url);
    expect([failed.status, await failed.text()]).toEqual([500, expect.not.stringContaining('secret')]);
  });

  test('continues after a wait that ends in time', async () => {
    const short = { type: 'logic.wait', parameters: { mode: 'interval', amount: 0.2, unit: 'seconds' } };
    const { url } = await api.createPublished(
      chain({ hook: hook(), say: say('so far'), short, more: say(', so good') }),
    );
    expect(await (await post(url)).text()).toBe('so far, so good');
  });

  test('ends where the execution begins to wait, and is cut where it fails', async () => {
    const waiting = await api.createPublished(chain({ hook: hook(), say: say('so far'), wait }));
    expect(await (await post(waiting.url)).text()).toBe('so far');
    const failing = await api.createPublished(
      chain({ hook: hook(), say: say('so far'), fail: code('throw new Error("no")') }),
    );
    const torn = await post(failing.url);
    expect(torn.status).toBe(200);
    await expect(torn.text()).rejects.toThrow();
    await expect.poll(partsLeft).toBe(0);
  });

  test('streams executions accepted by another API process, and stops after a disconnect', async () => {
    const { url } = await api.createPublished(chain({ hook: hook(), one: say('1'), pause: wait }));
    const other = await api.another({ settings: { taskQueue: api.deps.settings.taskQueue } });
    expect(await (await post(`${other.url}${new URL(url).pathname}`)).text()).toBe('1');
    await expect.poll(partsLeft).toBe(0);
    const { id, url: slow } = await api.createPublished(
      chain({
        hook: hook(),
        one: say('1'),
        pause: code('const end = Date.now() + 500; while (Date.now() < end); return items'),
        two: say('2'),
      }),
    );
    const left = await post(slow);
    await left.body!.cancel();
    const { data } = await api.person.client.ok('listExecutions', { query: { digital_organization_id: id } });
    const ended = await api.deps.executions.answers.waitForEnd(data[0]!.id, { timeoutMs: 20_000 });
    expect(ended?.status).toBe('success'); // it goes on
  });
});

test('a respond node that streams to a webhook that does not is a text', async () => {
  const { url } = await api.createPublished(chain({ hook: hook({ respond: 'respond_node' }), say: say('whole') }));
  const response = await post(url);
  expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/plain; charset=utf-8', 'whole']);
});
