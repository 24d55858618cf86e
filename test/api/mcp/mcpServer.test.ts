import { auth, createMCPClient } from '@ai-sdk/mcp';
import {
  Client as CurrentClient,
  StreamableHTTPClientTransport as CurrentTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema, CreateTaskResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { McpClients, type McpServerTarget } from '../../../platform/mcp/client/McpClients.ts';
import { parseOutboundAllow } from '../../../platform/outbound/guard.ts';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { json } from '../../catalog/fixture.ts';
import { type Replay, type ReplayServer, startReplayServer } from '../../catalog/replayServer.ts';
import { AgreeingPerson } from '../../mcp/support/AgreeingPerson.ts';
import { inspectorCli } from '../../support/inspectorCli.ts';
import { isFull } from '../../support/isFull.ts';
import { signUpPerson } from '../../support/apiClient.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';

type Permission = components['schemas']['Permission'];

const outbound = createOutbound({ allow: parseOutboundAllow('127.0.0.0/8,localhost') });
let sources: ReplayServer;
let source: Replay;
let api: EngineApi;
let key: string;
let double: string;
beforeAll(async () => {
  sources = await startReplayServer();
  source = sources.open();
  api = await startEngineApi({
    settings: { catalog: { contact: null, baseUrls: new Map([['open-meteo', source.url]]) } },
  });
  key = await keyOf();
  const input = {
    type: 'object',
    required: ['price'],
    properties: { price: { type: 'number' } },
  };
  const parameters = { name: 'double', description: 'Doubles a price.', input_schema: input };
  const assignments = [{ name: 'total', type: 'number', value: '{{ $json.price * 2 }}' }];
  const draft = chain({
    called: { type: 'trigger.mcp', parameters },
    total: { type: 'data.edit_fields', parameters: { assignments } },
  });
  double = (await api.createPublished(draft)).id;
  await api.create(chain({ called: { type: 'trigger.mcp', parameters: { ...parameters, name: 'draft_only' } } }));
  const closed = await api.create(chain({ hook: { type: 'trigger.webhook' }, end: { type: 'logic.no_operation' } }), {
    name: 'Closed',
  });
  await api.publish(closed.id);
  const columns = [{ name: 'number', type: 'number' as const }];
  const table = await api.person.client.ok('createDataTable', { body: { name: 'Open orders', columns } });
  await api.person.client.ok('createDataTableRows', {
    params: { data_table_id: table.id },
    body: { rows: [{ number: 7 }, { number: 8 }] },
  });
  const base = await api.person.client.ok('createKnowledgeBase', {
    body: { name: 'Handbook', model: 'sandbox/embedding' },
  });
  await api.person.client.ok('writeKnowledgeDocument', {
    params: { knowledge_base_id: base.id },
    body: { key: 'holidays.md', text: 'Thirty days of holiday a year.' },
  });
  await hireOwn();
}, 120_000);
afterAll(() => Promise.all([api?.close(), sources?.close(), outbound.close()]));

/** Hires an own employee: it writes about a topic, which its position knows where none is given. */
async function hireOwn(): Promise<void> {
  api.deps.executions.startRelay(100);
  const { client } = api.person;
  const write = chain({
    start: { type: 'trigger.employee' },
    say: { type: 'employee.deliver', parameters: { operation: 'progress', message: 'Writes.' } },
    deliver: { type: 'employee.deliver', parameters: { text: 'About {{ $json.topic }} in {{ $json.tone }}' } },
  });
  const { id } = await api.createPublished(write);
  const text = { type: 'string', minLength: 1 };
  const employee = await client.ok('createEmployee', {
    body: {
      name: 'Writer',
      instructions: 'SECRET-OF-THE-PUBLISHER',
      input_schema: { type: 'object', required: ['topic', 'tone'], properties: { topic: text, tone: text } },
      worker: { kind: 'digital_organization', digital_organization_id: id },
    },
  });
  const { listing } = await client.ok('publishEmployee', {
    params: { employee_id: employee.id },
    body: { credits: '1', listing: { visibility: 'organization', summary: 'Writes short texts.' } },
  });
  await client.ok('hireEmployee', { params: { listing_id: listing!.id }, body: { default_input: { tone: 'prose' } } });
}

const keyOf = async (scopes?: Permission[], { client } = api.person): Promise<string> => {
  const body = { label: 'MCP', ...(scopes ? { scopes } : {}) };
  return (await client.ok('createAccountApiKey', { body })).value!;
};
const bearer = (value: string) => ({ authorization: `Bearer ${value}` });
const at = (path = '/mcp', value = key): McpServerTarget => ({
  url: `${api.url}${path}`,
  fetch: (url, options) => outbound.stream(url, { ...options, headers: { ...options.headers, ...bearer(value) } }),
  signal: AbortSignal.timeout(60_000),
  timeoutMs: 55_000,
  access: value,
});
const post = (body: unknown, headers: Record<string, string> = bearer(key), path = '/mcp') =>
  fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  });
/** Returns the result of a call made as a task of revision 2025-11-25. */
async function taskOf(name: string, given: object): Promise<unknown> {
  const client = new Client({ name: 'old', version: '1' });
  const requestInit = { headers: bearer(key) };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${api.url}/mcp`), { requestInit }) as never);
  const { task } = await client.request(
    { method: 'tools/call', params: { name, arguments: given, task: {} } } as never,
    CreateTaskResultSchema,
  );
  expect(task.taskId).toMatch(/^pos_/);
  const result = await client.experimental.tasks.getTaskResult(task.taskId, CallToolResultSchema);
  expect(await client.experimental.tasks.getTask(task.taskId)).toMatchObject({ status: 'completed' });
  await client.close();
  return result;
}
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

describe('clients of others', () => {
  test('the current SDK speaks 2026-07-28, lists in a fixed order and calls a published digital organization', async () => {
    const { server, tools } = await new McpClients().listTools(at());
    expect(server).toMatchObject({ name: 'bureau', protocol: '2026-07-28' });
    expect(tools.map(({ name }) => name)).toEqual([
      'dorg_double',
      'get_execution',
      'catalog_find',
      'catalog_search',
      'table_open_orders_find',
      'knowledge_handbook_search',
      'employee_writer',
      'get_employee_run',
    ]);
    const call = { name: 'dorg_double', arguments: { price: 21 }, acceptedHash: null };
    const { structured, isError } = await new McpClients().callTool(at(), call);
    expect([isError, structured]).toEqual([
      false,
      { execution_id: expect.stringMatching(/^exe_/), status: 'success', items: [{ total: 42 }] },
    ]);
    const { execution_id: executionId } = structured as { execution_id: string };
    const execution = await api.person.client.ok('getExecution', { params: { execution_id: executionId } });
    expect(execution.mode).toBe('production');
    const again = { name: 'get_execution', arguments: { execution_id: executionId }, acceptedHash: null };
    expect((await new McpClients().callTool(at(), again)).structured).toMatchObject({ items: [{ total: 42 }] });
  });

  test('SDK 1.x initializes by 2025-11-25 and calls', async () => {
    const client = new Client({ name: 'old', version: '1' });
    const url = new URL(`${api.url}/mcp`);
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers: bearer(key) } }) as never);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('dorg_double');
    const result = await client.callTool({ name: 'dorg_double', arguments: { price: 2 } });
    expect(result.structuredContent).toMatchObject({ items: [{ total: 4 }] });
    await client.close();
  });

  test('a caller with a progressToken receives progress before the response, in both revisions; other callers receive none', async () => {
    const url = new URL(`${api.url}/mcp`);
    const requestInit = { headers: bearer(key) };
    const old = new Client({ name: 'old', version: '1' });
    await old.connect(new StreamableHTTPClientTransport(url, { requestInit }) as never);
    const current = new CurrentClient({ name: 'new', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await current.connect(new CurrentTransport(url, { requestInit }));
    const double = { name: 'dorg_double', arguments: { price: 21 } };
    const write = { name: 'employee_writer', arguments: { topic: 'zebras' } };
    type Told = { progress: number; message?: string };
    const told = async (call: (options: { onprogress: (progress: Told) => void }) => Promise<unknown>) => {
      const heard: Told[] = [];
      expect(await call({ onprogress: (progress) => heard.push(progress) })).not.toMatchObject({ isError: true });
      const steps = heard.map(({ progress }) => progress);
      expect(steps).toEqual([...new Set(steps)].toSorted((one, other) => one - other));
      return heard.at(-1);
    };
    const nodes = { progress: 2, message: '2 nodes have ended.' };
    expect(await told((options) => current.callTool(double, options))).toMatchObject(nodes);
    expect(await told((options) => old.callTool(double, undefined, options))).toMatchObject(nodes);
    const steps = { progress: 1, message: 'Writes.' };
    expect(await told((options) => current.callTool(write, options))).toMatchObject(steps);
    expect(await told((options) => old.callTool(write, undefined, options))).toMatchObject(steps);
    await Promise.all([old.close(), current.close()]);
    const silent = await post({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: double });
    const text = await silent.text();
    expect([text.includes('42'), text.includes('notifications/progress')]).toEqual([true, false]);
  });

  test('@ai-sdk/mcp makes tools of them and runs one', async () => {
    const client = await createMCPClient({
      transport: { type: 'http', url: `${api.url}/mcp`, headers: bearer(key) },
    });
    const tools = (await client.tools()) as Record<string, { execute: (given: unknown, options: unknown) => unknown }>;
    const result = await tools['dorg_double']!.execute({ price: 3 }, { messages: [], toolCallId: 'one' });
    expect(JSON.stringify(result)).toContain('6');
    await client.close();
  });

  test.skipIf(!isFull)(
    `the command line of the MCP Inspector lists and calls${isFull ? '' : ' (only with BUREAU_TEST_FULL=1: 110 MB of npm)'}`,
    { timeout: 660_000 },
    async ({ skip }) => {
      const inspector = await inspectorCli();
      if ('reason' in inspector) return skip(inspector.reason);
      const ask = (more: string[], value = key) => inspector.ask(`${api.url}/mcp`, value, more);
      const { tools } = (await ask(['--method', 'tools/list'])) as { tools: { name: string }[] };
      expect(tools.map(({ name }) => name)).toContain('dorg_double');
      const call = ['--method', 'tools/call', '--tool-name', 'dorg_double', '--tool-arg'];
      expect(await ask([...call, 'price=4'])).toMatchObject({ structuredContent: { items: [{ total: 8 }] } });
      await expect(ask(['--method', 'tools/list'], 'nobody')).rejects.toMatchObject({
        stderr: expect.stringContaining('auth_required'), // it finds its way to the sign-in
      });
    },
  );
});

describe('clients of others that sign in', () => {
  test('@ai-sdk/mcp finds its way from the 401, registers, is allowed and runs a tool', async () => {
    const authProvider = new AgreeingPerson(api.person, api.url, 'AI SDK');
    const serverUrl = `${api.url}/mcp`;
    expect(await auth(authProvider, { serverUrl })).toBe('REDIRECT');
    const { back } = authProvider;
    const callbackIssuer = back.get('iss')!;
    const done = await auth(authProvider, { serverUrl, authorizationCode: back.get('code')!, callbackIssuer });
    expect(done).toBe('AUTHORIZED');
    const client = await createMCPClient({ transport: { type: 'http', url: serverUrl, authProvider } });
    const tools = (await client.tools()) as Record<string, { execute: (given: unknown, options: unknown) => unknown }>;
    const result = await tools['dorg_double']!.execute({ price: 5 }, { messages: [], toolCallId: 'one' });
    expect(JSON.stringify(result)).toContain('10');
    await client.close();
  });

  test('so does the current SDK, for the server of one digital organization', async () => {
    const authProvider = new AgreeingPerson(api.person, api.url, 'Current SDK');
    const url = new URL(`${api.url}/mcp/${double}`);
    const connect = async () => {
      const client = new CurrentClient({ name: 'current', version: '1' }, { versionNegotiation: { mode: 'auto' } });
      const transport = new CurrentTransport(url, { authProvider: authProvider as never });
      return { client, transport, ready: client.connect(transport) };
    };
    const first = await connect();
    await expect(first.ready).rejects.toThrow();
    await first.transport.finishAuth(authProvider.back);
    const { client, ready } = await connect();
    await ready;
    const result = await client.callTool({ name: 'double', arguments: { price: 6 } });
    expect(result.structuredContent).toMatchObject({ items: [{ total: 12 }] });
    await client.close();
  });
});

describe('limits of a tool', () => {
  test('files of its last node come with the answer while there is room: pictures as such, others as resources', async () => {
    const image = { model: 'sandbox/image', prompt: 'A tree', output_name: 'drawn', keep: 'both' };
    const draft = chain({
      called: { type: 'trigger.mcp', parameters: { name: 'draw', description: 'Draws.' } },
      sheet: {
        type: 'data.convert_to_file',
        parameters: { format: 'csv', file_name: 'trees.csv', binary_name: 'sheet' },
      },
      image: { type: 'ai.image', parameters: image },
    });
    const { id } = await api.createPublished(draft);
    const call = { name: 'draw', arguments: { tree: 'oak' }, acceptedHash: null };
    const { structured, content } = await new McpClients().callTool(at(`/mcp/${id}`), call);
    const { files, execution_id: executionId } = structured as {
      files: { url: string; field: string }[];
      execution_id: string;
    };
    expect(files.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toMatchObject([
      { item: 0, field: 'drawn', media_type: 'image/png', included: true },
      {
        item: 0,
        field: 'sheet',
        media_type: expect.stringContaining('text/csv'),
        file_name: 'trees.csv',
        included: true,
      },
    ]);
    const drawn = content.find((part) => part.type === 'image') as { data: string };
    const kept = await fetch(files.find(({ field }) => field === 'drawn')!.url, { headers: bearer(key) });
    expect(Buffer.from(await kept.arrayBuffer()).toString('base64')).toBe(drawn.data);
    expect(content.find((part) => part.type === 'resource')).toMatchObject({
      uri: files.find(({ field }) => field === 'sheet')!.url,
      mediaType: 'text/csv',
      text: expect.stringContaining('oak'),
    });
    const again = { name: 'get_execution', arguments: { execution_id: executionId }, acceptedHash: null };
    expect((await new McpClients().callTool(at(), again)).content).toHaveLength(3);
  });

  test('arguments that do not fit start nothing; the tool says what is wrong', async () => {
    const call = { name: 'dorg_double', arguments: { price: 'much' }, acceptedHash: null };
    const result = await new McpClients().callTool(at(), call);
    expect(result).toMatchObject({ isError: true, text: expect.stringContaining('“price” must be a number') });
  });

  test('rows of a data table are found by conditions', async () => {
    const conditions = {
      combinator: 'and',
      conditions: [{ left: 'number', operator: { type: 'number', operation: 'gte' }, right: 8 }],
    };
    const call = { name: 'table_open_orders_find', arguments: { conditions }, acceptedHash: null };
    const result = await new McpClients().callTool(at(), call);
    expect(result.structured).toMatchObject({ data: [{ values: { number: 8 } }] });
  });

  test('a catalog search is found with its inputs, and costs one credit; a failed one is free', async () => {
    const mcp = new McpClients();
    const find = { name: 'catalog_find', arguments: { query: 'geocoding', limit: 20 }, acceptedHash: null };
    const { searches } = (await mcp.callTool(at(), find)).structured as { searches: { search_id: string }[] };
    const found = searches.find(({ search_id: id }) => id === 'open-meteo.geocoding');
    expect(found).toMatchObject({ inputs: { required: ['name'] }, columns: expect.arrayContaining(['latitude']) });
    const balance = async () => Number((await api.person.client.ok('getWallet')).balance);
    const search = (search_id: string, inputs: object) =>
      mcp.callTool(at(), { name: 'catalog_search', arguments: { search_id, inputs }, acceptedHash: null });
    const before = await balance();
    source.answer([json({ results: [{ id: 1, name: 'Bern', latitude: 46.9, longitude: 7.4 }] })]);
    expect(await search('open-meteo.geocoding', { name: 'Bern' })).toMatchObject({
      isError: false,
      structured: { rows: [{ name: 'Bern', latitude: 46.9 }], credits: '1.000000', source: expect.any(String) },
    });
    const { data: runs } = await api.person.client.ok('listCatalogRuns');
    expect(runs).toMatchObject([{ credits: '1.000000', status: 'success', execution_id: null }]);
    source.answer([json({ error: true, reason: 'no such thing' }, 400)]);
    const refused = [
      await search('open-meteo.geocoding', { name: 'Nowhere' }),
      await search('open-meteo.geocoding', { town: 'Bern' }),
      await search('open-meteo.nothing', {}),
    ];
    expect(refused.map(({ isError }) => isError)).toEqual([true, true, true]);
    expect(before - (await balance())).toBe(1);
    const noCatalog = await keyOf(['digital_organizations.view']);
    const call = { name: 'catalog_search', arguments: { search_id: 'x', inputs: {} }, acceptedHash: null };
    await expect(mcp.callTool(at('/mcp', noCatalog), call)).rejects.toMatchObject({ code: 'mcp_tool_missing' });
  });

  test('a digital organization without the trigger is no tool: not listed, not called, also not by a server of its own', async () => {
    const { data } = await api.person.client.ok('listDigitalOrganizations');
    const closed = data.find(({ name }) => name === 'Closed')!;
    const mcp = new McpClients();
    const { tools } = await mcp.listTools(at());
    expect(tools.map(({ name }) => name).filter((name) => name.includes('closed'))).toEqual([]);
    const own = await mcp.listTools(at(`/mcp/${closed.id}`));
    expect(own.tools.map(({ name }) => name)).toEqual(['get_execution']);
    for (const path of ['/mcp', `/mcp/${closed.id}`])
      for (const name of ['dorg_closed', 'closed', 'tool', closed.id]) {
        const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } };
        const answer = await post(body, { ...bearer(key), 'mcp-protocol-version': '2025-11-25' }, path);
        expect(await answer.text()).toMatch(/"isError":true|"error":/);
      }
    // The server does not compare headers with arguments, so no schema may request one in a header (SEP-2243).
    const header = { type: 'object', properties: { a: { type: 'string', 'x-mcp-header': 'A' } } };
    const parameters = { name: 'x', description: 'x', input_schema: header };
    const asking = await api.create(chain({ called: { type: 'trigger.mcp', parameters } }));
    const refused = await api.person.client.call('publishDigitalOrganization', {
      params: { digital_organization_id: asking.id },
    });
    expect(refused.text).toContain('x-mcp-header');
    const { data: ran } = await api.person.client.ok('listExecutions', {
      query: { digital_organization_id: closed.id },
    });
    expect(ran).toEqual([]);
  });

  test('/mcp/<id> has the tools of one digital organization under their own names', async () => {
    const { tools } = await new McpClients().listTools(at(`/mcp/${double}`));
    expect(tools.map(({ name }) => name)).toEqual(['double', 'get_execution']);
    const call = { name: 'double', arguments: { price: 4 }, acceptedHash: null };
    expect((await new McpClients().callTool(at(`/mcp/${double}`), call)).structured).toMatchObject({
      items: [{ total: 8 }],
    });
  });

  test('/mcp/<id> serves a digital organization older than a hundred others', async () => {
    await api.test.database.pool.query(
      `insert into digital_organizations select (jsonb_populate_record(d, jsonb_build_object('id', 'dorg_' || lpad(n::text, 26, '0'),
         'name', 'Newer ' || n, 'created_at', now() + interval '1 minute', 'published_version_id', null))).*
         from digital_organizations d, generate_series(1, 100) n where d.id = $1`,
      [double],
    );
    await api.test.database.pool.query(
      `insert into versions select (jsonb_populate_record(v, jsonb_build_object('id', 'ver_' || lpad(n::text, 26, '0'),
         'digital_organization_id', 'dorg_' || lpad(n::text, 26, '0')))).*
         from versions v, generate_series(1, 100) n where v.digital_organization_id = $1`,
      [double],
    );
    await api.test.database.pool.query(
      `update digital_organizations d set published_version_id = v.id from versions v where v.digital_organization_id = d.id and d.name like 'Newer %'`,
    );
    const { tools } = await new McpClients().listTools(at(`/mcp/${double}`));
    expect(tools.map(({ name }) => name)).toEqual(['double', 'get_execution']);
  });

  test('searches a knowledge base, at the price of embedding the question', async () => {
    const call = { name: 'knowledge_handbook_search', arguments: { query: 'holiday' }, acceptedHash: null };
    const { structured } = await new McpClients().callTool(at(), call);
    expect(structured).toMatchObject({ hits: [{ document_key: 'holidays.md' }], credits: expect.any(String) });
    for (const wrong of [{}, { query: 5 }, { query: 'x', limit: 1000 }, { query: 'x', more: 1 }]) {
      const refused = await new McpClients().callTool(at(), { ...call, arguments: wrong });
      expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('The arguments do not fit') });
    }
  });

  test('calls an employee, a run at the price of its position, and reports cost and validation errors', async () => {
    const { tools } = await new McpClients().listTools(at());
    const tool = tools.find(({ name }) => name === 'employee_writer')!;
    expect(tool).toMatchObject({
      description: 'Writer. Writes short texts. A call costs nothing.',
      inputSchema: { required: ['topic'] },
    });
    expect(JSON.stringify(tools)).not.toContain('SECRET');
    const call = { name: 'employee_writer', arguments: { topic: 'zebras' }, acceptedHash: null };
    const { structured, isError } = await new McpClients().callTool(at(), call);
    expect([isError, structured]).toEqual([
      false,
      expect.objectContaining({
        status: 'success',
        credits: '0.000000',
        parts: [expect.objectContaining({ text: 'About zebras in prose' })],
      }),
    ]);
    const { run_id, position_id } = structured as { run_id: string; position_id: string };
    const again = { name: 'get_employee_run', arguments: { run_id, position_id }, acceptedHash: null };
    expect((await new McpClients().callTool(at(), again)).structured).toEqual(structured);
    const wrong = await new McpClients().callTool(at(), { ...call, arguments: { topic: 5 } });
    expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining('The arguments do not fit') });
    const asTask = await taskOf('employee_writer', { topic: 'lions' });
    expect(asTask).toMatchObject({ structuredContent: { parts: [{ text: 'About lions in prose' }] } });
    const stranger = await keyOf(undefined, await signUpPerson(api.url));
    for (const one of [call, again])
      expect(await new McpClients().callTool(at('/mcp', stranger), one).catch(() => ({ isError: true }))).toMatchObject(
        { isError: true },
      );
  });

  test('a key sees what its scopes allow, and no other organization sees anything', async () => {
    const narrow = await keyOf(['digital_organizations.view', 'data_tables.view', 'data_tables.read_rows']);
    const { tools } = await new McpClients().listTools(at('/mcp', narrow));
    expect(tools.map(({ name }) => name)).toEqual(['get_execution', 'table_open_orders_find']);
    const stranger = await keyOf(undefined, await signUpPerson(api.url));
    const foreign = await new McpClients().listTools(at('/mcp', stranger));
    expect(foreign.tools.map(({ name }) => name)).toEqual(['get_execution', 'catalog_find', 'catalog_search']);
    expect((await post(initialize, bearer(stranger), `/mcp/${double}`)).status).toBe(404);
  });
});

describe('the door', () => {
  test('without a good key it is 401 and says Bearer; cookies and model keys do not open it', async () => {
    const none = await post(initialize, {});
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Bearer realm="Bureau", scope=/),
    ]);
    expect((await post(initialize, bearer('bk_acc_wrong'))).status).toBe(401);
    const model = await api.person.client.ok('createModelApiKey', { body: { label: 'model' } });
    expect((await post(initialize, bearer(model.value!))).status).toBe(403);
    const session = await api.person.client.call('callMcp', { body: initialize });
    expect(session.status).toBe(401);
  });

  test('another origin is refused, and so are methods of sessions', async () => {
    expect((await post(initialize, { ...bearer(key), origin: 'https://evil.example' })).status).toBe(403);
    const get = await fetch(`${api.url}/mcp`, { headers: { ...bearer(key), accept: 'text/event-stream' } });
    expect(get.status).toBe(405);
  });

  test('callDigitalOrganizationMcp answers initialize of every older revision', async () => {
    for (const protocolVersion of ['2025-03-26', '2025-06-18', '2025-11-25']) {
      const body = { ...initialize, params: { ...initialize.params, protocolVersion } };
      const answer = await post(body, bearer(key), `/mcp/${double}`);
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(protocolVersion)]);
    }
  });
});
