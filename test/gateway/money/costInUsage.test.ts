import { afterAll, beforeAll, expect, it } from 'vitest';

import { costInUsage } from '../../../domains/gateway/metering/costInUsage.ts';
import { beginStream, streamEvents } from '../fakeUpstream.ts';
import { callerOf, GatewayWorld, readAll } from '../gatewayWorld.ts';
import type { GatewayProcess } from '../gatewayWorld.ts';

let world: GatewayWorld;
let api: GatewayProcess;
beforeAll(async () => {
  world = await GatewayWorld.start();
  api = await world.openProcess();
  world.upstream.script = (response) => {
    beginStream(response);
    response.end(streamEvents().join(''));
  };
});
afterAll(async () => world?.stop());

async function stream(more: { includeCost: boolean; include_usage?: boolean }): Promise<string> {
  const caller = await callerOf(api, (await world.addKey()).value);
  const { includeCost, include_usage = true } = more;
  const body = {
    model: 'test/chat',
    stream: true,
    stream_options: { include_usage },
    messages: [{ role: 'user', content: 'x' }],
  };
  const signal = new AbortController().signal;
  return readAll(
    await api.gateway.call({ caller, endpoint: 'chat.completions', body, requestId: 'r', includeCost, signal }),
  );
}

it('a stream tells its cost with its usage where the caller asks for it, and is untouched else', async () => {
  const events = streamEvents();
  expect(await stream({ includeCost: false })).toBe(events.join(''));
  const told = (await stream({ includeCost: true })).split(/(?<=\n\n)/);
  const usageAt = events.length - 2;
  expect(told.filter((_, place) => place !== usageAt)).toEqual(events.filter((_, place) => place !== usageAt));
  const { usage } = JSON.parse(told[usageAt]!.slice('data: '.length)) as { usage: unknown };
  expect(usage).toMatchObject({ prompt_tokens: 1000, completion_tokens: 500, credits: '0.020000' });
  expect((await world.lastRecord())['credits_micros']).toBe(20_000n);
  expect(await stream({ includeCost: true, include_usage: false })).not.toContain('credits');
});

it.each([
  [
    'event: message_delta\ndata: {"type":"message_delta","usage":{"output_tokens":2}}\n\n',
    '"usage":{"output_tokens":2,"credits":"1.000000"}',
  ],
  [
    'data: {"type":"response.completed","response":{"usage":{"total_tokens":3}}}\n\n',
    '"usage":{"total_tokens":3,"credits":"1.000000"}',
  ],
])('finds the usage of %s', (event, expected) => {
  const text = Buffer.from(costInUsage(Buffer.from(event), () => '1.000000')).toString();
  expect(text).toContain(expected);
  expect(text.split('\n').map((line) => line.split(':')[0])).toEqual(
    event.split('\n').map((line) => line.split(':')[0]),
  );
});

it.each([
  'data: [DONE]\n\n',
  ': comment\n\n',
  'data: {"usage":null}\n\n',
  'data: {"choices":[]}\n\n',
  'data: {broken\n\n',
])('leaves %j as it is', (event) => {
  const bytes = Buffer.from(event);
  expect(costInUsage(bytes, () => '1')).toBe(bytes);
});
