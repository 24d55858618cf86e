import { afterAll, beforeAll, expect, test } from 'vitest';

import { formatCredits } from '../../db/credits.ts';
import { checkLedger } from '../../db/ledger/check.ts';
import { completion, FakeUpstream, sendJson } from '../gateway/fakeUpstream.ts';
import { signUp, type SignedUp } from '../support/accounts.ts';
import { type Instance, startInstance } from '../support/instance.ts';
import { isFull } from '../support/isFull.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { checkEvaluationRun, makeEvaluation } from './evaluationKills.ts';
import { askDatabase, deliver, publishWebhook, supervise, untilSuccess } from './deliveries.ts';
import { CountingPeer, KillableServers } from './faultWorld.ts';
import { makeModel } from './makeModel.ts';
import { openHolds } from './openHolds.ts';

const seed = Number(process.env['BUREAU_TEST_SEED'] ?? 20261126);
/** In every round so many runs are under way while each of the four is killed; in all 200 runs and 200 kills at full counts. */
const runsPerRound = isFull ? 8 : 4;
const rounds = isFull ? 25 : 1;
const kinds = ['worker', 'API', 'PostgreSQL', 'Temporal'] as const;
const killed = isFull ? [...kinds, ...kinds] : kinds;
/** In each of them all four are killed, 24 kills at full counts; else two, for `test/workflows/evaluationKilled` kills workers. */
const evaluationRounds = isFull ? 6 : 1;
const killedOfEvaluation = isFull ? kinds : (['API', 'PostgreSQL'] as const);
const mostSteps = isFull ? 15 : 8;
const recoveryMs = 60_000 * 8;

let servers: KillableServers;
let instance: Instance;
let model: FakeUpstream;
let account: SignedUp;
let webhookUrl: string;
let stopSupervising: () => void = () => undefined;
const peer = new CountingPeer();
/** How often the model was asked for each step, by `run/step`. */
const asked = new Map<string, number>();

beforeAll(async () => {
  console.log(`seed ${seed}`);
  servers = await KillableServers.start();
  model = await FakeUpstream.start();
  model.script = async (response, { body }) => {
    const messages = body['messages'] as { role: string; content: string }[];
    const { run, plan } = JSON.parse(messages.find(({ role }) => role === 'user')!.content) as Planned;
    const step = messages.filter(({ role }) => role === 'assistant').length;
    asked.set(`${run}/${step}`, (asked.get(`${run}/${step}`) ?? 0) + 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    sendJson(response, 200, completion({ choices: [choiceOf(run, step, plan[step] ?? 0)] }));
  };
  await peer.listen();
  instance = await startInstance({
    settings: {
      SERVICE_OUTBOUND_ALLOW: `127.0.0.1:${peer.port},${new URL(model.origin).host}`,
      SERVICE_SANDBOX_MODELS: 'open',
    },
  });
  account = await signUp(instance.url);
  await makeModel(account, {
    provider: 'scripted',
    baseUrl: model.baseUrl,
    model: { name: 'scripted', endpoints: ['chat.completions'], context_tokens: 100_000, max_output_tokens: 1_000 },
    lines: { input_per_mtok: '10', output_per_mtok: '20' },
  });
  webhookUrl = await publishWebhook(instance, account.call, flow());
  stopSupervising = supervise(instance);
}, 300_000);

afterAll(async () => {
  stopSupervising();
  await instance?.stop();
  await model?.close();
  await servers?.stop();
  peer.close();
}, 120_000);

/** So many calls side by side in each step. */
interface Planned {
  run: string;
  plan: number[];
}

function choiceOf(run: string, step: number, calls: number): object {
  if (calls === 0)
    return { index: 0, message: { role: 'assistant', content: `${run} is done` }, finish_reason: 'stop' };
  const toolCalls = Array.from({ length: calls }, (_, call) => ({
    id: `call_${step}_${call}`,
    type: 'function',
    function: {
      name: 'fetch_part',
      arguments: JSON.stringify({ url: `http://127.0.0.1:${peer.port}/${run}/${step}.${call}` }),
    },
  }));
  return {
    index: 0,
    message: { role: 'assistant', content: null, tool_calls: toolCalls },
    finish_reason: 'tool_calls',
  };
}

test.each(Array.from({ length: rounds }, (_, round) => round))(
  'agents end, with each answer asked and paid once and one result for each call, whatever is killed meanwhile, round %i',
  { timeout: recoveryMs },
  async (round) => {
    const random = seededRandom(seed + round);
    const upTo = (most: number) => Math.floor(random() * most);
    const planned = Array.from({ length: runsPerRound }, (_, index): Planned => ({
      run: `r${round}-${index}`,
      plan: Array.from({ length: 4 + upTo(mostSteps - 3) }, () => 1 + upTo(4)),
    }));
    const due = peer.afterCalls(1 + upTo(5));
    const deliveries = Promise.all(planned.map((one) => deliver(webhookUrl, one.run, one)));
    const kept: (() => void)[] = [];
    await killEach(killed, {
      due,
      random,
      mostCalls: 6,
      mostMs: 20_000,
      whileGone: async () => kept.push(await committed(planned)),
    });
    const ids = await deliveries;
    expect(new Set(ids).size).toBe(runsPerRound);
    await untilSuccess(instance, ids, { giveUpAtMs: Date.now() + recoveryMs, isSupervised: true });
    for (const check of kept) check();
    for (const [index, one] of planned.entries()) await checkRun(ids[index]!, one);
    await expect.poll(() => openHolds(instance), { timeout: 60_000, interval: 500 }).toBe(0);
    expect(await checkLedger(instance.database.database.pool)).toEqual([]);
  },
);

test.each(Array.from({ length: evaluationRounds }, (_, round) => round))(
  'runs of evaluations end, with each row counted once and each judgment paid once, whatever is killed meanwhile, round %i',
  { timeout: recoveryMs },
  async (round) => {
    const random = seededRandom(seed + 1_000 + round);
    await instance.ready();
    const evaluationId = await makeEvaluation(account, peer.port);
    const path = `/api/v1/evaluations/${evaluationId}/runs`;
    const due = peer.afterCalls(1 + Math.floor(random() * 3));
    const { id: runId } = await account.call<{ id: string }>('POST', path, {});
    await killEach(killedOfEvaluation, { due, random, mostCalls: 2, mostMs: 5_000 });
    await checkEvaluationRun(instance, runId, recoveryMs);
    await expect.poll(() => openHolds(instance), { timeout: 60_000, interval: 500 }).toBe(0);
    expect(await checkLedger(instance.database.database.pool)).toEqual([]);
  },
);

interface Killing {
  /** When the first of them goes. */
  due: Promise<unknown>;
  random: () => number;
  /** Most calls of the peer before the next kill. */
  mostCalls: number;
  /** Nothing is waited for longer. */
  mostMs: number;
  whileGone?: () => Promise<unknown>;
}

/** Kills these one after the other, in an order of chance and at random points, and brings each back. */
async function killEach(
  victims: readonly (typeof kinds)[number][],
  { due, random, mostCalls, mostMs, whileGone }: Killing,
): Promise<void> {
  const order = victims.map((kind) => ({ kind, at: random() })).toSorted((a, b) => a.at - b.at);
  let next = due;
  for (const { kind } of order) {
    await Promise.race([next, new Promise((resolve) => setTimeout(resolve, mostMs))]);
    const recover = await killers[kind]();
    await whileGone?.();
    recover();
    next = peer.afterCalls(1 + Math.floor(random() * mostCalls));
  }
}

/** Kills one of the four; returns a function that restarts it. */
const killers: Readonly<Record<(typeof kinds)[number], () => Promise<() => void>>> = {
  worker: async () => {
    await instance.workers[0]!.kill();
    return () => instance.workers[0]!.start();
  },
  API: async () => {
    await instance.apis[0]!.kill();
    return () => instance.apis[0]!.start();
  },
  PostgreSQL: async () => {
    await servers.crashPostgres();
    return () => undefined;
  },
  Temporal: async () => {
    await servers.crashTemporal();
    return () => undefined;
  },
};

/** Returns a check that none of the currently committed steps was requested or called again. */
async function committed(planned: readonly Planned[]): Promise<() => void> {
  const runs = planned.map(({ run }) => run);
  const ofRuns = `join executions e on e.id = s.execution_id where split_part(e.delivery_key, ':', 2) = any($1)`;
  const run = `split_part(e.delivery_key, ':', 2) || '/' || s.step`;
  const steps = await askDatabase<{ place: string }>(instance, `select ${run} as place from agent_steps s ${ofRuns}`, [
    runs,
  ]);
  const calls = await askDatabase<{ place: string }>(
    instance,
    `select '/' || ${run} || '.' || s.call as place from agent_tool_calls s ${ofRuns} and s.status <> 'open'`,
    [runs],
  );
  const before = steps.map(({ place }) => [place, asked.get(place)]);
  const called = calls.map(({ place }) => [place, peer.calls.get(place)]);
  return () => {
    expect(steps.map(({ place }) => [place, asked.get(place)])).toEqual(before);
    expect(calls.map(({ place }) => [place, peer.calls.get(place)])).toEqual(called);
  };
}

interface Call {
  step: number;
  status: string;
  result: string;
}

async function checkRun(executionId: string, { run, plan }: Planned): Promise<void> {
  const steps = await askDatabase<{ step: number; credits_micros: bigint }>(
    instance,
    'select step, credits_micros from agent_steps where execution_id = $1 order by step',
    [executionId],
  );
  expect(
    steps.map(({ step }) => step),
    run,
  ).toEqual([...plan, 0].map((_, step) => step));
  const calls = await askDatabase<Call>(
    instance,
    'select step, status, result from agent_tool_calls where execution_id = $1 order by step, call',
    [executionId],
  );
  expect(
    calls.map(({ step, status, result }) => [step, status, result]),
    run,
  ).toEqual(plan.flatMap((count, step) => Array.from({ length: count }, () => [step, 'success', '{"ok":true}'])));
  const records = await askDatabase<{ credits_micros: bigint }>(
    instance,
    'select credits_micros from call_records where execution_id = $1 and credits_micros > 0',
    [executionId],
  );
  expect(records, run).toHaveLength(steps.length);
  const [node] = await askDatabase<{ credits: string }>(
    instance,
    `select (select sum(s.credits_micros) from agent_steps s where s.execution_id = $1)::bigint as credits`,
    [executionId],
  );
  const total = records.reduce((sum, one) => sum + BigInt(one.credits_micros), 0n);
  expect(formatCredits(BigInt(node!.credits)), run).toBe(formatCredits(total));
  // A kill may lose the answer that was on its way, of each run one.
  const again = steps.map(({ step }) => (asked.get(`${run}/${step}`) ?? 0) - 1);
  expect(
    again.every((more) => more >= 0),
    run,
  ).toBe(true);
  expect(
    again.reduce((sum, more) => sum + more, 0),
    run,
  ).toBeLessThanOrEqual(killed.length);
}

function flow(): { nodes: object[]; connections: object[] } {
  const tool = {
    name: 'fetch_part',
    description: 'Fetches a part.',
    type: 'http.request',
    parameters: {},
    filled: [{ parameter: '/url' }],
  };
  return {
    nodes: [
      {
        id: 'start',
        name: 'start',
        type: 'trigger.webhook',
        position: { x: 0, y: 0 },
        parameters: { methods: ['POST'], respond: 'immediately', delivery_key: 'x-delivery' },
      },
      {
        id: 'agent',
        name: 'agent',
        type: 'ai.agent',
        position: { x: 200, y: 0 },
        parameters: { model: 'scripted', prompt: '{{ JSON.stringify($json.body) }}', tools: [tool] },
      },
    ],
    connections: [{ from: { node: 'start', port: 'main' }, to: { node: 'agent', port: 'main' } }],
  };
}
