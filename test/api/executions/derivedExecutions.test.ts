import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';
import { at, greet, manual, of, startCalls, webhook } from './startCalls.ts';

let api: EngineApi;
let person: Person;

beforeAll(async () => {
  api = await startEngineApi();
  person = api.person;
});
afterAll(() => api?.close());

const start = startCalls(() => person);

describe('startExecution of a part', () => {
  const greeting = (text: string) => ({
    type: 'data.edit_fields',
    parameters: { assignments: [{ name: 'greeting', type: 'string', value: text }], include: 'all' },
  });

  test('runs one node with stored outputs of an earlier execution, from the trigger of that one', async () => {
    const made = await api.create({
      nodes: [
        ...chain({
          hook: webhook,
          greet,
          again: greeting('{{ $json.greeting }} again'),
          end: { type: 'logic.no_operation' },
        }).nodes,
        ...chain({ start: manual }).nodes,
      ],
      connections: chain({ hook: webhook, greet, again: greet, end: greet }).connections,
    });
    const first = (
      await start(made.id, { mode: 'manual', start_node: 'hook', input: [{ name: 'Ada' }], until_node: 'greet' }, 60)
    ).body;
    expect(first.nodes.map((node) => node.node_id)).toEqual(['hook', 'greet']);
    const second = (await start(made.id, { mode: 'manual', until_node: 'again', from_execution_id: first.id }, 60))
      .body;
    expect([second.status, second.trigger.node_id]).toEqual(['success', 'hook']);
    const detail = await person.client.ok('getExecutionNode', {
      params: { execution_id: second.id, node_id: 'again' },
    });
    expect(detail.runs[0]?.outputs['main']?.items.map((item) => item['json'])).toEqual([
      { greeting: 'Hello Ada again' },
    ]);
    const [before, after] = [first, second].map(
      (one) => one.nodes.find((node) => node.node_id === 'greet')?.started_at,
    );
    expect(after).toBe(before); // the stored time is unchanged: it did not run again
  });

  test('is rejected for published versions, for unreachable nodes, and for executions of others', async () => {
    const made = await api.create({
      nodes: chain({ start: manual, greet, alone: greet }).nodes,
      connections: chain({ start: manual, greet }).connections,
    });
    await api.publish(made.id);
    const refusal = (body: object) => person.client.refused('startExecution', { ...of(made.id), body });
    const refused = { status: 400, code: 'invalid_request' };
    expect(await refusal({ mode: 'production', until_node: 'greet' })).toMatchObject({
      ...refused,
      param: '/until_node',
    });
    expect(await refusal({ mode: 'manual', until_node: 'alone' })).toMatchObject({ ...refused, param: '/until_node' });
    const other = (await start((await api.create(chain({ start: manual }))).id, { mode: 'manual' }, 60)).body;
    for (const from_execution_id of [other.id, newId('execution'), 'nonsense'])
      expect(await refusal({ mode: 'manual', from_execution_id })).toMatchObject({
        ...refused,
        param: '/from_execution_id',
      });
  });
});

describe('retryExecution', () => {
  test('starts a new execution from the failed node on, with the original graph or the current one', async () => {
    const stop = { type: 'logic.stop_and_error', parameters: { message: 'Not yet' } };
    const made = await api.create(chain({ start: manual, greet, stop }));
    const failed = (await start(made.id, { mode: 'manual', input: [{ name: 'Ada' }] }, 60)).body;
    expect(failed.status).toBe('error');
    const original = await person.client.ok('retryExecution', { ...at(failed.id), body: { version: 'original' } });
    expect(original).toMatchObject({ mode: 'retry', retry_of: failed.id, version_id: null });
    await api.deps.executions.answers.waitForEnd(original.id, { timeoutMs: 20_000 });
    expect(await person.client.ok('getExecution', at(original.id))).toMatchObject({
      status: 'error',
      error: { node_id: 'stop', message: 'Not yet' },
    });
    await person.client.ok('updateDigitalOrganization', {
      ...of(made.id),
      body: {
        name: 'Test',
        draft: chain({ start: manual, greet, end: { type: 'logic.no_operation' } }),
        draft_revision: made.draft_revision,
      },
    });
    const current = await person.client.ok('retryExecution', { ...at(failed.id), body: { version: 'current' } });
    await api.deps.executions.answers.waitForEnd(current.id, { timeoutMs: 20_000 });
    expect(await person.client.ok('getExecution', at(current.id))).toMatchObject({ status: 'success' });
    expect(
      await person.client.refused('retryExecution', { ...at(current.id), body: { version: 'original' } }),
    ).toMatchObject({ status: 409, code: 'nothing_to_retry' });
    const stranger = await signUpPerson(api.url);
    expect(
      await stranger.client.refused('retryExecution', { ...at(failed.id), body: { version: 'original' } }),
    ).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('retryExecution from a node', () => {
  const again = async (id: string, from_node: string, version: 'original' | 'current' = 'original') => {
    const retry = await person.client.ok('retryExecution', { ...at(id), body: { version, from_node } });
    await api.deps.executions.answers.waitForEnd(retry.id, { timeoutMs: 20_000 });
    return person.client.ok('getExecution', at(retry.id));
  };
  const startsOf = ({ nodes }: Awaited<ReturnType<typeof again>>) =>
    new Map(nodes.map((node) => [node.node_id, node.started_at]));

  test('runs it and all behind it again, of a success, too, and from the trigger on everything with its items', async () => {
    const called = await api.create(chain({ call: { type: 'trigger.sub' }, greet }));
    await api.publish(called.id);
    const sub = { type: 'logic.sub_organization', parameters: { digital_organization_id: called.id } };
    const made = await api.create(chain({ start: manual, greet, sub, end: { type: 'logic.no_operation' } }));
    const first = (await start(made.id, { mode: 'manual', input: [{ name: 'Ada' }] }, 60)).body;
    expect(first.status).toBe('success');
    const before = startsOf(first);
    const fromSub = await again(first.id, 'sub');
    expect(fromSub).toMatchObject({ status: 'success', mode: 'retry', retry_of: first.id });
    const later = startsOf(fromSub);
    for (const kept of ['start', 'greet']) expect(later.get(kept)).toBe(before.get(kept));
    for (const rerun of ['sub', 'end']) expect(later.get(rerun)).not.toBe(before.get(rerun));
    const { data: calls } = await person.client.ok('listExecutions', { query: { parent_execution_id: fromSub.id } });
    expect(calls).toHaveLength(1);
    expect(Date.parse(calls[0]!.started_at!)).toBeGreaterThanOrEqual(Date.parse(fromSub.created_at));

    const draft = chain({ start: manual, greet: { ...greet, parameters: { ...greet.parameters, include: 'all' } } });
    const body = { name: 'Test', draft, draft_revision: made.draft_revision };
    await person.client.ok('updateDigitalOrganization', { ...of(made.id), body });
    const whole = await again(first.id, 'start', 'current');
    expect(whole.nodes.map((node) => node.node_id)).toEqual(['start', 'greet']);
    expect(startsOf(whole).get('start')).toBe(before.get('start'));
    const detail = await person.client.ok('getExecutionNode', {
      params: { execution_id: whole.id, node_id: 'greet' },
    });
    expect(detail.runs[0]?.outputs['main']?.items[0]).toMatchObject({ json: { name: 'Ada', greeting: 'Hello Ada' } });
  });

  test('runs a loop again from a node of its body', async () => {
    const loop = { type: 'logic.loop', parameters: { batch_size: 1 } };
    const graph = chain({ start: manual, loop, greet });
    const draft = {
      nodes: [...graph.nodes, ...chain({ end: { type: 'logic.no_operation' } }).nodes],
      connections: [
        { from: { node: 'start', port: 'main' }, to: { node: 'loop', port: 'main' } },
        { from: { node: 'loop', port: 'loop' }, to: { node: 'greet', port: 'main' } },
        { from: { node: 'greet', port: 'main' }, to: { node: 'loop', port: 'back' } },
        { from: { node: 'loop', port: 'done' }, to: { node: 'end', port: 'main' } },
      ],
    };
    const made = await api.create(draft);
    const first = (await start(made.id, { mode: 'manual', input: [{ name: 'Ada' }, { name: 'Bob' }] }, 60)).body;
    const retried = await again(first.id, 'greet');
    expect([first.status, retried.status]).toEqual(['success', 'success']);
    const runsOf = ({ nodes }: Pick<typeof retried, 'nodes'>) => nodes.map(({ node_id, runs }) => [node_id, runs]);
    expect(runsOf(retried)).toEqual(runsOf(first));
  });

  test('is refused for a node that did not run, does not exist, or comes together with a step', async () => {
    const nodes = { nodes: chain({ start: manual, greet, alone: greet }).nodes };
    const made = await api.create({ ...nodes, connections: chain({ start: manual, greet }).connections });
    const first = (await start(made.id, { mode: 'manual', input: [{ name: 'Ada' }] }, 60)).body;
    const refusal = (body: object) =>
      person.client.refused('retryExecution', { ...at(first.id), body: { version: 'original', ...body } });
    const refused = { status: 400, code: 'invalid_request', param: '/from_node' };
    expect(await refusal({ from_node: 'alone' })).toMatchObject(refused);
    expect(await refusal({ from_node: 'nowhere' })).toMatchObject(refused);
    expect(await refusal({ from_node: 'greet', from_step: { node_id: 'greet', step: 0 } })).toMatchObject(refused);
  });
});

describe('a called digital organization', () => {
  test('is an execution of its own that names its caller, and is listed by it', async () => {
    const called = await api.create(chain({ call: { type: 'trigger.sub' }, greet }));
    await api.publish(called.id);
    const caller = await api.create(
      chain({
        start: manual,
        sub: { type: 'logic.sub_organization', parameters: { digital_organization_id: called.id, mode: 'each' } },
      }),
    );
    const parent = (await start(caller.id, { mode: 'manual', input: [{ name: 'Ada' }, { name: 'Grace' }] }, 60)).body;
    expect(parent.status).toBe('success');
    const { data } = await person.client.ok('listExecutions', { query: { parent_execution_id: parent.id } });
    expect(
      data.map(({ mode, parent_execution_id, digital_organization_id }) => [
        mode,
        parent_execution_id,
        digital_organization_id,
      ]),
    ).toEqual(data.map(() => ['sub', parent.id, called.id]));
    expect(data).toHaveLength(2);
  });
});

describe('versions of node types', () => {
  const type = 'data.sort';
  const first = { type, parameters: { mode: 'expression', value: '{{ $json.name.length }}' } };
  const input = ['Ada L.', 'Bo', 'Cleo'].map((name) => ({ name }));
  const sorted = async (id: string, mode: 'manual' | 'production') => {
    const { body } = await start(id, { mode, start_node: 'start', input }, 60);
    expect(body).toMatchObject({ status: 'success' });
    const detail = await person.client.ok('getExecutionNode', {
      params: { execution_id: body.id, node_id: 'sort' },
    });
    return detail.runs[0]!.outputs['main']!.items.map((item) => (item['json'] as { name: string }).name);
  };

  test('a published version 1 keeps its meaning, and an updated draft means the same', async () => {
    const draft = chain({ start: manual, sort: first });
    const { id, issues, draft_revision: revision } = await api.create(draft);
    expect(issues).toEqual([]);
    const version = await api.publish(id);
    const byLength = ['Bo', 'Cleo', 'Ada L.'];
    expect(await sorted(id, 'production')).toEqual(byLength);

    const updated = await person.client.ok('updateNode', { body: first });
    expect(updated).toEqual({
      type_version: 2,
      parameters: { by: [{ kind: 'expression', value: first.parameters.value }] },
    });
    const newest = {
      ...draft,
      nodes: draft.nodes.map((node) => (node.id === 'sort' ? { ...node, ...updated } : node)),
    };
    await person.client.ok('updateDigitalOrganization', {
      ...of(id),
      body: { name: 'Test', draft: newest, draft_revision: revision },
    });
    expect(await sorted(id, 'manual')).toEqual(byLength);
    expect(await sorted(id, 'production')).toEqual(byLength);
    const { graph } = await person.client.ok('getVersion', {
      params: { digital_organization_id: id, version_id: version.id },
    });
    expect(graph.nodes[1]).not.toHaveProperty('type_version');
  });

  test('an update that an expression decides about, and unknown versions, are refused with the next step', async () => {
    const refused = (body: object) => person.client.refused('updateNode', { body });
    expect(await refused({ type, parameters: { mode: '{{ $json.mode }}' } })).toMatchObject({
      code: 'parameter_invalid',
      param: '/parameters/mode',
      message: '“Mode” is an expression, so the node cannot be updated. Enter a value, and update the node again.',
    });
    expect(await refused({ type, type_version: 9 })).toMatchObject({
      param: '/type_version',
      message: 'This instance knows versions of "data.sort" up to 2.',
    });
    expect(await refused({ type: 'data.magic' })).toMatchObject({ param: '/type' });
  });

  test('a node of an unknown version is an issue of the draft, and fails in words', async () => {
    const { id, issues } = await api.create(chain({ start: manual, sort: { ...first, type_version: 9 } }));
    expect(issues).toMatchObject([{ node_id: 'sort', severity: 'error', code: 'unknown_node_version' }]);
    const { body } = await start(id, { mode: 'manual', input }, 60);
    expect(body.error).toMatchObject({
      code: 'graph_invalid',
      message:
        '"sort" has version 9 of "data.sort". This instance knows versions up to 2. Update the instance, or replace the node.',
    });
  });
});
