import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { checkLedger } from '../../db/ledger/check.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { insertToolCall } from '../support/toolCalls.ts';
import { hireWriter } from './employees/hireWriter.ts';
import { chain, startEngineApi, type EngineApi } from './engineApi.ts';
import { asksForApproval, at, evaluationWorld, graph, waitsLong } from './evaluationWorld.ts';

let api: EngineApi;
let owner: Person;
let world: ReturnType<typeof evaluationWorld>;
beforeAll(async () => {
  api = await startEngineApi();
  api.deps.executions.startRelay(100);
  owner = api.person;
  world = evaluationWorld(api);
  await grant(owner);
}, 60_000);
afterAll(async () => {
  if (!api) return;
  expect(await checkLedger(api.test.database.pool)).toEqual([]);
  await api.close();
});
const grant = ({ organizationId }: Person) =>
  api.ledger.grant({
    organizationId,
    amountMicros: 100_000_000n,
    kind: 'grant',
    reason: 'test',
    reference: organizationId,
  });

describe('an evaluation', () => {
  test('is created, changed, listed and deleted with its runs, and refuses what its table does not have', async () => {
    const { evaluation, digital } = await world.makeSet();
    expect(evaluation).toMatchObject({
      concurrency: 4,
      row_timeout_seconds: 600,
      max_credits: null,
      publish_rule: null,
    });
    const body = { name: 'Others', metrics: [{ name: 'Fits', type: 'schema', schema: { type: 'string' } }] };
    expect(await owner.client.ok('updateEvaluation', { ...at(evaluation), body })).toMatchObject({
      ...body,
      expected_column: 'expected',
    });
    for (const refused of [{ expected_column: 'gone' }, { inputs: [{ column: 'question', field: '' }] }])
      expect(await owner.client.refused('updateEvaluation', { ...at(evaluation), body: refused })).toMatchObject({
        status: 409,
        code: 'evaluation_broken',
      });
    expect(
      await owner.client.refused('updateEvaluation', {
        ...at(evaluation),
        body: { metrics: [{ name: 'a', type: 'cost' }] },
      }),
    ).toMatchObject({ status: 400, param: '/metrics/0/maximum_credits' });
    const { data } = await owner.client.ok('listEvaluations', { query: { digital_organization_id: digital.id } });
    expect(data).toMatchObject([{ id: evaluation.id, name: 'Others' }]);
    const run = await world.start(evaluation);
    expect((await owner.client.call('deleteEvaluation', at(evaluation))).status).toBe(204);
    expect(await owner.client.refused('getEvaluationRun', at(evaluation, run))).toMatchObject({ status: 404 });
  });

  test('runs every row once as an execution of mode manual, which counts against no plan', async () => {
    const { evaluation, digital } = await world.makeSet({
      metrics: [
        { name: 'Same', type: 'equals' },
        { name: 'Quick', type: 'time', maximum_seconds: 600 },
      ],
    });
    const counted = async () =>
      (await api.test.database.pool.query('select coalesce(sum(used), 0)::int as used from execution_counts')).rows;
    const before = await counted();
    const run = await world.runAll(evaluation);
    expect(run).toMatchObject({
      status: 'success',
      rows: 3,
      passed: 3,
      failed: 0,
      errors: 0,
      version_id: null,
      is_current_draft: true,
      credits: '0.000000',
    });
    expect(run.metrics).toEqual([
      { name: 'Same', type: 'equals', passed: 2, failed: 0 },
      { name: 'Quick', type: 'time', passed: 3, failed: 0 },
    ]);
    const rows = await world.results(evaluation, run);
    expect(rows.map(({ input, output, expected, status }) => ({ input, output, expected, status }))).toEqual([
      { input: { question: 'a' }, output: 'a!', expected: 'a!', status: 'passed' },
      { input: { question: 'b' }, output: 'b!', expected: 'b!', status: 'passed' },
      { input: { question: 'c' }, output: 'c!', expected: null, status: 'passed' },
    ]);
    const { data } = await owner.client.ok('listExecutions', { query: { digital_organization_id: digital.id } });
    expect(data.map(({ id }) => id).toSorted()).toEqual(rows.map(({ execution_id: id }) => id).toSorted());
    expect(new Set(data.map(({ mode, trigger }) => `${mode} ${trigger.kind}`))).toEqual(new Set(['manual evaluation']));
    expect(await counted()).toEqual(before);
  });

  test('compares runs of two versions, rows that differ first, and says what is worse', async () => {
    const { evaluation, digital } = await world.makeSet();
    await api.publish(digital.id);
    const left = await world.runAll(evaluation, { target: 'published' });
    expect(left).toMatchObject({ passed: 2, version_name: 'v1', is_current_draft: true });
    await world.save(digital, graph('?'));
    const right = await world.runAll(evaluation);
    expect(right).toMatchObject({ passed: 0, failed: 3 });
    const query = { before: left.id };
    const compared = await owner.client.ok('compareEvaluationRuns', {
      ...at(evaluation, right),
      query: { ...query, limit: 2 },
    });
    expect(compared).toMatchObject({
      same_set: true,
      better: 0,
      worse: 2,
      worse_in: ['0 of 3 rows passed, 2 before.'],
    });
    expect(compared.data.map((row) => [row.before?.output, row.now?.output])).toEqual([
      ['a!', 'a?'],
      ['b!', 'b?'],
    ]);
    const cursor = compared.next_cursor!;
    const rest = await owner.client.ok('compareEvaluationRuns', {
      ...at(evaluation, right),
      query: { ...query, cursor },
    });
    expect(rest.data).toMatchObject([{ before: { status: 'failed' }, now: { status: 'failed' } }]);
    expect(rest.next_cursor).toBeNull();
  });

  test('asks models for similarity and judgment, each paid once, and adds what executions and metrics cost', async () => {
    const { evaluation } = await world.makeSet(
      {
        draft: chain({
          start: { type: 'trigger.manual' },
          answer: { type: 'ai.chat', parameters: { model: 'sandbox/chat', prompt: '{{ $json.question }}' } },
        }),
        output_field: 'text',
        metrics: [
          { name: 'Near', type: 'similarity', model: 'sandbox/embedding', minimum: 0 },
          { name: 'Good', type: 'judgment', model: 'sandbox/chat', minimum: 1 },
          { name: 'Cheap', type: 'cost', maximum_credits: '1' },
        ],
      },
      [{ question: 'Say hello', expected: 'Hello' }],
    );
    const run = await world.runAll(evaluation);
    expect(run).toMatchObject({ status: 'success', passed: 1 });
    const [row] = await world.results(evaluation, run);
    expect(row!.metrics).toMatchObject([
      { passed: true, score: expect.any(Number) },
      { passed: true, score: 1 },
      { passed: true },
    ]);
    const sql =
      'select sum(credits_micros)::text as all, count(*)::int as calls from call_records where execution_id = $1';
    const { rows } = await api.test.database.pool.query<{ all: string; calls: number }>(sql, [row!.execution_id]);
    expect(rows[0]!.calls).toBe(3);
    expect(Number(run.credits) * 1e6).toBeCloseTo(Number(rows[0]!.all), 0);
    expect(Number(run.credits_of_executions)).toBeGreaterThan(0);
    expect(Number(run.credits_of_metrics)).toBeGreaterThan(0);
    expect(row!.metrics[2]!.detail).toBe(`${run.credits_of_executions} credits`);
  });

  test('ends where its credits are spent, and says so', async () => {
    const { evaluation } = await world.makeSet({
      draft: chain({
        start: { type: 'trigger.manual' },
        answer: { type: 'ai.chat', parameters: { model: 'sandbox/chat', prompt: '{{ $json.question }}' } },
      }),
      concurrency: 1,
      max_credits: '0.000001',
    });
    const run = await world.runAll(evaluation);
    expect(run).toMatchObject({ status: 'error', error: { code: 'evaluation_credits_used' }, skipped: 2 });
  });

  test('has a row fail as an error where its execution fails or takes too long', async () => {
    const failing = await world.makeSet({
      draft: chain({
        start: { type: 'trigger.manual' },
        stop: { type: 'logic.stop_and_error', parameters: { message: 'No.' } },
      }),
    });
    const run = await world.runAll(failing.evaluation);
    expect(run).toMatchObject({ status: 'success', errors: 3, passed: 0 });
    expect((await world.results(failing.evaluation, run))[0]).toMatchObject({
      status: 'error',
      error: { message: 'No.' },
    });
    const slow = await world.makeSet(
      {
        draft: waitsLong,
        row_timeout_seconds: 1,
      },
      [{ question: 'a' }],
    );
    const late = await world.runAll(slow.evaluation);
    expect(await world.results(slow.evaluation, late)).toMatchObject([
      { status: 'error', error: { code: 'target_timeout' } },
    ]);
  });

  test('is canceled with its executions, once', async () => {
    const { evaluation, digital } = await world.makeSet({
      draft: waitsLong,
    });
    const run = await world.start(evaluation);
    const query = { digital_organization_id: digital.id };
    const states = async () => (await owner.client.ok('listExecutions', { query })).data.map(({ status }) => status);
    await expect.poll(states, { timeout: 20_000 }).toEqual(['waiting', 'waiting', 'waiting']);
    expect(await owner.client.ok('cancelEvaluationRun', at(evaluation, run))).toMatchObject({
      status: 'canceled',
      skipped: 3,
    });
    await expect.poll(states, { timeout: 20_000 }).toEqual(['canceled', 'canceled', 'canceled']);
    expect(await owner.client.ok('cancelEvaluationRun', at(evaluation, run))).toMatchObject({ status: 'canceled' });
    const done = await world.runAll((await world.makeSet()).evaluation);
    expect(await owner.client.refused('cancelEvaluationRun', at({ id: done.evaluation_id }, done))).toMatchObject({
      status: 409,
      code: 'execution_finished',
    });
  });

  test('lets nothing out unless it is allowed: nodes with effects give pinned items, others run whatever is pinned', async () => {
    const draft = {
      ...chain({
        start: { type: 'trigger.manual' },
        answer: graph('!').nodes[1]!,
        send: { type: 'http.request', parameters: { method: 'POST', url: 'http://127.0.0.1:9/never' } },
      }),
      pin_data: { answer: [{ answer: 'pinned' }] },
    };
    const { evaluation, digital } = await world.makeSet({ draft });
    expect(await owner.client.refused('startEvaluationRun', { ...at(evaluation), body: {} })).toMatchObject({
      status: 409,
      code: 'evaluation_has_effects',
      message: expect.stringContaining('"send"'),
    });
    await world.save(digital, { ...draft, pin_data: { ...draft.pin_data, send: [{ answer: 'sent' }] } });
    const run = await world.runAll(evaluation);
    expect(run).toMatchObject({ status: 'success', pinned_nodes: ['send'] });
    const [row] = await world.results(evaluation, run);
    expect(row!.output).toBe('sent');
    const node = await owner.client.ok('getExecutionNode', {
      params: { execution_id: row!.execution_id!, node_id: 'answer' },
    });
    expect(node.runs[0]!.outputs['main']!.items).toMatchObject([{ json: { answer: 'a!' } }]);
  });

  test('requests no approvals: a call that needs one is scored as requested, and never executed', async () => {
    const { evaluation } = await world.makeSet(
      {
        draft: asksForApproval,
        expected_column: 'call',
        metrics: [{ name: 'Called', type: 'tool_called' }],
      },
      [
        { question: '[[call=mine {"n": 1}]]', call: { tool: 'mine', arguments: { n: 1 } } },
        { question: '[[call=mine {"n": 2}]]', call: { tool: 'mine', arguments: { n: 1 } } },
      ],
    );
    const run = await world.runAll(evaluation);
    expect(run).toMatchObject({ status: 'success', passed: 1, failed: 1 });
    const [row] = await world.results(evaluation, run);
    const params = { execution_id: row!.execution_id!, node_id: 'agent' };
    const { data: steps } = await owner.client.ok('listAgentSteps', { params });
    expect(steps[0]!.calls).toMatchObject([{ status: 'error', approval: { decision: 'timed_out' } }]);
    expect((await api.test.database.pool.query('select 1 from agent_memories')).rows).toEqual([]);
  });

  test('is rejected if its table is deleted or empty', async () => {
    const { evaluation, table } = await world.makeSet({}, []);
    const refused = () => owner.client.refused('startEvaluationRun', { ...at(evaluation), body: {} });
    expect(await refused()).toMatchObject({ status: 409, code: 'evaluation_broken' });
    await owner.client.call('deleteDataTable', { params: { data_table_id: table.id } });
    expect(await refused()).toMatchObject({ status: 409, code: 'evaluation_broken' });
    expect(await owner.client.ok('getEvaluation', at(evaluation))).toMatchObject({ data_table_name: null });
  });
});

describe('publishing', () => {
  test('requires a run of this very draft that is no worse than the published version, on the same rows', async () => {
    const { evaluation, digital, table } = await world.makeSet({ publish_rule: {} });
    const params = { digital_organization_id: digital.id };
    const publish = () => owner.client.call('publishDigitalOrganization', { params, body: {} });
    const refused = async () => (await publish()).body;
    expect((await publish()).status).toBe(201);
    await world.save(digital, graph('?'));
    const { published_version_id: version } = await owner.client.ok('getDigitalOrganization', { params });
    const of = { evaluation_id: evaluation.id, name: evaluation.name, evaluation_run_id: null };
    const required = (target: string) => ({ code: 'evaluation_required', evaluation: { ...of, target } });
    expect(await refused()).toMatchObject({ error: required('draft') });
    const worse = await world.runAll(evaluation);
    expect(await refused()).toMatchObject({ error: required(version!) });
    await world.runAll(evaluation, { target: version! });
    const verdict = { code: 'evaluation_worse', evaluation: { target: null, evaluation_run_id: worse.id } };
    expect(await refused()).toMatchObject({ error: verdict });
    // Taking it down first does not help.
    await owner.client.call('unpublishDigitalOrganization', { params });
    expect(await refused()).toMatchObject({ error: { code: 'evaluation_worse' } });
    const better = graph('!');
    better.nodes[1]!.parameters!['include'] = 'none';
    await world.save(digital, better);
    await world.runAll(evaluation);
    // Another row makes another set.
    const rows = [{ question: 'd', expected: 'd!' }];
    await owner.client.ok('createDataTableRows', { params: { data_table_id: table.id }, body: { rows } });
    expect((await publish()).status).toBe(201);
  });
});

describe('a row in one click', () => {
  test('comes from an execution, once, and remembers it', async () => {
    const { evaluation, digital, table } = await world.makeSet({}, []);
    const execution = await owner.client.ok('startExecution', {
      params: { digital_organization_id: digital.id },
      query: { wait: 20 },
      body: { mode: 'manual', input: [{ question: 'z' }] },
    });
    const input = { params: { execution_id: execution.id }, body: { evaluation_id: evaluation.id } };
    const added = await owner.client.ok('addExecutionToEvaluation', input);
    expect(added).toMatchObject({
      data_table_id: table.id,
      is_new: true,
      row: { values: { question: 'z', expected: 'z!' } },
      source: { kind: 'execution', id: execution.id, verdict: null },
    });
    expect(await owner.client.ok('addExecutionToEvaluation', input)).toMatchObject({
      is_new: false,
      row: { id: added.row.id },
    });
    const run = await world.runAll(evaluation);
    expect(await world.results(evaluation, run)).toMatchObject([
      { status: 'passed', source: { kind: 'execution', id: execution.id } },
    ]);
  });

  test('comes from an approval that was edited, and from no other', async () => {
    const { evaluation, digital } = await world.makeSet(
      {
        inputs: [{ column: 'item', field: '' }],
        expected_column: 'call',
        metrics: [{ name: 'Called', type: 'tool_called' }],
      },
      [],
    );
    const execution = await owner.client.ok('startExecution', {
      params: { digital_organization_id: digital.id },
      query: { wait: 20 },
      body: { mode: 'manual', input: [{ question: 'z' }] },
    });
    const { organizationId } = owner;
    const callId = await insertToolCall(api, { organizationId, executionId: execution.id, tool: 'send' });
    const input = {
      params: { execution_id: execution.id, tool_call_id: callId },
      body: { evaluation_id: evaluation.id },
    };
    expect(await owner.client.refused('addToolCallToEvaluation', input)).toMatchObject({
      status: 409,
      code: 'approval_not_edited',
    });
    await api.test.database.pool.query(
      `update agent_tool_calls set decision = 'edited', decided_arguments = '{"to": "ada"}' where id = $1`,
      [callId],
    );
    expect(await owner.client.ok('addToolCallToEvaluation', input)).toMatchObject({
      row: { values: { item: { question: 'z' }, call: { tool: 'send', arguments: { to: 'ada' } } } },
      source: { kind: 'approval', id: callId, execution_id: execution.id, verdict: 'edited' },
    });
  });

  test('comes from a deliverable for its hirer: accepted with the output, rejected with the reason; its publisher gets nothing', async () => {
    const hirer = await signUpPerson(api.url);
    await grant(hirer);
    const { position } = await hireWriter({ api, hirer }, {}, { deliver: { text: 'About {{ $json.topic }}' } });
    const deliver = async (topic: string) => {
      const body = { input: { topic } };
      const run = await hirer.client.ok('createPositionRun', { params: { position_id: position.id }, body });
      await expect
        .poll(
          async () =>
            (await hirer.client.ok('getPositionRun', { params: { position_id: position.id, run_id: run.id } })).status,
          { timeout: 20_000 },
        )
        .toBe('success');
      return hirer.client.ok('getPositionRun', { params: { position_id: position.id, run_id: run.id } });
    };
    const table = await hirer.client.ok('createDataTable', {
      body: {
        name: 'Verdicts',
        columns: [
          { name: 'topic', type: 'text' },
          { name: 'text', type: 'text' },
        ],
      },
    });
    const own = await hirer.client.ok('createDigitalOrganization', { body: { name: 'Own', draft: graph('!') } });
    const evaluation = await hirer.client.ok('createEvaluation', {
      body: {
        digital_organization_id: own.id,
        name: 'Verdicts',
        data_table_id: table.id,
        inputs: [{ column: 'topic' }],
        expected_column: 'text',
        metrics: [{ name: 'Good', type: 'judgment', model: 'sandbox/chat' }],
      },
    });
    const add = (id: string) => ({ params: { deliverable_id: id }, body: { evaluation_id: evaluation.id } });
    const [good, bad] = [await deliver('zebras'), await deliver('apes')];
    expect(await hirer.client.refused('addDeliverableToEvaluation', add(good.deliverable_id!))).toMatchObject({
      status: 409,
      code: 'deliverable_undecided',
    });
    await hirer.client.ok('acceptDeliverable', { params: { deliverable_id: good.deliverable_id! } });
    await hirer.client.ok('rejectDeliverable', {
      params: { deliverable_id: bad.deliverable_id! },
      body: { reason: 'Too short.' },
    });
    expect(await hirer.client.ok('addDeliverableToEvaluation', add(good.deliverable_id!))).toMatchObject({
      row: { values: { topic: 'zebras', text: 'About zebras' } },
      source: { kind: 'deliverable', verdict: 'accepted', remark: null },
    });
    expect(await hirer.client.ok('addDeliverableToEvaluation', add(bad.deliverable_id!))).toMatchObject({
      row: { values: { topic: 'apes', text: null } },
      source: { verdict: 'rejected', remark: 'Too short.' },
    });

    // The publisher, with an evaluation of its own, asks for all of it.
    const { evaluation: publishers } = await world.makeSet({}, []);
    const mine = { evaluation_id: publishers.id };
    expect(
      await owner.client.refused('addDeliverableToEvaluation', {
        params: { deliverable_id: good.deliverable_id! },
        body: mine,
      }),
    ).toMatchObject({ status: 404 });
    const { data } = await owner.client.ok('listExecutions', { query: { trigger: 'employee' } });
    expect(data.length).toBeGreaterThan(0);
    for (const { id } of data)
      expect(
        await owner.client.refused('addExecutionToEvaluation', { params: { execution_id: id }, body: mine }),
      ).toMatchObject({ status: 403 });
  });

  test('is nothing for a neighbour: not from foreign things, and not into a foreign evaluation', async () => {
    const { evaluation, digital } = await world.makeSet();
    const neighbour = await signUpPerson(api.url);
    const run = await world.runAll(evaluation);
    for (const operation of ['getEvaluation', 'deleteEvaluation', 'listEvaluationRuns'] as const)
      expect(await neighbour.client.refused(operation, at(evaluation))).toMatchObject({ status: 404 });
    for (const operation of ['getEvaluationRun', 'cancelEvaluationRun', 'listEvaluationResults'] as const)
      expect(await neighbour.client.refused(operation, at(evaluation, run))).toMatchObject({ status: 404 });
    const theirs = await neighbour.client.ok('createDigitalOrganization', {
      body: { name: 'Theirs', draft: graph('!') },
    });
    const execution = await neighbour.client.ok('startExecution', {
      params: { digital_organization_id: theirs.id },
      query: { wait: 20 },
      body: { mode: 'manual' },
    });
    expect(
      await neighbour.client.refused('addExecutionToEvaluation', {
        params: { execution_id: execution.id },
        body: { evaluation_id: evaluation.id },
      }),
    ).toMatchObject({ status: 404 });
    const { evaluation: mine, table } = await world.makeSet();
    expect(
      await neighbour.client.refused('createEvaluation', {
        body: {
          digital_organization_id: theirs.id,
          name: 'x',
          data_table_id: table.id,
          inputs: [{ column: 'question' }],
          metrics: mine.metrics,
        },
      }),
    ).toMatchObject({ status: 400, param: '/data_table_id' });
    expect(
      await neighbour.client.refused('createEvaluation', {
        body: {
          digital_organization_id: digital.id,
          name: 'x',
          data_table_id: table.id,
          inputs: [{ column: 'question' }],
          metrics: mine.metrics,
        },
      }),
    ).toMatchObject({ status: 404 });
    const { data } = await neighbour.client.ok('listEvaluations');
    expect(data).toEqual([]);
  });
});
