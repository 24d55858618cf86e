import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../db/ids.ts';
import { startCalls } from '../../domains/executions/calls/startCalls.ts';
import { until } from '../executions/executionsWorld.ts';
import { buildOrganization } from '../support/factories.ts';
import { graphOf, TestEngine } from './engine.ts';
import { createPublished, publishVersion } from './publish.ts';
import { testNodes, type Script } from './testNodes.ts';
import { isFull } from '../support/isFull.ts';

const script: Script = { ran: [], onRun: () => undefined };
const trigger = { type: 'trigger.webhook' };
const called = { type: 'trigger.sub' };
const effect = { type: 'test.effect' };
const none = { type: 'logic.no_operation' };
const set = (name: string, value: unknown) => ({
  type: 'data.edit_fields',
  parameters: { assignments: [{ name, value }], include: 'all' },
});
const lessThan = (limit: number) => ({
  type: 'logic.if',
  parameters: {
    conditions: {
      conditions: [{ left: '{{ $json.n }}', operator: { type: 'number', operation: 'lt' }, right: limit }],
    },
  },
});
const stop = (message: string) => ({ type: 'logic.stop_and_error', parameters: { message } });
const call = (digitalOrganizationId: string, parameters: object = {}, settings: object = {}) => ({
  type: 'logic.sub_organization',
  parameters: { digital_organization_id: digitalOrganizationId, ...parameters },
  settings,
});

const wait = (amount: number) => ({ type: 'logic.wait', parameters: { amount, unit: 'seconds' } });

let engine: TestEngine;
beforeAll(async () => {
  engine = await TestEngine.start({ extraNodes: testNodes(script) });
});
afterAll(() => engine?.stop());
beforeEach(() => {
  script.ran.length = 0;
  script.onRun = () => undefined;
});

interface ChildRow {
  id: string;
  mode: string;
  status: string;
  version_id: string;
  awaited: boolean;
  error: { message: string } | null;
}
const childrenOf = async (executionId: string) =>
  (
    await engine.database.pool.query<ChildRow>(
      'select * from executions where parent_execution_id = $1 order by parent_call',
      [executionId],
    )
  ).rows;
const statusOf = async (executionId: string) =>
  (await engine.database.pool.query<{ status: string }>('select status from executions where id = $1', [executionId]))
    .rows[0]?.status;
const attemptsOf = async (executionId: string, nodeId: string) =>
  (
    await engine.database.pool.query<{ attempts: number }>(
      'select attempts from execution_nodes where execution_id = $1 and node_id = $2',
      [executionId, nodeId],
    )
  ).rows[0]?.attempts;
const cancel = (executionId: string) =>
  engine.executions.cancel({ organizationId: engine.organization.organizationId, executionId, accountId: null });

describe('a called digital organization', () => {
  test('runs its published version once with all items, and returns the output of its last node', async () => {
    const id = await createPublished(engine, graphOf({ S: called, A: set('seen', true) }, 'S>A'));
    await engine.database.pool.query(`update digital_organizations set draft = $2 where id = $1`, [
      id,
      JSON.stringify(graphOf({ S: called, A: set('draft', true) }, 'S>A')),
    ]);
    const { executionId, status } = await engine.run(graphOf({ T: trigger, C: call(id), Z: none }, 'T>C C>Z'), {
      items: [{ n: 1 }, { n: 2 }],
    });
    expect(status).toBe('success');
    expect(await engine.items(executionId, 'Z')).toEqual([
      { n: 1, seen: true },
      { n: 2, seen: true },
    ]);
    expect(await childrenOf(executionId)).toMatchObject([{ mode: 'sub', status: 'success', awaited: true }]);
  });

  test('runs for each item, the results in their order and paired with them', async () => {
    const id = await createPublished(
      engine,
      graphOf({ S: called, I: lessThan(2), A: set('side', 'low'), B: effect }, 'S>I I.true>A I.false>B'),
    );
    const { executionId } = await engine.run(
      graphOf({ T: trigger, C: call(id, { mode: 'each' }), Z: set('from', "{{ $('T').item.json.n }}") }, 'T>C C>Z'),
      { items: [{ n: 1 }, { n: 2 }, { n: 3 }] },
    );
    expect(await engine.items(executionId, 'Z')).toEqual([
      { n: 1, side: 'low', from: 1 },
      { n: 2, from: 2 },
      { n: 3, from: 3 },
    ]);
    expect(await childrenOf(executionId)).toHaveLength(3);
  });

  test('gets fields made for each item', async () => {
    const id = await createPublished(engine, graphOf({ S: called, A: none }, 'S>A'));
    const { executionId } = await engine.run(
      graphOf({ T: trigger, C: call(id, { input: 'fields', fields: { twice: '{{ $json.n * 2 }}' } }) }, 'T>C'),
      { items: [{ n: 1 }, { n: 2 }] },
    );
    expect(await engine.items(executionId, 'C')).toEqual([{ twice: 2 }, { twice: 4 }]);
  });

  test('without a waiting caller runs on its own, while the input passes on', async () => {
    const id = await createPublished(engine, graphOf({ S: called, A: effect }, 'S>A'));
    const release = Promise.withResolvers<void>();
    script.onRun = () => release.promise;
    const { executionId, status } = await engine.run(
      graphOf({ T: trigger, C: call(id, { mode: 'each', wait: false }), Z: none }, 'T>C C>Z'),
      { items: [{ n: 1 }, { n: 2 }] },
    );
    expect(status).toBe('success');
    expect(await engine.items(executionId, 'Z')).toEqual([{ n: 1 }, { n: 2 }]);
    await engine.executions.drainOutbox();
    const children = await childrenOf(executionId);
    expect(children.map(({ awaited }) => awaited)).toEqual([false, false]);
    release.resolve();
    for (const child of children) expect((await engine.ended(child.id)).status).toBe('success');
  });

  test('that waits is waited for', async () => {
    const id = await createPublished(
      engine,
      graphOf(
        { S: called, W: { type: 'logic.wait', parameters: { amount: 0.5, unit: 'seconds' } }, A: set('w', 1) },
        'S>W W>A',
      ),
    );
    const { executionId, status } = await engine.run(graphOf({ T: trigger, C: call(id) }, 'T>C'), {
      items: [{ n: 1 }],
    });
    expect([status, await engine.items(executionId, 'C')]).toEqual(['success', [{ n: 1, w: 1 }]]);
  });

  test('can itself call another one', async () => {
    const inner = await createPublished(engine, graphOf({ S: called, A: set('inner', 1) }, 'S>A'));
    const middle = await createPublished(
      engine,
      graphOf({ S: called, C: call(inner), B: set('middle', 1) }, 'S>C C>B'),
    );
    const { executionId } = await engine.run(graphOf({ T: trigger, C: call(middle) }, 'T>C'), { mode: 'manual' });
    expect(await engine.items(executionId, 'C')).toEqual([{ inner: 1, middle: 1 }]);
  });
});

describe('a call that fails', () => {
  test('fails its node with the message and the address of the called execution', async () => {
    const id = await createPublished(engine, graphOf({ S: called, X: stop('No stock') }, 'S>X'));
    const { executionId, error } = await engine.run(graphOf({ T: trigger, C: call(id), Z: effect }, 'T>C C>Z'));
    const [child] = await childrenOf(executionId);
    expect(error).toMatchObject({
      code: 'sub_organization_failed',
      node_id: 'C',
      message: `"Test" failed: No stock (http://localhost:8080/executions/${child!.id})`,
    });
    expect(script.ran).toEqual([]);
  });

  test('fails its item alone where the node continues, on main or on its error port', async () => {
    const id = await createPublished(
      engine,
      graphOf({ S: called, I: lessThan(2), X: stop('Too many'), A: none }, 'S>I I.false>X I.true>A'),
    );
    const items = [{ n: 1 }, { n: 2 }, { n: 0 }];
    const graphWith = (mode: string) =>
      graphOf({ T: trigger, C: call(id, { mode: 'each' }, { on_error: mode }) }, 'T>C');
    const on = await engine.run(graphWith('continue'), { items });
    expect(await engine.items(on.executionId, 'C')).toEqual([
      { n: 1 },
      { n: 2, error: expect.stringContaining('Too many') },
      { n: 0 },
    ]);
    const port = await engine.run(graphWith('error_output'), { items });
    expect(await engine.items(port.executionId, 'C')).toEqual([{ n: 1 }, { n: 0 }]);
    expect(await engine.items(port.executionId, 'C', { port: 'error' })).toMatchObject([{ n: 2 }]);
    expect([on.status, port.status]).toEqual(['success', 'success']);
  });

  test('keeps later calls from beginning where the node stops', async () => {
    const id = await createPublished(
      engine,
      graphOf({ S: called, I: lessThan(0), X: stop('First'), A: effect }, 'S>I I.true>X I.false>A'),
    );
    const items = Array.from({ length: 60 }, (_, n) => ({ n: n - 1 }));
    const { executionId, status, error } = await engine.run(
      graphOf({ T: trigger, C: call(id, { mode: 'each' }) }, 'T>C'),
      { items },
    );
    expect([status, error?.message]).toEqual(['error', expect.stringContaining('First')]);
    const statuses = Map.groupBy(await childrenOf(executionId), (child) => child.status);
    expect(statuses.get('error')).toHaveLength(1);
    expect(statuses.get('canceled')?.length).toBeGreaterThan(0);
    expect([...statuses.keys()].toSorted()).toEqual(['canceled', 'error', 'success']);
  });

  test('because its input does not fit the schema is a failed execution that says so', async () => {
    const schema = { type: 'object', required: ['n'], properties: { n: { type: 'number', minimum: 1 } } };
    const strict = { type: 'trigger.sub', parameters: { input: 'schema', schema } };
    const id = await createPublished(engine, graphOf({ S: strict, A: effect }, 'S>A'));
    const { executionId, error } = await engine.run(graphOf({ T: trigger, C: call(id) }, 'T>C'), {
      items: [{ n: 1 }, { n: 0 }],
    });
    expect(error?.message).toContain('The input does not match the schema: item 1, “n” must be at least 1.');
    expect(await childrenOf(executionId)).toMatchObject([{ status: 'error' }]);
    const each = await engine.run(
      graphOf({ T: trigger, C: call(id, { mode: 'each' }, { on_error: 'continue' }) }, 'T>C'),
      { items: [{ n: 1 }, { n: 0 }] },
    );
    expect(await engine.items(each.executionId, 'C')).toEqual([
      { n: 1 },
      { n: 0, error: expect.stringContaining('“n” must be at least 1') },
    ]);
    const hostile = { type: 'trigger.sub', parameters: { input: 'schema', schema: { pattern: '(a+)+$' } } };
    const other = await createPublished(engine, graphOf({ S: hostile }, ''));
    const refused = await engine.run(graphOf({ T: trigger, C: call(other) }, 'T>C'));
    expect(refused.error?.message).toBe('The input schema uses "pattern", which is not supported here.');
  });

  test('because it was canceled is an error of the parent', async () => {
    const id = await createPublished(engine, graphOf({ S: called, W: { type: 'logic.wait' } }, 'S>W'));
    const executionId = await engine.start(graphOf({ T: trigger, C: call(id) }, 'T>C'));
    const [child] = await until(
      () => childrenOf(executionId),
      ([first]) => first?.status === 'waiting',
    );
    await cancel(child!.id);
    await engine.executions.drainOutbox();
    expect(await engine.ended(executionId)).toMatchObject({
      status: 'error',
      error: { message: expect.stringContaining('it was canceled') },
    });
  });

  test(
    'because it was ended from outside is an error of the parent as soon as that is found',
    { timeout: 90_000 },
    async () => {
      const id = await createPublished(engine, graphOf({ S: called, W: { type: 'logic.wait' } }, 'S>W'));
      const executionId = await engine.start(graphOf({ T: trigger, C: call(id) }, 'T>C'));
      const [child] = await until(
        () => childrenOf(executionId),
        ([first]) => first?.status === 'waiting',
      );
      await engine.temporal.workflow.getHandle(child!.id).terminate();
      await until(
        async () => {
          await engine.executions.reconcile(0);
          return statusOf(child!.id);
        },
        (status) => status === 'error',
      );
      expect(await engine.ended(executionId)).toMatchObject({
        status: 'error',
        error: { message: expect.stringContaining('terminated from outside') },
      });
    },
  );
});

describe('a node that retries its calls', () => {
  const retry = { retry: { max_attempts: 3, initial_interval_ms: 50 } };
  const flaky = (failures: number) => ({ type: 'test.flaky', parameters: { failures } });

  test('calls again what failed, until it succeeds', async () => {
    const id = await createPublished(engine, graphOf({ S: called, F: flaky(2), A: set('done', true) }, 'S>F F>A'));
    const { executionId, status } = await engine.run(graphOf({ T: trigger, C: call(id, {}, retry) }, 'T>C'), {
      items: [{ n: 1 }],
    });
    expect(status).toBe('success');
    expect(await engine.items(executionId, 'C')).toEqual([{ n: 1, done: true }]);
    expect((await childrenOf(executionId)).map((child) => child.status)).toEqual(['error', 'error', 'success']);
    expect(await attemptsOf(executionId, 'C')).toBe(3);
  });

  test('starts calls without waiting once, for any number of attempts', async () => {
    const id = await createPublished(engine, graphOf({ S: called, A: effect }, 'S>A'));
    const node = call(id, { mode: 'each', wait: false });
    const { executionId } = await engine.run(graphOf({ T: trigger, C: node }, 'T>C'), { items: [{ n: 1 }, { n: 2 }] });
    const calls = [0, 1].map((itemIndex) => ({ digitalOrganizationId: id, items: [{ json: {} }], itemIndex }));
    await engine.database.withOrganization(engine.organization.organizationId, (repositories) =>
      startCalls(
        repositories,
        { executionId, nodeId: 'C', runIndex: 0, attempt: 2 },
        { calls, awaited: false, isRetry: false },
      ),
    );
    await engine.executions.drainOutbox();
    for (const child of await childrenOf(executionId)) await engine.ended(child.id);
    expect(script.ran).toEqual(['A', 'A']);
  });

  test('leaves alone the calls of a list that succeeded, and gives all results in their order', async () => {
    const id = await createPublished(
      engine,
      graphOf({ S: called, I: lessThan(2), A: effect, F: flaky(1) }, 'S>I I.true>A I.false>F'),
    );
    const { executionId, status } = await engine.run(
      graphOf({ T: trigger, C: call(id, { mode: 'each' }, { ...retry, on_error: 'continue' }) }, 'T>C'),
      { items: [{ n: 1 }, { n: 2 }, { n: 0 }] },
    );
    expect(status).toBe('success');
    expect(await engine.items(executionId, 'C')).toEqual([{ n: 1 }, { n: 2 }, { n: 0 }]);
    expect(script.ran.toSorted()).toEqual(['A', 'A', 'F', 'F']);
    expect((await childrenOf(executionId)).filter((child) => child.status === 'error')).toHaveLength(1);
  });

  test('fails with the last failure, as its settings say, when no attempt is left', async () => {
    const id = await createPublished(engine, graphOf({ S: called, X: stop('Never') }, 'S>X'));
    const settings = { ...retry, on_error: 'error_output' };
    const { executionId, status } = await engine.run(
      graphOf({ T: trigger, C: call(id, { mode: 'each' }, settings) }, 'T>C'),
      { items: [{ n: 1 }] },
    );
    expect(status).toBe('success');
    expect(await engine.items(executionId, 'C', { port: 'error' })).toMatchObject([
      { n: 1, error: expect.stringContaining('Never') },
    ]);
    expect(await childrenOf(executionId)).toHaveLength(3);
  });
});

describe('a node whose calls take longer than it may', () => {
  test('cancels them and fails', async () => {
    const id = await createPublished(engine, graphOf({ S: called, W: wait(600), A: effect }, 'S>W W>A'));
    const { executionId, status, error } = await engine.run(
      graphOf({ T: trigger, C: call(id, {}, { timeout_ms: 500 }) }, 'T>C'),
    );
    expect([status, error?.code, error?.message]).toEqual([
      'error',
      'sub_organization_failed',
      expect.stringContaining('it did not end within 500 ms'),
    ]);
    expect(await childrenOf(executionId)).toMatchObject([{ status: 'canceled' }]);
    expect(script.ran).toEqual([]);
  });

  test('keeps calls that ended in time, and restarts its time limit with each attempt', async () => {
    const id = await createPublished(
      engine,
      graphOf({ S: called, I: lessThan(2), A: none, W: wait(600) }, 'S>I I.true>A I.false>W'),
    );
    const settings = { timeout_ms: 4_000, on_error: 'continue', retry: { max_attempts: 2, initial_interval_ms: 50 } };
    const { executionId, status } = await engine.run(
      graphOf({ T: trigger, C: call(id, { mode: 'each' }, settings) }, 'T>C'),
      { items: [{ n: 1 }, { n: 2 }] },
    );
    expect(status).toBe('success');
    expect(await engine.items(executionId, 'C')).toEqual([
      { n: 1 },
      { n: 2, error: expect.stringContaining('it did not end within 4000 ms') },
    ]);
    expect((await childrenOf(executionId)).map((child) => child.status).toSorted()).toEqual([
      'canceled',
      'canceled',
      'success',
    ]);
    expect(await attemptsOf(executionId, 'C')).toBe(2);
  });
});

describe('canceling', () => {
  test('a parent cancels the calls that it waits for, begun or not', async () => {
    const id = await createPublished(engine, graphOf({ S: called, W: wait(600), A: effect }, 'S>W W>A'));
    const items = Array.from({ length: 30 }, (_, n) => ({ n }));
    const executionId = await engine.start(graphOf({ T: trigger, C: call(id, { mode: 'each' }) }, 'T>C'), { items });
    await until(
      () => childrenOf(executionId),
      (children) => children.filter(({ status }) => status === 'waiting').length === 20,
    );
    await cancel(executionId);
    await engine.executions.drainOutbox();
    expect((await engine.ended(executionId)).status).toBe('canceled');
    await until(
      () => childrenOf(executionId),
      (children) => children.every(({ status }) => status === 'canceled'),
    );
    expect(script.ran).toEqual([]);
  });

  test('a parent leaves alone the calls that it does not wait for', async () => {
    const id = await createPublished(engine, graphOf({ S: called, A: effect }, 'S>A'));
    const release = Promise.withResolvers<void>();
    script.onRun = () => release.promise;
    const executionId = await engine.start(
      graphOf({ T: trigger, C: call(id, { wait: false }), W: { type: 'logic.wait' } }, 'T>C C>W'),
    );
    await engine.executions.answers.waitForPause(executionId, { timeoutMs: 30_000 });
    await cancel(executionId);
    await engine.executions.drainOutbox();
    expect((await engine.ended(executionId)).status).toBe('canceled');
    release.resolve();
    const [child] = await childrenOf(executionId);
    expect((await engine.ended(child!.id)).status).toBe('success');
  });

  test('reaches calls of a parent that ended before it could start them', async () => {
    const id = await createPublished(engine, graphOf({ S: called }, ''));
    await engine.stopWorker();
    const executionId = await engine.start(graphOf({ T: trigger, C: call(id) }, 'T>C'));
    await engine.database.pool.query(
      `insert into executions (id, organization_id, project_id, digital_organization_id, mode, status, trigger, parent_execution_id, parent_call, awaited)
       select $2, organization_id, project_id, digital_organization_id, 'sub', 'queued', trigger, id, 'C#0#once', true from executions where id = $1`,
      [executionId, newId('execution')],
    );
    await engine.executions.reconcile(0); // its parent is open: it is left to it
    expect(await childrenOf(executionId)).toMatchObject([{ status: 'queued' }]);
    await engine.database.pool.query(`update executions set status = 'error' where id = $1`, [executionId]);
    await engine.executions.reconcile(0);
    expect(await childrenOf(executionId)).toMatchObject([{ status: 'canceled' }]);
    await engine.startWorker();
  });
});

describe('forbidden calls', () => {
  const errorOf = async (id: string) => (await engine.run(graphOf({ T: trigger, C: call(id) }, 'T>C'))).error;

  test('gets one error for unknown, foreign and inaccessible digital organizations', async () => {
    const answers: (string | undefined)[] = [];
    const unknown = newId('digitalOrganization');
    answers.push((await errorOf(unknown))?.message.replace(unknown, 'id'));
    const other = await buildOrganization(engine.database);
    const foreign = newId('digitalOrganization');
    await engine.database.pool.query(
      'insert into digital_organizations (id, organization_id, project_id, name, draft, created_by) values ($1, $2, $3, $4, $5, $6)',
      [foreign, other.organizationId, other.projectId, 'Foreign', '{"nodes":[],"connections":[]}', other.accountId],
    );
    answers.push((await errorOf(foreign))?.message.replace(foreign, 'id'));
    const hidden = await createPublished(engine, graphOf({ S: called }, ''));
    const { organizationId, projectId, accountId } = engine.organization;
    const project = newId('project');
    await engine.database.pool.query(
      `insert into projects (id, organization_id, kind, name) values ($1, $2, 'team', 'Team')`,
      [project, organizationId],
    );
    await engine.database.pool.query('update digital_organizations set project_id = $2 where id = $1', [
      hidden,
      project,
    ]);
    await engine.database.pool.query(`update memberships set role = 'member' where account_id = $1`, [accountId]);
    answers.push((await errorOf(hidden))?.message.replace(hidden, 'id'));
    expect(new Set(answers)).toEqual(
      new Set(['Digital organization "id" not found, or it cannot be called from here.']),
    );
    await engine.database.pool.query(
      `insert into project_members (organization_id, project_id, account_id, role) values ($1, $2, $3, 'editor')`,
      [organizationId, project, accountId],
    );
    expect(await errorOf(hidden)).toBeNull(); // from a personal space, resources that its owner may execute
    await engine.database.pool.query(`update memberships set role = 'owner' where account_id = $1`, [accountId]);
    expect(projectId).not.toBe(project);
  });

  test('are unpublished ones, and those without the right trigger', async () => {
    const draft = await engine.insertDigitalOrganization(graphOf({ S: called }, ''));
    expect(await errorOf(draft)).toMatchObject({ code: 'not_published', node_id: 'C' });
    const without = await createPublished(engine, graphOf({ T: trigger }, ''));
    expect(await errorOf(without)).toMatchObject({ code: 'trigger_required' });
  });

  test('are chains of more than twenty: recursion ends with a clear error', { timeout: 120_000 }, async () => {
    const id = await engine.insertDigitalOrganization(graphOf({ S: called }, ''));
    await publishVersion(engine, id, graphOf({ S: called, C: call(id) }, 'S>C'));
    const { status, error } = await engine.run(graphOf({ T: trigger, C: call(id) }, 'T>C'));
    expect([status, error?.message]).toEqual(['error', expect.stringContaining('nested up to 20 levels')]);
    const { rows } = await engine.database.pool.query('select max(depth) as depth from executions');
    expect(rows[0]).toEqual({ depth: 20 });
  });
});

test(
  `${isFull ? 2500 : 60} calls, one for each item, all run once and return their items in order`,
  { timeout: 1_800_000 },
  async () => {
    const count = isFull ? 2500 : 60;
    const id = await createPublished(engine, graphOf({ S: called, A: effect }, 'S>A'));
    const items = Array.from({ length: count }, (_, n) => ({ n }));
    const executionId = await engine.start(graphOf({ T: trigger, C: call(id, { mode: 'each' }), Z: none }, 'T>C C>Z'), {
      items,
    });
    expect((await engine.ended(executionId, 1_700_000)).status).toBe('success');
    expect(await engine.items(executionId, 'Z')).toEqual(items);
    expect(script.ran).toHaveLength(count);
  },
);
