import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../db/ids.ts';
import type { Caller } from '../../domains/gateway/routing/caller.ts';
import type { GatewayAnswer } from '../../domains/gateway/calls/callModel.ts';
import { buildOrganization, grantCredits } from '../support/factories.ts';
import { completion, sendJson } from './fakeUpstream.ts';
import { callerOf, defaultCharge, GatewayWorld, json, price } from './gatewayWorld.ts';
import type { GatewayProcess } from './gatewayWorld.ts';

let world: GatewayWorld;
let api: GatewayProcess;
let caller: Caller;

beforeAll(async () => {
  world = await GatewayWorld.start();
  api = await world.openProcess();
  caller = await callerOf(api, (await world.addKey()).value);
});
afterAll(() => world.stop());
beforeEach(() => {
  world.upstream.script = (response) => sendJson(response, 200, completion());
});

const messages = [{ role: 'user', content: 'hello' }];

async function call(
  body: Record<string, unknown> = {},
  options: { by?: Caller; signal?: AbortSignal; on?: GatewayProcess; endpoint?: 'embeddings' } = {},
): Promise<GatewayAnswer> {
  return await (options.on ?? api).gateway.call({
    caller: options.by ?? caller,
    endpoint: options.endpoint ?? 'chat.completions',
    body: options.endpoint ? { model: 'test/embedding', ...body } : { model: 'test/chat', messages, ...body },
    requestId: 'req_test',
    signal: options.signal ?? new AbortController().signal,
  });
}

const costOf = (work: () => Promise<unknown>): Promise<bigint> => world.costOf(work);

describe('a plain call', () => {
  test('passes the answer byte for byte, charges its usage exactly, and leaves a call record', async () => {
    let answer: GatewayAnswer | undefined;
    expect(await costOf(async () => (answer = await call()))).toBe(defaultCharge);
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/json',
        'x-bureau-credits': '0.020000',
        'x-bureau-model': 'up',
        'x-bureau-provider': 'provider of test/chat',
      },
    });
    expect(json(answer!)).toEqual(completion());
    expect(await world.lastRecord()).toMatchObject({
      organization_id: world.organization.organizationId,
      account_id: world.organization.accountId,
      endpoint: 'chat.completions',
      model: 'test/chat',
      status: 'ok',
      http_status: 200,
      stream: false,
      input_tokens: 1000,
      output_tokens: 500,
      credits_micros: defaultCharge,
      estimated: false,
      request_id: 'req_test',
      error_code: null,
    });
  });

  test('is held and charged by the tier of its whole input', async () => {
    const lines = { ...price, tiers: [{ above_input_tokens: 900, input_per_mtok: '30' }] };
    await world.addModel({ name: 'test/tiered', lines });
    expect(await costOf(() => call({ model: 'test/tiered' }))).toBe(40_000n);
    world.upstream.script = (response) => {
      sendJson(
        response,
        200,
        completion({ usage: { prompt_tokens: 900, completion_tokens: 500, total_tokens: 1400 } }),
      );
    };
    expect(await costOf(() => call({ model: 'test/tiered' }))).toBe(19_000n);
  });

  test('goes to the provider with its own key and name, and nothing of the caller', async () => {
    await call();
    const seen = world.upstream.seen.at(-1)!;
    expect(seen.path).toBe('/v1/chat/completions');
    expect(seen.headers.authorization).toBe('Bearer sk-upstream-secret');
    expect(seen.body).toEqual({ model: 'up', messages, max_tokens: 1000 });
    expect(JSON.stringify(seen.headers)).not.toContain('bk_mdl_');
  });

  test('explicit zero usage is zero; absent usage is estimated and marked', async () => {
    world.upstream.script = (response) =>
      sendJson(response, 200, completion({ usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 } }));
    expect(await costOf(() => call())).toBe(0n);
    expect(await world.lastRecord()).toMatchObject({ estimated: false, input_tokens: 0, credits_micros: 0n });
    world.upstream.script = (response) => sendJson(response, 200, completion({ usage: undefined }));
    expect(await costOf(() => call())).toBeGreaterThan(0n);
    expect(await world.lastRecord()).toMatchObject({ estimated: true });
  });

  test('is paid although its caller went away', async () => {
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    world.upstream.script = async (response) => {
      reach();
      await released;
      sendJson(response, 200, completion());
    };
    const controller = new AbortController();
    const cost = await costOf(async () => {
      const calling = call({}, { signal: controller.signal });
      await reached;
      controller.abort(new Error('gone'));
      await expect(calling).rejects.toThrow('gone');
      release();
      await api.gateway.drain();
    });
    expect(cost).toBe(defaultCharge);
  });

  test('a charge above the hold is posted in full', async () => {
    world.upstream.script = (response) =>
      sendJson(
        response,
        200,
        completion({ usage: { prompt_tokens: 1_000_000, completion_tokens: 0, total_tokens: 1_000_000 } }),
      );
    expect(await costOf(() => call())).toBe(10_000_000n);
  });
});

describe('translation of a provider’s failure', () => {
  test.each([
    [400, 400],
    [413, 413],
    [422, 422],
  ])('%i passes through in OpenAI’s shape and costs nothing', async (status, expected) => {
    const error = {
      message: 'too long for sk-upstream-secret',
      type: 'invalid_request_error',
      param: 'messages',
      code: 'context_length_exceeded',
    };
    world.upstream.script = (response) => sendJson(response, status, { error });
    let answer: GatewayAnswer | undefined;
    expect(await costOf(async () => (answer = await call()))).toBe(0n);
    expect(answer!.status).toBe(expected);
    expect(json(answer!)).toEqual({ error: { ...error, message: 'too long for [secret]', request_id: 'req_test' } });
    expect(await world.lastRecord()).toMatchObject({ status: 'error', http_status: expected, credits_micros: 0n });
  });

  test.each([401, 402, 403, 404, 409, 418, 500, 502, 503, 504, 301])(
    '%i is 502 upstream_error and costs nothing',
    async (status) => {
      world.upstream.script = (response) =>
        sendJson(response, status, { error: { message: 'secret detail', type: 'x', code: 'invalid_api_key' } });
      expect(await costOf(() => expect(call()).rejects.toMatchObject({ code: 'upstream_error' }))).toBe(0n);
      expect(await world.lastRecord()).toMatchObject({
        status: 'error',
        http_status: 502,
        error_code: 'upstream_error',
      });
    },
  );

  test('the error names the real route in its headers', async () => {
    world.upstream.script = (response) => sendJson(response, 500, {});
    const headers = { 'x-bureau-provider': 'provider of test/chat', 'x-bureau-model': 'up' };
    await expect(call()).rejects.toMatchObject({ code: 'upstream_error', headers });
  });

  test.each([
    [429, '7', 7_000],
    [429, undefined, 2_000],
    [429, '86400', 59_000],
    [529, undefined, 2_000],
  ])('%i with retry-after %s is 503 upstream_overloaded', async (status, retryAfter, retryAfterMs) => {
    world.upstream.script = (response) => {
      if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
      sendJson(response, status, {});
    };
    expect(
      await costOf(() => expect(call()).rejects.toMatchObject({ code: 'upstream_overloaded', retryAfterMs })),
    ).toBe(0n);
  });

  test.each(['<html>', '{"choices":', '[]', '{"object":"x"}', ''])(
    'a 200 with the body %j is 502 upstream_error',
    async (body) => {
      world.upstream.script = (response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end(body);
      expect(await costOf(() => expect(call()).rejects.toMatchObject({ code: 'upstream_error' }))).toBe(0n);
    },
  );

  test('a connection broken within the answer is 502 upstream_error', async () => {
    world.upstream.script = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"choices":[', () => response.destroy());
    };
    expect(await costOf(() => expect(call()).rejects.toMatchObject({ code: 'upstream_error' }))).toBe(0n);
  });

  test('no answer in time is 504 upstream_timeout, before the head and within the body', async () => {
    const impatient = await world.openProcess({ headersTimeoutMs: 200, idleTimeoutMs: 200 });
    world.upstream.script = () => undefined;
    expect(
      await costOf(() => expect(call({}, { on: impatient })).rejects.toMatchObject({ code: 'upstream_timeout' })),
    ).toBe(0n);
    world.upstream.script = (response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    expect(
      await costOf(() => expect(call({}, { on: impatient })).rejects.toMatchObject({ code: 'upstream_timeout' })),
    ).toBe(0n);
    expect(await world.lastRecord()).toMatchObject({ http_status: 504, error_code: 'upstream_timeout' });
  });

  test('an answer over the limit is 502 upstream_error', async () => {
    const small = await world.openProcess({ answerLimitBytes: 100 });
    expect(await costOf(() => expect(call({}, { on: small })).rejects.toMatchObject({ code: 'upstream_error' }))).toBe(
      0n,
    );
  });
});

describe('access of callers', () => {
  test('closed, unknown, unpriced, disabled and not allowed models have one answer', async () => {
    await world.addModel({ name: 'test/closed', lines: { per_call: '1' }, open: false });
    await world.addModel({ name: 'test/unpriced', lines: null });
    const disabled = await world.addModel({ name: 'test/disabled', lines: { per_call: '1' } });
    await world.db.database.pool.query('update models set enabled = false where id = $1', [disabled]);
    const narrow = await callerOf(api, (await world.addKey({ allowedModels: ['test/other'] })).value);
    const texts = new Set<string>();
    for (const [model, by] of [
      ['test/closed', caller],
      ['test/unknown', caller],
      ['test/unpriced', caller],
      ['test/disabled', caller],
      ['test/chat', narrow],
    ] as const) {
      const error: unknown = await call({ model }, { by }).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'model_not_found', param: '/model' });
      texts.add((error as Error).message.replace(model, 'X'));
    }
    expect(texts.size).toBe(1);
  });

  test('an account API key calls closed models too; sessions and executions do not', async () => {
    await world.addModel({ name: 'test/closed-2', lines: { per_call: '1' }, open: false });
    const account = await callerOf(api, (await world.addKey({ kind: 'account' })).value);
    expect(await costOf(() => call({ model: 'test/closed-2' }, { by: account }))).toBe(1_000_000n);
    const { organizationId, accountId } = world.organization;
    await expect(
      call({ model: 'test/closed-2' }, { by: { kind: 'session', organizationId, accountId } }),
    ).rejects.toMatchObject({ code: 'model_not_found' });
    const execution: Caller = { kind: 'execution', organizationId, executionId: newId('execution'), accountId: null };
    await expect(call({ model: 'test/closed-2' }, { by: execution })).rejects.toMatchObject({
      code: 'model_not_found',
    });
    expect(await costOf(() => call({}, { by: execution }))).toBe(defaultCharge);
    expect(await world.lastRecord()).toMatchObject({ key_id: null, execution_id: execution.executionId });
  });

  test('a key that an admin allows more may use it at once, whatever is cached', async () => {
    const other = await world.openProcess({ cacheTtlMs: 3_600_000 });
    const key = await world.addKey({ allowedModels: ['test/other'] });
    const by = await callerOf(other, key.value);
    await expect(call({}, { by, on: other })).rejects.toMatchObject({ code: 'model_not_found' });
    await world.db.database.pool.query('update api_keys set allowed_models = null where id = $1', [key.id]);
    expect(await costOf(() => call({}, { by, on: other }))).toBe(defaultCharge);
    await world.db.database.pool.query(`update api_keys set allowed_models = '{test/other}' where id = $1`, [key.id]);
    await expect(call({}, { by, on: other })).rejects.toMatchObject({ code: 'model_not_found' });
  });

  test('listModels shows what the caller can call, and nothing else', async () => {
    const names = async (by: Caller): Promise<string[]> =>
      (await api.gateway.listModels(by)).map((model) => model.name);
    await world.addModel({ name: 'test/closed-3', lines: { per_call: '1' }, open: false });
    const narrow = await callerOf(api, (await world.addKey({ allowedModels: ['test/chat'] })).value);
    const account = await callerOf(api, (await world.addKey({ kind: 'account' })).value);
    expect(await names(narrow)).toEqual(['test/chat']);
    expect(await names(caller)).not.toContain('test/closed-3');
    expect(await names(caller)).not.toContain('test/unpriced');
    expect(await names(account)).toContain('test/closed-3');
  });

  test('a model an admin opens or closes, and a new price, count on the very next call of every process', async () => {
    const other = await world.openProcess({ cacheTtlMs: 3_600_000 });
    const modelId = await world.addModel({ name: 'test/turned', lines: { per_call: '1' }, open: false });
    const turned = (): Promise<GatewayAnswer> => call({ model: 'test/turned' }, { on: other });
    await expect(turned()).rejects.toMatchObject({ code: 'model_not_found' });
    await world.db.database.pool.query('update models set open_to_users = true where id = $1', [modelId]);
    expect(await costOf(turned)).toBe(1_000_000n);
    await world.addPrice(modelId, { per_call: '2' });
    expect(await costOf(turned)).toBe(2_000_000n);
    await world.db.database.pool.query('update models set open_to_users = false where id = $1', [modelId]);
    await expect(turned()).rejects.toMatchObject({ code: 'model_not_found' });
  });

  test('a revoked key fails on its very next call, also in another process that has it cached', async () => {
    const other = await world.openProcess({ cacheTtlMs: 3_600_000 });
    const key = await world.addKey();
    await call({}, { by: await callerOf(api, key.value) });
    await call({}, { by: await callerOf(other, key.value), on: other });
    await world.revoke(key.id);
    const served = world.upstream.seen.length;
    for (const on of [api, other]) {
      await expect(callerOf(on, key.value).then((by) => call({}, { by, on }))).rejects.toMatchObject({
        code: 'invalid_api_key',
      });
    }
    expect(world.upstream.seen.length).toBe(served);
  });

  test('an answer without a hold reads the key’s row first', async () => {
    const other = await world.openProcess({ cacheTtlMs: 3_600_000 });
    const key = await world.addKey();
    const by = await callerOf(other, key.value);
    await world.revoke(key.id);
    await expect(call({ model: 'test/unknown' }, { by, on: other })).rejects.toMatchObject({ code: 'invalid_api_key' });
    await expect(call({ messages: [] }, { by, on: other })).rejects.toMatchObject({ code: 'invalid_api_key' });
    await expect(other.gateway.listModels(by)).rejects.toMatchObject({ code: 'invalid_api_key' });
    await expect(other.gateway.confirm(by.key)).rejects.toMatchObject({ code: 'invalid_api_key' });
  });

  test('a key whose creator left, an expired one, a malformed one, none and two are refused with one text', async () => {
    const leaver = await buildOrganization(world.db.database);
    const left = await world.addKey({ organization: leaver });
    const expired = await world.addKey();
    await world.db.database.pool.query('delete from memberships where account_id = $1', [leaver.accountId]);
    await world.db.database.pool.query(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, [
      expired.id,
    ]);
    const texts = new Set<string>();
    for (const values of [
      [left.value],
      [expired.value],
      ['bk_mdl_x'],
      [],
      [left.value, expired.value],
      [`${left.value.slice(0, -1)}0`],
    ]) {
      const error: unknown = await api.gateway.authenticate(values).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'invalid_api_key' });
      texts.add((error as Error).message);
    }
    expect(texts.size).toBe(1);
  });
});

describe('credits', () => {
  test('10 credits, 50 parallel calls at 1 credit each: exactly 10 answered, 40 refused with 402, balance 0', async () => {
    const poor = await buildOrganization(world.db.database);
    await grantCredits(world.db.database, poor.organizationId, 10_000_000n);
    await world.addModel({ name: 'test/per-call', lines: { per_call: '1' } });
    const by = await callerOf(api, (await world.addKey({ organization: poor })).value);
    const verdictsIn = Promise.withResolvers<void>();
    world.upstream.script = async (response) => {
      await verdictsIn.promise;
      sendJson(response, 200, completion());
    };
    let refused = 0;
    const calls = Array.from({ length: 50 }, () =>
      call({ model: 'test/per-call' }, { by }).catch((error: unknown) => {
        refused += 1;
        if (refused === 40) verdictsIn.resolve();
        return error;
      }),
    );
    const answers = await Promise.all(calls);
    expect(answers.filter((answer) => (answer as GatewayAnswer).status === 200)).toHaveLength(10);
    expect(answers.filter((answer) => (answer as { code?: string }).code === 'credit_balance_exhausted')).toHaveLength(
      40,
    );
    expect(await world.wallet(poor.organizationId)).toEqual({ balanceMicros: 0n, heldMicros: 0n });
  });

  test('the key’s own limit is 402 key_limit_reached', async () => {
    await world.addModel({ name: 'test/limited', lines: { per_call: '1' } });
    const by = await callerOf(api, (await world.addKey({ creditLimitMicros: 1_500_000n })).value);
    await call({ model: 'test/limited' }, { by });
    await expect(call({ model: 'test/limited' }, { by })).rejects.toMatchObject({ code: 'key_limit_reached' });
  });

  test('a free model is served to an organization without credits', async () => {
    const poor = await buildOrganization(world.db.database);
    await world.addModel({ name: 'test/free', lines: { input_per_mtok: '0', output_per_mtok: '0' } });
    const by = await callerOf(api, (await world.addKey({ organization: poor })).value);
    expect((await call({ model: 'test/free' }, { by })).status).toBe(200);
    await expect(call({}, { by })).rejects.toMatchObject({ code: 'credit_balance_exhausted' });
  });
});

describe('embeddings', () => {
  test('charge their input and answer in the encoding asked for', async () => {
    const embedding = [0.5, -0.25];
    world.upstream.script = (response) =>
      sendJson(response, 200, {
        object: 'list',
        model: 'up',
        data: [{ object: 'embedding', index: 0, embedding }],
        usage: { prompt_tokens: 100, total_tokens: 100 },
      });
    let answer: GatewayAnswer | undefined;
    expect(
      await costOf(
        async () => (answer = await call({ input: 'x', encoding_format: 'base64' }, { endpoint: 'embeddings' })),
      ),
    ).toBe(500n);
    const [entry] = json(answer!).data as { embedding: string }[];
    const bytes = Buffer.from(entry!.embedding, 'base64');
    expect([bytes.readFloatLE(0), bytes.readFloatLE(4)]).toEqual(embedding);
    expect(world.upstream.seen.at(-1)).toMatchObject({
      path: '/v1/embeddings',
      body: { model: 'up', input: 'x', encoding_format: 'base64' },
    });
  });

  test('a chat model does not serve them', async () => {
    await expect(call({ model: 'test/chat', input: 'x' }, { endpoint: 'embeddings' })).rejects.toMatchObject({
      code: 'invalid_request',
      param: '/model',
    });
  });
});

describe('the sandbox behind the gateway', () => {
  test('is charged for exactly the words it read and wrote; its failures cost nothing', async () => {
    await world.addModel({
      name: 'test/sandbox',
      lines: { input_per_mtok: '10', output_per_mtok: '20' },
      kind: 'sandbox',
    });
    const say = (content: string): Promise<GatewayAnswer> =>
      call({ model: 'test/sandbox', messages: [{ role: 'user', content }] });
    expect(await costOf(() => say('a b c'))).toBe(130n); // 3 in, "You said: a b c" = 5 out
    expect(await costOf(() => say('[[tokens=200]]'))).toBe(4010n);
    expect(await costOf(() => expect(say('[[fail=500]]')).rejects.toMatchObject({ code: 'upstream_error' }))).toBe(0n);
    expect(await costOf(() => expect(say('[[fail=429]]')).rejects.toMatchObject({ code: 'upstream_overloaded' }))).toBe(
      0n,
    );
    expect(await costOf(async () => expect((await say('[[fail=422]]')).status).toBe(422))).toBe(0n);
  });
});
