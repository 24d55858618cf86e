import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { checkLedger } from '../../db/ledger/check.ts';
import { signUp, type SignedUp } from '../support/accounts.ts';
import { type Instance, startInstance } from '../support/instance.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { KillableServers } from './faultWorld.ts';
import { LoggingProvider, tokensOf, type Part } from './loggingProvider.ts';
import { makeModel } from './makeModel.ts';
import { openHolds } from './openHolds.ts';
import { isFull } from '../support/isFull.ts';

const seed = Number(process.env['BUREAU_TEST_SEED'] ?? 20261121);
const callsOfStorm = isFull ? 1_500 : 150;
const atOnce = 30;
const longMs = 300_000;
/** With 0 credits for input and 1 micro-credit for an output token, the hold of a call is its cap: so a hold names its call. */
const capOf = (n: number) => 1_000 + n;

let servers: KillableServers;
let instance: Instance;
let owner: SignedUp;
let key: string;
let provider: LoggingProvider;
let random: () => number;
let nextCall = 0;

beforeAll(async () => {
  console.log(`seed ${seed}`);
  random = seededRandom(seed);
  servers = await KillableServers.start();
  provider = await LoggingProvider.start();
  instance = await startInstance({ apis: 3 });
  owner = await signUp(instance.url);
  await Promise.all(instance.apis.map((api) => instance.ready(api)));
  await makeModel(owner, {
    provider: 'logging',
    baseUrl: provider.baseUrl,
    model: {
      name: 'logged/chat',
      endpoints: ['chat.completions'],
      context_tokens: 2_000_000,
      max_output_tokens: 1_000_000,
    },
    lines: { input_per_mtok: '0', output_per_mtok: '1' },
  });
  ({ value: key } = await owner.call<{ value: string }>('POST', '/api/v1/model-api-keys', { label: 'money' }));
}, longMs);

afterAll(async () => {
  await instance?.stop();
  provider?.close();
  await servers?.stop();
}, 120_000);

/** The ledger's entry of a call. */
interface Charged {
  state: string;
  settled: number;
  status: string;
  estimated: boolean;
}

describe('every call is charged exactly once, by the written rule', () => {
  test(
    'through a storm of answers, failures, cuts at any byte, and callers that leave at any moment',
    async () => {
      const calls = Array.from({ length: callsOfStorm }, () => randomCall());
      await inLanes(calls, makeCall);
      await settled();
      for (const call of calls) expectCharge(call, await chargeOf(call.n));
      expect(await checkLedger(instance.database.database.pool)).toEqual([]);
    },
    longMs,
  );

  test(
    'when API processes are killed between hold and settlement',
    async () => {
      // A dead process's holds end with their lease of 30 s: by default one is killed.
      for (const api of isFull ? instance.apis : instance.apis.slice(0, 1)) {
        const calls = Array.from({ length: 40 }, () => randomCall());
        const storm = inLanes(calls, (call) => makeCall({ ...call, api: instance.apis.indexOf(api) }));
        await delay(100 + random() * 200);
        await api.kill();
        await storm;
        api.start();
        await instance.ready(api);
        await settled();
        for (const call of calls) expectAtMost(call, await chargeOf(call.n));
      }
      expect(await checkLedger(instance.database.database.pool)).toEqual([]);
    },
    longMs,
  );

  test(
    'when an API process stops with 100 open streams: all of them complete',
    async () => {
      const api = instance.apis[1]!;
      const calls = Array.from({ length: 100 }, () => callOf({ kind: 'held' }, null, { api: 1 }));
      const answers = calls.map((call) => makeCall(call));
      await expect.poll(() => calls.filter(({ n }) => provider.log.has(n)).length, { timeout: 60_000 }).toBe(100);
      const stopped = api.stop();
      await delay(300);
      provider.release();
      const texts = await Promise.all(answers);
      await stopped;
      expect(texts.filter((text) => text.endsWith('data: [DONE]\n\n'))).toHaveLength(100);
      api.start();
      await instance.ready(api);
      await settled();
      for (const call of calls)
        expect(await chargeOf(call.n)).toEqual({
          state: 'settled',
          settled: tokensOf(call.n),
          status: 'ok',
          estimated: false,
        });
      expect(await checkLedger(instance.database.database.pool)).toEqual([]);
    },
    longMs,
  );

  test(
    'when PostgreSQL crashes under them',
    async () => {
      const calls = Array.from({ length: 60 }, () => randomCall());
      const storm = inLanes(calls, makeCall);
      await delay(150);
      await servers.crashPostgres();
      await storm;
      await Promise.all(instance.apis.map((api) => instance.ready(api)));
      await settled();
      for (const call of calls) expectAtMost(call, await chargeOf(call.n));
      expect(await checkLedger(instance.database.database.pool)).toEqual([]);
    },
    longMs,
  );
});

/** By which format a caller asks; the provider speaks chat completions. */
type Format = 'chat' | 'messages' | 'responses';

interface Call {
  n: number;
  format: Format;
  part: Part;
  stream: boolean;
  /** When the caller leaves, in milliseconds; null: it stays. */
  leavesAfterMs: number | null;
  api: number;
}

function callOf(
  part: Part,
  leavesAfterMs: number | null,
  { api = Math.floor(random() * 3), format = 'chat' as Format } = {},
): Call {
  const n = nextCall;
  nextCall += 1;
  provider.plan(n, part);
  const stream = part.kind === 'stream' || part.kind === 'held' || (part.kind === 'cut' && part.stream);
  return { n, format, part, stream, leavesAfterMs, api };
}

function randomCall(): Call {
  const pick = random();
  const by = { format: (['chat', 'chat', 'messages', 'responses'] as const)[Math.floor(random() * 4)]! };
  const leaves = random() < 0.3 ? Math.floor(random() * 60) : null;
  if (pick < 0.3) return callOf({ kind: 'plain' }, leaves, by);
  if (pick < 0.6) return callOf({ kind: 'stream' }, leaves, by);
  if (pick < 0.75)
    return callOf({ kind: 'fails', status: ([429, 500, 503] as const)[Math.floor(random() * 3)]! }, null, by);
  return callOf({ kind: 'cut', stream: random() < 0.6, share: random() * 0.98 }, null, by);
}

const tool = { type: 'function', name: 'weather', parameters: { type: 'object' } };
const chatTool = { type: 'custom', custom: { name: 'apply_patch' } };
/** Tools of the caller, and a tool of the provider without a price: it is left out, and costs nothing. */
const responsesTools = [
  tool,
  { type: 'custom', name: 'apply_patch' },
  { type: 'namespace', name: 'n', tools: [tool] },
  { type: 'web_search' },
];

/** The address and the body of a call, as clients of the format send it; an answer that says nothing of `store` is kept. */
function requestOf({ n, format, stream }: Call): [path: string, body: Record<string, unknown>] {
  const messages = [{ role: 'user', content: String(n) }];
  const shared = { model: 'logged/chat', stream };
  switch (format) {
    case 'chat':
      return [
        '/v1/chat/completions',
        { ...shared, messages, max_tokens: capOf(n), ...(n % 2 === 0 ? {} : { tools: [chatTool] }) },
      ];
    case 'messages':
      return ['/v1/messages', { ...shared, messages, max_tokens: capOf(n) }];
    case 'responses':
      return ['/v1/responses', { ...shared, input: messages, max_output_tokens: capOf(n), tools: responsesTools }];
  }
}

/** Makes the call as a client would; gives the answer's text, or what ended it. */
async function makeCall(call: Call): Promise<string> {
  const { leavesAfterMs, api } = call;
  const [path, body] = requestOf(call);
  const leave = new AbortController();
  const timer = leavesAfterMs === null ? null : setTimeout(() => leave.abort(), leavesAfterMs);
  try {
    const answer = await fetch(instance.apis[api]!.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: leave.signal,
    });
    return await answer.text();
  } catch (error) {
    return String(error);
  } finally {
    if (timer !== null) clearTimeout(timer);
  }
}

async function inLanes(calls: readonly Call[], work: (call: Call) => Promise<unknown>): Promise<void> {
  const waiting = [...calls];
  const lane = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) await work(call);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Waits until no hold is open: holds of a dead process are swept after their lease. */
async function settled(): Promise<void> {
  await expect.poll(() => openHolds(instance), { timeout: 180_000, interval: 250 }).toBe(0);
}

/** Null for a call that never got a hold. */
async function chargeOf(n: number): Promise<Charged | null> {
  const { rows } = await instance.database.database.pool.query<Charged>(
    `select h.state, coalesce(h.settled_micros, 0)::int as settled, c.status, c.estimated
       from holds h join call_records c on c.id = h.id where h.amount_micros = $1`,
    [capOf(n)],
  );
  if (rows.length > 1) throw new Error(`Call ${n} has ${rows.length} holds.`);
  return rows[0] ?? null;
}

/** The written rule, call by call (decisions §5), against what the provider says it did. */
function expectCharge({ n, part, stream, leavesAfterMs }: Call, charged: Charged | null): void {
  const logged = provider.log.get(n);
  const about = `call ${n}: ${JSON.stringify({ part, leavesAfterMs, logged, charged })}`;
  if (charged === null) {
    expect([logged, leavesAfterMs === null], about).toEqual([undefined, false]); // it left before its hold, so no provider was called
    return;
  }
  if (part.kind === 'fails' || part.kind === 'cut') {
    expect({ settled: charged.settled, status: charged.status }, about).toEqual({ settled: 0, status: 'error' });
    return;
  }
  if (charged.status === 'ok') {
    expect({ settled: charged.settled, estimated: charged.estimated }, about).toEqual({
      settled: tokensOf(n),
      estimated: false,
    });
    return;
  }
  // Only a disconnect cancels: free before the provider was called, in a stream at the reported or relayed usage.
  expect(leavesAfterMs, about).not.toBeNull();
  expect(charged.status, about).toBe('canceled');
  if (!stream || !logged) expect(charged.settled, about).toBe(0);
  else if (!charged.estimated) expect([0, tokensOf(n)], about).toContain(charged.settled);
  else expect(charged.settled, about).toBeLessThanOrEqual(Math.ceil(logged.writtenBytes / 4));
}

/** Checks rules that survive a crash of a process or the database: at most the provider's own count, and nothing for failed calls. */
function expectAtMost({ n, part }: Call, charged: Charged | null): void {
  const logged = provider.log.get(n);
  const about = `call ${n}: ${JSON.stringify({ part, logged, charged })}`;
  if (charged === null) expect(logged, about).toBeUndefined(); // nothing reaches a provider without a hold
  else if (!logged || part.kind === 'fails') expect(charged.settled, about).toBe(0);
  else expect(charged.settled, about).toBeLessThanOrEqual(tokensOf(n));
}
