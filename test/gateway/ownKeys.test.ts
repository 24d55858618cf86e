import { setImmediate } from 'node:timers/promises';

import type pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../db/ids.ts';
import type { Caller } from '../../domains/gateway/routing/caller.ts';
import type { GatewayAnswer } from '../../domains/gateway/calls/callModel.ts';
import { OwnKeyTable } from '../../domains/gateway/ownKeys/OwnKeyTable.ts';
import { buildOrganization, grantCredits } from '../support/factories.ts';
import type { BuiltOrganization } from '../support/factories.ts';
import { beginStream, completion, FakeUpstream, sendJson, streamEvents, textChunk } from './fakeUpstream.ts';
import type { Script } from './fakeUpstream.ts';
import { callerOf, defaultCharge, GatewayWorld, price, readAll } from './gatewayWorld.ts';
import type { GatewayProcess } from './gatewayWorld.ts';

let world: GatewayWorld;
let own: FakeUpstream;
let api: GatewayProcess;
let providerId: string;
let organization: BuiltOrganization;
let caller: Caller;

beforeAll(async () => {
  world = await GatewayWorld.start();
  own = await FakeUpstream.start();
  await world.addModel({
    name: 'test/owned',
    lines: price,
    kind: 'openai',
    apiKey: 'sk-of-the-instance',
  });
  providerId = await world.providerOf('test/owned');
});
afterAll(async () => {
  await world.stop();
  await own.close();
});
beforeEach(async () => {
  api = await world.openProcess({}, { outboundAllow: '127.0.0.1' });
  organization = await buildOrganization(world.db.database);
  caller = await callerOf(api, (await world.addKey({ organization })).value);
  for (const upstream of [own, world.upstream]) {
    upstream.seen.splice(0);
    upstream.script = answer;
  }
});
afterEach(() => api.close());

const answer: Script = (response, { body }) => {
  if (body.stream !== true) return sendJson(response, 200, completion());
  beginStream(response);
  response.end(streamEvents().join(''));
};
const fail =
  (status: number): Script =>
  (response) =>
    sendJson(response, status, { error: { message: 'no' } });

interface Stored {
  mode?: 'own_only' | 'own_first' | 'credits_only';
  kind?: string;
  provider?: string | null;
  baseUrl?: string | null;
  enabled?: boolean;
  value?: string;
}

/** Stores an own key; default: for every provider of kind `openai`, at the organization's own address. */
async function store(key: Stored = {}): Promise<string> {
  const id = newId('providerKey');
  await world.db.database.pool.query(
    `insert into provider_keys (id, organization_id, label, kind, provider_id, base_url, api_key_encrypted, last4, mode, enabled)
     values ($1, $2, 'own', $3, $4, $5, $6, 'last', $7, $8)`,
    [
      id,
      organization.organizationId,
      key.kind ?? 'openai',
      key.provider ?? null,
      key.baseUrl === undefined ? own.baseUrl : key.baseUrl,
      key.value ?? 'sk-of-the-organization',
      key.mode ?? 'own_only',
      key.enabled ?? true,
    ],
  );
  return id;
}

async function call(
  options: { stream?: boolean; includeCost?: boolean; model?: string; on?: GatewayProcess } = {},
): Promise<GatewayAnswer> {
  return await (options.on ?? api).gateway.call({
    caller,
    endpoint: 'chat.completions',
    body: {
      model: options.model ?? 'test/owned',
      messages: [{ role: 'user', content: 'hello' }],
      ...(options.stream && { stream: true }),
      ...(options.includeCost && { stream_options: { include_usage: true } }),
    },
    requestId: 'req_test',
    ...(options.includeCost && { includeCost: true }),
    signal: new AbortController().signal,
  });
}

const balance = async (): Promise<bigint> => {
  const wallet = await world.wallet(organization.organizationId);
  expect(wallet.heldMicros).toBe(0n);
  return wallet.balanceMicros;
};
const records = async (): Promise<Record<string, unknown>[]> =>
  (
    await world.db.database.pool.query<Record<string, unknown>>(
      'select * from call_records where organization_id = $1 order by created_at, id',
      [organization.organizationId],
    )
  ).rows;
const keyRow = async (id: string): Promise<Record<string, unknown>> =>
  (await world.db.database.pool.query<Record<string, unknown>>('select * from provider_keys where id = $1', [id]))
    .rows[0]!;

describe('an own key', () => {
  test('is used in place of the instance’s, for 0 credits and without any', async () => {
    const id = await store();
    for (const stream of [false, true]) {
      const served = await call({ stream });
      if (stream) expect(await readAll(served)).toContain('[DONE]');
      else expect(served.headers['x-bureau-credits']).toBe('0.000000');
      expect(served.headers).toMatchObject({ 'x-bureau-provider': 'provider of test/owned' });
    }
    expect(own.seen.map(({ headers, body }) => [headers.authorization, body.model])).toEqual([
      ['Bearer sk-of-the-organization', 'up'],
      ['Bearer sk-of-the-organization', 'up'],
    ]);
    expect(world.upstream.seen).toEqual([]);
    expect(await balance()).toBe(0n);
    for (const record of await records())
      expect(record).toMatchObject({ status: 'ok', own_provider_key: true, credits_micros: 0n, input_tokens: 1000 });
    await expect.poll(async () => (await keyRow(id)).last_used_at).not.toBeNull();
    expect(await keyRow(id)).toMatchObject({ last_error: null });
  });

  test('costs nothing in the event that tells a stream’s cost, too', async () => {
    await store();
    expect(await readAll(await call({ stream: true, includeCost: true }))).toContain('"credits":"0.000000"');
  });

  test('of one provider is used at that provider’s address, and by its ways alone', async () => {
    await store({ provider: providerId, baseUrl: null });
    await call();
    expect(world.upstream.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-of-the-organization']);
    await grantCredits(world.db.database, organization.organizationId, 1_000_000n);
    await world.addModel({ name: `test/${newId('model')}`, lines: price, kind: 'openai' });
    await call({ model: 'test/chat' });
    expect(world.upstream.seen.at(-1)!.headers.authorization).toBe('Bearer sk-upstream-secret');
    expect(await balance()).toBe(1_000_000n - defaultCharge);
  });

  test.each<[string, Stored]>([
    ['of another kind', { kind: 'mistral' }],
    ['that is disabled', { enabled: false }],
    ['of mode credits_only', { mode: 'credits_only' }],
  ])('%s is not used', async (_, key) => {
    await store(key);
    await expect(call()).rejects.toMatchObject({ code: 'credit_balance_exhausted' });
    await grantCredits(world.db.database, organization.organizationId, 1_000_000n);
    await call();
    expect(await balance()).toBe(1_000_000n - defaultCharge);
    expect(own.seen).toEqual([]);
    expect((await records()).at(-1)).toMatchObject({ own_provider_key: false });
  });

  test('is nobody else’s', async () => {
    await store();
    const other = await buildOrganization(world.db.database);
    caller = await callerOf(api, (await world.addKey({ organization: other })).value);
    await expect(call()).rejects.toMatchObject({ code: 'credit_balance_exhausted' });
    expect(own.seen).toEqual([]);
  });

  test('opens no closed model, and a revoked key nothing', async () => {
    await store();
    await world.addModel({ name: 'test/owned-closed', lines: price, kind: 'openai', open: false });
    await expect(call({ model: 'test/owned-closed' })).rejects.toMatchObject({ code: 'model_not_found' });
    const key = await world.addKey({ organization });
    caller = await callerOf(api, key.value);
    await call();
    await world.revoke(key.id);
    await expect(call()).rejects.toMatchObject({ code: 'invalid_api_key' });
    expect(own.seen).toHaveLength(1);
  });

  test('that is changed while its list is read is not remembered as it was', async () => {
    const answers = [Promise.withResolvers<{ rows: object[] }>(), Promise.withResolvers<{ rows: object[] }>()];
    let asked = 0;
    const owners = Promise.resolve({ rows: [{ id: 'org_1' }] });
    const query = ({ name }: { name: string }) => (name.endsWith('owners') ? owners : answers[asked++]!.promise);
    const pool = { query } as unknown as pg.Pool;
    const table = new OwnKeyTable({ pool, open: (sealed) => sealed, ttlMs: 60_000, logger: pino({ level: 'silent' }) });
    const old = table.read('org_1');
    await setImmediate(); // its list is asked for
    table.forget('org_1');
    const now = table.read('org_1');
    answers[1]!.resolve({ rows: [{ id: 'new' }] });
    expect(await now).toMatchObject([{ id: 'new' }]);
    answers[0]!.resolve({ rows: [{ id: 'old' }] });
    expect(await old).toMatchObject([{ id: 'old' }]);
    expect(table.known('org_1')).toMatchObject([{ id: 'new' }]);
  });

  test('that is changed counts in this process at once, in others when their list is too old', async () => {
    const id = await store();
    const on = await world.openProcess({ cacheTtlMs: 3_600_000 }, { outboundAllow: '127.0.0.1' });
    await call({ on });
    await world.db.database.pool.query('update provider_keys set enabled = false where id = $1', [id]);
    await call({ on });
    on.gateway.forgetOwnKeys(organization.organizationId);
    await expect(call({ on })).rejects.toMatchObject({ code: 'credit_balance_exhausted' });
    expect(own.seen).toHaveLength(2);
  });
});

describe('an own key that fails', () => {
  test.each([401, 403])('with %i is 502 own_provider_key_rejected, and says so in the list of keys', async (status) => {
    const id = await store();
    await grantCredits(world.db.database, organization.organizationId, 1_000_000n);
    own.script = fail(status);
    await expect(call()).rejects.toMatchObject({ code: 'own_provider_key_rejected' });
    expect(await balance()).toBe(1_000_000n);
    expect(world.upstream.seen).toEqual([]);
    expect(own.seen).toHaveLength(1);
    expect(await records()).toMatchObject([
      { status: 'error', http_status: 502, error_code: 'own_provider_key_rejected', own_provider_key: true },
    ]);
    await expect.poll(async () => (await keyRow(id)).last_error).toMatch(/rejected/);
    own.script = answer;
    await call();
    await expect.poll(async () => (await keyRow(id)).last_error).toBeNull();
  });

  test('in mode own_only never falls through to the instance’s key, whatever happens', async () => {
    await store();
    await grantCredits(world.db.database, organization.organizationId, 1_000_000n);
    for (const status of [402, 404, 429, 500]) {
      own.script = fail(status);
      const code: unknown = status === 402 ? 'own_provider_key_rejected' : expect.stringMatching(/^upstream_/);
      await expect(call()).rejects.toMatchObject({ code });
      await expect(call({ stream: true })).rejects.toMatchObject({ code });
    }
    own.script = (response) => void response.destroy();
    await expect(call()).rejects.toMatchObject({ code: 'upstream_error' });
    expect(world.upstream.seen).toEqual([]);
    expect(await balance()).toBe(1_000_000n);
  });

  test('in mode own_first is followed by a call for credits, held for then and charged once', async () => {
    await store({ mode: 'own_first' });
    await grantCredits(world.db.database, organization.organizationId, 1_000_000n);
    own.script = fail(401);
    for (const stream of [false, true]) {
      const served = await call({ stream });
      if (stream) await readAll(served);
    }
    expect(world.upstream.seen.map(({ headers }) => headers.authorization)).toEqual(
      Array.from({ length: 2 }, () => 'Bearer sk-of-the-instance'),
    );
    expect(await balance()).toBe(1_000_000n - 2n * defaultCharge);
    const refused = { status: 'error', own_provider_key: true, credits_micros: 0n };
    const paid = { status: 'ok', own_provider_key: false, credits_micros: defaultCharge };
    expect(await records()).toMatchObject([refused, paid, refused, paid]);
  });

  test('in mode own_first without credits is 402, and never held for while it works', async () => {
    await store({ mode: 'own_first' });
    await call();
    expect(await balance()).toBe(0n);
    own.script = fail(500);
    await expect(call()).rejects.toMatchObject({ code: 'credit_balance_exhausted' });
    expect(world.upstream.seen).toEqual([]);
  });

  test('in mode own_first after the first byte is the end of the call', async () => {
    await store({ mode: 'own_first' });
    await grantCredits(world.db.database, organization.organizationId, 1_000_000n);
    own.script = (response) => {
      beginStream(response);
      response.write(textChunk('half'), () => response.destroy());
    };
    expect(await readAll(await call({ stream: true }))).toContain('upstream_error');
    expect(world.upstream.seen).toEqual([]);
    expect(await balance()).toBe(1_000_000n);
  });

  test('with the caller’s own mistake is the caller’s answer, and nothing is paid for', async () => {
    await store({ mode: 'own_first' });
    await grantCredits(world.db.database, organization.organizationId, 1_000_000n);
    own.script = fail(400);
    expect((await call()).status).toBe(400);
    expect(world.upstream.seen).toEqual([]);
    expect(await balance()).toBe(1_000_000n);
  });

  test('gives way to another own key of the same kind', async () => {
    const second = await FakeUpstream.start();
    await store({ value: 'sk-bad' });
    await store({ value: 'sk-good', baseUrl: second.baseUrl });
    own.script = fail(401);
    for (let round = 0; round < 8; round += 1) await call();
    expect(second.seen).toHaveLength(8);
    expect(world.upstream.seen).toEqual([]);
    await second.close();
  });

  test('trips no breaker of the instance', async () => {
    const on = await world.openProcess(
      { breakerFailures: 1, breakerCooldownMs: 3_600_000 },
      { outboundAllow: '127.0.0.1' },
    );
    const id = await store();
    own.script = fail(500);
    await expect(call({ on })).rejects.toMatchObject({ code: 'upstream_error' });
    own.script = answer;
    expect((await call({ on })).status).toBe(200);
    await world.db.database.pool.query('delete from provider_keys where id = $1', [id]);
  });
});

describe('the address of an own key', () => {
  test('inside a private network is not reached, however it is spelled and whenever it was stored', async () => {
    const on = await world.openProcess({}); // nothing is opened
    const { port } = new URL(own.baseUrl);
    const hosts = [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0177.0.0.1',
      '0x7f.1',
      '127.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
    ];
    for (const host of [
      ...hosts,
      '0.0.0.0',
      '[64:ff9b::7f00:1]',
      '169.254.169.254',
      '10.0.0.1',
      '[fd00::1]',
      '[fe80::1]',
    ]) {
      const id = await store({ baseUrl: `http://${host}:${port}/v1` });
      on.gateway.forgetOwnKeys(organization.organizationId);
      await expect(call({ on }), host).rejects.toMatchObject({ code: 'upstream_error' });
      await expect(call({ on, stream: true }), host).rejects.toMatchObject({ code: 'upstream_error' });
      await world.db.database.pool.query('delete from provider_keys where id = $1', [id]);
    }
    expect(own.seen).toEqual([]);
  });

  test('is checked at each DNS lookup: an address that later resolves to a private network is rejected', async () => {
    const { port } = new URL(own.baseUrl);
    const addresses = [['127.0.0.1'], ['127.0.0.2']];
    let asked = 0;
    const on = await world.openProcess(
      {},
      { outboundAllow: '127.0.0.1', resolveHost: async () => addresses[Math.min(asked++, 1)]! },
    );
    const id = await store({ baseUrl: `http://rebound.test:${port}/v1` });
    on.gateway.forgetOwnKeys(organization.organizationId);
    own.script = (response, request) => {
      response.shouldKeepAlive = false; // so that the next call looks the name up again
      return answer(response, request);
    };
    expect((await call({ on })).status).toBe(200);
    const reached = own.seen.length;
    await expect(call({ on })).rejects.toMatchObject({ code: 'upstream_error' });
    expect(own.seen).toHaveLength(reached);
    expect(asked).toBeGreaterThan(1);
    own.script = answer;
    await world.db.database.pool.query('delete from provider_keys where id = $1', [id]);
  });

  test('is not left by a redirect', async () => {
    await store();
    own.script = (response) => void response.writeHead(307, { location: world.upstream.baseUrl }).end();
    await expect(call()).rejects.toMatchObject({ code: 'upstream_error' });
    expect(world.upstream.seen).toEqual([]);
  });
});
