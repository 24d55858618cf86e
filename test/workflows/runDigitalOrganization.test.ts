import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { graphOf, TestEngine } from './engine.ts';

const set = (name: string, value: unknown, more: object = {}) => ({
  type: 'data.edit_fields',
  parameters: { assignments: [{ name, value }], include: 'all', ...more },
});
const ifBelow = (limit: number) => ({
  type: 'logic.if',
  parameters: {
    conditions: {
      conditions: [{ left: '{{ $json.n }}', operator: { type: 'number', operation: 'lt' }, right: limit }],
    },
  },
});

describe('an execution', () => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await TestEngine.start();
  });
  afterAll(() => engine.stop());

  test('keeps an error whose text the database cannot hold', async () => {
    const parameters = { message: '{{ "before" + String.fromCharCode(0) + "after" }}' };
    const graph = graphOf({ T: { type: 'trigger.webhook' }, S: { type: 'logic.stop_and_error', parameters } }, 'T>S');
    const { status, error } = await engine.run(graph);
    expect({ status, message: error?.message }).toEqual({ status: 'error', message: 'before\uFFFDafter' });
  });

  test('runs its nodes in order and keeps what each one left', async () => {
    const graph = graphOf(
      {
        T: { type: 'trigger.webhook' },
        A: set('greeting', 'Hello {{ $json.name }}'),
        B: set('shout', '{{ $json.greeting.toUpperCase() }}'),
      },
      'T>A A>B',
    );
    const { executionId, status, lastNode, error } = await engine.run(graph, {
      items: [{ name: 'Ada' }, { name: 'Max' }],
    });
    expect({ status, error, lastNode }).toEqual({ status: 'success', error: null, lastNode: 'B' });
    expect((await engine.runs(executionId)).map(({ label, status: nodeStatus }) => `${label} ${nodeStatus}`)).toEqual([
      'T success',
      'A success',
      'B success',
    ]);
    expect(await engine.items(executionId, 'B')).toEqual([
      { name: 'Ada', greeting: 'Hello Ada', shout: 'HELLO ADA' },
      { name: 'Max', greeting: 'Hello Max', shout: 'HELLO MAX' },
    ]);
  });

  test('splits at an if, runs the upper branch first and brings both together at a merge', async () => {
    const graph = graphOf(
      {
        T: { type: 'trigger.webhook', at: [0, 0] },
        I: { ...ifBelow(2), at: [1, 0] },
        A: { ...set('side', 'low'), at: [2, -5] },
        B: { ...set('side', 'high'), at: [2, 5] },
        M: { type: 'logic.merge', at: [3, 0] },
        Z: { ...set('done', true), at: [4, 0] },
      },
      'T>I I.true>A I.false>B A>M.input_1 B>M.input_2 M>Z',
    );
    const { executionId, status } = await engine.run(graph, { items: [{ n: 1 }, { n: 2 }, { n: 3 }] });
    expect(status).toBe('success');
    expect((await engine.runs(executionId)).map((run) => run.label)).toEqual(['T', 'I', 'A', 'B', 'M', 'Z']);
    expect(await engine.items(executionId, 'Z')).toEqual([
      { n: 1, side: 'low', done: true },
      { n: 2, side: 'high', done: true },
      { n: 3, side: 'high', done: true },
    ]);
  });

  test('follows items back to the node they come from, through branches and a merge', async () => {
    const graph = graphOf(
      {
        T: { type: 'trigger.webhook' },
        I: ifBelow(2),
        A: set('side', 'low', { include: 'none' }),
        B: set('side', 'high', { include: 'none' }),
        M: { type: 'logic.merge' },
        Z: set('from', "{{ $('T').item.json.n }}-{{ $('T').first().json.n }}-{{ $('T').all().length }}"),
      },
      'T>I I.true>A I.false>B A>M.input_1 B>M.input_2 M>Z',
    );
    const { executionId } = await engine.run(graph, { items: [{ n: 3 }, { n: 1 }, { n: 2 }] });
    expect((await engine.items(executionId, 'Z')).map((item) => item['from'])).toEqual(['1-3-3', '3-3-3', '2-3-3']);
  });

  test('fails with the node, the code and the message of the error, in its row and in Temporal', async () => {
    const graph = graphOf(
      {
        T: { type: 'trigger.webhook' },
        S: { type: 'logic.stop_and_error', parameters: { message: 'No customer {{ $json.id }}' } },
      },
      'T>S',
    );
    const { executionId, status, error, lastNode } = await engine.run(graph, { items: [{ id: 7 }] });
    expect({ status, lastNode }).toEqual({ status: 'error', lastNode: 'S' });
    expect(error).toEqual({
      code: 'stopped_with_error',
      message: 'No customer 7',
      node_id: 'S',
      node_name: 'S',
      parameter: null,
    });
    await expect(engine.temporal.workflow.getHandle(executionId).result()).rejects.toMatchObject({
      cause: { message: 'No customer 7', type: 'stopped_with_error' },
    });
    expect((await engine.runs(executionId)).find((run) => run.label === 'S')).toMatchObject({
      status: 'error',
      error: { code: 'stopped_with_error' },
    });
  });

  test('continues with the error in the item, or by the error port, if a node is configured so', async () => {
    const failing = (onError: string) => ({
      type: 'data.edit_fields',
      parameters: { assignments: [{ name: 'n', type: 'number', value: '{{ $json.n }}' }] },
      settings: { on_error: onError },
    });
    const graph = graphOf(
      {
        T: { type: 'trigger.webhook' },
        C: failing('continue'),
        E: failing('error_output'),
        G: set('good', 1),
        B: set('bad', 1),
      },
      'T>C T>E E>G E.error>B',
    );
    const { executionId, status } = await engine.run(graph, { items: [{ n: 1 }, { n: 'x' }] });
    expect(status).toBe('success');
    expect(await engine.items(executionId, 'C')).toEqual([
      { n: 1 },
      { n: 'x', error: 'Could not set field "n": the text "x" cannot be read as a number.' },
    ]);
    expect(await engine.items(executionId, 'G')).toEqual([{ n: 1, good: 1 }]);
    expect(await engine.items(executionId, 'B')).toEqual([
      { n: 'x', error: 'Could not set field "n": the text "x" cannot be read as a number.', bad: 1 },
    ]);
  });

  test('waits on a durable timer and continues after it', async () => {
    const graph = graphOf(
      {
        T: { type: 'trigger.webhook' },
        W: { type: 'logic.wait', parameters: { amount: 0.7, unit: 'seconds' } },
        Z: set('after', true),
      },
      'T>W W>Z',
    );
    const executionId = await engine.start(graph, { items: [{ n: 1 }] });
    const waiting = await engine.executions.answers.waitForAnswer(executionId, { timeoutMs: 30_000 });
    expect(waiting?.status).toBe('waiting');
    expect((await engine.ended(executionId)).status).toBe('success');
    expect(await engine.items(executionId, 'Z')).toEqual([{ n: 1, after: true }]);
    expect((await engine.runs(executionId)).map(({ label, status }) => `${label} ${status}`)).toEqual([
      'T success',
      'W success',
      'Z success',
    ]);
  });

  test('ends at once where its trigger gave nothing or leads nowhere', async () => {
    expect((await engine.run(graphOf({ T: { type: 'trigger.webhook' } }, ''))).status).toBe('success');
    expect(
      (await engine.run(graphOf({ T: { type: 'trigger.webhook' }, A: set('a', 1) }, 'T>A'), { items: [] })).lastNode,
    ).toBe('T');
  });

  test('fails clearly at a node type that this instance does not know', async () => {
    const { status, error } = await engine.run(
      graphOf({ T: { type: 'trigger.webhook' }, X: { type: 'magic.wand' } }, 'T>X'),
    );
    expect({ status, code: error?.code, node: error?.node_id }).toEqual({
      status: 'error',
      code: 'graph_invalid',
      node: 'X',
    });
  });

  test('takes pinned items instead of running a node in manual mode, and only there', async () => {
    const graph = {
      ...graphOf({ T: { type: 'trigger.manual' }, S: { type: 'logic.no_operation' }, Z: set('z', 1) }, 'T>S S>Z'),
      pin_data: { S: [{ json: { pinned: true } }] },
    };
    const manual = await engine.run(graph, { mode: 'manual', items: [{ n: 1 }] });
    expect(await engine.items(manual.executionId, 'Z')).toEqual([{ pinned: true, z: 1 }]);
    const production = await engine.run(graph, { items: [{ n: 1 }] });
    expect(await engine.items(production.executionId, 'Z')).toEqual([{ n: 1, z: 1 }]);
  });

  test('leaves the answer of a webhook before it ends; the first one wins', async () => {
    const respond = (body: unknown) => ({
      type: 'logic.respond_to_webhook',
      parameters: { status: 201, headers: { 'x-own': 'yes', 'set-cookie': 'a=b' }, body },
    });
    const graph = graphOf(
      {
        T: { type: 'trigger.webhook' },
        R: respond({ hello: '{{ $json.name }}' }),
        Q: respond('late'),
        W: { type: 'logic.wait', parameters: { amount: 1, unit: 'days' } },
      },
      'T>R R>Q Q>W',
    );
    const executionId = await engine.start(graph, { items: [{ name: 'Ada' }] });
    const state = await engine.executions.answers.waitForAnswer(executionId, { timeoutMs: 30_000 });
    expect(state?.answer).toMatchObject({
      status: 201,
      bodyKind: 'json',
      headers: { 'x-own': 'yes', 'content-type': 'application/json; charset=utf-8' },
    });
    expect(state?.answer?.headers).not.toHaveProperty('set-cookie');
    expect(JSON.parse(state!.answer!.body!.toString())).toEqual({ hello: 'Ada' });
    await engine.executions.cancel({
      organizationId: engine.organization.organizationId,
      executionId,
      accountId: null,
    });
  });

  test('a disabled node passes items on, execute_once takes the first item, always_output_data gives one', async () => {
    const graph = graphOf(
      {
        T: { type: 'trigger.webhook' },
        D: { ...set('no', 1), settings: { disabled: true } },
        O: { ...set('once', 1), settings: { execute_once: true } },
        F: {
          type: 'logic.filter',
          parameters: {
            conditions: {
              conditions: [{ left: '{{ $json.n }}', operator: { type: 'number', operation: 'gt' }, right: 99 }],
            },
          },
          settings: { always_output_data: true },
        },
      },
      'T>D D>O T>F',
    );
    const { executionId, status } = await engine.run(graph, { items: [{ n: 1 }, { n: 2 }] });
    expect(status).toBe('success');
    expect(await engine.items(executionId, 'O')).toEqual([{ n: 1, once: 1 }]);
    expect((await engine.runs(executionId)).map((run) => run.label)).toEqual(['T', 'O', 'F']);
    expect(await engine.items(executionId, 'F', { port: 'discarded' })).toHaveLength(2);
  });
});
