import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

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

// The limit of concurrent calls per user.
const begun: string[] = [];
afterEach(async () => {
  for (const id of begun.splice(0)) await api.person.client.call('cancelExecution', { params: { execution_id: id } });
});

/** Starts an execution with an agent whose call waits for approval. */
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
  begun.push(executionId);
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
  test('are listed with their calls, cost and approvers', async () => {
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
  test('keeps streamed text, also if it is the only one, until the execution ends', async () => {
    const { executionId } = await waiting();
    const run = { executionId, nodeId: 'agent', runIndex: 0 };
    await api.deps.database.withOrganization(api.person.organizationId, ({ partialOutputs }) =>
      partialOutputs.write(run, { step: 1, content: 'So far', forVisitor: false }),
    );
    const read = (liveOnly: boolean) =>
      api.person.client.ok('listAgentSteps', {
        params: { execution_id: executionId, node_id: 'agent' },
        query: { live_only: String(liveOnly) },
      });
    expect(await read(false)).toMatchObject({ live: { step: 1, text: 'So far' }, data: [{ step: 0 }] });
    expect(await read(true)).toMatchObject({ live: { step: 1, text: 'So far' }, data: [], stamp: '1.0.0', steps: 1, credits: '0.001500', open_calls: [{ tool: 'pay', status: 'waiting' }] }); // prettier-ignore
    await api.person.client.ok('cancelExecution', { params: { execution_id: executionId } });
    await expect.poll(async () => (await read(true)).live, { timeout: 20_000 }).toBeNull();
    expect(await read(true)).toMatchObject({ steps: 1, open_calls: [] });
  });
});

describe('retryExecution from a step', () => {
  test('starts with the previous steps, and rejects a missing step', async () => {
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

describe('decideByLink', () => {
  const linkOf = async (executionId: string, client = api.person.client): Promise<string | null> => {
    const params = { execution_id: executionId, node_id: 'agent' };
    const { data } = await client.ok('listAgentSteps', { params });
    return data.at(-1)!.calls[0]!.approval!.link;
  };
  const open = (link: string) => fetch(link.replace(/^https?:\/\/[^/]+/, api.url));
  const submit = (link: string, values: Record<string, string>) =>
    fetch(link.replace(/^https?:\/\/[^/]+/, api.url), { method: 'POST', body: new URLSearchParams(values) });
  const callOf = async (executionId: string) => {
    const params = { execution_id: executionId, node_id: 'agent' };
    return (await api.person.client.ok('listAgentSteps', { params })).data.at(-1)!.calls[0]!;
  };

  test('shows the call as often as it is opened, and takes one decision, with other arguments and a name', async () => {
    const { executionId } = await waiting();
    const link = (await linkOf(executionId))!;
    for (let opened = 0; opened < 2; opened += 1) {
      const page = await open(link);
      expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
      expect(page.headers.get('content-security-policy')).toMatch(/^sandbox allow-forms; default-src 'none';/);
      expect(await page.text()).toContain('Approve “pay”?');
    }
    expect((await callOf(executionId)).status).toBe('waiting');
    for (const values of [{ arguments: '{"n": "many"}' }, { arguments: 'n = 1' }, { arguments: '' }]) {
      const misfit = await submit(link, { ...values, decision: 'Approve' });
      expect([misfit.status, await misfit.text()]).toEqual([400, expect.stringContaining('Please fix')]);
    }
    expect((await submit(link, { arguments: '{"n": 1}' })).status).toBe(400); // nothing is chosen
    const edited = await submit(link, { arguments: '{"n": 2}', decision: 'Approve', name: 'Ada <b>' });
    expect([edited.status, await edited.text()]).toEqual([200, expect.stringContaining('<h1>Approved</h1>')]);
    const late = [await open(link), await submit(link, { decision: 'Reject' })];
    expect(late.map(({ status }) => status)).toEqual([409, 409]);
    expect(await callOf(executionId)).toMatchObject({
      approval: { decision: 'edited', arguments: { n: 2 }, decided_by: null, decided_by_link: 'Ada <b>', link: null },
    });
  });

  test('speaks the language of the browser, and takes the same values in each', async () => {
    const { executionId } = await waiting();
    const address = (await linkOf(executionId))!.replace(/^https?:\/\/[^/]+/, api.url);
    const headers = { 'accept-language': 'de' };
    const send = (values: Record<string, string>) =>
      fetch(address, { method: 'POST', headers, body: new URLSearchParams(values) });
    const page = await (await fetch(address, { headers })).text();
    for (const text of ['<html lang="de">', '„pay“ zustimmen?', '>Ablehnen</label>', 'value="Reject"'])
      expect(page).toContain(text);
    const nothing = await send({ arguments: '{"n": 1}', reason: 'x'.repeat(1_001) });
    expect(nothing.status).toBe(400);
    const wrong = await nothing.text();
    for (const text of ['<title>Fehler: ', 'Wähle eine Möglichkeit', 'Der Text ist zu lang'])
      expect(wrong).toContain(text);
    expect(await (await send({ arguments: '{', decision: 'Approve' })).text()).toContain('Schreibe ein JSON-Objekt.');
    expect(await (await send({ decision: 'Reject', arguments: '' })).text()).toContain('<h1>Abgelehnt</h1>');
    expect(await (await fetch(address, { headers })).text()).toContain('<h1>Schon entschieden</h1>');
  });

  test('approves for the rest of the run', async () => {
    const { executionId } = await waiting();
    const link = (await linkOf(executionId))!;
    expect(await (await open(link)).text()).toContain('Approve, and later calls of this tool in this run, too');
    const decision = 'Approve for the rest of the run';
    expect((await submit(link, { decision, arguments: '{"n": 2}' })).status).toBe(200);
    expect((await callOf(executionId)).approval).toMatchObject({ decision: 'edited', for_rest_of_run: true });
  });

  test('rejects with a reason, and takes nothing after the time limit', async () => {
    const { executionId } = await waiting();
    const link = (await linkOf(executionId))!;
    expect((await submit(link, { decision: 'Reject', reason: 'Too dear', arguments: '' })).status).toBe(200);
    expect((await callOf(executionId)).approval).toMatchObject({ decision: 'rejected', reason: 'Too dear' });
    const late = await waiting();
    const lateLink = (await linkOf(late.executionId))!;
    await api.test.database.pool.query('update agent_tool_calls set approve_until = now() where id = $1', [
      late.callId,
    ]);
    const answers = [await open(lateLink), await submit(lateLink, { decision: 'Approve', arguments: '{"n": 1}' })];
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(await answers[0]!.text()).toContain('Expired');
  });

  test('rejects forged tokens', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const [link, foreign] = [(await linkOf(one.executionId))!, (await linkOf(other.executionId))!];
    const mixed = `${link.slice(0, -32)}${foreign.slice(-32)}`;
    const made = [mixed, `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`, `${api.url}/approval/x`];
    const answers = await Promise.all(made.map(async (address) => (await open(address)).status));
    expect(answers).toEqual([404, 404, 404]);
  });
});
