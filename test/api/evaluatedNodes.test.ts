import { afterAll, beforeAll, expect, test } from 'vitest';

import { chain, startEngineApi, type EngineApi } from './engineApi.ts';
import { at, evaluationWorld } from './evaluationWorld.ts';

let api: EngineApi;
let world: ReturnType<typeof evaluationWorld>;
beforeAll(async () => {
  api = await startEngineApi();
  api.deps.executions.startRelay(100);
  world = evaluationWorld(api);
  const { organizationId } = api.person;
  const grant = { amountMicros: 100_000_000n, kind: 'grant', reason: 'test', reference: organizationId } as const;
  await api.ledger.grant({ organizationId, ...grant });
}, 60_000);
afterAll(() => api?.close());

/** A question that is made loud, answered by a prompt and asked of an agent, before an end that no test may come to. */
const flow = (instructions: string, end = 'No.') =>
  chain({
    start: { type: 'trigger.manual' },
    loud: {
      type: 'data.edit_fields',
      parameters: {
        mode: 'assignments',
        assignments: [{ name: 'question', type: 'string', value: '{{ $json.question }}!' }],
      },
    },
    prompt: {
      type: 'ai.chat',
      parameters: { model: 'sandbox/chat', system: instructions, prompt: '{{ $json.question }}' },
    },
    agent: {
      type: 'ai.agent',
      parameters: {
        model: 'sandbox/chat',
        prompt: '{{ $json.question ?? $json.text }}',
        tools: [
          {
            name: 'mine',
            description: 'Does it.',
            type: 'logic.code',
            parameters: { code: 'return [{ json: { done: true } }];' },
            filled: [{ parameter: '$json.n', type: 'number', description: 'A number.' }],
          },
        ],
      },
    },
    end: { type: 'logic.stop_and_error', parameters: { message: end } },
  });
const text = { output_field: 'text', expected_column: null };
const client = () => api.person.client;

test('a prompt is tested alone: rows are its input, nodes before and after it do not run, and versions are compared', async () => {
  const { evaluation, digital } = await world.makeSet({
    ...text,
    draft: flow('Be kind.'),
    target_node_id: 'prompt',
    metrics: [{ name: 'Said', type: 'schema', schema: { type: 'string', minLength: 1 } }],
    publish_rule: {},
  });
  expect(evaluation).toMatchObject({ target_node_id: 'prompt', target_node_name: 'prompt' });
  await api.publish(digital.id);
  const published = await world.runAll(evaluation, { target: 'published' });
  expect(published).toMatchObject({ status: 'success', errors: 0, version_name: 'v1', is_current_draft: true });
  const rows = await world.results(evaluation, published);
  expect(rows.map(({ input }) => input)).toEqual([{ question: 'a' }, { question: 'b' }, { question: 'c' }]);
  const read = { params: { execution_id: rows[0]!.execution_id! } };
  const { graph } = await client().ok('getExecution', read);
  expect(graph?.nodes.map(({ type }) => type)).toEqual(['trigger.manual', 'ai.chat']);
  // Nodes that do not affect the prompt may change: the tested prompt equals the published one.
  await world.save(digital, flow('Be kind.', 'Another end.'));
  expect(await client().ok('getEvaluationRun', at(evaluation, published))).toMatchObject({ is_current_draft: true });
  const params = { digital_organization_id: digital.id };
  expect((await client().call('publishDigitalOrganization', { params, body: {} })).status).toBe(201);
  await world.save(digital, flow('Be brief.'));
  expect(await client().ok('getEvaluationRun', at(evaluation, published))).toMatchObject({ is_current_draft: false });
  expect(await client().refused('publishDigitalOrganization', { params, body: {} })).toMatchObject({
    code: 'evaluation_required',
  });
  const draft = await world.runAll(evaluation);
  const before = { query: { before: published.id } };
  expect(await client().ok('compareEvaluationRuns', { ...at(evaluation, draft), ...before })).toMatchObject({
    same_set: true,
    worse: 0,
  });
  expect((await client().call('publishDigitalOrganization', { params, body: {} })).status).toBe(201);
});

test('an agent is tested alone with its tools, and external effects only if allowed, regardless of pins', async () => {
  const draft = flow('');
  const { evaluation, digital } = await world.makeSet(
    {
      ...text,
      draft: { ...draft, pin_data: { agent: [{ text: 'pinned' }] } },
      target_node_id: 'agent',
      expected_column: 'call',
      metrics: [{ name: 'Called', type: 'tool_called' }],
    },
    [{ question: '[[call=mine {"n": 1}]]', call: { tool: 'mine', arguments: { n: 1 } } }],
  );
  expect(await world.runAll(evaluation)).toMatchObject({ status: 'success', passed: 1, pinned_nodes: [] });
  const agent = draft.nodes.find(({ id }) => id === 'agent')!;
  agent.parameters!['tools'] = [
    {
      name: 'send',
      description: 'Sends.',
      type: 'http.request',
      parameters: { method: 'POST', url: 'http://127.0.0.1:9/never' },
    },
  ];
  await world.save(digital, { ...draft, pin_data: { agent: [{ text: 'pinned' }] } });
  expect(await client().refused('startEvaluationRun', { ...at(evaluation), body: {} })).toMatchObject({
    code: 'evaluation_has_effects',
    message: expect.stringContaining('"agent"'),
  });
});

test('rejects a node that is no agent or prompt, and reports a node missing from a version', async () => {
  const set = await world.makeSet({ ...text, draft: flow(''), target_node_id: 'prompt' });
  const { evaluation, digital } = set;
  for (const target_node_id of ['loud', 'gone'])
    expect(await client().refused('updateEvaluation', { ...at(evaluation), body: { target_node_id } })).toMatchObject({
      status: 400,
      param: '/target_node_id',
    });
  await world.save(digital, chain({ start: { type: 'trigger.manual' } }));
  expect(await client().ok('getEvaluation', at(evaluation))).toMatchObject({ target_node_name: null });
  expect(await client().refused('startEvaluationRun', { ...at(evaluation), body: {} })).toMatchObject({
    status: 409,
    code: 'evaluation_broken',
  });
  const whole = await client().ok('updateEvaluation', { ...at(evaluation), body: { target_node_id: null } });
  expect(whole).toMatchObject({ target_node_id: null });
});

test('a past execution becomes a row of the input and output of the tested node', async () => {
  const { evaluation, digital } = await world.makeSet(
    { draft: flow(''), target_node_id: 'prompt', output_field: 'text' },
    [],
  );
  const execution = await client().ok('startExecution', {
    params: { digital_organization_id: digital.id },
    query: { wait: 20 },
    body: { mode: 'manual', input: [{ question: 'z' }] },
  });
  const added = await client().ok('addExecutionToEvaluation', {
    params: { execution_id: execution.id },
    body: { evaluation_id: evaluation.id },
  });
  const node = await client().ok('getExecutionNode', { params: { execution_id: execution.id, node_id: 'prompt' } });
  const said = node.runs[0]!.outputs['main']!.items[0] as { json: { text: string } };
  expect(added.row.values).toMatchObject({ question: 'z!', expected: said.json.text });
});
