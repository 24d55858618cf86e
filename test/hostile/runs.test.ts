import { beforeAll, expect, test } from 'vitest';

import { signUp, type SignedUp } from '../support/accounts.ts';
import { sharedInstance, type SharedInstance } from '../support/sharedInstance.ts';
import { callMany, link, node, publishFlow, publishWebhook, repeat } from './flows.ts';
import { watchOthers, type Others } from './others.ts';
import { runGraph, untilEnded, type Ended } from './runGraph.ts';

interface Listed extends Ended {
  digital_organization_id: string;
}

let instance: SharedInstance;
let attacker: SignedUp;
let others: Others;
beforeAll(async () => {
  instance = await sharedInstance();
  attacker = await signUp(instance.url);
  others = await watchOthers(instance);
}, 180_000);

const executionsOf = async (id: string): Promise<Listed[]> =>
  (await attacker.call<{ data: Listed[] }>('GET', `/api/v1/executions?digital_organization_id=${id}&limit=250`)).data;
const hook = node('hook', 'trigger.webhook', { methods: ['POST'] });
const fails = node('fails', 'logic.stop_and_error', { message: 'On purpose' });

test.each([
  ['fills the memory', 'const all = []; for (;;) all.push(new Array(1e5).fill(all.length));'],
  ['never ends', 'for (;;);'],
  ['calls itself without end', 'const f = (n) => [f(n + 1), f(n + 2)]; return f(0);'],
  ['says more than goes on', 'return Array.from({ length: 3e5 }, (_, i) => ({ i, text: "x".repeat(1e3) }));'],
])(
  'a code node that %s, three times at once, ends each of its executions and no worker',
  async (_what, code) => {
    const bomb = node('bomb', 'logic.code', { code, time_limit_seconds: 1 });
    const runs = await others.during(() =>
      Promise.all(Array.from({ length: 3 }, () => runGraph(attacker, [bomb], [link('start', 'bomb')]))),
    );
    expect(runs.map(({ status }) => status)).toEqual(Array.from({ length: 3 }, () => 'error'));
    expect(runs.map(({ error }) => error?.code)).not.toContain('node_crashed');
  },
  120_000,
);

test('an execution that is retried thirty times at once stays as it was, and each retry ends', async () => {
  const { id } = await publishFlow(attacker, [hook, fails]);
  const path = `/api/v1/digital-organizations/${id}/executions`;
  const first = await untilEnded(attacker, (await attacker.call<Ended>('POST', path, { mode: 'manual' })).id);
  const retries: Ended[] = [];
  await others.during(() =>
    repeat(
      async () =>
        void retries.push(
          await attacker.call<Ended>('POST', `/api/v1/executions/${first.id}/retry`, { version: 'original' }),
        ),
      30,
      30,
    ),
  );
  const ended = await Promise.all(retries.map((retry) => untilEnded(attacker, retry.id)));
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(['error']));
  expect(new Set(ended.map((one) => one.id)).size).toBe(30);
  expect(await untilEnded(attacker, first.id)).toEqual(first);
}, 120_000);

test('an error organization that fails as well does not start itself', async () => {
  const own = [node('told', 'trigger.error'), { ...fails, id: 'again', name: 'again' }];
  const { id: errorId } = await publishFlow(attacker, own);
  const { id, addresses } = await publishFlow(attacker, [hook, fails], { error_organization_id: errorId });
  const url = `${instance.url}${new URL(addresses[0]!.production_url).pathname}`;
  await others.during(() => callMany(url, 20, 20));
  const count = async (of: string): Promise<number> =>
    (await executionsOf(of)).filter(({ status }) => status === 'error').length;
  await expect
    .poll(() => Promise.all([count(id), count(errorId)]), { timeout: 60_000, interval: 250 })
    .toEqual([20, 20]);
  await others.during(async () => undefined); // time for one too many
  expect([(await executionsOf(id)).length, (await executionsOf(errorId)).length]).toEqual([20, 20]);
}, 120_000);

test('fifty executions canceled at their start end, and none continues', async () => {
  const waits = node('waits', 'logic.wait', { amount: 1, unit: 'hours' });
  const url = await publishWebhook(attacker, instance.url, [hook, waits]);
  const running = async (): Promise<Listed[]> =>
    (
      await attacker.call<{ data: Listed[] }>(
        'GET',
        '/api/v1/executions?status=queued&status=running&status=waiting&limit=250',
      )
    ).data;
  await others.during(async () => {
    await callMany(url, 50, 50);
    const all = await running();
    const cancel = ({ id }: Listed) => attacker.call('POST', `/api/v1/executions/${id}/cancel`);
    await Promise.all([...all, ...all].map((one) => cancel(one)));
    expect(all).toHaveLength(50);
  });
  expect(await running()).toEqual([]);
}, 120_000);
