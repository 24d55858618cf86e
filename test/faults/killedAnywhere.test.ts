import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type SignedUp } from '../support/accounts.ts';
import { type Instance, startInstance } from '../support/instance.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { askDatabase, deliver, publishWebhook, untilSuccess } from './deliveries.ts';
import { CountingPeer, KillableServers } from './faultWorld.ts';
import { isFull } from '../support/isFull.ts';

const seed = Number(process.env['BUREAU_TEST_SEED'] ?? 20261121);
const executionsPerRound = 3;
/** Pairs of a node that calls the peer and a node that edits its items: with the trigger, 21 nodes. */
const pairs = 10;
const recoveryMs = 60_000 * 10; // the promise is 60 s; ten times that where other work shares the machine

let servers: KillableServers;
let instance: Instance;
let account: SignedUp;
let webhookUrl: string;
let random: () => number;
const peer = new CountingPeer();

beforeAll(async () => {
  console.log(`seed ${seed}`);
  random = seededRandom(seed);
  servers = await KillableServers.start();
  await peer.listen();
  instance = await startInstance({ settings: { SERVICE_OUTBOUND_ALLOW: `127.0.0.1:${peer.port}` } });
  account = await signUp(instance.url);
  webhookUrl = await publishFlow();
}, 300_000);

afterAll(async () => {
  await instance?.stop();
  await servers?.stop();
  peer.close();
}, 120_000);

/** By default each is killed once: a round can take half a minute. */
const rounds = (count: number) => Array.from({ length: isFull ? count : 1 }, (_, i) => i);

describe('whatever is killed while executions run', () => {
  test.each(rounds(20))(
    'the worker, round %i',
    (round) =>
      surviveKill(`worker-${round}`, async () => {
        await instance.workers[0]!.kill();
        return () => instance.workers[0]!.start();
      }),
    recoveryMs,
  );

  test.each(rounds(5))(
    'the API, round %i',
    (round) =>
      surviveKill(`api-${round}`, async () => {
        await instance.apis[0]!.kill();
        return () => instance.apis[0]!.start();
      }),
    recoveryMs,
  );

  test.each(rounds(5))(
    'PostgreSQL, round %i',
    (round) =>
      surviveKill(`postgres-${round}`, async () => {
        await servers.crashPostgres();
        return () => undefined;
      }),
    recoveryMs,
  );

  test.each(rounds(5))(
    'Temporal, round %i',
    (round) =>
      surviveKill(`temporal-${round}`, async () => {
        await servers.crashTemporal();
        return () => undefined;
      }),
    recoveryMs,
  );
});

/**
 * Starts executions, kills a process at a random point, and checks the guarantees: every accepted trigger is exactly one execution,
 * finished nodes do not run again, and all end in success.
 */
async function surviveKill(round: string, kill: () => Promise<() => void>): Promise<void> {
  const keys = Array.from({ length: executionsPerRound }, (_, index) => `${round}-${index}`);
  const due = peer.afterCalls(1 + Math.floor(random() * (executionsPerRound * pairs - 2)));
  const deliveries = Promise.all(keys.map((key) => deliver(webhookUrl, key)));
  await due;
  const recover = await kill();
  const finished = await finishedCalls();
  recover();
  const ids = await deliveries;
  expect(new Set(ids).size).toBe(keys.length);
  await untilSuccess(instance, ids, { giveUpAtMs: Date.now() + recoveryMs });
  const { rows } = await instance.database.database.pool.query<{ count: number }>(
    'select count(*)::int as count from executions where delivery_key like $1',
    [`%:${round}-%`],
  );
  expect(rows[0]!.count).toBe(keys.length);
  for (const [path, count] of finished) expect([path, peer.calls.get(path)]).toEqual([path, count]);
  for (const key of keys) expect(callsOf(key)).toBeLessThanOrEqual(pairs + 1); // one node at most was interrupted
}

/** The calls of nodes whose end is committed, and how often each was made: these numbers may never grow. */
async function finishedCalls(): Promise<[string, number][]> {
  const rows = await askDatabase<{ execution_key: string; node_id: string }>(
    instance,
    `select split_part(e.delivery_key, ':', 2) as execution_key, n.node_id from execution_nodes n join executions e on e.id = n.execution_id
     where n.type = 'http.request' and n.status = 'success'`,
  );
  return rows.map((row) => {
    const path = `/${row.execution_key}/${row.node_id}`;
    return [path, peer.calls.get(path) ?? 0];
  });
}

function callsOf(key: string): number {
  return [...peer.calls].filter(([path]) => path.startsWith(`/${key}/`)).reduce((sum, [, count]) => sum + count, 0);
}

async function publishFlow(): Promise<string> {
  const base = `http://127.0.0.1:${peer.port}`;
  const nodes: object[] = [
    {
      id: 'start',
      name: 'start',
      type: 'trigger.webhook',
      position: { x: 0, y: 0 },
      parameters: { methods: ['POST'], respond: 'immediately', delivery_key: 'x-delivery' },
    },
  ];
  for (let pair = 0; pair < pairs; pair += 1) {
    const url = `${base}/{{ $('start').first().json.body.key }}/call${pair}`;
    nodes.push(
      {
        id: `call${pair}`,
        name: `call${pair}`,
        type: 'http.request',
        position: { x: 200 + pair * 400, y: 0 },
        parameters: { url },
      },
      {
        id: `edit${pair}`,
        name: `edit${pair}`,
        type: 'data.edit_fields',
        position: { x: 400 + pair * 400, y: 0 },
        parameters: { assignments: [{ name: 'pair', type: 'number', value: pair }] },
      },
    );
  }
  const order = nodes.map((node) => (node as { id: string }).id);
  const connections = order
    .slice(1)
    .map((id, index) => ({ from: { node: order[index], port: 'main' }, to: { node: id, port: 'main' } }));
  return publishWebhook(instance, account.call, { nodes, connections });
}
