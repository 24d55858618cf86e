import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { ShownJob } from '../../domains/gateway/jobs/ModelJobs.ts';
import { sendJson } from './fakeUpstream.ts';
import { JobWorld } from './jobWorld.ts';

let videos: JobWorld;
let providerId: string;
let secondKey: string;

beforeAll(async () => {
  videos = await JobWorld.start();
  providerId = await videos.world.providerOf('test/video');
  secondKey = await videos.world.addFurtherKey(providerId, 'sk-second');
});
afterAll(() => videos.stop());

/** The accounts of the provider know only their own jobs. */
let owner: string | undefined;
beforeEach(async () => {
  videos.reset();
  owner = undefined;
  videos.world.upstream.script = (response, request) => {
    const account = request.headers.authorization;
    if (request.method === 'POST') owner = account;
    if (request.method !== 'POST' && account !== owner)
      return sendJson(response, 404, { error: { message: 'No such video' } });
    return videos.provider(response, request);
  };
  await pause(providerId, false);
  await pause(secondKey, false);
});

async function pause(keyId: string, isPaused: boolean): Promise<void> {
  const { pool } = videos.world.db.database;
  if (keyId === providerId)
    await pool.query('update providers set api_key_paused = $2 where id = $1', [keyId, isPaused]);
  else await pool.query('update instance_provider_keys set enabled = $2 where id = $1', [keyId, !isPaused]);
}

/** A job that the provider has, and the id of the key that started it. */
async function started(): Promise<{ job: ShownJob; keyId: string }> {
  videos.state = { status: 'in_progress', progress: 10 };
  const job = await videos.create();
  expect(await videos.work(job)).toBe('wait');
  return { job, keyId: owner === 'Bearer sk-second' ? secondKey : providerId };
}

test('a job is followed with the key that started it, even if that is paused', async () => {
  for (let round = 0; round < 2; round += 1) {
    const { job, keyId } = await started();
    await pause(keyId, true);
    videos.state = { status: 'completed', progress: 100, seconds: '8' };
    const cost = await videos.world.costOf(async () => expect(await videos.work(job)).toBe('ended'));
    expect(await videos.find(job)).toMatchObject({ status: 'completed' });
    expect(cost).toBe(800_000n);
    await pause(keyId, false);
  }
});

test('a job whose key was paused before its start uses another one', async () => {
  for (const keyId of [providerId, secondKey]) {
    await pause(keyId, false);
    const job = await videos.create();
    await pause(keyId, true);
    expect([await videos.work(job), await videos.work(job)]).toEqual(['wait', 'ended']);
    expect(owner).toBe(keyId === secondKey ? 'Bearer sk-upstream-secret' : 'Bearer sk-second');
    expect(await videos.find(job)).toMatchObject({ status: 'completed' });
    await pause(keyId, false);
  }
});

test('a job whose key was deleted fails with its reason, and costs nothing', async () => {
  await pause(providerId, true);
  const { job, keyId } = await started();
  await pause(providerId, false);
  expect(keyId).toBe(secondKey);
  await videos.world.db.database.pool.query('delete from instance_provider_keys where id = $1', [keyId]);
  const cost = await videos.world.costOf(async () => expect(await videos.work(job)).toBe('ended'));
  expect(cost).toBe(0n);
  const { status, errorCode, errorMessage } = await videos.find(job);
  expect([status, errorCode]).toEqual(['failed', 'upstream_error']);
  expect(errorMessage).toContain('was deleted');
});
