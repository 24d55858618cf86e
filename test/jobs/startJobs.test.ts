import { expect, test } from 'vitest';

import { every } from '../../platform/jobs/every.ts';
import type { LoopJob } from '../../platform/jobs/Job.ts';
import { startJobs } from '../../platform/jobs/startJobs.ts';

const never = 86_400_000;

/** A job that runs the given rounds, and none after them. */
function jobOf(name: string, rounds: (() => Promise<unknown>)[]): { job: LoopJob; done: Promise<void> } {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const left = [...rounds];
  const run = async () => {
    const round = left.shift();
    if (left.length === 0) resolve();
    return round?.();
  };
  return { job: { name, repeatedBy: 'loop', everyMs: never, run, failure: `${name} failed` }, done };
}

test('a job that has more to do runs again at once, and a failed round is logged without ending the others', async () => {
  const logged: object[] = [];
  const logger = { warn: (fields: object, message: string) => void logged.push({ ...fields, message }) };
  const error = new Error('no database');
  const failing = jobOf('failing', [() => Promise.reject(error)]);
  const working = jobOf('working', [async () => true, async () => true, async () => false]);
  const { stop } = startJobs([failing.job, working.job], logger);
  await Promise.all([failing.done, working.done]);
  await stop();
  expect(logged).toEqual([{ err: error, job: 'failing', message: 'failing failed' }]);
});

test('a loop can wait before its first round, begins it when woken, and stops after the current round', async () => {
  const rounds: string[] = [];
  const { promise: isRunning, resolve: runs } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const loop = every(
    { everyMs: never, firstAfterMs: never },
    async () => {
      rounds.push('began');
      runs();
      await mayEnd;
      rounds.push('ended');
    },
    () => undefined,
  );
  expect(rounds).toEqual([]);
  loop.wake();
  await isRunning;
  const stopped = loop.stop().then(() => rounds.push('stopped'));
  end();
  await stopped;
  expect(rounds).toEqual(['began', 'ended', 'stopped']);
});

test('a loop that is stopped before its first round runs none', async () => {
  let rounds = 0;
  const loop = every(
    { everyMs: never, firstAfterMs: never },
    async () => (rounds += 1),
    () => undefined,
  );
  await loop.stop();
  expect(rounds).toBe(0);
});
