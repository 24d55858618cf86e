import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { newId } from '../../db/ids.ts';
import { keepInstanceCollector } from '../../domains/logStreaming/setBySettings/keepInstanceCollector.ts';
import { LogSender } from '../../domains/logStreaming/LogSender.ts';
import { attributeTable, spanTable } from '../../domains/traces/spanTable.ts';
import { startHiring, type Hiring } from '../api/employees/startHiring.ts';
import { builderOf, chain } from '../api/engineApi.ts';
import type { HttpReceiver } from '../logStreaming/httpReceiver.ts';
import { printTraces } from './printTraces.ts';
import { createTracedFlow } from './tracedFlow.ts';
import { TraceReceiver, type ReceivedSpan } from './TraceReceiver.ts';
import { startTraceSite } from './startTraceSite.ts';

const callerTrace = '0af7651916cd43dd8448eb211c80319c';
const callerSpan = 'b7ad6b7169203331';
const traceparent = `00-${callerTrace}-${callerSpan}-01`;
const isCaller = (spanId: string): boolean => spanId === callerSpan;

/** Tracing of the worker, which tests switch off. */
const traces = { ratio: 1, isOn: true, has: () => traces.isOn };
let hiring: Hiring;
let receiver: TraceReceiver;
let site: HttpReceiver;
let sender: LogSender;
beforeAll(async () => {
  [receiver, site] = await Promise.all([TraceReceiver.start(), startTraceSite()]);
  hiring = await startHiring({
    settings: { traceUrl: 'https://traces.example.com/trace/{trace_id}', outboundAllow: ['127.0.0.0/8'] },
    traces,
  });
  const { deps } = hiring.api;
  await keepInstanceCollector(deps, receiver.url);
  sender = new LogSender({ ...deps, ...deps.logStreaming });
}, 180_000);
afterAll(async () => {
  await sender?.close();
  await hiring?.close();
  await Promise.all([receiver?.close(), site?.close()]);
});

/**
 * Sends until so many executions, or parts of them, have arrived. Events are read once no older transaction is open, so it may take a
 * moment.
 */
async function sent(executions: number, by = sender): Promise<void> {
  const roots = async () => {
    await hiring.api.test.database.pool.query('update log_destinations set open_until = null');
    await by.round();
    await by.idle();
    return receiver.spans.filter(({ name }) => name === 'execution').length;
  };
  await expect.poll(roots, { timeout: 90_000, interval: 50 }).toBe(executions);
  expect(receiver.faults).toEqual([]);
}

async function ended(flowId: string, status: string): Promise<string> {
  const list = () => hiring.hirer.client.ok('listExecutions', { query: { digital_organization_id: flowId } });
  await expect.poll(async () => (await list()).data[0]?.status, { timeout: 90_000, interval: 50 }).toBe(status);
  return (await list()).data[0]!.id;
}

/** The entry of the table of spans that a span belongs to. */
function entryOf({ name }: ReceivedSpan) {
  const [word = ''] = name.split(' ');
  const { execution, node, attempt, agent, tool, employeeRun, modelCall, request } = spanTable;
  const named = {
    execution,
    node,
    attempt,
    invoke_agent: agent,
    execute_tool: tool,
    employee_run: employeeRun,
    chat: modelCall,
  };
  return Object.hasOwn(named, word) ? named[word as keyof typeof named] : request;
}

test('a webhook, a called flow, a request, an agent with two tools, a wait and an employee are one tree, as the guide prints it', async () => {
  const { hirer, hired } = hiring;
  const { position } = await hired();
  const flow = await createTracedFlow(hirer.client, { siteUrl: site.url, positionId: position.id });
  receiver.refusals.push(503, 429);
  await fetch(flow.url, { method: 'POST', headers: { ...flow.headers, traceparent } });
  const id = await ended(flow.id, 'success');
  await sent(4);

  const guide = await readFile(join(import.meta.dirname, '../../docs/guide/self-hosting/traces.md'), 'utf8');
  expect(guide).toContain(`\n${printTraces(receiver.spans, isCaller)}\n`);

  for (const span of receiver.spans) {
    const { attributes, kind } = entryOf(span);
    expect(kind.split(' or '), span.name).toContain(span.kind);
    const names = Object.keys(span.attributes);
    expect(
      names.filter((name) => !(attributes as readonly string[]).includes(name)),
      span.name,
    ).toEqual([]);
    expect(names.filter((name) => 'isContent' in attributeTable[name as keyof typeof attributeTable])).toEqual([]);
    expect(span.message).toBe('');
  }
  const named = (name: string) => receiver.spans.filter((span) => span.name === name);
  const [first, called, second, work] = ['server', 'internal', 'internal', 'internal'].map(
    (_, index) => named('execution').toSorted((a, b) => a.from - b.from)[index]!,
  );
  expect(first).toMatchObject({
    service: 'bureau',
    traceId: callerTrace,
    parentSpanId: callerSpan,
    attributes: {
      'bureau.organization_id': hirer.organizationId,
      'bureau.execution_id': id,
      'bureau.digital_organization_id': flow.id,
      'bureau.digital_organization_name': 'Report',
      'bureau.execution_status': 'waiting',
      'bureau.trigger_kind': 'webhook',
      'bureau.trace_part': 0,
    },
  });
  expect(called!.attributes).toMatchObject({ 'bureau.execution_mode': 'sub', 'bureau.parent_id': id });
  expect(second).toMatchObject({
    parentSpanId: '',
    links: [{ traceId: callerTrace, spanId: first!.spanId }],
    attributes: { 'bureau.execution_id': id, 'bureau.execution_status': 'success', 'bureau.trace_part': 1 },
  });
  expect(work!.attributes).toMatchObject({ 'bureau.trigger_kind': 'employee', 'bureau.organization_id': hiring.publisher.organizationId }); // prettier-ignore
  expect(named('employee_run')[0]!.attributes).toMatchObject({ 'bureau.position_id': position.id, 'bureau.run_status': 'success', 'bureau.credits': '2.000000' }); // prettier-ignore
  expect(named('node ai.agent')[0]!.attributes).toMatchObject({ 'bureau.node_id': 'agent', 'bureau.attempts': 1, 'bureau.items_out': 1 }); // prettier-ignore
  expect(named('invoke_agent agent')[0]!.attributes).toMatchObject({
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': 'agent',
    'bureau.steps': 3,
  });
  expect(named('execute_tool read_page')[0]!.attributes).toMatchObject({
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': 'read_page',
    'gen_ai.tool.type': 'function',
    'bureau.node_type': 'http.request',
  });
  expect(named('chat sandbox/chat')[0]!.attributes).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'sandbox',
    'gen_ai.request.model': 'sandbox/chat',
    'gen_ai.response.finish_reasons': ['tool_calls'],
    'gen_ai.usage.input_tokens': expect.any(Number),
    'gen_ai.usage.output_tokens': expect.any(Number),
    'bureau.status': 'ok',
  });
  expect(named('GET').map(({ attributes }) => attributes)).toEqual([
    expect.objectContaining({ 'http.request.method': 'GET', 'http.response.status_code': 200, 'server.address': '127.0.0.1' }), // prettier-ignore
    expect.objectContaining({ 'server.port': Number(new URL(site.url).port) }),
  ]);
  // The site received the span of its request.
  expect(site.requests.map(({ headers }) => headers['traceparent']).toSorted()).toEqual(
    named('GET').map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`).toSorted(), // prettier-ignore
  );
  expect(await hirer.client.ok('getExecution', { params: { execution_id: id } })).toMatchObject({
    trace_id: callerTrace,
    trace_url: `https://traces.example.com/trace/${callerTrace}`,
  });

  // Another process that builds them again after a crash sends the same spans.
  const before = receiver.spans;
  await hiring.api.test.database.pool.query(`update log_destinations set cursor_xact = '3', cursor_seq = 0`);
  receiver.received.length = 0;
  await sent(4);
  expect(receiver.spans).toEqual(before);
}, 180_000);

test('the trace of an anonymous caller of a webhook or a form is linked, and its sampled flag decides nothing', async () => {
  receiver.received.length = 0;
  const unsampled = traceparent.replace(/01$/, '00');
  const hooked = await create({ hook: { type: 'trigger.webhook' } });
  await fetch(hooked.url, { method: 'POST', headers: { traceparent: unsampled } });
  const form = await create({
    form: {
      type: 'trigger.form',
      parameters: { form_title: 'Report', fields: [{ name: 'topic', label: 'Topic', type: 'text' }] },
    },
  });
  const body = new URLSearchParams({ topic: 'zebras' });
  await fetch(form.url, { method: 'POST', headers: { traceparent: unsampled }, body });
  const ids = [await ended(hooked.id, 'success'), await ended(form.id, 'success')];
  await sent(2);
  const roots = receiver.spans.filter(({ name }) => name === 'execution');
  expect(roots.map(({ attributes }) => attributes['bureau.execution_id']).toSorted()).toEqual(ids.toSorted());
  for (const root of roots) {
    expect(root.traceId).not.toBe(callerTrace);
    expect(root).toMatchObject({ parentSpanId: '', links: [{ traceId: callerTrace, spanId: callerSpan }] });
  }
}, 180_000);

test('a node with several attempts has a span for each, and a failed span has the error without its text', async () => {
  receiver.received.length = 0;
  const flow = await create({
    hook: { type: 'trigger.webhook' },
    read: {
      type: 'http.request',
      parameters: { url: `${site.url}/broken` },
      settings: { retry: { max_attempts: 2, initial_interval_ms: 10 } },
    },
  });
  await fetch(flow.url, { method: 'POST' });
  await ended(flow.id, 'error');
  await sent(1);
  expect(printTraces(receiver.spans)).toBe(
    `trace 1
execution (server) ERROR
├─ node trigger.webhook (internal)
└─ node http.request (internal) ERROR
   ├─ attempt (internal) ERROR
   │  └─ GET (client) ERROR
   └─ attempt (internal) ERROR
      └─ GET (client) ERROR`,
  );
  expect(receiver.spans.map(({ message }) => message).join('')).toBe('');
  expect(receiver.spans.find(({ name }) => name === 'GET')!.attributes).toMatchObject({ 'error.type': '500' });
}, 180_000);

test('an organization that wants contents gets its own spans with them; the instance gets none', async () => {
  const { api, hirer, hired } = hiring;
  const own = await TraceReceiver.start();
  receiver.received.length = 0;
  const id = newId('logDestination');
  await api.deps.database.asSystem(({ logDestinations }) =>
    logDestinations.insert(hirer.organizationId, id, {
      name: 'Ours',
      kind: 'otlp_traces',
      settings: { url: own.url },
      secretsEncrypted: null,
      types: [],
      contents: true,
      enabled: true,
    }),
  );
  const { position } = await hired();
  const tool = { name: 'tell', description: 'Tells.', type: 'logic.code', parameters: { code: 'return [{ json: { told: "words" } }];' } }; // prettier-ignore
  const flow = await create({
    hook: { type: 'trigger.webhook' },
    agent: { type: 'ai.agent', parameters: { model: 'sandbox/chat', prompt: 'Go [[call=tell]]', tools: [tool] } },
    write: { type: 'employee.call', parameters: { position_id: position.id, fields: { topic: 'zebras' } } },
    stop: { type: 'logic.stop_and_error', parameters: { message: 'Wrong words' } },
  });
  await fetch(flow.url, { method: 'POST' });
  await ended(flow.id, 'error');
  await sent(2);
  await expect.poll(() => own.spans.filter(({ name }) => name === 'execution').length).toBe(1);
  expect(own.faults).toEqual([]);
  await api.deps.database.asSystem(({ logDestinations }) => logDestinations.delete(hirer.organizationId, id));
  await own.close();

  const named = (name: string) => own.spans.find((span) => span.name === name);
  expect(named('node logic.stop_and_error')).toMatchObject({ isError: true, message: 'Wrong words' });
  expect(named('execute_tool tell')!.attributes).toMatchObject({ 'gen_ai.tool.call.arguments': '{}', 'gen_ai.tool.call.result': expect.stringContaining('words') }); // prettier-ignore
  expect(own.spans.filter(({ attributes }) => attributes['gen_ai.output.messages'] !== undefined)).toHaveLength(2);
  expect(named('employee_run')).toBeDefined();
  expect(new Set(own.spans.map(({ attributes }) => attributes['bureau.organization_id']))).toEqual(new Set([hirer.organizationId])); // prettier-ignore
  // The instance sees the employee's work, too, and the text of nothing.
  expect(receiver.spans.find(({ name }) => name === 'node employee.deliver')).toBeDefined();
  expect(receiver.spans.find(({ name }) => name === 'node logic.stop_and_error')).toMatchObject({ isError: true, message: '' }); // prettier-ignore
  expect(JSON.stringify(receiver.spans)).not.toMatch(/words/);
}, 180_000);

test('an unsampled trace sends only executions with an error and their callers', async () => {
  receiver.received.length = 0;
  const sampling = new LogSender({ ...hiring.api.deps, ...hiring.api.deps.logStreaming, traceRatio: 0 });
  traces.ratio = 0;
  const fine = await create({ hook: { type: 'trigger.webhook' }, read: { type: 'http.request', parameters: { url: site.url } } }); // prettier-ignore
  const broken = await create({ start: { type: 'trigger.sub' }, stop: { type: 'logic.stop_and_error', parameters: { message: 'No' } } }); // prettier-ignore
  const middle = await create({
    start: { type: 'trigger.sub' },
    call: {
      type: 'logic.sub_organization',
      parameters: { digital_organization_id: broken.id },
      settings: { on_error: 'continue' },
    },
  });
  const goesOn = await create({
    hook: { type: 'trigger.webhook' },
    call: { type: 'logic.sub_organization', parameters: { digital_organization_id: middle.id } },
  });
  for (const { url } of [fine, goesOn]) await fetch(url, { method: 'POST' });
  await ended(fine.id, 'success');
  await ended(goesOn.id, 'success');
  await sent(3, sampling);
  traces.ratio = 1;
  await sampling.close();
  expect(printTraces(receiver.spans)).toBe(
    `trace 1
execution (server)
├─ node trigger.webhook (internal)
└─ node logic.sub_organization (internal)
   └─ execution (internal)
      ├─ node trigger.sub (internal)
      └─ node logic.sub_organization (internal) ERROR
         └─ execution (internal) ERROR
            ├─ node trigger.sub (internal)
            └─ node logic.stop_and_error (internal) ERROR`,
  );
  expect(site.requests.at(-1)!.headers['traceparent']).toMatch(/-00$/);
}, 180_000);

test('where nothing is traced, nothing is sent or kept', async () => {
  traces.isOn = false;
  const { pool } = hiring.api.test.database;
  const kept = async () => (await pool.query('select count(*)::int as count from execution_spans')).rows[0] as unknown;
  const before = await kept();
  const flow = await create({ hook: { type: 'trigger.webhook' }, read: { type: 'http.request', parameters: { url: site.url } } }); // prettier-ignore
  await fetch(flow.url, { method: 'POST', headers: { traceparent } });
  await ended(flow.id, 'success');
  traces.isOn = true;
  expect(site.requests.at(-1)!.headers['traceparent']).toBeUndefined();
  expect(await kept()).toEqual(before);
}, 180_000);

test('without the setting, the collector of the instance is no destination', async () => {
  const { database } = hiring.api.deps;
  const names = () =>
    database.asSystem(async ({ logDestinations }) => (await logDestinations.list(null)).map(({ name }) => name));
  expect(await names()).toEqual(['SERVICE_OTLP_URL']);
  await keepInstanceCollector(hiring.api.deps, null);
  expect(await names()).toEqual([]);
});

function create(nodes: Parameters<typeof chain>[0]): Promise<{ id: string; url: string }> {
  return builderOf(hiring.hirer).createPublished(chain(nodes));
}
