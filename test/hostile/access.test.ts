import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { beforeAll, expect, test } from 'vitest';

import { signUp, type SignedUp } from '../support/accounts.ts';
import { sharedInstance, type SharedInstance } from '../support/sharedInstance.ts';
import { publishFlow, repeat, slowCall } from './flows.ts';
import { watchOthers, type Others } from './others.ts';
import { untilEnded, type Ended } from './runGraph.ts';

let instance: SharedInstance;
let attacker: SignedUp;
let victim: SignedUp;
let others: Others;
beforeAll(async () => {
  instance = await sharedInstance();
  [attacker, victim] = await Promise.all([signUp(instance.url), signUp(instance.url)]);
  others = await watchOthers(instance);
}, 180_000);

/** The states that so many calls were answered with, 32 at a time. */
async function statuses(count: number, call: (at: number) => Promise<number>): Promise<Set<number>> {
  const seen = new Set<number>();
  let at = 0;
  await repeat(async () => void seen.add(await call((at += 1))), count, 32);
  return seen;
}

async function statusOf(path: string, init: RequestInit): Promise<number> {
  const answer = await fetch(`${instance.url}${path}`, init);
  await answer.arrayBuffer();
  return answer.status;
}

test('a thousand guesses at keys, one character away from a real one, open neither API', async () => {
  const { value } = await victim.call<{ value: string }>('POST', '/api/v1/model-api-keys', { label: 'Real' });
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  const guess = (at: number): string => {
    const place = value.length - 1 - (at % 20);
    const letter = letters[at % letters.length]!;
    return `${value.slice(0, place)}${letter === value[place] ? '_' : letter}${value.slice(place + 1)}`;
  };
  const ask = (at: number): Promise<number> =>
    statusOf(at % 2 ? '/v1/models' : '/api/v1/digital-organizations', {
      headers: { authorization: `Bearer ${guess(at)}` },
    });
  expect(await others.during(() => statuses(1_000, ask), { maxAttempts: 3 })).toEqual(new Set([401]));
}, 300_000);

test('five hundred looks at what belongs to others find nothing, whatever is done with it', async () => {
  const flow = await publishFlow(victim, slowCall('').slice(0, 1));
  const paths: [string, string, object?][] = [
    ['GET', `/api/v1/digital-organizations/${flow.id}`],
    ['DELETE', `/api/v1/digital-organizations/${flow.id}`],
    ['POST', `/api/v1/digital-organizations/${flow.id}/publish`],
    ['POST', `/api/v1/digital-organizations/${flow.id}/executions`, { mode: 'manual' }],
    ['GET', `/api/v1/digital-organizations/${flow.id}/export`],
  ];
  const headers = { cookie: attacker.cookie, origin: instance.url, 'content-type': 'application/json' };
  const ask = (at: number): Promise<number> => {
    const [method, path, body] = paths[at % paths.length]!;
    return statusOf(path, { method, headers, body: body ? JSON.stringify(body) : null });
  };
  expect(await others.during(() => statuses(500, ask), { maxAttempts: 3 })).toEqual(new Set([404]));
  const started = await victim.call<Ended>('POST', paths[3]![1], { mode: 'manual' });
  expect((await untilEnded(victim, started.id)).status).toBe('success');
}, 300_000);

test('addresses that a caller makes up count as its own: guesses at a password end after ten', async () => {
  const { port } = new URL(instance.url);
  const guess = async (at: number): Promise<number> => {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${at % 250}`,
      'x-real-ip': `203.0.113.${at % 250}`,
    };
    const asked = request({
      host: '127.0.0.1',
      port,
      path: '/api/v1/sessions',
      method: 'POST',
      headers,
      localAddress: '127.0.2.1',
    });
    asked.end(JSON.stringify({ email: victim.email, password: `wrong ${at}` }));
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await text(answer);
    return answer.statusCode!;
  };
  const answers: number[] = [];
  await others.during(async () => {
    for (let at = 0; at < 60; at += 1) answers.push(await guess(at));
  });
  expect(answers.filter((status) => status === 401)).toHaveLength(10);
  expect(answers.filter((status) => status === 429)).toHaveLength(50);
  // From where it always came, the account signs in.
  const body = JSON.stringify({ email: victim.email, password: victim.password });
  expect(
    await statusOf('/api/v1/sessions', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
  ).toBe(201);
}, 300_000);

test('sessions of another site, and cookies that were changed, do nothing', async () => {
  const body = JSON.stringify({ name: 'Taken over' });
  const ask = (at: number): Promise<number> => {
    const own = victim.cookie;
    const changed = `${own.slice(0, -1 - (at % 20))}x${own.slice(own.length - (at % 20))}`;
    const headers =
      at % 2
        ? { cookie: own, origin: 'https://evil.example' }
        : { cookie: changed === own ? 'x=1' : changed, origin: instance.url };
    return statusOf('/api/v1/digital-organizations', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
  };
  expect(await others.during(() => statuses(400, ask), { maxAttempts: 3 })).toEqual(new Set([401, 403]));
  const { data } = await victim.call<{ data: { name: string }[] }>('GET', '/api/v1/digital-organizations');
  expect(data.map(({ name }) => name)).not.toContain('Taken over');
}, 300_000);
