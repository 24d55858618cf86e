import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { RateWindows, type RateBucket, type RateStanding } from '../../db/rateWindows.ts';
import type { GatewayAnswer } from '../../domains/gateway/calls/callModel.ts';
import { duration, rateHeaders } from '../../domains/gateway/rateLimits/rateHeaders.ts';
import { waitMs } from '../../domains/gateway/rateLimits/rateStanding.ts';
import { AppError } from '../../openapi/AppError.ts';
import { buildOrganization, grantCredits } from '../support/factories.ts';
import { newId } from '../../db/ids.ts';
import { completion, sendJson, streamEvents, beginStream } from './fakeUpstream.ts';
import type { Script } from './fakeUpstream.ts';
import { callerOf, GatewayWorld, readAll } from './gatewayWorld.ts';
import type { GatewayProcess } from './gatewayWorld.ts';

let world: GatewayWorld;
let processes: GatewayProcess[];

beforeAll(async () => {
  world = await GatewayWorld.start();
  processes = await Promise.all([1, 2, 3].map(() => world.openProcess()));
});
afterAll(async () => world?.stop());
beforeEach(() => {
  world.upstream.script = (response) => sendJson(response, 200, completion());
});

type Limits = { requests?: number; tokens?: number };

async function limit(table: 'api_keys' | 'organizations' | 'models', id: string, { requests, tokens }: Limits) {
  await world.db.database.pool.query(
    `update ${table} set requests_per_minute = $2, tokens_per_minute = $3 where id = $1`,
    [id, requests ?? null, tokens ?? null],
  );
}

/** A key of an organization of its own, so that no test counts for another. */
async function limitedKey(limits: Limits) {
  const organization = await buildOrganization(world.db.database);
  await grantCredits(world.db.database, organization.organizationId, 1_000_000_000n);
  const key = await world.addKey({ organization });
  await limit('api_keys', key.id, limits);
  return { ...key, organization };
}

let sequence = 0;

async function call(
  on: GatewayProcess,
  value: string,
  more: Record<string, unknown> & { model?: string; max_tokens?: number; stream?: boolean } = {},
  signal = new AbortController().signal,
): Promise<GatewayAnswer> {
  const body = { model: 'test/chat', max_tokens: 100, messages: [{ role: 'user', content: 'Hello' }], ...more };
  const caller = await callerOf(on, value);
  const requestId = `req_${(sequence += 1)}`;
  return on.gateway.call({
    caller,
    endpoint: 'chat.completions',
    body,
    requestId,
    signal,
  });
}

/** How many of `count` calls at once, over all processes, were admitted. */
async function race(count: number, value: string, more: Parameters<typeof call>[2] = {}) {
  const ends = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      call(processes[index % processes.length]!, value, more).catch((error: unknown) => error as AppError),
    ),
  );
  const refused = ends.filter((end) => end instanceof AppError);
  expect(refused.filter(({ code }) => code !== 'rate_limit_exceeded')).toEqual([]);
  return { admitted: count - refused.length, refused };
}

/** Lets the minute of everything so far pass. */
async function aMinuteLater(): Promise<void> {
  await world.db.database.pool.query('delete from rate_windows');
}

describe('three processes that race', () => {
  it.each([1, 50, 200])('admit as many calls as the limit of %d says, and not one more', async (requests) => {
    const key = await limitedKey({ requests });
    expect((await race(requests + 120, key.value)).admitted).toBe(requests);
    expect((await race(30, key.value)).admitted).toBe(0);
    await aMinuteLater();
    expect((await race(requests + 30, key.value)).admitted).toBe(requests);
  });

  it('share the limit of an organization between its keys, and that of a model between organizations', async () => {
    const first = await limitedKey({});
    const second = await world.addKey({ organization: first.organization });
    await limit('organizations', first.organization.organizationId, { requests: 20 });
    const ofOrganization = await Promise.all([race(30, first.value), race(30, second.value)]);
    expect(ofOrganization.reduce((sum, { admitted }) => sum + admitted, 0)).toBe(20);

    const modelId = await world.addModel({ name: 'test/limited', lines: { per_call: '0' } });
    await limit('models', modelId, { requests: 15 });
    const others = await Promise.all([limitedKey({}), limitedKey({})]);
    const ofModel = await Promise.all(others.map(({ value }) => race(20, value, { model: 'test/limited' })));
    expect(ofModel.reduce((sum, { admitted }) => sum + admitted, 0)).toBe(15);
  });

  it('take nothing from one limit where another refuses', async () => {
    const key = await limitedKey({ requests: 3 });
    await limit('organizations', key.organization.organizationId, { requests: 8 });
    expect((await race(10, key.value)).admitted).toBe(3);
    const other = await world.addKey({ organization: key.organization });
    expect((await race(10, other.value)).admitted).toBe(5);
  });
});

describe('tokens', () => {
  it('are reserved by the bound at first and corrected to the usage at the end, also for failures', async () => {
    const key = await limitedKey({ tokens: 4_000 });
    const [process] = processes;
    const used = async () => {
      const { rows } = await world.db.database.pool.query<{ used: string }>(
        'select coalesce(sum(tokens), 0)::text as used from rate_windows where subject = $1',
        [key.id],
      );
      return Number(rows[0]!.used);
    };
    await call(process!, key.value);
    await expect.poll(used).toBe(1_500);
    world.upstream.script = (response) => {
      beginStream(response);
      response.end(streamEvents().join(''));
    };
    await readAll(await call(process!, key.value, { stream: true }));
    await expect.poll(used).toBe(3_000);
    world.upstream.script = (response) => sendJson(response, 500, {});
    await expect(call(process!, key.value)).rejects.toMatchObject({ code: 'upstream_error' });
    await expect.poll(used).toBe(3_000);
    world.upstream.script = (response) => sendJson(response, 200, completion());
    await expect(call(process!, key.value, { max_tokens: 1_000 })).rejects.toMatchObject({
      code: 'rate_limit_exceeded',
      message: expect.stringContaining('This key is limited to 4000 tokens per minute') as string,
    });
    await call(process!, key.value, { max_tokens: 900 });
    await expect.poll(used).toBe(4_500);
  });

  it('of a call that may use more than a minute has are all of that minute', async () => {
    const key = await limitedKey({ tokens: 500 });
    expect((await race(5, key.value, { max_tokens: 1_000 })).admitted).toBe(1);
  });

  const tokensOf = (id: string) => async (): Promise<number> => {
    const { rows } = await world.db.database.pool.query<{ used: string }>(
      'select coalesce(sum(tokens), 0)::text as used from rate_windows where subject = $1',
      [id],
    );
    return Number(rows[0]!.used);
  };

  it('of an image are those of an image, and of similar text those of text', async () => {
    const key = await limitedKey({ tokens: 100_000 });
    const url = `data:image/png;base64,${'A'.repeat(1_400_000)}`;
    const said = (content: unknown) => ({ messages: [{ role: 'user', content }] });
    const answer = await call(processes[0]!, key.value, said([{ type: 'image_url', image_url: { url } }]));
    expect(Number(answer.headers['x-ratelimit-remaining-tokens'])).toBeGreaterThan(98_000);
    await aMinuteLater();
    const hidden = await call(processes[0]!, key.value, { ...said([{ type: 'text', text: url }]) });
    expect(hidden.headers['x-ratelimit-remaining-tokens']).toBe(String(100_000 - 8_000 - 1));
    await aMinuteLater();
    const tools = [{ type: 'function', function: { name: 'f', parameters: { type: 'image', data: url } } }];
    const written = await call(processes[0]!, key.value, { ...said('Hi'), tools });
    expect(written.headers['x-ratelimit-remaining-tokens']).toBe(String(100_000 - 8_000 - 1));
    await aMinuteLater();
  });

  describe('of a call that credits pay because the own key failed', () => {
    const ownFirst = async (limits: Limits) => {
      const key = await limitedKey(limits);
      await world.db.database.pool.query(
        `insert into provider_keys (id, organization_id, label, kind, base_url, api_key_encrypted, last4, mode, enabled)
         values ($1, $2, 'own', 'openai_compatible', $3, 'sk-own', 'last', 'own_first', true)`,
        [newId('providerKey'), key.organization.organizationId, world.upstream.baseUrl],
      );
      return key;
    };
    /** The own key is refused, the instance's is answered as said. */
    const play = (answer: Script) => {
      world.upstream.script = (response, seen) =>
        seen.headers.authorization === 'Bearer sk-own' ? sendJson(response, 500, {}) : answer(response, seen);
    };

    it('are counted as of one call', async () => {
      const key = await ownFirst({ requests: 10, tokens: 4_000 });
      play((response) => sendJson(response, 200, completion()));
      const answer = await call(processes[0]!, key.value);
      expect(answer.headers['x-ratelimit-remaining-requests']).toBe('9');
      await expect.poll(tokensOf(key.id)).toBe(1_500);
    });

    it('stay reserved during the second call: no other call takes them', async () => {
      const key = await ownFirst({ tokens: 1_100 });
      const paid = Promise.withResolvers<void>();
      const reached = Promise.withResolvers<void>();
      play(async (response) => {
        reached.resolve();
        await paid.promise;
        sendJson(response, 200, completion());
      });
      const first = call(processes[0]!, key.value, { max_tokens: 1_000 });
      await reached.promise;
      await expect(call(processes[1]!, key.value, { max_tokens: 1_000 })).rejects.toMatchObject({
        code: 'rate_limit_exceeded',
      });
      paid.resolve();
      await first;
    });

    it.each(['fails too', 'cannot be paid', 'is read by nobody any more'])('and those %s are returned', async (how) => {
      const key = await ownFirst({ tokens: 50_000 });
      play((response) => sendJson(response, 500, {}));
      if (how === 'cannot be paid')
        await world.db.database.pool.query('update api_keys set credit_limit_micros = 0 where id = $1', [key.id]);
      if (how.startsWith('is read')) {
        const gone = new AbortController();
        play(() => gone.abort(new Error('gone')));
        await expect(call(processes[0]!, key.value, { stream: true }, gone.signal)).rejects.toThrow('gone');
      } else {
        await expect(call(processes[0]!, key.value)).rejects.toBeInstanceOf(AppError);
      }
      await expect.poll(tokensOf(key.id)).toBe(0);
    });
  });

  it.each([
    ['whose hold cannot be asked for', 'unavailable'],
    ['whose model is gone when it is planned again', 'model_not_found'],
    ['whose caller is wrong', null],
    ['whose answer cannot be read', 'upstream_error'],
  ])('of a call %s are returned', async (how, code) => {
    const key = await limitedKey({ tokens: 100_000 });
    const on = await world.openProcess();
    const name = `given-back/${how.replaceAll(/\W/g, '-')}`;
    const modelId = await world.addModel({ name, lines: { input_per_mtok: '1', output_per_mtok: '1' } });
    world.upstream.script = (response) => sendJson(response, 200, completion());
    await call(on, key.value, { model: name });
    await expect.poll(tokensOf(key.id)).toBe(1_500);
    if (how.startsWith('whose hold')) await on.ledger.close();
    if (how.startsWith('whose model')) await world.addPrice(modelId, {});
    world.upstream.script = (response) => {
      if (how.includes('wrong')) sendJson(response, 422, { error: { message: 'No.' } });
      else response.end('nonsense');
    };
    const ended = call(on, key.value, { model: name });
    if (code === null) expect((await ended).status).toBe(422);
    else await expect(ended).rejects.toMatchObject({ code });
    await expect.poll(tokensOf(key.id)).toBe(1_500);
    await on.close();
  });

  it('of calls that could not be paid are returned', async () => {
    const key = await limitedKey({ tokens: 100_000 });
    await world.db.database.pool.query('update api_keys set credit_limit_micros = 0 where id = $1', [key.id]);
    await expect(call(processes[0]!, key.value)).rejects.toMatchObject({ code: 'key_limit_reached' });
    const { rows } = await world.db.database.pool.query('select requests from rate_windows where subject = $1', [
      key.id,
    ]);
    expect(rows).toEqual([{ requests: 1 }]);
    const tokens = async () =>
      (await world.db.database.pool.query('select tokens from rate_windows where subject = $1', [key.id])).rows[0];
    await expect.poll(tokens).toEqual({ tokens: 0n });
  });
});

it('answers say how one stands, and refusals when to come again', async () => {
  const key = await limitedKey({ requests: 2, tokens: 100_000 });
  const answers = [await call(processes[0]!, key.value), await call(processes[1]!, key.value)];
  expect(answers.map(({ headers }) => headers['x-ratelimit-remaining-requests'])).toEqual(['1', '0']);
  expect(answers[0]!.headers).toMatchObject({
    'x-ratelimit-limit-requests': '2',
    'x-ratelimit-limit-tokens': '100000',
    'x-ratelimit-reset-requests': expect.stringMatching(/^(5\d(\.\d+)?s|1m[01]s)$/) as string,
  });
  const { refused } = await race(1, key.value);
  expect(refused[0]!.headers).toMatchObject({ 'x-ratelimit-remaining-requests': '0' });
  expect(refused[0]!.retryAfterMs).toBeGreaterThan(50_000);
  expect(refused[0]!.retryAfterMs).toBeLessThan(60_000);
});

it('counting tokens takes a request of the limits, and no tokens', async () => {
  const key = await limitedKey({ requests: 2, tokens: 10 });
  const on = processes[0]!;
  const caller = await callerOf(on, key.value);
  const body = { model: 'test/chat', messages: [{ role: 'user', content: 'Hello' }] };
  const count = () => on.gateway.countTokens({ caller, body, requestId: 'req_count' });
  expect((await count()).headers).toMatchObject({ 'anthropic-ratelimit-requests-remaining': '1' });
  expect((await count()).headers).toMatchObject({ 'anthropic-ratelimit-tokens-remaining': '10' });
  await expect(count()).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
});

it('a revoked key gets that error, not a rate limit error', async () => {
  const key = await limitedKey({ requests: 1 });
  await call(processes[0]!, key.value);
  await world.revoke(key.id);
  await expect(call(processes[0]!, key.value)).rejects.toMatchObject({ code: 'invalid_api_key' });
});

it('nothing is counted where nothing is limited', async () => {
  const key = await limitedKey({});
  await race(5, key.value);
  const { rows } = await world.db.database.pool.query('select 1 from rate_windows where subject = any($1)', [
    [key.id, key.organization.organizationId],
  ]);
  expect(rows).toEqual([]);
});

it('within any 60 seconds no more than the limit is admitted, and within 61 all of it', async () => {
  const windows = new RateWindows({ pool: world.db.database.systemPool, onError: () => undefined });
  const subject = { id: 'key_sliding', requestsPerMinute: 10, tokensPerMinute: null };
  const take = async () => (await windows.take({ subjects: [subject], tokens: 0 })).refusedBy === null;
  const shift = (seconds: number) =>
    world.db.database.pool.query('update rate_windows set second = second - $2 where subject = $1', [
      subject.id,
      seconds,
    ]);
  for (let call = 0; call < 10; call += 1) expect(await take()).toBe(true);
  await shift(59);
  expect(await take()).toBe(false);
  await shift(2);
  expect(await take()).toBe(true);
  await windows.close();
});

describe('the headers', () => {
  const standing = (limits: { requests: number; tokens?: number }, buckets: RateBucket[]): RateStanding => ({
    subject: { id: 'key_1', requestsPerMinute: limits.requests, tokensPerMinute: limits.tokens ?? null },
    buckets,
  });
  const atMs = Date.UTC(2026, 0, 1);
  const second = atMs / 1000;

  it('show the tightest limit, in the words of each family', () => {
    const standings = [
      standing({ requests: 10, tokens: 500 }, [{ second: second - 10, requests: 4, tokens: 100 }]),
      standing({ requests: 5 }, [{ second: second - 1, requests: 4, tokens: 100 }]),
    ];
    const verdict = { atMs, refusedBy: null, standings };
    expect(rateHeaders(verdict, 'chat.completions')).toEqual({
      'x-ratelimit-limit-requests': '5',
      'x-ratelimit-remaining-requests': '1',
      'x-ratelimit-reset-requests': '1m0s',
      'x-ratelimit-limit-tokens': '500',
      'x-ratelimit-remaining-tokens': '400',
      'x-ratelimit-reset-tokens': '51s',
    });
    expect(rateHeaders(verdict, 'messages' as never)).toEqual({
      'anthropic-ratelimit-requests-limit': '5',
      'anthropic-ratelimit-requests-remaining': '1',
      'anthropic-ratelimit-requests-reset': '2026-01-01T00:01:00Z',
      'anthropic-ratelimit-tokens-limit': '500',
      'anthropic-ratelimit-tokens-remaining': '400',
      'anthropic-ratelimit-tokens-reset': '2026-01-01T00:00:51Z',
    });
  });

  it('name the moment at which enough has left the window', () => {
    const buckets = [
      { second: second - 50, requests: 1, tokens: 100 },
      { second: second - 20, requests: 3, tokens: 300 },
    ];
    const refused = standing({ requests: 4, tokens: 400 }, buckets);
    const of = (kind: 'requests' | 'tokens', tokens: number) =>
      waitMs({ atMs, refusedBy: { standing: refused, kind }, standings: [refused] }, tokens);
    expect(of('requests', 0)).toBe(11_000);
    expect(of('tokens', 100)).toBe(11_000);
    expect(of('tokens', 101)).toBe(41_000);
  });

  it.each([
    [0, '0ms'],
    [12, '12ms'],
    [7_661, '7.67s'],
    [59_999, '1m0s'],
    [61_000, '1m1s'],
  ])('write %d ms as %s', (ms, text) => expect(duration(ms)).toBe(text));
});
