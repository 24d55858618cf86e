import { MockActivityEnvironment } from '@temporalio/testing';
import { afterEach, expect, test, vi } from 'vitest';

import { createEmployeeSteps } from '../../activities/worker/createEmployeeSteps.ts';
import { heartbeatTimeoutMs } from '../../workflows/timing.ts';

type Deps = Parameters<typeof createEmployeeSteps>[0];

const reference = { runId: 'run_a', organizationId: 'org_a' };
const run = { id: 'run_a', organizationId: 'org_a', publisherId: 'org_b', status: 'running', input: {}, remark: null };
const work = { worker: { kind: 'agent', model: 'slow' }, instructions: '', outputSchema: null, publishedBy: 'acc_b' };

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** An agent whose model answers as that, and how its run was ended. */
function agentAsking(call: Deps['gateway']['call']): {
  steps: ReturnType<typeof createEmployeeSteps>;
  ends: unknown[];
} {
  const ends: unknown[] = [];
  const employeeRuns = {
    find: () => run,
    workOf: () => work,
    close: (...end: unknown[]) => ends.push(end),
  };
  const database = { asSystem: async (use: (repositories: object) => unknown) => use({ employeeRuns }) };
  return { steps: createEmployeeSteps({ database, gateway: { call } } as unknown as Deps), ends };
}

test('an agent whose model thinks for long is not taken for dead, and its model is asked once', async () => {
  vi.useFakeTimers();
  const answered = Promise.withResolvers<never>();
  const call = vi.fn(() => answered.promise);
  const { steps } = agentAsking(call);
  const worker = new MockActivityEnvironment();
  const beats: number[] = [];
  worker.on('heartbeat', () => beats.push(Date.now()));
  const done = worker.run(steps.workAsAgent, reference).catch((error: unknown) => error);
  const beganAt = Date.now();
  await vi.advanceTimersByTimeAsync(3 * heartbeatTimeoutMs);
  const silences = [beganAt, ...beats].map((at, place, all) => (all[place + 1] ?? Date.now()) - at);
  expect(Math.max(...silences)).toBeLessThan(heartbeatTimeoutMs / 2);
  expect(call).toHaveBeenCalledOnce();
  const outage = new Error('The database is away.');
  answered.reject(outage);
  expect(await done).toBe(outage);
  expect(vi.getTimerCount()).toBe(0);
});

test('a model that takes too long ends the run of its agent, and is not asked again', async () => {
  const tooLong = AbortSignal.abort(new DOMException('Too long.', 'TimeoutError'));
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(tooLong);
  const { steps, ends } = agentAsking(({ signal }) => Promise.reject(signal.reason as Error));
  await new MockActivityEnvironment().run(steps.workAsAgent, reference);
  expect(ends).toEqual([
    ['run_a', 'error', { code: 'employee_failed', message: expect.stringContaining('not charged') }],
  ]);
});
