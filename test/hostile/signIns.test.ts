import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUp, type SignedUp } from '../support/accounts.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { watchOthers, type Others } from './others.ts';

/** An instance of its own, because concurrent sign-ins would be asked to retry, and many files sign in at the shared instance. */
let instance: Instance;
let attacked: SignedUp;
let others: Others;
beforeAll(async () => {
  instance = await startInstance();
  await instance.ready();
  attacked = await signUp(instance.url);
  others = await watchOthers(instance);
}, 180_000);
afterAll(() => instance?.stop());

test('another organization hardly notices hundreds of sign-ins at once, each of whose passwords is looked at', async () => {
  const signIn = async (address: number): Promise<number> => {
    const body = JSON.stringify({ email: attacked.email, password: 'not the password' });
    const headers = { 'content-type': 'application/json' };
    // Uses addresses of its own, to avoid per-address limits and not exhaust those of others.
    const asked = request(`${instance.url}/api/v1/sessions`, {
      method: 'POST',
      headers,
      localAddress: `127.0.1.${address}`,
    });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await text(answer);
    return answer.statusCode!;
  };
  const answers = await others.during(() =>
    Promise.all(Array.from({ length: 300 }, (_, at) => signIn(1 + Math.floor(at / 10)))),
  );
  expect(new Set(answers)).toEqual(new Set([401, 503]));
  expect(answers.filter((status) => status === 401).length).toBeGreaterThan(50);
}, 120_000);
