import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NodeProgress } from '../../activities/kit/NodeProgress.ts';
import type { NodeLimits } from '../../activities/kit/services/NodeLimits.ts';
import { startFake, type Fake } from '../../integrations/engine/fake/startFake.ts';
import { fake as definition } from '../../integrations/slack/fake.ts';
import { outboundServices } from '../activities/nodes/outboundServices.ts';
import { runAlone, type Alone } from '../activities/nodes/runAlone.ts';
import { usedCredential } from '../support/testCredentials.ts';

/** Behaviour of the engine that does not depend on the vendor, shown with Slack's fake. */
const services = outboundServices();
let fake: Fake;
beforeAll(async () => {
  fake = await startFake(definition);
});
beforeEach(() => fake.reset());
afterAll(() => Promise.all([fake.close(), services.close()]));

/** Limits of all workers, as far as these tests need them: pauses by scope. */
function pausing(): NodeLimits & { pauses: Map<string, number> } {
  const pauses = new Map<string, number>();
  return {
    pauses,
    pause: async (scope, forMs) => void pauses.set(scope, forMs),
    take: async (scope, _limits, maxWaitMs) => {
      const waitMs = pauses.get(scope) ?? 0;
      const isTaken = waitMs <= maxWaitMs;
      return { isTaken, waitMs: isTaken ? 0 : waitMs, sendBy: Infinity };
    },
  };
}

type More = Pick<Alone, 'json' | 'itemErrors' | 'progress'> & { limits?: NodeLimits };
const run = (operation: string, parameters: object, { limits = pausing(), ...more }: More = {}) => {
  const { type, values } = definition.credential(fake.url);
  return runAlone('slack.message', {
    parameters: { operation, ...parameters },
    credentials: { auth: usedCredential(type, values) },
    services: { ...services, limits },
    ...more,
  });
};
const post = { channel: 'C0000000001', text: 'Hello' };

test('a rate limit of minutes ends the attempt, and the run begins again after it', async () => {
  fake.limitNext(1, 120);
  const limits = pausing();
  await expect(run('post', post, { limits })).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 120_000 });
  expect([...limits.pauses]).toEqual([['crd_test slack /chat.postMessage', 120_000]]);
  expect(fake.requests).toHaveLength(1);
});

/** Progress that the next attempt receives, as Temporal passes it on. */
function keeping(kept?: unknown): NodeProgress & { next: () => unknown } {
  let next: unknown;
  const keep = (progress: unknown): boolean => {
    next = JSON.parse(JSON.stringify(progress));
    return true;
  };
  return { kept, keep, next: () => next };
}

/** Limits with which the second request is limited for two minutes; `before` is called before each. */
function limitingSecond(before: () => void = () => undefined): NodeLimits {
  const limits = pausing();
  return {
    ...limits,
    take: async (...asked) => {
      before();
      if (fake.requests.length === 1) fake.limitNext(1, 120);
      return limits.take(...asked);
    },
  };
}

test('a rate limit of minutes after a sent message ends the attempt, and the next one sends the others', async () => {
  const progress = keeping();
  const json = [{ n: 1 }, { n: 2 }];
  const first = run('post', post, { limits: limitingSecond(), json, progress });
  await expect(first).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 120_000 });
  fake.reset();
  const second = await run('post', post, { json, progress: keeping(progress.next()) });
  expect(second).toMatchObject({ outputs: { main: [{ pairedItem: 0 }, { pairedItem: 1 }] } });
  expect(fake.requests).toHaveLength(1);
});

test('a rate limit of minutes after sent messages is an error if their results are too large to keep', async () => {
  const progress: NodeProgress = { kept: undefined, keep: () => false };
  const running = run('post', post, { limits: limitingSecond(), json: [{ n: 1 }, { n: 2 }], progress });
  await expect(running).rejects.toMatchObject({
    code: 'target_error',
    message: expect.stringContaining('have been sent already'),
  });
  expect(fake.requests).toHaveLength(2);
});

test('a message with an unknown outcome counts as sent', async () => {
  const breakFirst = (): void => {
    if (fake.requests.length === 0) fake.breakNext(1);
  };
  const progress = keeping();
  const more = { json: [{ n: 1 }, { n: 2 }], itemErrors: 'continue' as const };
  const first = run('post', post, { ...more, limits: limitingSecond(breakFirst), progress });
  await expect(first).rejects.toMatchObject({ code: 'unavailable' });
  fake.reset();
  const second = await run('post', post, { ...more, progress: keeping(progress.next()) });
  expect(second).toMatchObject({
    outputs: {
      main: [
        { json: { n: 1, error: expect.stringContaining('temporary problem') } },
        { json: { ts: expect.any(String) } },
      ],
    },
  });
  expect(fake.requests).toHaveLength(1);
});

test('requests wait for a limit that another worker has reached', async () => {
  const limits = pausing();
  limits.pauses.set('crd_test slack /chat.postMessage', 60_001);
  await expect(run('post', post, { limits })).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 60_001 });
  expect(fake.requests).toEqual([]);
});

test('a required parameter is required only by the operations that have it', async () => {
  await expect(run('update', post)).rejects.toMatchObject({ code: 'parameter_invalid', param: '/ts' });
  await expect(run('post', { ...post, channel: '' })).rejects.toMatchObject({ param: '/channel' });
  await expect(run('post', { channel: 'C1' })).rejects.toMatchObject({ param: '/text' });
  expect(fake.requests).toEqual([]);
});

test('an API call shares the rate limit of its method with the other nodes', async () => {
  const { type, values } = definition.credential(fake.url);
  const limits = pausing();
  limits.pauses.set('crd_test slack /users.info', 60_001);
  const call = runAlone('slack.api_call', {
    parameters: { path: '/users.info?user=U1' },
    credentials: { auth: usedCredential(type, values) },
    services: { ...services, limits },
  });
  await expect(call).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 60_001 });
});

test('the credential is sent to no other host than that of the API', async () => {
  const { type, values } = definition.credential(fake.url);
  const call = (path: string) =>
    runAlone('slack.api_call', {
      parameters: { path },
      credentials: { auth: usedCredential(type, values) },
      services: { ...services, limits: pausing() },
    });
  await expect(call('//evil.test/x')).rejects.toMatchObject({ code: 'target_error' });
  await expect(call('https://evil.test/')).rejects.toMatchObject({ code: 'parameter_invalid', param: '/path' });
  expect(fake.requests.every(({ headers }) => headers.host === new URL(fake.url).host)).toBe(true);
});
