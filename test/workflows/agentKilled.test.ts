import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { formatCredits } from '../../db/credits.ts';
import { checkLedger } from '../../db/ledger/check.ts';
import { isFull } from '../support/isFull.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { agentGraph, AgentWorld, type AgentSaid } from './agentWorld.ts';
import { KillableWorkers } from './killableWorkers.ts';

/** Run in parallel while their worker is killed: nearly all the time is spent waiting for the heartbeat timeout of interrupted ones. */
const runsPerKill = 5;
const kills = 40;
const runs = runsPerKill * kills;
const seed = Number(process.env['BUREAU_TEST_SEED'] ?? 21);
const effect = {
  name: 'effect',
  description: 'Has an effect.',
  type: 'test.effect',
  filled: [{ parameter: '$json.n', type: 'number', description: 'A number.' }],
};
/** So many calls in every step. */
const script = [2, 1, 3, 1, 2, 1, 1, 2, 1, 1, 3, 1, 1, 1];
const say = script
  .map((calls, step) =>
    Array.from(
      { length: calls },
      (_, call) => `[[${call === 0 ? 'call' : 'and_call'}=effect {"n": ${step * 10 + call}}]]`,
    ).join(''),
  )
  .join(' ');
const allCalls = script.reduce((sum, calls) => sum + calls, 0);

describe.skipIf(!isFull)(
  'agents whose workers are killed (in npm run test:full only: faults/agentsKilled kills them, and all else, in every run)',
  () => {
    let world: AgentWorld;
    let workers: KillableWorkers;
    beforeAll(async () => {
      world = await AgentWorld.start({ worker: false });
      workers = new KillableWorkers(world.engine);
    });
    afterAll(async () => {
      workers?.stop();
      await world?.stop();
    });

    test(
      `an agent whose workers are killed at random points comes to its end, pays for each answer once, and has one result for each call, in ${runs} runs (seed ${seed})`,
      { timeout: 3_600_000 },
      async () => {
        const random = seededRandom(seed);
        let worker = await workers.start();
        for (let kill = 0; kill < kills; kill += 1) {
          workers.forget();
          const executionIds = await Promise.all(
            Array.from({ length: runsPerKill }, async () => {
              await new Promise((resolve) => setTimeout(resolve, random() * 1_000)); // so that each is at another point
              return world.engine.start(agentGraph({ tools: [effect] }), { items: [{ say }] });
            }),
          );
          await workers.untilRan(1 + Math.floor(random() * runsPerKill * allCalls));
          await new Promise((resolve) => setTimeout(resolve, random() * 100));
          await workers.kill(worker);
          worker = await workers.start();
          for (const executionId of executionIds) await checkRun(executionId);
        }
        expect(await checkLedger(world.engine.database.pool)).toEqual([]);
      },
    );

    async function checkRun(executionId: string): Promise<void> {
      const { status, error } = await world.engine.ended(executionId, 120_000);
      expect({ status, error }).toEqual({ status: 'success', error: null });
      const steps = await world.steps(executionId);
      expect(steps.map(({ calls }) => calls.length)).toEqual([...script, 0]);
      expect(steps.flatMap(({ calls }) => calls.map((call) => call.status))).toEqual(
        Array.from({ length: allCalls }, () => 'success'),
      );
      const [said] = (await world.engine.items(executionId, 'A')) as unknown as AgentSaid[];
      const charges = await world.charged(executionId);
      expect(charges).toHaveLength(steps.length);
      expect(said!.credits).toBe(formatCredits(charges.reduce((sum, one) => sum + one, 0n)));
      // Calls running when the worker died may start again; those with a result do not.
      const began = workers.ran(executionId).filter((place) => place.startsWith('A#'));
      expect(new Set(began).size).toBe(allCalls);
      expect(began.length).toBeLessThanOrEqual(allCalls + Math.max(...script));
    }
  },
);
