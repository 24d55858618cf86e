import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { BookkeepingDeps } from '../../activities/worker/bookkeeping.ts';
import { createActivities } from '../../activities/worker/createActivities.ts';
import { newId } from '../../db/ids.ts';
import type { JobFiles } from '../../domains/gateway/jobs/jobFiles.ts';
import { AppError } from '../../openapi/AppError.ts';
import { JobWorld } from './jobWorld.ts';

/* Jobs that cannot be gone on with: each reaches its end, and its hold with it. */
let videos: JobWorld;
beforeAll(async () => {
  videos = await JobWorld.start();
});
afterAll(() => videos.stop());
beforeEach(() => videos.reset());

test.each([
  ['its provider’s key', 'queued'],
  ['its provider’s key', 'in_progress'],
  ['its request', 'queued'],
])('a job fails and costs nothing because %s cannot be read while it is %s', async (what, status) => {
  const { world } = videos;
  const { pool } = world.db.database;
  const name = `test/${newId('model')}`;
  await world.addModel({ name, lines: { per_second: '0.1' }, endpoints: ['videos'] });
  const cost = await world.costOf(async () => {
    const job = await videos.create({ model: name });
    if (status === 'in_progress') await videos.work(job);
    if (what === 'its request')
      await pool.query(`update model_jobs set request_encrypted = shown_encrypted where id = $1`, [job.id]);
    else await pool.query(`update providers set api_key_encrypted = 'lost' where name = $1`, [`provider of ${name}`]);
    expect(await videos.work(job)).toBe('ended');
    expect(await videos.find(job)).toMatchObject({ status: 'failed' });
  });
  expect(cost).toBe(0n);
});

test('a job whose steps fail is tried again until its deadline, then fails and costs nothing', async () => {
  const { world } = videos;
  const full = { write: () => Promise.reject(new Error('ENOSPC')) } as unknown as JobFiles;
  const cost = await world.costOf(async () => {
    const job = await videos.create();
    await videos.work(job);
    await expect(videos.advance(job, full)).rejects.toThrow('ENOSPC');
    expect(await videos.find(job)).toMatchObject({ status: 'in_progress' });
    const late = `update model_jobs set created_at = now() - interval '61 minutes' where id = $1`;
    await world.db.database.pool.query(late, [job.id]);
    expect(await videos.advance(job, full)).toBe('again');
    expect(await videos.advance(job, full)).toBe('ended');
    expect(await videos.find(job)).toMatchObject({ status: 'failed', errorCode: 'upstream_timeout' });
  });
  expect(cost).toBe(0n);
});

test.each([new AppError('secret_unreadable', 'A stored secret cannot be read.'), new TypeError('no')])(
  'the workflow of a job never gives it up: %s is repeated',
  async (error) => {
    const deps = { jobRunner: { advance: () => Promise.reject(error) }, logger: pino({ level: 'silent' }) };
    const nodeTypes = { runnable: () => [] };
    const { advanceModelJob } = createActivities({ ...deps, nodeTypes } as unknown as BookkeepingDeps);
    const step = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') }).run(
      advanceModelJob as never,
      { jobId: 'video_1' } as never,
    );
    await expect(step).rejects.toMatchObject({ nonRetryable: false });
  },
);
