import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { checkLedger } from '../../db/ledger/check.ts';
import { signUp, type SignedUp } from '../support/accounts.ts';
import { type Instance, startInstance } from '../support/instance.ts';
import { isFull } from '../support/isFull.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { KillableServers } from './faultWorld.ts';
import { makeModel } from './makeModel.ts';
import { openHolds } from './openHolds.ts';
import {
  chargeOf,
  chatLines,
  hitChargeOf,
  imageLines,
  imageModel,
  model,
  PricedProvider,
  requestOf,
  ways,
  type PricedCall,
} from './pricedCalls.ts';

/* The provider's log against the ledger where more than tokens decides the price: tiers, the response cache, budgets and pictures. `batchKilled` does it for batches. */
const seed = Number(process.env['BUREAU_TEST_SEED'] ?? 20261130);
const callsOfStorm = isFull ? 1_500 : 150;
const callsOfKill = isFull ? 150 : 60;
const atOnce = 30;
const longMs = 600_000;
/** The budget of all calls of the way `budgeted`, too small for some of them. */
const tightMicros = isFull ? 50_000n : 5_000n;

let servers: KillableServers;
let instance: Instance;
let owner: SignedUp;
let key: string;
let provider: PricedProvider;
let random: () => number;
const made: PricedCall[] = [];
const budgets = { wide: '', tight: '' };

beforeAll(async () => {
  console.log(`seed ${seed}`);
  random = seededRandom(seed);
  servers = await KillableServers.start();
  provider = await PricedProvider.start();
  instance = await startInstance({ apis: 3 });
  owner = await signUp(instance.url);
  await Promise.all(instance.apis.map((api) => instance.ready(api)));
  const shared = { baseUrl: provider.baseUrl };
  const chat = { name: model, endpoints: ['chat.completions'], context_tokens: 100_000, max_output_tokens: 10_000 };
  await makeModel(owner, { ...shared, provider: 'chats', model: chat, lines: chatLines });
  const images = { name: imageModel, endpoints: ['images.generations'], context_tokens: 1_000 };
  await makeModel(owner, { ...shared, provider: 'pictures', model: images, lines: imageLines });
  const cache = { enabled: true, lifetime_seconds: 86_400, max_megabytes: 100 };
  await owner.call('PUT', '/api/v1/response-cache/settings', cache);
  const budgetOf = async (tag: string, limit: string): Promise<string> => {
    const budget = { subject_kind: 'tag', subject_id: tag, period: 'total', credit_limit: limit };
    return (await owner.call<{ id: string }>('POST', '/api/v1/budgets', budget)).id;
  };
  budgets.wide = await budgetOf('every', '1000');
  budgets.tight = await budgetOf('tight', `0.${String(tightMicros).padStart(6, '0')}`);
  ({ value: key } = await owner.call<{ value: string }>('POST', '/api/v1/model-api-keys', { label: 'ways' }));
}, longMs);

afterAll(async () => {
  await instance?.stop();
  await provider?.close();
  await servers?.stop();
}, 120_000);

describe('every call of every way is charged once, by the answer that its provider gave', () => {
  test(
    'through a storm of answers, failures and cuts',
    async () => {
      const calls = Array.from({ length: callsOfStorm }, () => randomCall());
      await storm(calls);
      const ends = new Set<string>();
      for (const call of calls) ends.add(await expectCharge(call));
      expect([...ends].toSorted()).toEqual(['answered', 'from the cache', 'provider failed', 'refused by its budget']);
      await expectSums();
    },
    longMs,
  );

  test(
    'when API processes are killed between hold and settlement',
    async () => {
      for (const api of isFull ? instance.apis : instance.apis.slice(0, 1)) {
        const calls = Array.from({ length: callsOfKill }, () => randomCall(instance.apis.indexOf(api)));
        const storming = storm(calls);
        await delay(50 + random() * 200);
        await api.kill();
        await delay(500);
        api.start();
        await instance.ready(api);
        await storming;
        for (const call of calls) await expectAtMost(call);
      }
      await expectSums();
    },
    longMs,
  );

  test(
    'when PostgreSQL crashes under them',
    async () => {
      for (let crash = 0; crash < (isFull ? 3 : 1); crash += 1) {
        const calls = Array.from({ length: callsOfKill }, () => randomCall());
        const storming = storm(calls, async () => {
          await Promise.all(instance.apis.map((api) => instance.ready(api)));
        });
        await delay(50 + random() * 200);
        await servers.crashPostgres(5_000); // settlements wait for it
        await storming;
        for (const call of calls) await expectAtMost(call);
      }
      await expectSums();
    },
    longMs,
  );
});

function randomCall(api = Math.floor(random() * 3)): PricedCall {
  const n = made.length;
  const way = ways[Math.floor(random() * ways.length)]!;
  // Equal calls of the cache may race; its prompts never fail, so that each has an answer to keep.
  const prompt = way === 'cached' ? `shared ${Math.floor(random() * 20)}` : `call ${n}`;
  const stream = way === 'cached' ? false : way !== 'images' && random() < 0.4;
  const pick = way === 'cached' ? 1 : random();
  const failure = pick < 0.1 ? 429 : pick < 0.2 ? 503 : pick < 0.3 && stream ? 'cut' : null;
  const call: PricedCall = { n, prompt, way, stream, failure, api };
  made.push(call);
  provider.plan(call);
  return call;
}

/** Makes the calls, several at once, and waits until no hold is open: holds of a dead process end with their lease. */
async function storm(
  calls: readonly PricedCall[],
  whenMade: () => Promise<void> = async () => undefined,
): Promise<void> {
  const waiting = [...calls];
  const lane = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) await makeCall(call);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  await whenMade();
  await expect.poll(() => openHolds(instance), { timeout: 180_000, interval: 250 }).toBe(0);
}

async function makeCall(call: PricedCall): Promise<void> {
  const [path, body] = requestOf(call);
  const tags = ['every', `n${call.n}`, ...(call.way === 'budgeted' ? ['tight'] : [])].join(',');
  try {
    const answer = await fetch(instance.apis[call.api]!.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'x-bureau-tags': tags },
      body: JSON.stringify(body),
    });
    await answer.text();
  } catch {
    // A killed process breaks its connections.
  }
}

/** The record of a call with its charge; null for a call that never had a hold. */
async function recordOf({ n }: PricedCall) {
  const { rows } = await instance.database.database.pool.query<{
    status: string;
    provider: string;
    settled: number;
    estimated: boolean;
  }>(
    `select c.status, c.provider, coalesce(h.settled_micros, 0)::int as settled, c.estimated
       from holds h join call_records c on c.id = h.id where c.tags @> array[$1::text]`,
    [`n${n}`],
  );
  if (rows.length > 1) throw new Error(`Call ${n} has ${rows.length} holds.`);
  return rows[0] ?? null;
}

/** The written rule (decisions §5), call by call, against the provider's log. Returns how the call ended. */
async function expectCharge(call: PricedCall): Promise<string> {
  const record = await recordOf(call);
  const logged = provider.log.get(call.prompt);
  const about = JSON.stringify({ call, record, logged });
  if (record === null) {
    expect([call.way, logged], about).toEqual(['budgeted', undefined]);
    return 'refused by its budget';
  }
  if (call.failure !== null) {
    expect(record, about).toMatchObject({ settled: 0, status: 'error' });
    return 'provider failed';
  }
  expect(record, about).toMatchObject({ status: 'ok', estimated: false });
  const isHit = call.way === 'cached' && record.provider === '';
  expect(record.settled, about).toBe(isHit ? hitChargeOf(call.prompt) : chargeOf(logged!.reported[0]!));
  return isHit ? 'from the cache' : 'answered';
}

/** Checks the rule that survives a crash: a charge is at most the reported usage, and 0 for a failed call. */
async function expectAtMost(call: PricedCall): Promise<void> {
  const record = await recordOf(call);
  const logged = provider.log.get(call.prompt);
  const about = JSON.stringify({ call, record, logged });
  if (record === null) {
    if (call.way !== 'cached') expect(logged, about).toBeUndefined(); // nothing reaches a provider without a hold
    return;
  }
  const charges = logged?.reported.map(chargeOf) ?? [];
  expect(record.settled, about).toBeLessThanOrEqual(call.failure === null ? Math.max(0, ...charges) : 0);
}

/** Compares wallets, budgets and the log of the provider with the ledger. */
async function expectSums(): Promise<void> {
  const { pool } = instance.database.database;
  expect(await checkLedger(pool)).toEqual([]);
  const { rows } = await pool.query<{ every: string; tight: string; asked: string }>(
    `select coalesce(sum(h.settled_micros), 0)::text as every,
       coalesce(sum(h.settled_micros) filter (where c.tags @> array['tight']), 0)::text as tight,
       count(*) filter (where c.status = 'ok' and c.provider <> '')::text as asked
     from holds h join call_records c on c.id = h.id where c.tags @> array['every']`,
  );
  const [{ every, tight, asked }] = rows as [{ every: string; tight: string; asked: string }];
  const used = await pool.query<{ id: string; used: string; held: string }>(
    'select id, used_micros::text as used, held_micros::text as held from budgets',
  );
  expect(used.rows.find(({ id }) => id === budgets.wide)).toEqual({ id: budgets.wide, used: every, held: '0' });
  expect(used.rows.find(({ id }) => id === budgets.tight)).toEqual({ id: budgets.tight, used: tight, held: '0' });
  expect(BigInt(tight)).toBeLessThanOrEqual(tightMicros);
  // Each charged answer that did not come from the cache is one of the provider's.
  const answers = [...provider.log.values()].reduce((sum, { reported }) => sum + reported.length, 0);
  expect(Number(asked)).toBeLessThanOrEqual(answers);
}
