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
