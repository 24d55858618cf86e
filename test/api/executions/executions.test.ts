import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { until } from '../../executions/executionsWorld.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';
import { at, greet, manual, of, startCalls, webhook } from './startCalls.ts';
import { isFull } from '../../support/isFull.ts';

type Schemas = components['schemas'];

let api: EngineApi;
let person: Person;

beforeAll(async () => {
  api = await startEngineApi();
  person = api.person;
});
afterAll(() => api?.close());

const wait = { type: 'logic.wait', parameters: { amount: 1, unit: 'hours' } };
const start = startCalls(() => person);

describe('startExecution', () => {
  test('runs the draft and with wait answers the end: graph, nodes with counts, in the order in which they began', async () => {
    const { id } = await api.create(chain({ start: manual, greet }));
    const { status, body } = await start(id, { mode: 'manual', input: [{ name: 'Ada' }, { name: 'Grace' }] }, 60);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'success',
      mode: 'manual',
      version_id: null,
      digital_organization_name: 'Test',
      trigger: { kind: 'manual', node_id: 'start' },
      error: null,
    });
    expect(body.graph.nodes).toHaveLength(2);
    expect(
      body.nodes.map(({ node_id, status: nodeStatus, runs, items_in, items_out }) => ({
        node_id,
        nodeStatus,
        runs,
        items_in,
        items_out,
      })),
    ).toEqual([
      { node_id: 'start', nodeStatus: 'success', runs: 1, items_in: 0, items_out: 2 },
      { node_id: 'greet', nodeStatus: 'success', runs: 1, items_in: 2, items_out: 2 },
    ]);
  });

  test('tells what left by each port in all rounds of a loop, beside its last run', async () => {
    const graph = chain({ start: manual, loop: { type: 'logic.loop' } });
    const body = { type: 'logic.no_operation', id: 'body', name: 'body', position: { x: 0, y: 200 } };
    const { id } = await api.create({
      nodes: [...graph.nodes, body],
      connections: [
        ...graph.connections,
        { from: { node: 'loop', port: 'loop' }, to: { node: 'body', port: 'main' } },
        { from: { node: 'body', port: 'main' }, to: { node: 'loop', port: 'back' } },
      ],
    });
    const input = [{ n: 1 }, { n: 2 }, { n: 3 }];
    const { body: execution } = await start(id, { mode: 'manual', input }, 60);
    const totals = Object.fromEntries(execution.nodes.map((node) => [node.node_id, node.output_totals]));
    expect(totals).toEqual({ start: { main: 3 }, loop: { done: 3, loop: 3 }, body: { main: 3 } });
    expect(execution.nodes.find((node) => node.node_id === 'loop')!.outputs['loop']!.count).toBe(0);
  });

  test('a draft whose trigger waits for events starts with an example of its own, never with an empty item', async () => {
    const fields = [{ label: 'Age', name: 'age', type: 'number' }];
    const hook = { type: 'trigger.form', parameters: { fields } };
    const { id } = await api.create(chain({ hook, end: { type: 'logic.no_operation' } }));
    const { body } = await start(id, { mode: 'manual' }, 60);
    const detail = await person.client.ok('getExecutionNode', {
      params: { execution_id: body.id, node_id: 'end' },
    });
    expect(detail.runs[0]!.outputs['main']!.items[0]).toMatchObject({ json: { age: 1 } });
  });

  test('answers 202 where the end does not come in time', async () => {
    const { id } = await api.create(chain({ start: manual, wait }));
    const first = await start(id, { mode: 'manual' });
    expect([first.status, ['queued', 'running'].includes(first.body.status)]).toEqual([202, true]);
    expect((await start(id, { mode: 'manual' }, 1)).status).toBe(202);
    await api.deps.executions.answers.waitForPause(first.body.id, { timeoutMs: 20_000 });
    expect(await person.client.ok('getExecution', at(first.body.id))).toMatchObject({
      status: 'waiting',
      wait_until: expect.any(String),
    });
    for (const execution of (await person.client.ok('listExecutions', { query: { digital_organization_id: id } })).data)
      await person.client.ok('cancelExecution', at(execution.id));
  });

  test('in production runs what is published, not the draft', async () => {
    const made = await api.create(chain({ start: manual, greet }));
    expect(
      await person.client.refused('startExecution', { ...of(made.id), body: { mode: 'production' } }),
    ).toMatchObject({ status: 409, code: 'not_published' });
    const version = await api.publish(made.id);
    await person.client.ok('updateDigitalOrganization', {
      ...of(made.id),
      body: { name: 'Test', draft: chain({ start: manual }), draft_revision: made.draft_revision },
    });
    const { body } = await start(made.id, { mode: 'production' }, 60);
    expect(body).toMatchObject({ status: 'success', mode: 'production', version_id: version.id });
    expect(body.nodes.map((node) => node.node_id)).toEqual(['start', 'greet']);
  });

  test('starts at the given trigger, else at the manual one, else at the only one', async () => {
    const both = await api.create({
      nodes: [...chain({ hook: webhook }).nodes, ...chain({ start: manual }).nodes],
      connections: [],
    });
    expect((await start(both.id, { mode: 'manual' }, 60)).body.trigger.node_id).toBe('start');
    expect((await start(both.id, { mode: 'manual', start_node: 'hook' }, 60)).body.trigger.node_id).toBe('hook');
    const one = await api.create(chain({ hook: webhook, greet }));
    expect((await start(one.id, { mode: 'manual' }, 60)).body.trigger.node_id).toBe('hook');
    const refusedWith = (id: string, body: object): Promise<{ code: string; param: string | null }> =>
      person.client.refused('startExecution', { ...of(id), body });
    expect(await refusedWith(one.id, { mode: 'manual', start_node: 'greet' })).toMatchObject({
      code: 'invalid_request',
      param: '/start_node',
    });
    const two = await api.create({ nodes: chain({ a: webhook, b: webhook }).nodes, connections: [] });
    expect(await refusedWith(two.id, { mode: 'manual' })).toMatchObject({ code: 'trigger_required' });
    expect(await refusedWith((await api.create(chain({ greet }))).id, { mode: 'manual' })).toMatchObject({
      code: 'trigger_required',
    });
  });

  test('hands on the items pinned to the trigger of a draft where none are given', async () => {
    const { id } = await api.create({
      ...chain({ start: manual, greet }),
      pin_data: { start: [{ json: { name: 'Pinned' } }, { name: 'Bare' }] },
    });
    const { body } = await start(id, { mode: 'manual' }, 60);
    const detail = await person.client.ok('getExecutionNode', { params: { execution_id: body.id, node_id: 'greet' } });
    expect(detail.runs[0]?.outputs['main']?.items.map((item) => item['json'])).toEqual([
      { greeting: 'Hello Pinned' },
      { greeting: 'Hello Bare' },
    ]);
  });

  test('prefers a trigger with pinned items over the manual one, if it leads to the nodes to run', async () => {
    const byHook = chain({ hook: webhook, greet });
    const byHand = chain({ start: manual, other: greet });
    const made = await api.create({
      nodes: [...byHand.nodes, ...byHook.nodes],
      connections: [...byHand.connections, ...byHook.connections],
      pin_data: { hook: [{ json: { name: 'Pinned' } }] },
    });
    const { body } = await start(made.id, { mode: 'manual' }, 60);
    expect(body.trigger.node_id).toBe('hook');
    const detail = await person.client.ok('getExecutionNode', { params: { execution_id: body.id, node_id: 'greet' } });
    expect(detail.runs[0]?.outputs['main']?.items.map((item) => item['json'])).toEqual([{ greeting: 'Hello Pinned' }]);
    const other = await start(made.id, { mode: 'manual', until_node: 'other' }, 60);
    expect(other.body.trigger.node_id).toBe('start');
    await api.publish(made.id);
    expect((await start(made.id, { mode: 'production' }, 60)).body.trigger.node_id).toBe('start');
  });

  test('by hand is limited to five at once; an account API key is not, and its drafts keep the mode manual', async () => {
    const someone = await signUpPerson(api.url);
    const { id } = await someone.client.ok('createDigitalOrganization', {
      body: { name: 'Test', draft: chain({ start: manual, wait }) },
    });
    const run = (client = someone.client): ReturnType<typeof client.call> =>
      client.call('startExecution', { ...of(id), body: { mode: 'manual' } });
    const results = await Promise.all(Array.from({ length: 7 }, () => run()));
    expect(results.map((result) => result.status).toSorted((a, b) => a - b)).toEqual([
      202, 202, 202, 202, 202, 429, 429,
    ]);
    const refused = results.find((result) => result.status === 429)!;
    expect([refused.body, refused.headers.get('retry-after')]).toMatchObject([
      { error: { code: 'too_many_executions' } },
      expect.any(String),
    ]);
    const { value } = await someone.client.ok('createAccountApiKey', { body: { label: 'test' } });
    expect(await run(someone.client.withKey(value))).toMatchObject({
      status: 202,
      body: { mode: 'manual', trigger: { kind: 'api' } },
    });
    for (const { id: executionId } of (await someone.client.ok('listExecutions')).data)
      await someone.client.ok('cancelExecution', at(executionId));
  });
});

describe('cancelExecution, deleteExecution', () => {
  test('cancel what runs, for good; delete what has ended, with everything it left', async () => {
    const { id } = await api.create(chain({ start: manual, wait }));
    const { body } = await start(id, { mode: 'manual' });
    expect(await person.client.refused('deleteExecution', at(body.id))).toMatchObject({
      status: 409,
      code: 'execution_not_finished',
    });
    expect(await person.client.ok('cancelExecution', at(body.id))).toMatchObject({
      status: 'canceled',
      canceled_by: { name: expect.any(String) },
    });
    expect(await person.client.ok('cancelExecution', at(body.id))).toMatchObject({ status: 'canceled' });
    expect((await person.client.call('deleteExecution', at(body.id))).status).toBe(204);
    expect(await person.client.refused('getExecution', at(body.id))).toMatchObject({ status: 404 });
    for (const table of ['execution_nodes', 'execution_data']) {
      expect(
        (await api.test.database.pool.query(`select 1 from ${table} where execution_id = $1`, [body.id])).rowCount,
      ).toBe(0);
    }
    const ended = await start((await api.create(chain({ start: manual }))).id, { mode: 'manual' }, 60);
    expect(await person.client.refused('cancelExecution', at(ended.body.id))).toMatchObject({
      status: 409,
      code: 'execution_finished',
    });
  });
});

const races = isFull ? 200 : 20;

describe('cancelExecution racing the end', () => {
  test(`${races} times with the real engine: canceled stays canceled, nothing of it runs on, and a refusal means it had ended`, async () => {
    const { id } = await api.create(chain({ start: manual, greet, last: { type: 'logic.no_operation' } }));
    await api.publish(id);
    const canceled: string[] = [];
    const race = async (delayMs: number): Promise<void> => {
      const { body } = await start(id, { mode: 'production' });
      await api.deps.executions.answers.waitForEnd(body.id, { timeoutMs: delayMs }); // somewhere on its way, not a synchronisation
      const { status } = await person.client.call('cancelExecution', at(body.id));
      expect([200, 409]).toContain(status);
      const after = await person.client.ok('getExecution', at(body.id));
      expect(after.status).toBe(status === 200 ? 'canceled' : 'success');
      if (status === 200) canceled.push(body.id);
    };
    let next = 0;
    const lane = async (): Promise<void> => {
      for (let n = next++; n < races; n = next++) await race((n * 5) % 100);
    };
    await Promise.all(Array.from({ length: 4 }, lane));
    const loop = api.deps.executions.startRelay(50);
    for (const executionId of canceled) {
      const closed = async (): Promise<boolean> => {
        const { rowCount } = await api.test.database.pool.query('select 1 from outbox where reference = $1', [
          executionId,
        ]);
        return rowCount === 0;
      };
      await until(closed, (isClosed) => isClosed);
      expect((await person.client.ok('getExecution', at(executionId))).status).toBe('canceled');
    }
    await loop.stop();
  }, 600_000);
});

describe('getExecutionNode', () => {
  test('shows what code printed with the run that printed it, also where it failed and in a retry that keeps the run', async () => {
    const code = 'console.log("total", $json);\nconsole.warn("careful");\nreturn $input.all();';
    const prints = { type: 'logic.code', parameters: { code } };
    const fails = { type: 'logic.code', parameters: { code: 'console.error("why");\nthrow new Error("no")' } };
    const { id } = await api.create(chain({ start: manual, prints, fails }));
    const { body } = await start(id, { mode: 'manual', input: [{ n: 1 }] }, 60);
    expect(body.status).toBe('error');
    const consoleOf = async (executionId: string, nodeId: string) => {
      const params = { execution_id: executionId, node_id: nodeId };
      return (await person.client.ok('getExecutionNode', { params })).runs.map((run) => run.console);
    };
    const printed = {
      lines: [
        { level: 'log', text: 'total {"n":1}' },
        { level: 'warn', text: 'careful' },
      ],
      truncated: false,
    };
    expect(await consoleOf(body.id, 'start')).toEqual([null]);
    expect(await consoleOf(body.id, 'prints')).toEqual([printed]);
    expect(await consoleOf(body.id, 'fails')).toEqual([{ lines: [{ level: 'error', text: 'why' }], truncated: false }]);
    const retried = await person.client.ok('retryExecution', { ...at(body.id), body: { version: 'original' } });
    expect(await consoleOf(retried.id, 'prints')).toEqual([printed]);
  });

  test('pages through the items of each port, inputs by their sources', async () => {
    const { id } = await api.create(chain({ start: manual, greet, last: { type: 'logic.no_operation' } }));
    const { body } = await start(
      id,
      { mode: 'manual', input: Array.from({ length: 5 }, (_, n) => ({ name: `N${n}` })) },
      60,
    );
    const params = { execution_id: body.id, node_id: 'greet' };
    const inputs: unknown[] = [];
    const outputs: unknown[] = [];
    let cursor: string | null = null;
    do {
      const detail: Schemas['ExecutionNodeDetail'] = await person.client.ok('getExecutionNode', {
        params,
        query: { limit: 2, ...(cursor && { cursor }) },
      });
      expect(detail).toMatchObject({
        node_id: 'greet',
        name: 'greet',
        type: 'data.edit_fields',
        runs: [{ run_index: 0, status: 'success', attempts: 1 }],
      });
      expect(detail.runs[0]!.inputs['main']!.count).toBe(5);
      inputs.push(...detail.runs[0]!.inputs['main']!.items.map((item) => item['json']));
      outputs.push(...detail.runs[0]!.outputs['main']!.items.map((item) => item['json']));
      cursor = detail.next_cursor;
    } while (cursor);
    expect(inputs).toEqual(Array.from({ length: 5 }, (_, n) => ({ name: `N${n}` })));
    expect(outputs).toEqual(Array.from({ length: 5 }, (_, n) => ({ greeting: `Hello N${n}` })));
    expect(await person.client.refused('getExecutionNode', { params, query: { cursor: 'x' } })).toMatchObject({
      code: 'invalid_cursor',
    });
    expect(await person.client.refused('getExecutionNode', { params: { ...params, node_id: 'gone' } })).toMatchObject({
      status: 404,
    });
  });

  test('with a run index answers that run alone, page by page', async () => {
    const { nodes } = chain({ start: manual, each: { type: 'logic.loop', parameters: { batch_size: 2 } }, greet });
    const { id } = await api.create({
      nodes,
      connections: [
        { from: { node: 'start', port: 'main' }, to: { node: 'each', port: 'main' } },
        { from: { node: 'each', port: 'loop' }, to: { node: 'greet', port: 'main' } },
        { from: { node: 'greet', port: 'main' }, to: { node: 'each', port: 'back' } },
      ],
    });
    const input = ['A', 'B', 'C', 'D'].map((name) => ({ name }));
    const { body } = await start(id, { mode: 'manual', input }, 60);
    const params = { execution_id: body.id, node_id: 'greet' };
    const first = await person.client.ok('getExecutionNode', { params, query: { run_index: 1, limit: 1 } });
    expect(first.runs.map((run) => [run.run_index, run.outputs['main']?.items])).toMatchObject([
      [1, [{ json: { greeting: 'Hello C' } }]],
    ]);
    const rest = await person.client.ok('getExecutionNode', {
      params,
      query: { run_index: 1, limit: 1, cursor: first.next_cursor! },
    });
    expect(rest).toMatchObject({ runs: [{ run_index: 1 }], next_cursor: null });
    expect(rest.runs[0]!.outputs['main']!.items).toMatchObject([{ json: { greeting: 'Hello D' } }]);
    const none = await person.client.ok('getExecutionNode', { params, query: { run_index: 7 } });
    expect(none).toMatchObject({ runs: [], next_cursor: null });
  });

  test('of a node that did not run has no runs', async () => {
    const stop = { type: 'logic.stop_and_error', parameters: { message: 'no' } };
    const { nodes } = chain({ start: manual, stop, greet });
    const { id } = await api.create({
      nodes,
      connections: [{ from: { node: 'start', port: 'main' }, to: { node: 'stop', port: 'main' } }],
    });
    const { body } = await start(id, { mode: 'manual' }, 60);
    expect(body).toMatchObject({
      status: 'error',
      error: { code: 'stopped_with_error', node_id: 'stop', message: 'no' },
    });
    expect(
      await person.client.ok('getExecutionNode', { params: { execution_id: body.id, node_id: 'greet' } }),
    ).toMatchObject({ runs: [], next_cursor: null });
  });
});

describe('every operation on an execution', () => {
  test('answers 404 to another organization and to members who do not see its project; viewers of a team project only look', async () => {
    const { id } = await api.create(chain({ start: manual }));
    const { body } = await start(id, { mode: 'manual' }, 60);
    const stranger = await signUpPerson(api.url);
    const calls = ['getExecution', 'cancelExecution', 'deleteExecution', 'getExecutionNode'] as const;
    const params = { execution_id: body.id, node_id: 'start', digital_organization_id: id };
    for (const operation of calls)
      expect([operation, (await stranger.client.refused(operation, { params })).status]).toEqual([operation, 404]);

    // The stranger joins the organization as a member: the owner's personal space stays out of sight.
    const { pool } = api.test.database;
    await pool.query(`insert into memberships (id, organization_id, account_id, role) values ($1, $2, $3, 'member')`, [
      newId('membership'),
      person.organizationId,
      stranger.accountId,
    ]);
    await stranger.client.ok('updateSession', { body: { organization_id: person.organizationId } });
    for (const operation of calls)
      expect([operation, (await stranger.client.refused(operation, { params })).status]).toEqual([operation, 404]);
    expect((await stranger.client.ok('listExecutions')).data).toEqual([]);
    expect((await stranger.client.ok('listDigitalOrganizations')).data).toEqual([]);

    // A team project with the member as viewer: seen, not touched.
    const projectId = newId('project');
    await pool.query(`insert into projects (id, organization_id, kind, name) values ($1, $2, 'team', 'Team')`, [
      projectId,
      person.organizationId,
    ]);
    await pool.query(
      `insert into project_members (organization_id, project_id, account_id, role) values ($1, $2, $3, 'viewer')`,
      [person.organizationId, projectId, stranger.accountId],
    );
    const shared = await api.create(chain({ start: manual }), { project_id: projectId });
    const run = await start(shared.id, { mode: 'manual' }, 60);
    expect((await stranger.client.ok('listExecutions')).data.map((row) => row.id)).toEqual([run.body.id]);
    await stranger.client.ok('getExecution', at(run.body.id));
    for (const operation of ['cancelExecution', 'deleteExecution'] as const) {
      expect(await stranger.client.refused(operation, at(run.body.id))).toMatchObject({
        status: 403,
        code: 'insufficient_scope',
      });
    }
    expect(
      await stranger.client.refused('startExecution', { ...of(shared.id), body: { mode: 'manual' } }),
    ).toMatchObject({ status: 403 });
    expect(
      await stranger.client.refused('createDigitalOrganization', { body: { name: 'Mine', project_id: projectId } }),
    ).toMatchObject({ status: 403 });
  });

  test('obeys the scopes of an account API key', async () => {
    const { id } = await api.create(chain({ start: manual }));
    const { value } = await person.client.ok('createAccountApiKey', {
      body: { label: 'runs only', scopes: ['digital_organizations.execute'] },
    });
    const key = person.client.withKey(value);
    const { status } = await key.call('startExecution', { ...of(id), body: { mode: 'manual' } });
    expect(status).toBe(202);
    expect(await key.refused('getDigitalOrganization', of(id))).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    });
  });
});

describe('listNodeTypes', () => {
  test('answers every node type with its ports and a schema of its parameters, to anybody', async () => {
    const { data } = await person.client.as({}).ok('listNodeTypes');
    expect(data.map((type) => type.type)).toEqual(
      expect.arrayContaining(['trigger.manual', 'trigger.webhook', 'logic.if', 'http.request', 'ai.chat']),
    );
    expect(data.find((type) => type.type === 'logic.if')?.outputs.map((port) => port.name)).toEqual(['true', 'false']);
  });
});

describe('the keys of typed objects', () => {
  /** None of them is in the order of PostgreSQL's `jsonb`: by length, then by letters. */
  const typed = { zulu: 1, alpha: { yes: true, no: false, a: null }, mike: [{ second: 2, first: 1 }], b: '' };
  const text = JSON.stringify(typed);
  const hook = {
    type: 'trigger.webhook',
    parameters: { methods: ['POST'], response_body: typed },
  };
  const next = { type: 'logic.no_operation' };
  const stop = { type: 'logic.stop_and_error', parameters: { message: 'To be retried' } };
  const draft = (): Schemas['Graph'] => ({ ...chain({ hook, next, stop }), pin_data: { hook: [{ json: typed }] } });
  const pinnedIn = (graph: Schemas['Graph']): string => JSON.stringify(graph.pin_data?.['hook']?.[0]?.['json']);
  const bodyIn = (graph: Schemas['Graph']): string =>
    JSON.stringify(graph.nodes.find(({ id }) => id === 'hook')?.parameters?.['response_body']);

  test('stay in their order: in drafts, versions, executions with their items, retries, answers, files and imports', async () => {
    const made = await api.create(draft());
    const version = await api.publish(made.id);
    const read = await person.client.ok('getDigitalOrganization', of(made.id));
    const published = await person.client.ok('getVersion', {
      params: { ...of(made.id).params, version_id: version.id },
    });
    const ran = (await start(made.id, { mode: 'manual' }, 60)).body;
    const again = await person.client.ok('retryExecution', { ...at(ran.id), body: { version: 'original' } });
    await api.deps.executions.answers.waitForEnd(again.id, { timeoutMs: 20_000 });
    const retried = await person.client.ok('getExecution', at(again.id));
    const file = await person.client.ok('exportDigitalOrganization', { ...of(made.id), query: {} });
    const imported = await person.client.ok('importDigitalOrganization', { body: file });
    const { pin_data, nodes, connections } = file;
    const graphs = [made.draft, read.draft, published.graph, ran.graph, retried.graph, imported.draft];
    for (const graph of [...graphs, { nodes, connections, ...(pin_data === undefined ? {} : { pin_data }) }])
      expect([pinnedIn(graph), bodyIn(graph)]).toEqual([text, text]);
    expect(read.has_unpublished_changes).toBe(false);
    for (const { id } of [ran, retried]) {
      const detail = await person.client.ok('getExecutionNode', { params: { execution_id: id, node_id: 'next' } });
      expect(JSON.stringify(detail.runs[0]?.outputs['main']?.items[0]?.['json'])).toBe(text);
    }
    const answer = await fetch(made.addresses[0]!.production_url, { method: 'POST' });
    expect(await answer.text()).toBe(text);
  });

  test('are a change to publish where only their order is another one', async () => {
    const made = await api.create(draft());
    await api.publish(made.id);
    const body = { name: 'Test', draft: draft(), draft_revision: made.draft_revision };
    body.draft.nodes[0]!.parameters = {
      methods: ['POST'],
      response_body: Object.fromEntries(Object.entries(typed).toReversed()),
    };
    const saved = await person.client.ok('updateDigitalOrganization', { ...of(made.id), body });
    expect(saved.has_unpublished_changes).toBe(true);
    await api.publish(made.id);
  });

  test('of a draft that the release before wrote are those of that release', async () => {
    const { id } = await api.create(draft());
    await api.test.database.pool.query(
      `update digital_organizations set draft = jsonb_set(draft, '{pin_data}', '{}') where id = $1`,
      [id],
    );
    const read = await person.client.ok('getDigitalOrganization', of(id));
    expect(read.draft.pin_data).toEqual({});
  });
});
