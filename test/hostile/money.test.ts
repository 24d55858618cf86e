import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUp, type SignedUp } from '../support/accounts.ts';
import { sharedInstance, type SharedInstance } from '../support/sharedInstance.ts';
import { addModel, asAdmin } from './addModel.ts';
import { repeat } from './flows.ts';
import { watchOthers, type Others } from './others.ts';

/** Cost of a call: 3 tokens at 10 credits and 90 at 20 for a million. */
const costMicros = 1_830;
const usage = { prompt_tokens: 3, completion_tokens: 90, total_tokens: 93 };

let instance: SharedInstance;
let others: Others;
let provider: Server;
let model: string;
beforeAll(async () => {
  instance = await sharedInstance();
  others = await watchOthers(instance);
  provider = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const tell = (chunk: object) =>
      response.write(
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', ...chunk })}\n\n`,
      );
    tell({ choices: [{ index: 0, delta: { role: 'assistant', content: 'Hello' }, finish_reason: null }] });
    // Hidden reasoning tokens are reported only at the end: https://platform.openai.com/docs/api-reference/chat-streaming
    setTimeout(() => {
      tell({ choices: [], usage });
      response.end('data: [DONE]\n\n');
    }, 300);
  });
  await once(provider.listen(0, '127.0.0.1'), 'listening');
  const { port } = provider.address() as AddressInfo;
  ({ model } = await addModel(instance, { baseUrl: `http://127.0.0.1:${port}/v1` }));
}, 180_000);
afterAll(async () => {
  provider?.closeAllConnections();
  provider?.close();
});

interface Caller {
  account: SignedUp;
  /** One stream; the signal leaves it. */
  stream(signal?: AbortSignal): Promise<Response>;
  /** Returns the spending in micro-credits, once no hold is open. */
  spentMicros(): Promise<number>;
}

/** An organization with so many credits and a key for calls. */
async function callerWith(credits: number): Promise<Caller> {
  const account = await signUp(instance.url);
  const micros = async (): Promise<{ balance: number; held: number }> => {
    const { balance, held } = await account.call<{ balance: string; held: string }>('GET', '/api/v1/wallet');
    return { balance: Math.round(Number(balance) * 1e6), held: Math.round(Number(held) * 1e6) };
  };
  const had = (await micros()).balance;
  const grant = { credits: String(credits - had / 1e6), reason: 'For an attack' };
  if (credits * 1e6 > had) await asAdmin(instance, `organizations/${account.organizationId}/grants`, grant);
  const { value } = await account.call<{ value: string }>('POST', '/api/v1/model-api-keys', { label: 'Calls' });
  const headers = { authorization: `Bearer ${value}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ model, stream: true, messages: [{ role: 'user', content: 'Hello' }] });
  return {
    account,
    stream: (signal) =>
      fetch(`${instance.url}/v1/chat/completions`, { method: 'POST', headers, body, signal: signal ?? null }),
    spentMicros: async () => {
      await expect.poll(async () => (await micros()).held, { timeout: 60_000, interval: 100 }).toBe(0);
      return credits * 1e6 - (await micros()).balance;
    },
  };
}

/** Runs an attack, again where other work on the machine made it noticeable; returns how often it ran. */
const attacksOf = (attack: () => Promise<unknown>): Promise<number> =>
  others.during(
    async (attempt) => {
      await attack();
      return attempt;
    },
    { maxAttempts: 3 },
  );

test('streams that are left after their first text cost what was generated, and others hardly notice', async () => {
  const caller = await callerWith(10);
  const attacks = await attacksOf(() =>
    repeat(
      async () => {
        const leave = new AbortController();
        const { body } = await caller.stream(leave.signal);
        await body!.getReader().read();
        leave.abort();
      },
      200,
      50,
    ),
  );
  expect(await caller.spentMicros()).toBe(attacks * 200 * costMicros);
}, 300_000);

test('calls that are left before a word came leave nothing held, and are paid where they were generated', async () => {
  const caller = await callerWith(10);
  const attacks = await attacksOf(() =>
    repeat(
      () =>
        caller
          .stream(AbortSignal.timeout(20))
          .then((answer) => answer.body!.cancel())
          .catch(() => undefined),
      200,
      50,
    ),
  );
  const spent = await caller.spentMicros();
  expect(spent).toBeLessThanOrEqual(attacks * 200 * costMicros);
}, 300_000);

test('five hundred calls that race for the last credits are never answered beyond them', async () => {
  const caller = await callerWith(0.05);
  const statuses: number[] = [];
  const unexpected: string[] = [];
  const call = async (): Promise<void> => {
    const answer = await caller.stream();
    const text = await answer.text();
    if (answer.status !== 200 && answer.status !== 402) unexpected.push(`${answer.status} ${text}`);
    statuses.push(answer.status);
  };
  await attacksOf(() => repeat(call, 500, 100));
  const answered = statuses.filter((status) => status === 200).length;
  expect(unexpected).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set([200, 402]));
  expect(await caller.spentMicros()).toBe(answered * costMicros);
  expect(answered * costMicros).toBeLessThanOrEqual(50_000);
}, 300_000);
