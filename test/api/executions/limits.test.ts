import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { indexExecutions } from '../../../domains/executions/textIndex/indexExecutions.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';
import { at, manual, of, startCalls } from './startCalls.ts';

let api: EngineApi;
beforeAll(async () => {
  api = await startEngineApi();
  api.deps.executions.startRelay(100);
});
afterAll(() => api?.close());

const start = startCalls(() => api.person);
const email = 'ada.lovelace@example.org';
const code = (text: string) => ({ type: 'logic.code', parameters: { code: text } });

/** How many sealed items an execution has left, and its other rows as text. */
async function stored(executionId: string): Promise<{ sealed: number; rows: string }> {
  const { rows } = await api.test.database.pool.query<{ sealed: number; rows: string }>(
    `select (select count(*)::int from execution_data d where d.execution_id = $1 and substr(d.items, length(d.items) - 3) = '\\x5e7ab15e'::bytea) as sealed,
       (select json_agg(e)::text from executions e where e.id = $1) || (select json_agg(n)::text from execution_nodes n where n.execution_id = $1) as rows`,
    [executionId],
  );
  return rows[0]!;
}

describe('redacted fields', () => {
  const settings = { redacted_fields: ['customer.email'], index_items: true };
  const flow = chain({
    start: manual,
    use: code(
      `console.log('for ' + $json.customer.email); return [{ json: { length: $json.customer.email.length, customer: $json.customer, fruit: 'Kiwi' } }]`,
    ),
    again: code(`return [{ json: { domain: $json.customer.email.split('@')[1], customer: $json.customer } }]`),
    fail: code(`if ($json.customer.fails) throw new Error('Refused ' + $json.customer.email); return $input.all()`),
  });

  test('are used by nodes, and kept nowhere', async () => {
    const made = await api.create(flow, { settings });
    const input = [{ customer: { email, name: 'Ada' } }];
    const { body } = await start(made.id, { mode: 'manual', input }, 60);
    expect(body.status).toBe('success');
    const detail = await api.person.client.ok('getExecutionNode', {
      params: { execution_id: body.id, node_id: 'again' },
    });
    const customer = { email: '[redacted]', name: 'Ada' };
    expect(detail.runs[0]?.outputs['main']?.items.map(({ json }) => json)).toEqual([
      { domain: 'example.org', customer },
    ]);
    const { sealed, rows } = await stored(body.id);
    expect(sealed).toBe(0);
    expect(rows).not.toContain(email);
    await expect(
      api.person.client.refused('retryExecution', { ...at(body.id), body: { from_node: 'use', version: 'original' } }),
    ).resolves.toMatchObject({ code: 'execution_data_gone' });
    while (await indexExecutions(api.deps.database));
    const find = async (text: string) =>
      (await api.person.client.ok('listExecutions', { query: { text } })).data.map(({ id }) => id);
    expect(await find('kiwi LENGTH 24')).toEqual([]);
    expect(await find('kiw 24')).toEqual([body.id]);
    expect(await find('lovelace')).toEqual([]);
    expect((await api.person.client.ok('countExecutions', { query: { text: 'Kiwi' } })).counts.success).toBe(1);
    await api.person.client.call('deleteExecution', at(body.id));
    expect(await find('kiwi')).toEqual([]);
  });

  test('are taken out of errors, and of items of called digital organizations, whose results their caller can use', async () => {
    const made = await api.create(flow, { settings });
    const { body } = await start(made.id, { mode: 'manual', input: [{ customer: { email, fails: true } }] }, 60);
    expect(body.error?.message).toContain('Refused •••');
    expect((await stored(body.id)).rows).not.toContain(email);
    const called = await api.create(chain({ sub: { type: 'trigger.sub' }, pass: { type: 'logic.no_operation' } }));
    await api.publish(called.id);
    const caller = await api.create(
      chain({
        start: manual,
        call: { type: 'logic.sub_organization', parameters: { digital_organization_id: called.id } },
        use: code('return [{ json: { length: $json.customer.email.length } }]'),
      }),
      { settings },
    );
    const run = (await start(caller.id, { mode: 'manual', input: [{ customer: { email } }] }, 60)).body;
    const used = await api.person.client.ok('getExecutionNode', { params: { execution_id: run.id, node_id: 'use' } });
    expect(used.runs[0]?.outputs['main']?.items.map(({ json }) => json)).toEqual([{ length: email.length }]);
    const [child] = (await api.person.client.ok('listExecutions', { query: { parent_execution_id: run.id } })).data;
    const passed = await api.person.client.ok('getExecutionNode', {
      params: { execution_id: child!.id, node_id: 'pass' },
    });
    expect(passed.runs[0]?.outputs['main']?.items.map(({ json }) => json)).toEqual([
      { customer: { email: '[redacted]' } },
    ]);
    expect((await stored(child!.id)).sealed).toBe(0);
  });
});

describe('a start rule', () => {
  test('skips calls of a webhook by a key, answers them as accepted and counts them', async () => {
    const settings = { start_rule: { kind: 'throttle', seconds: 3_600, key: '{{ $json.body.customer }}' } } as const;
    const made = await api.create(
      chain({ hook: { type: 'trigger.webhook', parameters: { methods: ['POST'], respond: 'immediately' } } }),
      { settings },
    );
    await api.publish(made.id);
    const call = async (customer: string) => {
      const response = await fetch(made.addresses[0]!.production_url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ customer }),
      });
      return [response.status, await response.json()];
    };
    expect(await call('a')).toMatchObject([200, { execution_id: expect.stringMatching(/^exe_/) }]);
    expect(await call('a')).toEqual([202, { execution_id: null, skipped: true }]);
    expect(await call('b')).toMatchObject([200, {}]);
    const { data } = await api.person.client.ok('listSkippedStarts', of(made.id));
    expect(data).toMatchObject([{ reason: 'throttle', count: 1 }]);
    expect(await start(made.id, { mode: 'production', input: [{ body: { customer: 'a' } }] })).toMatchObject({
      status: 429,
      body: { error: { code: 'start_skipped' } },
    });
  });

  test('holds a debounced start, which the API shows', async () => {
    const made = await api.create(chain({ start: manual }), {
      settings: { start_rule: { kind: 'debounce', seconds: 1 } },
    });
    await api.publish(made.id);
    const first = (await start(made.id, { mode: 'production' })).body;
    expect(first.held).toMatchObject({ by: 'debounce' });
    const last = (await start(made.id, { mode: 'production' }, 60)).body;
    expect([last.status, last.held]).toEqual(['success', null]);
    const replaced = await api.person.client.ok('getExecution', at(first.id));
    expect(replaced).toMatchObject({ status: 'canceled', error: { code: 'start_replaced' }, held: null });
  });
});
