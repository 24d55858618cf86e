import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Caller } from '../../domains/gateway/routing/caller.ts';
import { buildExecution } from '../support/factories.ts';
import { JobWorld } from './jobWorld.ts';

let videos: JobWorld;
let caller: Extract<Caller, { kind: 'execution' }>;

beforeAll(async () => {
  videos = await JobWorld.start();
});
afterAll(() => videos.stop());
beforeEach(async () => {
  videos.reset();
  const { world } = videos;
  const { organizationId, accountId } = world.organization;
  const executionId = await buildExecution(world.db.database, world.organization, { status: 'waiting' });
  caller = { kind: 'execution', organizationId, executionId, accountId };
});

function start(once: string) {
  const body = { model: 'test/video', prompt: 'A cat', seconds: '8' };
  const { signal } = new AbortController();
  return videos.jobs.create({ caller, endpoint: 'videos', body, once, requestId: 'req_test', signal });
}

const place = (id: { id: string }) => ({ caller, endpoint: 'videos' as const, id: id.id });

test('a job of an execution is made, held for and paid once, however many attempts ask for it', async () => {
  const before = await videos.world.wallet();
  const made = await Promise.all(Array.from({ length: 12 }, () => start('exe/n/0/item 0')));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect((await videos.world.wallet()).heldMicros).toBe(800_000n);
  expect(await videos.work(made[0]!)).toBe('wait');
  expect(await videos.work(made[0]!)).toBe('ended');
  expect((await start('exe/n/0/item 0')).status).toBe('completed');
  const after = await videos.world.wallet();
  expect([before.balanceMicros - after.balanceMicros, after.heldMicros]).toEqual([800_000n, 0n]);
  expect(await videos.jobs.chargeOf(place(made[0]!))).toBe(800_000n);
  const uploads = videos.world.upstream.seen.filter(({ method }) => method === 'POST');
  expect(uploads).toHaveLength(1);
});

test('another one is made at its place once that was freed, and not before it has ended', async () => {
  const first = await start('exe/n/0/item 1');
  await videos.jobs.freePlace(caller, 'exe/n/0/item 1');
  expect((await start('exe/n/0/item 1')).id).toBe(first.id);
  await videos.jobs.cancel(place(first));
  expect(await videos.work(first)).toBe('ended');
  await videos.jobs.freePlace(caller, 'exe/n/0/item 1');
  const second = await start('exe/n/0/item 1');
  expect(second.id).not.toBe(first.id);
  await videos.jobs.cancel(place(second));
  await videos.work(second);
});

test('a job whose execution has ended is canceled at its next step, and costs nothing if its provider ends it', async () => {
  const before = await videos.world.wallet();
  const job = await start('exe/n/0/item 2');
  videos.state = { status: 'in_progress', progress: 10 };
  expect(await videos.work(job)).toBe('wait');
  const sql = `update executions set status = 'canceled', stopped_at = now() where id = $1`;
  await videos.world.db.database.pool.query(sql, [caller.executionId]);
  expect(await videos.work(job)).toBe('ended');
  expect((await videos.jobs.find(place(job))).status).toBe('canceled');
  expect(videos.world.upstream.seen.at(-1)).toMatchObject({ method: 'DELETE' });
  expect(await videos.world.wallet()).toEqual(before);
});
