import { expect } from 'vitest';

import { signUp } from '../support/accounts.ts';
import { isFull } from '../support/isFull.ts';
import type { SharedInstance } from '../support/sharedInstance.ts';
import { callWebhook, greeting, maxAnswerMs, p95, publishWebhook } from './flows.ts';
import { watchSlowdown } from './slowdown.ts';

/** Ten times this is imperceptible; other work on the machine can cause as much at rest. */
const floorMs = 60;

/** Between rounds when there are enough of them: a long attack is no reason to flood the machine with measurements. */
const pauseMs = 150;

/** p95 of each, in milliseconds. */
interface Measured {
  webhook: number;
  live: number;
}

/** Another organization than the attacker's, and the liveness check. */
export interface Others {
  /**
   * Runs the attack, calls the others until it ends, and returns its result. Every call of the others must be answered. The full counts also
   * measure the others at rest before, and compare. With `maxAttempts`, an attack that exceeds the limit is repeated: other work on the
   * machine exceeds it once, an attack that works each time.
   */
  during<T>(attack: (attempt: number) => Promise<T>, options?: { maxAttempts: number }): Promise<T>;
}

/** The instance that is attacked. */
type Attacked = Pick<SharedInstance, 'url' | 'pids'>;

/** Signs up another organization at the instance; the full counts measure it at rest. */
export async function watchOthers({ url: instanceUrl, pids }: Attacked): Promise<Others> {
  const webhook = await publishWebhook(await signUp(instanceUrl), instanceUrl, greeting());
  const measure = async (goesOn: () => boolean, rounds: number): Promise<Measured> => {
    const times = { webhook: [] as number[], live: [] as number[] };
    for (let round = 0; round < rounds || goesOn(); round += 1) {
      const [webhookMs, liveMs] = await Promise.all([callWebhook(webhook), liveMsAt(instanceUrl)]);
      times.webhook.push(webhookMs);
      times.live.push(liveMs);
      if (round >= rounds) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return { webhook: p95(times.webhook), live: p95(times.live) };
  };
  const runBeside = async <T>(attack: () => Promise<T>, rounds: number): Promise<{ result: T; measured: Measured }> => {
    let isOver = false;
    const attacked = attack().finally(() => (isOver = true));
    attacked.catch(() => undefined);
    const measured = await measure(() => !isOver, rounds);
    return { result: await attacked, measured };
  };
  await measure(() => false, 10); // warm
  if (!isFull) return { during: async (attack) => (await runBeside(() => attack(1), 1)).result };
  const calmAtFirst = await measure(() => false, 30);
  const attempt = async <T>(attack: () => Promise<T>): Promise<{ result: T; exceeded: string[] }> => {
    // Current load of the machine slows down everything, with or without an attack.
    const calmSlowdown = await watchSlowdown(pids);
    const calmNow = await measure(() => false, 10);
    const calm = await calmSlowdown();
    const slowdown = await watchSlowdown(pids);
    const { result, measured } = await runBeside(attack, 20);
    // Other processes of the machine take from an attacked instance, which needs more of it, more than from a calm one.
    const noticeable = 10 * Math.max(1, (await slowdown()) / calm);
    const exceeded = (['webhook', 'live'] as const).flatMap((name) => {
      const limitMs = noticeable * Math.max(floorMs, calmAtFirst[name], calmNow[name]);
      return measured[name] < limitMs ? [] : [`${name}: ${measured[name]} ms, limit ${limitMs} ms`];
    });
    return { result, exceeded };
  };
  return {
    during: async (attack, { maxAttempts } = { maxAttempts: 1 }) => {
      const limitsExceeded: string[][] = [];
      for (;;) {
        const { result, exceeded } = await attempt(() => attack(limitsExceeded.length + 1));
        if (exceeded.length === 0) return result;
        limitsExceeded.push(exceeded);
        if (limitsExceeded.length === maxAttempts) expect.fail(`Others noticed: ${limitsExceeded.flat().join('; ')}`);
      }
    },
  };
}

async function liveMsAt(instanceUrl: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(`${instanceUrl}/health/live`, { signal: AbortSignal.timeout(maxAnswerMs) });
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
  return performance.now() - startedAt;
}
