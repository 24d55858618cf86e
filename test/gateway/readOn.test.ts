import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Caller } from '../../gateway/routing/caller.ts';
import { beginStream, streamEvents, textChunk } from './fakeUpstream.ts';
import { callerOf, defaultCharge, GatewayWorld, price } from './gatewayWorld.ts';
import type { GatewayProcess } from './gatewayWorld.ts';

let world: GatewayWorld;
let patient: GatewayProcess;
let hasty: GatewayProcess;
let caller: Caller;
beforeAll(async () => {
  world = await GatewayWorld.start();
  // Mistral bills on when its connection is closed; a server of the kind of `test/chat` does not.
  await world.addModel({ name: 'mistral/chat', kind: 'mistral', lines: price });
  patient = await world.openProcess();
  hasty = await world.openProcess({ readOnMs: 20 });
  caller = await callerOf(patient, (await world.addKey()).value);
});
afterAll(() => world.stop());

/** Begins a stream, reads its first bytes and leaves, by the signal or by reading no more. */
async function leave(process: GatewayProcess, model: string, how: 'signal' | 'return'): Promise<void> {
  const gone = new AbortController();
  const body = { model, messages: [{ role: 'user', content: 'Hi' }], stream: true };
  const options = { caller, endpoint: 'chat.completions' as const, body, requestId: 'req_test', signal: gone.signal };
  const answer = await process.gateway.call(options);
  if (!('stream' in answer)) throw new Error('no stream');
  await answer.stream.next();
  if (how === 'return') await answer.stream.return?.();
  else gone.abort(new Error('gone'));
}

/** Answers with a first text at once and with the rest when it is told to. */
function answerInTwo(): { goOn: (rest?: string) => void; abandoned: Promise<void> } {
  const rest = Promise.withResolvers<string>();
  const abandoned = Promise.withResolvers<void>();
  world.upstream.script = async (response, request) => {
    void request.abandoned.then(abandoned.resolve);
    beginStream(response);
    response.write(textChunk('Hel'));
    response.end(await rest.promise);
  };
  return { goOn: (text = streamEvents().join('')) => rest.resolve(text), abandoned: abandoned.promise };
}

test.each(['signal', 'return'] as const)(
  'a stream that its caller left by %s is read on for its usage where the provider bills on',
  async (how) => {
    const upstream = answerInTwo();
    const charge = await world.costOf(async () => {
      await leave(patient, 'mistral/chat', how);
      upstream.goOn();
      await patient.gateway.drain();
    });
    expect(charge).toBe(defaultCharge);
    expect(await world.lastRecord()).toMatchObject({ status: 'canceled', estimated: false, output_tokens: 500 });
  },
);

test('one that takes too long is given up, and charged by an estimate', async () => {
  const upstream = answerInTwo();
  const charge = await world.costOf(async () => {
    await leave(hasty, 'mistral/chat', 'signal');
    await upstream.abandoned;
    await hasty.gateway.drain();
  });
  upstream.goOn();
  expect(charge).toBeGreaterThan(0n);
  expect(charge).toBeLessThan(defaultCharge);
  expect(await world.lastRecord()).toMatchObject({ status: 'canceled', estimated: true });
});

test('one that fails behind its caller is charged by an estimate of what it said', async () => {
  const upstream = answerInTwo();
  const charge = await world.costOf(async () => {
    await leave(patient, 'mistral/chat', 'signal');
    upstream.goOn('data: {"object":"error","message":"no"}\n\n');
    await patient.gateway.drain();
  });
  expect(charge).toBeGreaterThan(0n);
  expect(await world.lastRecord()).toMatchObject({ status: 'canceled', estimated: true });
});

test('where ending the connection ends the bill, it is ended at once', async () => {
  const upstream = answerInTwo();
  await world.costOf(async () => {
    await leave(patient, 'test/chat', 'signal');
    await upstream.abandoned;
    await patient.gateway.drain();
  });
  upstream.goOn();
  expect(await world.lastRecord()).toMatchObject({ status: 'canceled', estimated: true });
});
