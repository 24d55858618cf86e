import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { listenToChanges } from '../../support/changeListener.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';
import { expectStrangersHeaders } from '../strangersHeaders.ts';

type Execution = components['schemas']['Execution'];

let api: EngineApi;

beforeAll(async () => {
  api = await startEngineApi();
});
afterAll(() => api?.close());

const hook = { type: 'trigger.webhook', parameters: { methods: ['POST'] } };
const waitFor = (parameters: object) => ({ type: 'logic.wait', parameters: { mode: 'webhook', ...parameters } });
const after = { type: 'logic.no_operation' };
const executionOf = (executionId: string): Promise<Execution> =>
  api.person.client.ok('getExecution', { params: { execution_id: executionId } });
const itemsOf = async (executionId: string, nodeId: string): Promise<unknown[]> => {
  const params = { execution_id: executionId, node_id: nodeId };
  const { runs } = await api.person.client.ok('getExecutionNode', { params });
  return runs[0]!.outputs['main']!.items.map((item) => item['json']);
};
const codeOf = async (response: Response): Promise<[number, string]> => [
  response.status,
  ((await response.json()) as { error: { code: string } }).error.code,
];
const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Starts an execution by its webhook and lets it come to its wait. */
async function startWaiting(nodes: Parameters<typeof chain>[0]): Promise<{ executionId: string; link: string }> {
  const { url } = await api.createPublished(chain({ hook, ...nodes }));
  const { execution_id: executionId } = (await (await fetch(url, json({ order: 7 }))).json()) as {
    execution_id: string;
  };
  await api.deps.executions.answers.waitForPause(executionId, { timeoutMs: 20_000 });
  const { status, resume_url: link, wait_until: waitUntil } = await executionOf(executionId);
  expect({ status, waitUntil }).toEqual({ status: 'waiting', waitUntil: null });
  return { executionId, link: link! };
}

describe('resumeWithWebhook, the link of a wait,', () => {
  test('resumes the execution with the call, once', async () => {
    const { executionId, link } = await startWaiting({ wait: waitFor({}), after });
    const response = await fetch(`${link}?from=mail`, json({ approved: true }, { cookie: 'bureau_session=mine' }));
    expect([response.status, await response.json()]).toEqual([200, { execution_id: executionId }]);
    expectStrangersHeaders(response);
    await api.deps.executions.answers.waitForEnd(executionId, { timeoutMs: 20_000 });
    const [item] = (await itemsOf(executionId, 'after')) as { headers: object }[];
    expect(item).toMatchObject({
      method: 'POST',
      body: { approved: true },
      query: { from: 'mail' },
      params: {},
      webhook_url: link,
    });
    expect(item!.headers).not.toHaveProperty('cookie');
    const again = await fetch(link, json({}));
    expectStrangersHeaders(again);
    expect(await codeOf(again)).toEqual([409, 'already_resumed']);
    expect((await executionOf(executionId)).resume_url).toBeNull();
  });

  test('is visible to watchers: each event leads to exactly the changed nodes', async () => {
    const { executionId, link } = await startWaiting({ before: after, wait: waitFor({}), after });
    const progress = (query: { after?: string } = {}) =>
      api.person.client.ok('getExecutionProgress', { params: { execution_id: executionId }, query });
    let first = await progress();
    expect([first.status, first.nodes.map((node) => node.node_id)]).toEqual(['waiting', ['hook', 'before', 'wait']]);
    expect(first.resume_url).toBe(link);
    // A transaction of another test may be under way, and then what is new is not told apart yet.
    while ((await progress({ after: first.cursor })).nodes.length > 0) first = await progress();
    const listener = await listenToChanges({ url: api.url, cookie: api.person.cookie }, [executionId]);
    onTestFinished(() => listener.close());
    await fetch(link, json({}));
    await listener.hears('execution_steps', executionId);
    await listener.hears('execution', executionId);
    await api.deps.executions.answers.waitForEnd(executionId, { timeoutMs: 20_000 });
    const last = await progress({ after: first.cursor });
    expect([last.status, last.nodes.map((node) => node.node_id)]).toEqual(['success', ['wait', 'after']]);
    expect((await progress()).nodes).toEqual((await executionOf(executionId)).nodes);
  });

  test('counts one of 100 calls at once', async () => {
    const { executionId, link } = await startWaiting({ wait: waitFor({}), after });
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const response = await fetch(link, json({ index }));
        return response.status === 200 ? index : (await codeOf(response)).join(' ');
      }),
    );
    const counted = answers.filter((answer) => typeof answer === 'number');
    expect(counted).toHaveLength(1);
    expect(answers.filter((answer) => answer === '409 already_resumed')).toHaveLength(99);
    await api.deps.executions.answers.waitForEnd(executionId, { timeoutMs: 20_000 });
    expect(await itemsOf(executionId, 'after')).toMatchObject([{ body: { index: counted[0] } }]);
  });

  test('takes the methods and the path of the node, and answers what the node says', async () => {
    const { executionId, link } = await startWaiting({
      wait: waitFor({
        methods: ['PUT'],
        suffix: 'paid',
        response_status: 202,
        response_body: { thanks: '{{ $json.body.order }}' },
      }),
    });
    expect(link).toMatch(/\/paid$/);
    const wrongMethod = await fetch(link);
    expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'PUT']);
    expectStrangersHeaders(wrongMethod);
    const wrongPath = await fetch(link.replace(/paid$/, 'sent'), { ...json({}), method: 'PUT' });
    expect(await codeOf(wrongPath)).toEqual([409, 'execution_not_waiting']);
    const right = await fetch(link, { ...json({}), method: 'PUT' });
    expect([right.status, await right.json()]).toEqual([202, { thanks: 7 }]);
    expect((await api.deps.executions.answers.waitForEnd(executionId, { timeoutMs: 20_000 }))?.status).toBe('success');
  });

  test('answers a text as a text', async () => {
    const { link } = await startWaiting({
      wait: waitFor({ response_body: 'Thank you <b>{{ $json.body.order }}</b>' }),
    });
    const response = await fetch(link);
    expect(await response.text()).toBe('Thank you <b>7</b>');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expectStrangersHeaders(response);
  });

  test('hands on files, which the execution then keeps', async () => {
    const { executionId, link } = await startWaiting({ wait: waitFor({}), after });
    const form = new FormData();
    form.set('note', 'signed');
    form.set('contract', new Blob(['%PDF'], { type: 'application/pdf' }), 'contract.pdf');
    expect((await fetch(link, { method: 'POST', body: form })).status).toBe(200);
    const late = new FormData();
    late.set('contract', new Blob(['%PDF']), 'late.pdf');
    expect((await fetch(link, { method: 'POST', body: late })).status).toBe(409);
    await api.deps.executions.answers.waitForEnd(executionId, { timeoutMs: 20_000 });
    const params = { execution_id: executionId, node_id: 'after' };
    const { runs } = await api.person.client.ok('getExecutionNode', { params });
    expect(runs[0]!.outputs['main']!.items).toMatchObject([
      { json: { body: { note: 'signed' } }, binary: { contract: { file_name: 'contract.pdf' } } },
    ]);
    const { rows } = await api.test.database.pool.query('SELECT binary_id FROM execution_binaries');
    expect(rows).toHaveLength(1);
  });

  test('a body that cannot be read does not count', async () => {
    const { link } = await startWaiting({ wait: waitFor({}) });
    expect(await codeOf(await fetch(link, { ...json({}), body: '{' }))).toEqual([400, 'invalid_json']);
    expect((await fetch(link, json({}))).status).toBe(200);
  });

  test('rejects forged links, and calls before the wait begins', async () => {
    const { executionId, link } = await startWaiting({ wait: waitFor({}) });
    const token = link.split('/').at(-1)!;
    const otherToken = api.deps.resumeLinks.tokenOf({ executionId, number: 5 });
    for (const wrong of ['x', token.slice(0, -1), token.replace('-0-', '-1-')]) {
      const response = await fetch(link.replace(token, wrong));
      expect(await codeOf(response)).toEqual([404, 'not_found']);
      expectStrangersHeaders(response);
    }
    expect(await codeOf(await fetch(link.replace(token, otherToken)))).toEqual([409, 'execution_not_waiting']);
    await api.person.client.ok('cancelExecution', { params: { execution_id: executionId } });
    expect(await codeOf(await fetch(link))).toEqual([409, 'execution_finished']);
    await api.person.client.ok('deleteExecution', { params: { execution_id: executionId } });
    expect(await codeOf(await fetch(link))).toEqual([404, 'not_found']);
  });

  test('works on another API process, and after a restart', async () => {
    const { executionId, link } = await startWaiting({ wait: waitFor({}), after });
    const other = await api.another({ settings: { taskQueue: api.deps.settings.taskQueue } });
    const response = await fetch(link.replace(api.url, other.url), json({ n: 1 }));
    expect(response.status).toBe(200);
    expect((await api.deps.executions.answers.waitForEnd(executionId, { timeoutMs: 20_000 }))?.status).toBe('success');
  });

  test('is in a test execution, too, as an expression', async () => {
    const { id } = await api.create(
      chain({
        start: { type: 'trigger.manual' },
        mail: {
          type: 'data.edit_fields',
          parameters: { assignments: [{ name: 'link', value: '{{ $execution.resumeUrl }}' }] },
        },
        wait: waitFor({}),
      }),
    );
    const { id: executionId } = await api.person.client.ok('startExecution', {
      params: { digital_organization_id: id },
      body: { mode: 'manual' },
    });
    await api.deps.executions.answers.waitForPause(executionId, { timeoutMs: 20_000 });
    const [mail] = (await itemsOf(executionId, 'mail')) as { link: string }[];
    expect(mail!.link).toBe((await executionOf(executionId)).resume_url);
    expect((await fetch(mail!.link)).status).toBe(200);
    expect((await api.deps.executions.answers.waitForEnd(executionId, { timeoutMs: 20_000 }))?.status).toBe('success');
  });
});
