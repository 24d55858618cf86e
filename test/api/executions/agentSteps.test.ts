import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { insertToolCall } from '../../support/toolCalls.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';

let api: EngineApi;
beforeAll(async () => {
  api = await startEngineApi();
});
afterAll(() => api?.close());

const agent = {
  type: 'ai.agent',
  parameters: {
    model: 'sandbox/chat',
    prompt: 'Go',
    tools: [
      {
        name: 'pay',
        type: 'logic.code',
        parameters: { code: 'return [];' },
        filled: [{ parameter: '$json.n', type: 'number' }],
        approval: 'always',
      },
    ],
  },
};

/** An execution that waits, whose graph has an agent with a call that waits for somebody. */
async function waiting(): Promise<{ executionId: string; callId: string }> {
  const { id } = await api.create(
    chain({
      start: { type: 'trigger.manual' },
      wait: { type: 'logic.wait', parameters: { amount: 1, unit: 'hours' } },
      agent,
    }),
  );
  const { id: executionId } = await api.person.client.ok('startExecution', {
    params: { digital_organization_id: id },
    body: { mode: 'manual' },
  });
  const { organizationId } = api.person;
  const callId = await insertToolCall(api, { organizationId, executionId, nodeId: 'agent', tool: 'pay' });
  return { executionId, callId };
}

const decide = (executionId: string, callId: string, body: object) =>
  api.person.client.call('decideToolCall', {
    params: { execution_id: executionId, tool_call_id: callId },
    body: body as { decision: 'approve' },
  });

describe('the steps of an agent', () => {
  test('are listed with their calls, what they cost and who has to decide', async () => {
    const { executionId } = await waiting();
    const steps = await api.person.client.ok('listAgentSteps', {
      params: { execution_id: executionId, node_id: 'agent' },
    });
    expect(steps).toMatchObject({
      credits: '0.001500',
      data: [{ step: 0, calls: [{ tool: 'pay', status: 'waiting', approval: { cause: 'always', decision: null } }] }],
    });
  });
});

describe('while a model speaks', () => {
  test('what it has said is there, also alone, until the execution ends', async () => {
    const { executionId } = await waiting();
    const run = { executionId, nodeId: 'agent', runIndex: 0 };
    await api.deps.database.withOrganization(api.person.organizationId, ({ liveTexts }) =>
      liveTexts.write(run, { step: 1, content: 'So far' }),
    );
    const read = (liveOnly: boolean) =>
      api.person.client.ok('listAgentSteps', {
        params: { execution_id: executionId, node_id: 'agent' },
        query: { live_only: String(liveOnly) },
      });
    expect(await read(false)).toMatchObject({ live: { step: 1, text: 'So far' }, data: [{ step: 0 }] });
    expect(await read(true)).toMatchObject({ live: { step: 1, text: 'So far' }, data: [], stamp: '1.0.0' });
    await api.person.client.ok('cancelExecution', { params: { execution_id: executionId } });
    await expect.poll(async () => (await read(true)).live, { timeout: 20_000 }).toBeNull();
  });
});

describe('retryExecution from a step', () => {
  test('begins with the steps before it, and refuses one that is not there', async () => {
    const { executionId } = await waiting();
    const retry = (step: number) =>
      api.person.client.call('retryExecution', {
        params: { execution_id: executionId },
        body: { version: 'original', from_step: { node_id: 'agent', step } },
      });
    expect((await retry(1)).status).toBe(409); // it has not ended
    await api.person.client.ok('cancelExecution', { params: { execution_id: executionId } });
    await expect.poll(async () => (await retry(2)).status, { timeout: 20_000 }).toBe(400);
    const again = await retry(1);
    expect(again.status).toBe(202);
    const steps = await api.person.client.ok('listAgentSteps', {
      params: { execution_id: (again.body as { id: string }).id, node_id: 'agent' },
    });
    expect(steps).toMatchObject({ credits: '0.000000', data: [{ step: 0, kept: true }] });
  });
});

describe('decideToolCall', () => {
  test('takes arguments that fit the tool only, and the first decision', async () => {
    const { executionId, callId } = await waiting();
    const misfit = await decide(executionId, callId, { decision: 'approve', arguments: { n: 'many' } });
    expect([misfit.status, misfit.body]).toMatchObject([400, { error: { param: '/arguments' } }]);
    const edited = await decide(executionId, callId, { decision: 'approve', arguments: { n: 2 } });
    expect([edited.status, edited.body]).toMatchObject([
      200,
      { status: 'open', approval: { decision: 'edited', arguments: { n: 2 }, decided_by: api.person.accountId } },
    ]);
    const late = await decide(executionId, callId, { decision: 'reject' });
    expect([late.status, late.body]).toMatchObject([409, { error: { code: 'already_decided' } }]);
  });

  test('knows no call of another execution', async () => {
    const [{ callId }, { executionId }] = [await waiting(), await waiting()];
    expect((await decide(executionId, callId, { decision: 'approve' })).status).toBe(404);
  });
});
