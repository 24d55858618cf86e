import {
  Client as CurrentClient,
  StreamableHTTPClientTransport as CurrentTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { collectGarbage } from '../../support/memory/collectGarbage.ts';
import { signUpPerson } from '../../support/apiClient.ts';
import { CallHandles } from '../../../api/mcp/calls/CallHandles.ts';
import { newId } from '../../../db/ids.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';

const revision = '2026-07-28';
const extension = 'io.modelcontextprotocol/tasks';
const withTasks = { extensions: { [extension]: {} } };

let api: EngineApi;
let key: string;
let order: string;
beforeAll(async () => {
  api = await startEngineApi();
  key = await keyOf();
  order = await publish('order', {
    wait: {
      type: 'logic.wait',
      parameters: {
        mode: 'form',
        form_title: 'Order {{ $json.number }}',
        fields: [
          { label: 'Your name', name: 'name', required: true },
          { label: 'Amount', name: 'amount', type: 'number' },
        ],
      },
    },
  });
  const form = (name: string) => ({
    type: 'logic.wait',
    parameters: { mode: 'form', form_title: name, fields: [{ label: 'Name', name: 'name' }] },
  });
  await publish('steps', { one: form('1'), two: form('2'), three: form('3'), four: form('4') });
  await publish('sign', {
    sign: {
      type: 'logic.approval',
      parameters: {
        title: 'Contract {{ $json.number }}',
        comment: 'none',
        fields: [{ label: 'Place', name: 'choice', required: true }],
        outputs: 'one',
      },
    },
  });
  await publish('pay', {
    agent: {
      type: 'ai.agent',
      parameters: {
        model: 'sandbox/chat',
        prompt: '[[call=pay {"n":5}]] done',
        tools: [
          {
            name: 'pay',
            type: 'logic.code',
            parameters: { code: 'return [{ json: { paid: $json.n } }];' },
            filled: [{ parameter: '$json.n', type: 'number' }],
            approval: 'always',
          },
        ],
      },
    },
  });
}, 120_000);
afterAll(() => api?.close());

async function publish(name: string, nodes: Parameters<typeof chain>[0]): Promise<string> {
  const called = { type: 'trigger.mcp', parameters: { name, description: `The tool ${name}.` } };
  return (await api.createPublished(chain({ called, ...nodes }))).id;
}
const keyOf = async ({ client } = api.person): Promise<string> =>
  (await client.ok('createAccountApiKey', { body: { label: 'MCP' } })).value!;

interface Reply {
  status: number;
  result: Record<string, unknown> & { inputRequests?: Record<string, { params: { message: string } }> };
  error: { code: number; message: string; data?: unknown };
}

/** One message of a client of 2026-07-28. */
async function ask(
  method: string,
  params: { name?: string; taskId?: string; [more: string]: unknown },
  { capabilities = withTasks as object, value = key, path = '/mcp', url = api.url } = {},
): Promise<Reply> {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  };
  const named = params.name ?? params.taskId;
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${value}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': revision,
      'mcp-method': method,
      ...(named === undefined ? {} : { 'mcp-name': named }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } }),
  });
  return { status: response.status, ...((await response.json()) as Omit<Reply, 'status'>) };
}
const startOrder = async (name = 'dorg_order'): Promise<string> => {
  const { result } = await ask('tools/call', { name, arguments: { number: 7 } });
  expect(result).toMatchObject({ resultType: 'task', status: 'working', ttlMs: expect.anything() });
  return String(result['taskId']);
};
/** The task once it stands so. */
const until = async (
  taskId: string,
  status: string,
  more: Parameters<typeof ask>[2] = {},
): Promise<Reply['result']> => {
  await expect
    .poll(async () => (await ask('tasks/get', { taskId }, more)).result['status'], { timeout: 20_000 })
    .toBe(status);
  return (await ask('tasks/get', { taskId }, more)).result;
};

describe('tasks of 2026-07-28', () => {
  test('a running call becomes a task, requests its form, and ends with the result; a second API process finds it', async () => {
    const taskId = await startOrder();
    const capabilities = { ...withTasks, elicitation: {} };
    const waiting = await until(taskId, 'input_required', { capabilities });
    expect(waiting.inputRequests).toEqual({
      form_0: {
        method: 'elicitation/create',
        params: {
          mode: 'form',
          message: 'Order 7',
          requestedSchema: {
            type: 'object',
            required: ['name'],
            properties: {
              name: { type: 'string', title: 'Your name', maxLength: 10_000 },
              amount: { type: 'number', title: 'Amount' },
            },
          },
        },
      },
    });
    // A client without forms sees that the task waits.
    expect((await ask('tasks/get', { taskId })).result).toMatchObject({
      status: 'working',
      statusMessage: expect.stringContaining('a form'),
    });
    const other = await api.another();
    const answers = (content: object) => ({ form_0: { action: 'accept', content }, form_7: { action: 'accept' } });
    const wrong = await ask('tasks/update', { taskId, inputResponses: answers({}) }, { url: other.url });
    expect(wrong.error).toMatchObject({ code: -32_602, message: 'Your name: enter a value.' });
    const update = { taskId, inputResponses: answers({ name: 'Ada', amount: 3 }) };
    expect((await ask('tasks/update', update, { url: other.url })).result).toMatchObject({ resultType: 'complete' });
    expect((await ask('tasks/update', update)).result).toMatchObject({ resultType: 'complete' }); // too late is no error
    const done = await until(taskId, 'completed');
    expect(done).toMatchObject({
      result: { structuredContent: { status: 'success', items: [{ name: 'Ada', amount: 3 }] } },
    });
  });

  test('an approval is decided with the account of the client, and stays open if it is declined', async () => {
    const taskId = await startOrder('dorg_sign');
    const capabilities = { ...withTasks, elicitation: {} };
    const { inputRequests } = await until(taskId, 'input_required', { capabilities });
    const [id, question] = Object.entries(inputRequests!)[0]!;
    expect([id, question.params]).toEqual([
      expect.stringMatching(/^apv_/),
      expect.objectContaining({
        message: 'Contract 7',
        requestedSchema: {
          type: 'object',
          required: ['choice', 'field_choice'],
          properties: {
            choice: { type: 'string', title: 'Decision', enum: ['approve', 'reject'] },
            field_choice: { type: 'string', title: 'Place', maxLength: 10_000 },
          },
        },
      }),
    ]);
    await ask('tasks/update', { taskId, inputResponses: { [id]: { action: 'decline' } } });
    const content = { choice: 'approve', field_choice: 'Berlin' };
    await ask('tasks/update', { taskId, inputResponses: { [id]: { action: 'accept', content } } });
    const done = await until(taskId, 'completed');
    const decided_by = expect.objectContaining({ account_id: api.person.accountId });
    expect(done).toMatchObject({
      result: {
        structuredContent: {
          items: [{ number: 7, approval: { choice: 'approve', values: { choice: 'Berlin' }, decided_by } }],
        },
      },
    });
  });

  test('one is ended by who called it, once and for good, and the audit log says who', async () => {
    const taskId = await startOrder();
    expect((await ask('tasks/cancel', { taskId })).result).toMatchObject({ resultType: 'complete' });
    expect((await ask('tasks/get', { taskId })).result).toMatchObject({ status: 'cancelled' });
    expect((await ask('tasks/cancel', { taskId })).result).toMatchObject({ resultType: 'complete' });
    const { data } = await api.person.client.ok('listAuditEvents', { query: { action: 'execution.canceled' } });
    expect(data.map(({ target }) => target.id)).toContain(taskId.split('.')[0]);
  });

  test('is hidden from other keys of the same account, other servers, forged ids and clients without tasks', async () => {
    const taskId = await startOrder();
    const unknown = { error: { code: -32_602, message: 'There is no such task.' } };
    expect(await ask('tasks/get', { taskId }, { value: await keyOf() })).toMatchObject(unknown);
    expect(await ask('tasks/get', { taskId }, { value: await keyOf(await signUpPerson(api.url)) })).toMatchObject(
      unknown,
    );
    expect(await ask('tasks/get', { taskId }, { path: `/mcp/${order}` })).toMatchObject(unknown);
    for (const id of [taskId.slice(0, -1), taskId.split('.')[0]!, `${taskId.slice(0, -2)}AA`])
      for (const method of ['tasks/get', 'tasks/cancel', 'tasks/update'])
        expect(await ask(method, { taskId: id, inputResponses: {} })).toMatchObject(unknown);
    const missing = await ask('tasks/get', { taskId }, { capabilities: {} });
    expect(missing.error).toMatchObject({ code: -32_021, data: { requiredCapabilities: withTasks } });
    await ask('tasks/cancel', { taskId });
  });
});

test('hides items of a hirer from others, both in get_execution and as tasks', async () => {
  const taskId = await startOrder();
  const [executionId] = taskId.split('.');
  const hirer = await signUpPerson(api.url);
  await api.test.database.pool.query('update executions set items_organization_id = $2 where id = $1', [
    executionId,
    hirer.organizationId,
  ]);
  const { result } = await ask('tools/call', { name: 'get_execution', arguments: { execution_id: executionId } });
  expect([result['isError'], JSON.stringify(result)]).toEqual([true, expect.stringContaining('insufficient_scope')]);
  expect((await ask('tasks/get', { taskId })).error.message).toContain('belongs to whoever has called the employee');
});

describe('tasks of 2025-11-25', () => {
  test('SDK 1.x calls a tool as one, follows it, cancels it, and reads how it ended', async () => {
    const client = new Client({ name: 'old', version: '1' });
    const url = new URL(`${api.url}/mcp`);
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }) as never);
    expect(client.getServerCapabilities()).toMatchObject({ tasks: { cancel: {}, requests: { tools: { call: {} } } } });
    const { tools } = await client.listTools();
    expect(tools.find(({ name }) => name === 'dorg_order')).toMatchObject({ execution: { taskSupport: 'optional' } });
    const call = { name: 'dorg_order', arguments: { number: 1 } };
    const seen: string[] = [];
    for await (const message of client.experimental.tasks.callToolStream(call, CallToolResultSchema, { task: {} })) {
      seen.push(message.type === 'taskStatus' ? message.task.status : message.type);
      if (message.type !== 'taskCreated') continue;
      const { taskId } = message.task;
      const canceled = await client.experimental.tasks.cancelTask(taskId);
      expect(canceled).toMatchObject({ status: 'cancelled', taskId });
      await expect(client.experimental.tasks.cancelTask(taskId)).rejects.toMatchObject({ code: -32_602 });
      const result = await client.experimental.tasks.getTaskResult(taskId, CallToolResultSchema);
      expect(result).toMatchObject({ isError: true, _meta: { 'io.modelcontextprotocol/related-task': { taskId } } });
    }
    expect(seen[0]).toBe('taskCreated');
    await client.close();
  });

  test('a call with a progressToken receives the progress of its task while it waits, and in every status request', async () => {
    const client = new Client({ name: 'old', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${api.url}/mcp`), { requestInit }) as never);
    const heard: { progress: number; message?: string }[] = [];
    const call = { name: 'dorg_steps', arguments: {} };
    const options = { task: {}, onprogress: (progress: (typeof heard)[number]) => heard.push(progress) };
    const stream = client.experimental.tasks.callToolStream(call, CallToolResultSchema, options);
    const created = (await stream.next()).value as { type: string; task: { taskId: string } };
    expect(created.type).toBe('taskCreated');
    const { taskId } = created.task;
    const capabilities = { ...withTasks, elicitation: {} };
    await until(taskId, 'input_required', { capabilities });
    const result = client.experimental.tasks.getTaskResult(taskId, CallToolResultSchema);
    for (const number of [0, 1, 2, 3]) {
      await expect
        .poll(async () =>
          Object.keys((await ask('tasks/get', { taskId }, { capabilities })).result.inputRequests ?? {}),
        )
        .toEqual([`form_${number}`]);
      const { statusMessage } = (await ask('tasks/get', { taskId }, { capabilities })).result;
      expect(statusMessage).toMatch(new RegExp(`a form\\. ${number + 1} nodes? ha(s|ve) ended\\.$`));
      // Only the result reports the end, so all progress is sent before the last form.
      if (number === 3) await expect.poll(() => heard.at(-1)?.progress, { timeout: 10_000 }).toBe(4);
      await ask('tasks/update', {
        taskId,
        inputResponses: { [`form_${number}`]: { action: 'accept', content: { name: 'Ada' } } },
      });
    }
    expect(await result).toMatchObject({ structuredContent: { status: 'success' } });
    const steps = heard.map(({ progress }) => progress);
    expect(steps).toEqual([...new Set(steps)].toSorted((one, other) => one - other));
    expect(heard.at(-1)).toMatchObject({ progress: 4, message: '4 nodes have ended.' });
    expect((heard[0] as { _meta?: object })._meta).toEqual({ 'io.modelcontextprotocol/related-task': { taskId } });
    // The same task with an id of another token is not found.
    const forged = taskId.replace(/\.t[^.]+/, '.tOTk');
    expect((await ask('tasks/get', { taskId: forged })).error.message).toBe('There is no such task.');
    await client.close();
  });

  test('an id knows a token up to a length, and only with its signature', () => {
    const started = { executionId: newId('execution') };
    const handles = new CallHandles({ keys: [{ id: 1, bytes: Buffer.alloc(32, 7) }] as never, keyId: 'k', only: null });
    for (const token of [0, 7, 'abc', 'ü"\\', null]) {
      const handle = handles.of(started, token);
      expect([handles.read(handle), handles.tokenOf(handle)]).toEqual([started, token]);
      expect(handles.read(`${handle.slice(0, -2)}AA`)).toBeNull();
    }
    const long = handles.of(started, 'x'.repeat(200));
    expect([handles.read(long), handles.tokenOf(long), long]).toEqual([started, null, handles.of(started)]);
  });
});

describe('approvals', () => {
  const elicitation = { elicitation: {} };
  const pay = (more: object = {}) =>
    ask('tools/call', { name: 'dorg_pay', arguments: {}, ...more }, { capabilities: elicitation });

  test('the person before the client is asked, decides once, and the call ends with its result', async () => {
    const client = new CurrentClient(
      { name: 'current', version: '1' },
      { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'auto' } },
    );
    const asked: string[] = [];
    client.setRequestHandler('elicitation/create', ({ params }) => {
      asked.push(params.message);
      return { action: 'accept', content: { decision: 'Approve' } };
    });
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(new CurrentTransport(new URL(`${api.url}/mcp`), { requestInit }));
    const result = await client.callTool({ name: 'dorg_pay', arguments: {} });
    expect(asked).toEqual([expect.stringMatching(/“agent” of “Test” wants to use the tool “pay”[^]*"n": 5/)]);
    const { execution_id: executionId, status } = result.structuredContent as Record<string, string>;
    expect(status).toBe('success');
    const steps = await api.person.client.ok('listAgentSteps', {
      params: { execution_id: executionId!, node_id: 'agent' },
    });
    expect(steps.data[0]!.calls[0]).toMatchObject({
      status: 'success',
      approval: { decision: 'approved', decided_by: api.person.accountId },
    });
    await client.close();
  });

  test('a rejection with its reason reaches the agent; an answer that is none is asked again; a state of others opens nothing', async () => {
    const { result } = await pay();
    expect(result).toMatchObject({ resultType: 'input_required', requestState: expect.stringMatching(/^exe_/) });
    const [callId] = Object.keys(result.inputRequests!);
    const { requestState } = result;
    const retry = (answer: object) => pay({ requestState, inputResponses: { [callId!]: answer } });
    expect((await pay({ requestState: `${String(requestState).slice(0, -2)}AA` })).error.code).toBe(-32_602);
    const stolen = await ask(
      'tools/call',
      { name: 'dorg_pay', arguments: {}, requestState, inputResponses: {} },
      { capabilities: elicitation, value: await keyOf() },
    );
    expect(stolen.error.code).toBe(-32_602);
    expect((await pay({ requestState })).result.inputRequests).toEqual(result.inputRequests);
    expect((await retry({ action: 'accept', content: { decision: 'Maybe' } })).result).toMatchObject({ isError: true });
    expect((await retry({ action: 'cancel' })).result).toMatchObject({ structuredContent: { status: 'waiting' } });
    const rejected = await retry({ action: 'accept', content: { decision: 'Reject', reason: 'Too much.' } });
    expect(rejected.result).toMatchObject({ resultType: 'complete', structuredContent: { status: 'success' } });
    expect(JSON.stringify(rejected.result)).toContain('Too much.');
  });

  test('a client that cannot ask hears which execution waits', async () => {
    const { result } = await ask('tools/call', { name: 'dorg_pay', arguments: {} }, { capabilities: {} });
    expect(result['structuredContent']).toMatchObject({ status: 'waiting', note: expect.any(String) });
  });
});

describe('changes of the list of tools', () => {
  const listen = async (value = key) => {
    const client = new CurrentClient({ name: 'current', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    let heard = 0;
    client.setNotificationHandler('notifications/tools/list_changed', () => {
      heard += 1;
    });
    const requestInit = { headers: { authorization: `Bearer ${value}` } };
    await client.connect(new CurrentTransport(new URL(`${api.url}/mcp`), { requestInit }));
    const subscription = await client.listen({ toolsListChanged: true });
    return { client, subscription, heard: () => heard };
  };

  test('are sent to subscribers at any process, and not to those whose list is unchanged', async () => {
    const [mine, foreign] = [await listen(), await listen(await keyOf(await signUpPerson(api.url)))];
    expect(mine.client.getServerCapabilities()).toMatchObject({ tools: { listChanged: true } });
    const other = await api.another();
    const { id } = await api.create(
      chain({ called: { type: 'trigger.mcp', parameters: { name: 'late', description: 'Late.' } } }),
    );
    const at = (operation: string) =>
      fetch(`${other.url}/api/v1/digital-organizations/${id}/${operation}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
      });
    expect((await at('publish')).status).toBe(201);
    await expect.poll(mine.heard, { timeout: 10_000 }).toBe(1);
    // A draft is no tool: edits of drafts do not change the list.
    await api.create(
      chain({ called: { type: 'trigger.mcp', parameters: { name: 'draft', description: 'A draft.' } } }),
    );
    expect((await at('unpublish')).status).toBe(200);
    await expect.poll(mine.heard, { timeout: 10_000 }).toBe(2);
    await api.person.client.ok('createDataTable', { body: { name: 'News', columns: [{ name: 'n', type: 'number' }] } });
    await expect.poll(mine.heard, { timeout: 10_000 }).toBe(3);
    expect(foreign.heard()).toBe(0);
    collectGarbage(); // a signal without a holder would not report that the client has left
    for (const { client, subscription } of [mine, foreign]) {
      await subscription.close();
      await client.close();
    }
    await expect.poll(() => api.deps.toolLists.size, { timeout: 10_000 }).toBe(0);
  });

  test('a stream ends when its key does, and there are so many of a key', async () => {
    const { key: made, value } = await api.person.client.ok('createAccountApiKey', { body: { label: 'Short' } });
    const { client, subscription } = await listen(value!);
    await api.person.client.ok('revokeAccountApiKey', { params: { key_id: made.id } });
    expect(await subscription.closed).toBe('graceful');
    await client.close();
    const many = await Promise.all(Array.from({ length: 20 }, () => listen()));
    const meta = { toolsListChanged: true };
    expect((await ask('subscriptions/listen', { notifications: meta })).status).toBe(429);
    await Promise.all(many.map((one) => one.client.close()));
  });
});
