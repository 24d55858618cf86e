import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Caller } from '../../domains/gateway/routing/caller.ts';
import { openContent, sealContent } from '../../domains/gateway/jobs/jobContent.ts';
import type { JobEndpoint } from '../../domains/gateway/jobs/jobKind.ts';
import type { ModelJobs, ShownJob } from '../../domains/gateway/jobs/ModelJobs.ts';
import { buildOrganization } from '../support/factories.ts';
import { sendJson } from './fakeUpstream.ts';
import type { Script } from './fakeUpstream.ts';
import { callerOf } from './gatewayWorld.ts';
import type { GatewayProcess, GatewayWorld } from './gatewayWorld.ts';
import { JobWorld, videoBytes } from './jobWorld.ts';
import { propertyOptions } from './properties.ts';

let videos: JobWorld;
let world: GatewayWorld;
let api: GatewayProcess;
let caller: Caller;
let jobs: ModelJobs;

beforeAll(async () => {
  videos = await JobWorld.start();
  ({ world, api, caller, jobs } = videos);
});
afterAll(() => videos.stop());
beforeEach(() => videos.reset());

/** Begins an answer and breaks the connection off within it. */
function breakOff(response: ServerResponse, contentType: string): void {
  response.writeHead(200, { 'content-type': contentType, 'content-length': 1000 });
  response.write('{"id":"video', () => response.destroy());
}

const create = (more: Record<string, unknown> = {}, endpoint: JobEndpoint = 'videos') => videos.create(more, endpoint);
const advance = (job: { id: string }) => videos.advance(job);
const work = (job: { id: string }) => videos.work(job);
const find = (job: { id: string }, endpoint: JobEndpoint = 'videos') => videos.find(job, endpoint);
const statusOf = async (job: { id: string }): Promise<string> => (await videos.find(job)).status;

describe('a job', () => {
  test('is held for, given to its provider, fetched, paid once and then shown, with its file', async () => {
    const before = await world.wallet();
    const job = await create({ size: '1280x720', input_reference: { image_url: 'data:image/png;base64,AA==' } });
    expect(job).toMatchObject({ status: 'queued', prompt: 'A cat', seconds: 8, size: '1280x720', model: 'test/video' });
    expect((await world.wallet()).heldMicros).toBe(800_000n);

    videos.state = { status: 'in_progress', progress: 40 };
    expect(await work(job)).toBe('wait');
    expect(world.upstream.seen.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/videos',
      body: { model: 'up', prompt: 'A cat', seconds: '8', size: '1280x720' },
    });
    expect(await work(job)).toBe('wait');
    expect(world.upstream.seen.at(-1)).toMatchObject({ method: 'GET', path: '/v1/videos/video_abc%2F1' });
    expect(await find(job)).toMatchObject({ status: 'in_progress', progress: 40 });

    videos.state = { status: 'completed', progress: 100, seconds: '8' };
    expect(await work(job)).toBe('ended');
    expect(await work(job)).toBe('ended');
    expect(await find(job)).toMatchObject({ status: 'completed', progress: 100, expiresAt: expect.any(Date) as Date });
    const { mediaType, bytes } = await jobs.content({ caller, endpoint: 'videos', id: job.id });
    expect(mediaType).toBe('video/mp4');
    expect(await buffer(bytes)).toEqual(videoBytes);
    const after = await world.wallet();
    expect(before.balanceMicros - after.balanceMicros).toBe(800_000n);
    expect(after.heldMicros).toBe(0n);
    expect(await world.lastRecord()).toMatchObject({
      endpoint: 'videos',
      units: '8.000',
      status: 'ok',
      estimated: false,
    });
  });

  test('uses the first key of its provider that is neither paused nor deleted', async () => {
    const lines = { per_second: '0.1' };
    await world.addModel({ name: 'keys/video', lines, endpoints: ['videos'], kind: 'openai', apiKey: 'k1' });
    const providerId = await world.providerOf('keys/video');
    for (const key of ['k2', 'k3']) await world.addFurtherKey(providerId, key);
    const usedKey = async (): Promise<unknown> => {
      const job = await create({ model: 'keys/video' });
      await work(job);
      const { method, headers } = world.upstream.seen.at(-1)!;
      expect(await work(job)).toBe('ended');
      expect([method, world.upstream.seen.at(-1)!.headers.authorization]).toEqual(['POST', headers.authorization]);
      return headers.authorization;
    };
    expect(await usedKey()).toBe('Bearer k1');
    await world.db.database.pool.query('update providers set api_key_paused = true where id = $1', [providerId]);
    expect(await usedKey()).toBe('Bearer k2');
    await world.db.database.pool.query(
      'update providers set api_key_paused = false, api_key_encrypted = null where id = $1',
      [providerId],
    );
    await world.db.database.pool.query(`update instance_provider_keys set enabled = false where label = 'k2'`);
    expect(await usedKey()).toBe('Bearer k3');
  });

  test('is reported once to observers, at its end, and is no open call before', async () => {
    const job = await create();
    expect((await videos.metrics.read()).text).toContain('bureau_gateway_open_calls{stream="false"} 0');
    await work(job);
    videos.told.length = 0;
    await Promise.all([work(job), work(job)]);
    await work(job);
    expect(videos.told).toHaveLength(1);
    const call = {
      endpoint: 'videos',
      upstreamName: 'up',
      requestId: 'req_test',
      chargedMicros: 800_000n,
      isJob: true,
    };
    expect(videos.told[0]).toMatchObject({ ...call, record: { status: 'ok', model: 'test/video' } });
    expect((await videos.metrics.read()).text).toContain('bureau_gateway_open_calls{stream="false"} 0');
  });

  test('stores neither its request nor its result readably', async () => {
    const job = await create({ prompt: 'A secret prompt' });
    const { rows } = await world.db.database.pool.query('select * from model_jobs where id = $1', [job.id]);
    expect(JSON.stringify(rows)).not.toContain('secret');
    await work(job);
    await work(job);
    const { rows: after } = await world.db.database.pool.query<{ binary_id: string; request_encrypted: null }>(
      'select * from model_jobs where id = $1',
      [job.id],
    );
    expect(after[0]!.request_encrypted).toBeNull();
    const kept = await videos.binaries.store.readKept(world.organization.organizationId, after[0]!.binary_id);
    expect((await buffer(kept.content)).includes(videoBytes)).toBe(false);
  });

  test('charges the seconds that the provider says it made; music by the call', async () => {
    videos.state = { status: 'completed', seconds: 5 };
    expect(
      await world.costOf(async () => {
        const job = await create();
        await work(job);
        await work(job);
      }),
    ).toBe(500_000n);
    expect(
      await world.costOf(async () => {
        const job = await create({ model: 'test/music', seconds: 20 }, 'music.generations');
        await work(job);
        expect(world.upstream.seen.at(-1)).toMatchObject({ path: '/v1/music/generations' });
        await work(job);
        expect(await find(job, 'music.generations')).toMatchObject({ status: 'completed', seconds: 20 });
      }),
    ).toBe(2_000_000n);
  });

  test('that its provider refuses, fails or loses costs nothing and says why', async () => {
    const refusals: [Script, string][] = [
      [
        (response) => sendJson(response, 400, { error: { message: 'Not this prompt.', code: 'moderation' } }),
        'moderation',
      ],
      [(response) => sendJson(response, 500, { error: { message: 'no' } }), 'upstream_error'],
      [(response) => sendJson(response, 429, { error: { message: 'no' } }), 'upstream_overloaded'],
      [(response) => sendJson(response, 200, { status: 'queued' }), 'upstream_error'],
      [(response) => void response.destroy(), 'upstream_error'],
    ];
    for (const [script, errorCode] of refusals) {
      world.upstream.script = script;
      const cost = await world.costOf(async () => {
        const job = await create();
        expect(await work(job)).toBe('ended');
        expect(await find(job)).toMatchObject({ status: 'failed', errorCode });
      });
      expect(cost).toBe(0n);
    }
    world.upstream.script = videos.provider;
    for (const [failure, errorCode] of [
      [
        { status: 'failed', error: { code: 'video_generation_failed', message: 'No, sk-upstream-secret.' } },
        'video_generation_failed',
      ],
      [null, 'upstream_error'],
    ] as const) {
      const cost = await world.costOf(async () => {
        const job = await create();
        await work(job);
        if (failure) videos.state = failure;
        else world.upstream.script = (response) => sendJson(response, 404, { error: { message: 'unknown' } });
        expect(await work(job)).toBe('ended');
        const failed = await find(job);
        expect(failed).toMatchObject({ status: 'failed', errorCode });
        expect(failed.errorMessage).not.toContain('sk-upstream-secret');
      });
      expect(cost).toBe(0n);
    }
  });

  test('outlasts a provider that cannot be asked for a while, but not its deadline', async () => {
    const job = await create();
    await work(job);
    for (const script of [
      (response) => sendJson(response, 503, {}),
      (response) => void response.destroy(),
      (response, { path }) =>
        path.endsWith('/content') ? sendJson(response, 500, {}) : sendJson(response, 200, videos.state),
      (response, { path }) =>
        path.endsWith('/content') ? breakOff(response, 'video/mp4') : sendJson(response, 200, videos.state),
      (response) => breakOff(response, 'application/json'),
    ] as Script[]) {
      world.upstream.script = script;
      expect(await work(job)).toBe('wait');
    }
    expect(await statusOf(job)).toBe('in_progress');
    const { pool } = world.db.database;
    await pool.query(`update model_jobs set created_at = now() - interval '61 minutes' where id = $1`, [job.id]);
    expect(await work(job)).toBe('ended');
    expect(await find(job)).toMatchObject({ status: 'failed', errorCode: 'upstream_timeout' });
    expect((await world.wallet()).heldMicros).toBe(0n);
  });
});

describe('a crash', () => {
  const setStatus = (job: ShownJob, status: string) =>
    world.db.database.pool.query('update model_jobs set status = $2 where id = $1', [job.id, status]);

  test('while the job is given away ends it for nothing: it is never given away twice', async () => {
    const cost = await world.costOf(async () => {
      const job = await create();
      await setStatus(job, 'submitting');
      const seen = world.upstream.seen.length;
      expect(await work(job)).toBe('ended');
      expect(world.upstream.seen.length).toBe(seen);
      expect(await find(job)).toMatchObject({ status: 'failed', errorCode: 'upstream_error' });
    });
    expect(cost).toBe(0n);
  });

  test('between result, charge and end charges once, for any number of retries', async () => {
    const cost = await world.costOf(async () => {
      const job = await create();
      await work(job);
      while ((await find(job)).status !== 'settling') await advance(job);
      await Promise.all(Array.from({ length: 5 }, () => work(job)));
      await setStatus(job, 'settling'); // as if the process had died between charge and end
      expect(await work(job)).toBe('ended');
      expect(await statusOf(job)).toBe('completed');
    });
    expect(cost).toBe(800_000n);
  });

  test('of all processes submits a job to its provider once', async () => {
    const job = await create();
    const before = world.upstream.seen.length;
    await Promise.all(Array.from({ length: 5 }, () => advance(job)));
    expect(world.upstream.seen.slice(before).filter(({ method }) => method === 'POST').length).toBeLessThanOrEqual(1);
    await jobs.cancel({ caller, endpoint: 'videos', id: job.id });
    await work(job);
  });

  test('of the process that held leaves the hold to the job: no sweep ends it while the job may run', async () => {
    const job = await create();
    const other = await world.openProcess();
    for (const { ledger } of [api, other]) await ledger.renew();
    const { rows } = await world.db.database.pool.query<{ is_long: boolean }>(
      `select expires_at > now() + interval '80 minutes' as is_long from holds where state = 'open'`,
    );
    expect(rows).toEqual([{ is_long: true }]);
    await work(job);
    await work(job);
    expect(await statusOf(job)).toBe('completed');
  });

  test('before the job took over the hold ends the job with the hold', async () => {
    const cost = await world.costOf(async () => {
      const job = await create();
      await world.db.database.pool.query(
        `update holds set expires_at = now() - interval '1 second' where state = 'open'`,
      );
      await api.ledger.sweep();
      const seen = world.upstream.seen.length;
      expect(await work(job)).toBe('ended');
      expect(world.upstream.seen.length).toBe(seen);
      expect(await find(job)).toMatchObject({ status: 'failed', errorCode: 'internal_error' });
    });
    expect(cost).toBe(0n);
  });
});

describe('canceling', () => {
  test('before the provider has the job costs nothing, and it never gets it', async () => {
    const cost = await world.costOf(async () => {
      const job = await create();
      const seen = world.upstream.seen.length;
      expect((await jobs.cancel({ caller, endpoint: 'videos', id: job.id })).status).toBe('canceled');
      expect(await work(job)).toBe('ended');
      expect(world.upstream.seen.length).toBe(seen);
    });
    expect(cost).toBe(0n);
    expect(await world.lastRecord()).toMatchObject({ status: 'canceled' });
  });

  test('costs nothing if the provider confirms; otherwise it costs everything, because the provider continues', async () => {
    for (const [status, expected] of [
      [200, 0n],
      [409, 800_000n],
    ] as const) {
      videos.removes = status;
      const cost = await world.costOf(async () => {
        const job = await create();
        await work(job);
        await jobs.cancel({ caller, endpoint: 'videos', id: job.id });
        expect(await work(job)).toBe('ended');
        expect(world.upstream.seen.at(-1)).toMatchObject({ method: 'DELETE' });
        expect(await statusOf(job)).toBe('canceled');
      });
      expect(cost).toBe(expected);
    }
    expect(await world.lastRecord()).toMatchObject({ status: 'canceled', estimated: true });
  });

  test('changes nothing of a job that has ended, and deleting forgets it with its file', async () => {
    const job = await create();
    await work(job);
    await work(job);
    const place = { caller, endpoint: 'videos', id: job.id } as const;
    expect((await jobs.cancel(place)).status).toBe('completed');
    await jobs.remove(place);
    await expect(jobs.find(place)).rejects.toMatchObject({ code: 'not_found' });
    await expect(jobs.content(place)).rejects.toMatchObject({ code: 'not_found' });
    await expect(jobs.remove(place)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a job is seen', () => {
  test('only by its key and by accounts of its organization', async () => {
    const job = await create();
    const place = { endpoint: 'videos', id: job.id } as const;
    const account = await callerOf(api, (await world.addKey({ kind: 'account' })).value);
    expect(await jobs.find({ ...place, caller: account })).toMatchObject({ id: job.id });
    const otherKey = await callerOf(api, (await world.addKey()).value);
    const organization = await buildOrganization(world.db.database);
    const foreign = await callerOf(api, (await world.addKey({ kind: 'account', organization })).value);
    for (const other of [otherKey, foreign]) {
      for (const ask of ['find', 'cancel', 'remove', 'content'] as const)
        await expect(jobs[ask]({ ...place, caller: other })).rejects.toMatchObject({ code: 'not_found' });
      const page = await jobs.list({ caller: other, endpoint: 'videos', limit: 10, order: 'desc', after: null });
      expect(page.jobs).toEqual([]);
    }
    await expect(find(job, 'music.generations')).rejects.toMatchObject({ code: 'not_found' });
    await jobs.cancel({ ...place, caller });
    await work(job);
  });

  test('in pages, newest or oldest first', async () => {
    const { value } = await world.addKey();
    const own = await callerOf(api, value);
    const made: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const job = await videos.create({}, 'videos', own);
      made.push(job.id);
      await jobs.cancel({ caller: own, endpoint: 'videos', id: job.id });
      await work(job);
    }
    const list = async (order: 'asc' | 'desc', after: string | null) => {
      const page = await jobs.list({ caller: own, endpoint: 'videos', limit: 2, order, after });
      return [page.jobs.map(({ id }) => made.indexOf(id)), page.hasMore];
    };
    expect(await list('asc', null)).toEqual([[0, 1], true]);
    expect(await list('asc', made[1]!)).toEqual([[2], false]);
    expect(await list('desc', null)).toEqual([[2, 1], true]);
    expect(await list('desc', made[1]!)).toEqual([[0], false]);
  });

  test('for 30 days; housekeeping deletes it, and fails jobs without a worker', async () => {
    const job = await create();
    const stuck = await create();
    await work(job);
    await work(job);
    const { database } = world.db;
    await database.pool.query(`update model_jobs set ended_at = now() - interval '31 days' where id = $1`, [job.id]);
    await expect(find(job)).rejects.toMatchObject({ code: 'not_found' });
    await database.pool.query(`update model_jobs set created_at = now() - interval '32 days' where id = $1`, [job.id]);
    await database.pool.query(`update model_jobs set created_at = now() - interval '2 days' where id = $1`, [stuck.id]);
    expect(await database.asSystem(({ modelJobs }) => modelJobs.prune())).toBe(1);
    expect(await find(stuck)).toMatchObject({ status: 'failed', errorCode: 'upstream_timeout' });
    await work(stuck);
  });
});

describe('a job is refused', () => {
  test.each([
    [{ prompt: '' }, 'invalid_request', '/prompt'],
    [{ seconds: 0 }, 'invalid_request', '/seconds'],
    [{ seconds: 61 }, 'invalid_request', '/seconds'],
    [{ seconds: 'long' }, 'invalid_request', '/seconds'],
    [{ stream: true }, 'invalid_request', '/stream'],
    [{ size: '1792x1024' }, 'unsupported_parameter', '/size'],
    [{ service_tier: 'priority' }, 'unsupported_parameter', '/service_tier'],
    [{ input_reference: { file_id: 'file-1' } }, 'not_found', '/input_reference/file_id'],
    [{ model: 'test/dear' }, 'credit_balance_exhausted', undefined],
    [{ model: 'test/chat' }, 'invalid_request', '/model'],
    [{ model: 'nobody' }, 'model_not_found', '/model'],
  ])('%j', async (more, code, param) => {
    const count = async () =>
      (await world.db.database.pool.query<{ n: bigint }>('select count(*) as n from model_jobs')).rows[0]!.n;
    const before = await count();
    await expect(create(more)).rejects.toMatchObject({ code, ...(param && { param }) });
    expect(await count()).toBe(before);
  });
});

describe('the sandbox', () => {
  test('makes videos and music that play, and fails when told to', async () => {
    const made = async (more: Record<string, unknown>, endpoint: JobEndpoint) => {
      const job = await create({ model: 'sandbox/any', ...more }, endpoint);
      while ((await work(job)) === 'wait') await new Promise((resolve) => setImmediate(resolve));
      return job;
    };
    const video = await made({ seconds: '4' }, 'videos');
    const avi = await buffer((await jobs.content({ caller, endpoint: 'videos', id: video.id })).bytes);
    expect(avi.subarray(0, 12).toString('latin1')).toMatch(/^RIFF....AVI $/s);
    expect(avi.readUInt32LE(4)).toBe(avi.length - 8);
    const music = await made({ seconds: 2 }, 'music.generations');
    const { bytes, mediaType } = await jobs.content({ caller, endpoint: 'music.generations', id: music.id });
    expect(mediaType).toBe('audio/wav');
    expect((await buffer(bytes)).length).toBe(44 + 2 * 16_000);
    for (const prompt of ['[[fail=500]]', '[[cut_after=1]]']) {
      const cost = await world.costOf(async () => {
        const job = await made({ prompt }, 'videos');
        expect(await find(job)).toMatchObject({ status: 'failed', errorCode: 'sandbox_error' });
      });
      expect(cost).toBe(0n);
    }
  });
});

test('results are read as they were written, in any pieces, and not when a byte of them was changed', async () => {
  const key = { id: 'k', bytes: randomBytes(32) };
  async function* cut(bytes: Buffer, sizes: readonly number[]) {
    let at = 0;
    for (const size of sizes) {
      yield bytes.subarray(at, at + size);
      at += size;
    }
    yield bytes.subarray(at);
  }
  const sizes = fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.nat(100_000), sizes, sizes, fc.nat(), async (length, written, read, place) => {
      const plain = Buffer.alloc(length, 'video');
      const sealed = await buffer(sealContent(key, 'video_1', cut(plain, written)));
      expect((await buffer(openContent([key], 'video_1', cut(sealed, read)))).equals(plain)).toBe(true);
      const changed = Buffer.from(sealed);
      changed[place % sealed.length]! ^= 1;
      for (const [bytes, job] of [
        [changed, 'video_1'],
        [sealed, 'video_2'],
        [sealed.subarray(0, sealed.length - 1), 'video_1'],
      ] as const)
        await expect(buffer(openContent([key], job, cut(bytes, read)))).rejects.toMatchObject({
          code: 'secret_unreadable',
        });
    }),
    propertyOptions({ reduced: 10, full: 200 }),
  );
});
