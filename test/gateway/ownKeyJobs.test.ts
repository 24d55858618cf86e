import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../db/ids.ts';
import type { ShownJob } from '../../domains/gateway/jobs/ModelJobs.ts';
import { FakeUpstream, sendJson } from './fakeUpstream.ts';
import { JobWorld, videoBytes } from './jobWorld.ts';

let videos: JobWorld;
let own: FakeUpstream;
beforeAll(async () => {
  videos = await JobWorld.start();
  own = await FakeUpstream.start();
});
afterAll(async () => {
  await videos.stop();
  await own.close();
});
beforeEach(async () => {
  videos.reset();
  own.script = videos.provider;
  own.seen.splice(0);
  videos.world.upstream.seen.splice(0);
  await videos.world.db.database.pool.query('delete from provider_keys');
});

async function store(mode: string): Promise<string> {
  const id = newId('providerKey');
  await videos.world.db.database.pool.query(
    `insert into provider_keys (id, organization_id, label, kind, base_url, api_key_encrypted, last4, mode, enabled)
     values ($1, $2, 'own', 'openai', $3, 'sk-of-the-organization', 'last', $4, true)`,
    [id, videos.world.organization.organizationId, own.baseUrl, mode],
  );
  videos.api.gateway.forgetOwnKeys(videos.world.organization.organizationId);
  return id;
}

/** Makes a job, brings it to its end and says what it cost. */
async function made(more: Record<string, unknown> = {}): Promise<{ job: ShownJob; cost: bigint; held: bigint }> {
  let job!: ShownJob;
  let held = 0n;
  const cost = await videos.world.costOf(async () => {
    job = await videos.create(more);
    held = (await videos.world.wallet()).heldMicros;
    await videos.work(job);
    await videos.work(job);
  });
  return { job: await videos.find(job), cost, held };
}

const authorizations = (upstream: FakeUpstream) => upstream.seen.map(({ headers }) => headers.authorization);
const byOwn = 'Bearer sk-of-the-organization';

describe('a job by an own key', () => {
  test('goes by it from its beginning to its result, holds and costs nothing', async () => {
    const id = await store('own_only');
    const { job, cost, held } = await made();
    expect([job.status, cost, held]).toEqual(['completed', 0n, 0n]);
    expect(authorizations(own)).toEqual([byOwn, byOwn, byOwn]);
    expect(videos.world.upstream.seen).toEqual([]);
    const { bytes } = await videos.jobs.content({ caller: videos.caller, endpoint: 'videos', id: job.id });
    expect(await buffer(bytes)).toEqual(videoBytes);
    const record = { status: 'ok', own_provider_key: true, credits_micros: 0n, units: '8.000' };
    expect(await videos.world.lastRecord()).toMatchObject(record);
    const { rows } = await videos.world.db.database.pool.query('select last_error from provider_keys where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ last_error: null }]);
  });

  test('rejected there fails with the reason, and never uses the one of the instance', async () => {
    await store('own_only');
    own.script = (response) => sendJson(response, 401, { error: { message: 'no' } });
    const { job, cost } = await made();
    expect(job).toMatchObject({ status: 'failed', errorCode: 'own_provider_key_rejected' });
    expect(cost).toBe(0n);
    expect(videos.world.upstream.seen).toEqual([]);
  });

  test('fails without cost if the key is deleted', async () => {
    await store('own_only');
    const job = await videos.create();
    await videos.work(job);
    await videos.world.db.database.pool.query('delete from provider_keys');
    expect(await videos.work(job)).toBe('ended');
    expect(await videos.find(job)).toMatchObject({ status: 'failed', errorCode: 'upstream_error' });
    expect(videos.world.upstream.seen).toEqual([]);
  });

  test('of mode own_first costs nothing while that works', async () => {
    await store('own_first');
    const { job, cost } = await made();
    expect([job.status, cost]).toEqual(['completed', 0n]);
    expect(authorizations(own)).toEqual([byOwn, byOwn, byOwn]);
  });

  test('of mode own_first is paid for once where it fails', async () => {
    await store('own_first');
    own.script = (response) => sendJson(response, 401, { error: { message: 'no' } });
    const { job, cost } = await made();
    expect([job.status, cost]).toEqual(['completed', 800_000n]);
    expect(own.seen).toHaveLength(1);
    expect(authorizations(videos.world.upstream)).toEqual(Array(3).fill('Bearer sk-upstream-secret'));
    expect(await videos.world.lastRecord()).toMatchObject({ own_provider_key: false, credits_micros: 800_000n });
  });

  test('of mode own_first needs no credits while it works, and has nothing to fall back to without them', async () => {
    await store('own_first');
    const dear = { model: 'test/dear-own' };
    await videos.world.addModel({
      name: dear.model,
      lines: { per_second: '100000' },
      endpoints: ['videos'],
      kind: 'openai',
    });
    const works = await made(dear);
    expect([works.job.status, works.cost, works.held]).toEqual(['completed', 0n, 0n]);
    own.script = (response) => sendJson(response, 500, {});
    const fails = await made(dear);
    expect([fails.job.status, fails.cost]).toEqual(['failed', 0n]);
    expect(videos.world.upstream.seen).toEqual([]);
  });

  test('is the caller’s mistake where the provider refuses what was asked for: nothing else is tried', async () => {
    await store('own_first');
    own.script = (response) => sendJson(response, 400, { error: { message: 'Not this.', code: 'moderation' } });
    const { job, cost } = await made();
    expect(job).toMatchObject({ status: 'failed', errorCode: 'moderation' });
    expect(cost).toBe(0n);
    expect(videos.world.upstream.seen).toEqual([]);
  });

  test('is none of mode credits_only', async () => {
    await store('credits_only');
    const { cost } = await made();
    expect(cost).toBe(800_000n);
    expect(own.seen).toEqual([]);
  });
});
