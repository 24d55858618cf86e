import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../domains/gateway/routing/caller.ts';
import type { GatewayAnswer } from '../../domains/gateway/calls/callModel.ts';
import { answerBonjour } from './anthropicUpstream.ts';
import { callerOf, GatewayWorld, price } from './gatewayWorld.ts';
import type { GatewayProcess } from './gatewayWorld.ts';

let world: GatewayWorld;
let api: GatewayProcess;
let caller: Caller;

beforeAll(async () => {
  world = await GatewayWorld.start();
  api = await world.openProcess({ cacheTtlMs: 0 });
  caller = await callerOf(api, (await world.addKey()).value);
  world.upstream.script = answerBonjour;
});
afterAll(() => world.stop());

async function call(
  model: string,
  { more = {}, by = caller }: { more?: object; by?: Caller } = {},
): Promise<GatewayAnswer> {
  return await api.gateway.call({
    caller: by,
    endpoint: 'chat.completions',
    body: { model, messages: [{ role: 'user', content: 'hello' }], ...more },
    requestId: 'req_test',
    signal: new AbortController().signal,
  });
}

describe('parameters that the provider of a call has no word for', () => {
  const odd = {
    seed: 1,
    frequency_penalty: 1,
    logit_bias: { 50256: -100 },
    messages: [{ role: 'user', content: 'hi', name: 'bob' }],
  };

  let models = 0;
  async function anthropicOnly(): Promise<string> {
    const name = `test/claude-${(models += 1)}`;
    await world.addModel({ name, lines: price, kind: 'anthropic', baseUrl: world.upstream.origin });
    return name;
  }

  test.each([
    ['a model that says so', 'update models set drop_unsupported = true where name = $1'],
    ['a key that says so', `update api_keys set drop_unsupported = true where id = $2 and $1 <> ''`],
  ])('are dropped and named for %s', async (_, sql) => {
    const model = await anthropicOnly();
    const key = await world.addKey();
    await world.db.database.pool.query(sql, sql.includes('$2') ? [model, key.id] : [model]);
    const answered = await call(model, { more: odd, by: await callerOf(api, key.value) });
    expect(answered.headers['x-bureau-dropped']).toBe('logit_bias, frequency_penalty, seed');
    expect(world.upstream.seen.at(-1)!.body).toEqual({
      model: 'up',
      max_tokens: 1000,
      messages: [{ role: 'user', content: 'hi' }],
    });
  });

  test('are otherwise rejected by name; content and parameters that affect the price always are', async () => {
    const model = await anthropicOnly();
    const before = world.upstream.seen.length;
    await expect(call(model, { more: odd })).rejects.toMatchObject({ param: '/logit_bias' });
    await world.db.database.pool.query('update models set drop_unsupported = true where name = $1', [model]);
    const file = { type: 'file', file: { file_data: 'data:application/zip;base64,AA==', filename: 'a.zip' } };
    await expect(call(model, { more: { messages: [{ role: 'user', content: [file] }] } })).rejects.toMatchObject({
      param: 'file',
    });
    await expect(call(model, { more: { service_tier: 'scale' } })).rejects.toMatchObject({
      param: '/service_tier',
    });
    expect(world.upstream.seen.length).toBe(before);
  });

  test('are named in a header that cannot be injected into, whatever their names', async () => {
    const model = await anthropicOnly();
    await world.db.database.pool.query('update models set drop_unsupported = true where name = $1', [model]);
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`x${at}\r\nset-cookie: \ud800`, 1]));
    const { headers } = await call(model, { more: many });
    expect(headers['x-bureau-dropped']).toMatch(/^[\x20-\x7e]{1,2500}$/);
  });
});
