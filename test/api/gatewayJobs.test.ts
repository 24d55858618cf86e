import OpenAI, { toFile } from 'openai';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FakeUpstream, sendBytes, sendJson } from '../gateway/fakeUpstream.ts';
import { ApiClient } from '../support/apiClient.ts';
import { startEngineApi, type EngineApi } from './engineApi.ts';

/*
 * The official client, unmodified, over real HTTP and a real worker, before a scripted provider. Shapes: openai-openapi, openapi.yaml at
 * f85dbe2 (2026-08-21), `/videos`, `/videos/{video_id}`, `/videos/{video_id}/content`.
 */
let api: EngineApi;
let upstream: FakeUpstream;
let openai: OpenAI;
let raw: ApiClient;
let keyId: string;

const content = Buffer.from([0, 0, 0, 24, 102, 116, 121, 112, 255]);

beforeAll(async () => {
  [api, upstream] = await Promise.all([startEngineApi(), FakeUpstream.start()]);
  api.deps.executions.startRelay(50);
  const { client } = api.person;
  const { key, value } = await client.ok('createModelApiKey', { body: { label: 'jobs' } });
  keyId = key.id;
  openai = new OpenAI({ baseURL: `${api.url}/v1`, apiKey: value, maxRetries: 0 });
  raw = new ApiClient(api.url).withKey(value);
  const provider = await client.ok('createProvider', {
    body: { name: 'jobs', kind: 'openai_compatible', base_url: upstream.baseUrl },
  });
  const model = await client.ok('createModel', {
    body: {
      name: 'video',
      provider_id: provider.id,
      upstream_name: 'sora-2',
      endpoints: ['videos'],
      context_tokens: 1000,
      open_to_users: true,
    },
  });
  await client.ok('createPrice', { params: { model_id: model.id }, body: { lines: { per_second: '0.1' } } });
  let asked = 0;
  upstream.script = (response, { method, path }) => {
    if (method === 'POST') return sendJson(response, 200, { id: 'video_1', object: 'video', status: 'queued' });
    if (method === 'DELETE') return sendJson(response, 200, { id: 'video_1', object: 'video.deleted', deleted: true });
    if (path.endsWith('/content')) return sendBytes(response, 'video/mp4', content);
    asked += 1;
    return sendJson(response, 200, {
      id: 'video_1',
      object: 'video',
      status: asked % 2 === 1 ? 'in_progress' : 'completed',
      progress: asked % 2 === 1 ? 50 : 100,
      seconds: '4',
    });
  };
});
afterAll(async () => {
  await api.close();
  await upstream.close();
});

/** Asks until the job has ended. */
async function ended<Job extends { status: string }>(ask: () => Promise<Job>): Promise<Job> {
  for (;;) {
    const job = await ask();
    if (job.status !== 'queued' && job.status !== 'in_progress') return job;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const waiting = { timeout: 30_000, interval: 100 };

const lastCall = async () =>
  (await api.person.client.ok('listModelApiKeyCalls', { params: { key_id: keyId } })).data[0]!;

describe('the official client', () => {
  test('makes a video from a prompt and an image, waits for it, downloads and deletes it', async () => {
    const input_reference = await toFile(content, 'cat.png', { type: 'image/png' });
    const video = await openai.videos.create({ model: 'video', prompt: 'A cat', seconds: '4', input_reference });
    expect(video).toMatchObject({ object: 'video', status: 'queued', seconds: '4', size: '720x1280', prompt: 'A cat' });
    const made = await ended(() => openai.videos.retrieve(video.id));
    expect(made).toMatchObject({ id: video.id, status: 'completed', progress: 100, error: null });
    const { form } = upstream.seen.find(({ method }) => method === 'POST')!;
    expect(form!.get('model')).toBe('sora-2');
    expect(Buffer.from(await (form!.get('input_reference') as File).arrayBuffer())).toEqual(content);

    const file = await openai.videos.downloadContent(video.id);
    expect(file.headers.get('content-type')).toBe('video/mp4');
    expect(Buffer.from(await file.arrayBuffer())).toEqual(content);
    expect(await lastCall()).toMatchObject({ endpoint: 'videos', credits: '0.400000', units: '4.000', status: 'ok' });

    const listed: string[] = [];
    for await (const { id } of openai.videos.list()) listed.push(id);
    expect(listed).toEqual([video.id]);
    expect(await openai.videos.delete(video.id)).toEqual({ id: video.id, object: 'video.deleted', deleted: true });
    await expect(openai.videos.retrieve(video.id)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    expect((await api.person.client.ok('getWallet')).held).toBe('0.000000');
  });

  test('uses the sandbox', async () => {
    const video = await openai.videos.create({ model: 'sandbox/video', prompt: 'A cat', seconds: '8' });
    await ended(() => openai.videos.retrieve(video.id));
    const file = await openai.videos.downloadContent(video.id);
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    expect(await lastCall()).toMatchObject({ model: 'sandbox/video', credits: '4.000000' });
    const failing = await openai.videos.create({ model: 'sandbox/video', prompt: '[[cut_after=1]]' });
    const failed = await ended(() => openai.videos.retrieve(failing.id));
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'sandbox_error' } });
    await expect(openai.videos.downloadContent(failing.id)).rejects.toMatchObject({ status: 404 });
    // A failed job is visible before its hold is released: its call is recorded with the release.
    await expect.poll(lastCall, waiting).toMatchObject({ status: 'error', credits: '0.000000' });
  });
});

describe('jobs', () => {
  test('of music are made, fetched and deleted in the same style', async () => {
    const body = { model: 'sandbox/music', prompt: 'A waltz', seconds: 3 };
    const { id } = await raw.ok('createMusic', { body });
    const params = { music_id: id };
    const made = await ended(() => raw.ok('getMusic', { params }));
    expect(made).toMatchObject({ object: 'music.generation', status: 'completed', seconds: 3, prompt: 'A waltz' });
    const file = await raw.call('getMusicContent', { params });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect(await lastCall()).toMatchObject({ endpoint: 'music.generations', credits: '0.300000' });
    expect(await raw.ok('deleteMusic', { params })).toEqual({ id, object: 'music.generation.deleted', deleted: true });
    expect(await raw.refused('getMusic', { params })).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('that are canceled end at once for their caller, and cost nothing', async () => {
    const before = await api.person.client.ok('getWallet');
    const prompt = 'A cat [[delay_ms=60000]]';
    const video = await raw.ok('createVideo', { body: { model: 'sandbox/video', prompt } });
    const canceled = await raw.ok('cancelVideo', { params: { video_id: video.id } });
    expect(canceled).toMatchObject({ status: 'failed', error: { code: 'canceled' } });
    expect(await raw.ok('getVideo', { params: { video_id: video.id } })).toMatchObject({ status: 'failed' });
    const music = await raw.ok('createMusic', { body: { model: 'sandbox/music', prompt } });
    const ended = await raw.ok('cancelMusic', { params: { music_id: music.id } });
    expect(ended).toMatchObject({ status: 'canceled' });
    await vi.waitFor(async () => expect((await api.person.client.ok('getWallet')).held).toBe('0.000000'), waiting);
    expect((await api.person.client.ok('getWallet')).balance).toBe(before.balance);
    expect(await raw.refused('getVideoContent', { params: { video_id: video.id } })).toMatchObject({ status: 404 });
  });

  test('of another key are not found; an account key of their account lists them', async () => {
    const video = await raw.ok('createVideo', { body: { model: 'sandbox/video', prompt: 'A cat', seconds: 4 } });
    const params = { video_id: video.id };
    const { client } = api.person;
    const other = new ApiClient(api.url).withKey(
      (await client.ok('createModelApiKey', { body: { label: 'x' } })).value,
    );
    for (const operation of ['getVideo', 'getVideoContent', 'cancelVideo', 'deleteVideo'] as const)
      expect(await other.refused(operation, { params })).toMatchObject({ status: 404, code: 'not_found' });
    expect((await other.ok('listVideos')).data).toEqual([]);
    const account = (await client.ok('createAccountApiKey', { body: { label: 'x' } })).value;
    const all = await new ApiClient(api.url).withKey(account).ok('listVideos', { query: { limit: 1 } });
    expect(all).toMatchObject({ data: [{ id: video.id }], first_id: video.id, last_id: video.id, has_more: true });
    await ended(() => raw.ok('getVideo', { params }));
    expect(await raw.ok('deleteVideo', { params })).toMatchObject({ deleted: true });
  });
});
