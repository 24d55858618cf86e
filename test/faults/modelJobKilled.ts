import { afterAll, beforeAll, expect, it } from 'vitest';

import { checkLedger } from '../../db/ledger/check.ts';
import { FakeUpstream, sendBytes, sendJson } from '../gateway/fakeUpstream.ts';
import type { OwnedInstance } from '../support/OwnedInstance.ts';
import { makeModel } from './makeModel.ts';
import { openHolds } from './openHolds.ts';

/* A provider of videos (openai-openapi, `/videos`) that stops answering each job at another point until it is released. */
const points = ['submit', 'poll', 'content', 'none'] as const;
type Point = (typeof points)[number];

interface Video {
  id: string;
  status: string;
  error: { code: string } | null;
}

/** Kills the worker while it makes videos. */
export function modelJobKilled(world: OwnedInstance): void {
  let upstream: FakeUpstream;
  let released = false;
  const submitted: Point[] = [];
  const held = new Map(points.map((point) => [point, Promise.withResolvers<void>()]));

  beforeAll(async () => {
    upstream = await FakeUpstream.start();
    upstream.script = (response, { method, path, body }) => {
      const isPost = method === 'POST';
      const point = (isPost ? String(body['prompt']) : path.split('/')[3]!.replace('video_', '')) as Point;
      const place = isPost ? 'submit' : path.endsWith('/content') ? 'content' : 'poll';
      if (isPost) submitted.push(point);
      if (point === place && !released) return held.get(point)!.resolve(); // no answer
      if (isPost) return sendJson(response, 200, { id: `video_${point}`, status: 'queued' });
      if (place === 'content') return sendBytes(response, 'video/mp4', Buffer.alloc(100_000, point));
      return sendJson(response, 200, { id: `video_${point}`, status: 'completed', seconds: '4' });
    };
  });

  afterAll(async () => {
    await upstream?.close();
  });

  it('a worker killed while jobs are submitted, polled and fetched gives each to its provider once and charges it once', async () => {
    const { instance, owner } = world;
    await makeModel(owner, {
      provider: 'videos',
      baseUrl: upstream.baseUrl,
      model: { name: 'video', endpoints: ['videos'], context_tokens: 1000 },
      lines: { per_second: '0.5' },
    });
    const { value } = await owner.call<{ value: string }>('POST', '/api/v1/account-api-keys', { label: 'fault' });
    const ask = async (method: string, path: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${value}`, 'content-type': 'application/json' };
      const answer = await fetch(`${instance.url}${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as Video;
    };
    const balance = async () => Number((await owner.call<{ balance: string }>('GET', '/api/v1/wallet')).balance);

    const before = await balance();
    const videos = new Map<Point, string>();
    for (const point of points.filter((one) => one !== 'none'))
      videos.set(point, (await ask('POST', '/v1/videos', { model: 'video', prompt: point, seconds: '4' })).id);
    for (const point of videos.keys()) await held.get(point)!.promise;
    await instance.workers[0]!.kill();
    videos.set('none', (await ask('POST', '/v1/videos', { model: 'video', prompt: 'none', seconds: '4' })).id);
    released = true;
    instance.workers[0]!.start();

    const statusOf = async (point: Point) => (await ask('GET', `/v1/videos/${videos.get(point)!}`)).status;
    const waiting = { timeout: 150_000, interval: 500 };
    await expect
      .poll(() => Promise.all(points.map(statusOf)), waiting)
      .toEqual(['failed', 'completed', 'completed', 'completed']);
    expect(submitted.toSorted()).toEqual([...points].toSorted());
    await expect.poll(() => openHolds(instance), waiting).toBe(0);
    expect(before - (await balance())).toBeCloseTo(6, 6); // three of 4 s, 0.5 each
    expect(await checkLedger(instance.database.database.pool)).toEqual([]);
  }, 300_000);
}
