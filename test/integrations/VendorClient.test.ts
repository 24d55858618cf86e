import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NodeLimits } from '../../activities/kit/services/NodeLimits.ts';
import { startFake, type Fake } from '../../integrations/engine/fake/startFake.ts';
import { fake as mattermost } from '../../integrations/mattermost/fake.ts';
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

type More = Pick<Alone, 'json' | 'itemErrors'> & { limits?: NodeLimits };
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

test('a rate limit of minutes after a sent message is an error, because another attempt would send it twice', async () => {
  const limits = pausing();
  const { take } = limits;
  limits.take = async (...asked) => {
    if (fake.requests.length === 1) fake.limitNext(1, 120);
    return take(...asked);
  };
  await expect(run('post', post, { limits, json: [{ n: 1 }, { n: 2 }] })).rejects.toMatchObject({
    code: 'node_failed', // final for the setting `retry`, too
    message: expect.stringContaining('have been sent already'),
  });
  expect(fake.requests).toHaveLength(2);
});

test('a POST that a redirect to another origin makes a GET is no success', async () => {
  const moved = createServer(({ url }, answer) => answer.writeHead(301, { location: `${other.url}${url}` }).end());
  const other = await listening(
    createServer((_request, answer) =>
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true,"ts":"1"}'),
    ),
  );
  const { url, close } = await listening(moved);
  const { type, values } = definition.credential(url);
  const result = runAlone('slack.message', {
    parameters: { operation: 'post', ...post },
    credentials: { auth: usedCredential(type, values) },
    services: { ...services, limits: pausing() },
  });
  await expect(result).rejects.toMatchObject({
    code: 'target_error',
    message: expect.stringContaining(`redirected the request to ${other.url}`),
  });
  await Promise.all([close(), other.close()]);
});

test('refuses a redirect of a POST to the same origin that would make it a GET, and follows a redirect that keeps the method', async () => {
  const seen: string[] = [];
  const server = createServer(({ method, url }, answer) => {
    seen.push(`${method} ${url?.split('/').at(-1)}`);
    if (url?.endsWith('/chat.postMessage')) answer.writeHead(status, { location: '/moved' }).end();
    else answer.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true,"ts":"1","channel":"C1"}');
  });
  const { url, close } = await listening(server);
  const { type, values } = definition.credential(url);
  const send = () =>
    runAlone('slack.message', {
      parameters: { operation: 'post', ...post },
      credentials: { auth: usedCredential(type, values) },
      services: { ...services, limits: pausing() },
    });
  let status = 302;
  await expect(send()).rejects.toMatchObject({
    code: 'target_error',
    message: expect.stringContaining('not carried it out'),
  });
  expect(seen).toEqual(['POST chat.postMessage']);
  status = 308;
  await send();
  expect(seen.slice(1)).toEqual(['POST chat.postMessage', 'POST moved']);
  await close();
});

async function listening(server: Server): Promise<{ url: string; close: () => Promise<void> }> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => new Promise((done) => server.close(() => done())) };
}

test('a message with an unknown outcome counts as sent', async () => {
  const limits = pausing();
  const { take } = limits;
  limits.take = async (...asked) => {
    if (fake.requests.length === 0) fake.breakNext(1);
    if (fake.requests.length === 1) fake.limitNext(1, 120);
    return take(...asked);
  };
  const result = await run('post', post, { limits, json: [{ n: 1 }, { n: 2 }], itemErrors: 'continue' });
  expect(result).toMatchObject({
    outputs: {
      main: [
        { json: { n: 1, error: expect.stringContaining('temporary problem') } },
        { json: { n: 2, error: expect.stringContaining('have been sent already') } },
      ],
    },
  });
  expect(fake.requests).toHaveLength(2);
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

describe('a key that the vendor forgets', () => {
  let forgetful: Fake;
  beforeAll(async () => {
    forgetful = await startFake(mattermost);
  });
  beforeEach(() => forgetful.reset());
  afterAll(() => forgetful.close());

  const send = (more: More = {}) => {
    const { type, values } = mattermost.credential(forgetful.url);
    return runAlone('mattermost.message', {
      parameters: { operation: 'post', channel: 'c1aaaaaaaaaaaaaaaaaaaaaaaa', message: 'Hi' },
      credentials: { auth: usedCredential(type, values) },
      services: { ...services, limits: more.limits ?? pausing() },
      ...(more.json ? { json: more.json } : {}),
    });
  };

  test('does not let the run begin again after a sent message', async () => {
    const limits = pausing();
    const { take } = limits;
    limits.take = async (...asked) => {
      if (forgetful.requests.length === 1) forgetful.limitNext(1, 120);
      return take(...asked);
    };
    await expect(send({ limits, json: [{ n: 1 }, { n: 2 }] })).rejects.toMatchObject({ code: 'node_failed' });
    expect(forgetful.requests).toHaveLength(2);
  });

  test('is sent again only as long as it lasts', async () => {
    forgetful.breakNext(1);
    await send();
    expect(forgetful.requests).toHaveLength(2);
    forgetful.reset();
    forgetful.breakNext(1);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => 1_000 + forgetful.requests.length * 40_000);
    try {
      await expect(send()).rejects.toThrow('temporary problem');
    } finally {
      clock.mockRestore();
    }
    expect(forgetful.requests).toHaveLength(1);
  });
});
