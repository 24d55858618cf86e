import { inflateSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { GatewayAnswer } from '../../domains/gateway/calls/callModel.ts';
import { wavDurationMs } from '../../domains/gateway/formats/audio/audioDuration.ts';
import type { Endpoint } from '../../domains/gateway/formats/format.ts';
import { FormFile } from '../../domains/gateway/formats/formFile.ts';
import { wavAudio } from '../../domains/gateway/sandbox/wavAudio.ts';
import { ensureSandbox } from '../../domains/gateway/sandbox/sandboxModels.ts';
import { callerOf, callsOf, GatewayWorld, json, readAll } from './gatewayWorld.ts';

let world: GatewayWorld;
let call: ReturnType<typeof callsOf>;

beforeAll(async () => {
  world = await GatewayWorld.start();
  await world.db.database.asSystem((repositories) => ensureSandbox(repositories, { open: true }));
  const api = await world.openProcess();
  call = callsOf(api, await callerOf(api, (await world.addKey()).value));
});
afterAll(() => world.stop());

/** Returns a sandbox call's cost and response. */
async function paid(
  endpoint: Endpoint,
  body: Record<string, unknown>,
): Promise<{ cost: bigint; answer: GatewayAnswer }> {
  let answer: GatewayAnswer | undefined;
  const cost = await world.costOf(async () => (answer = await call(endpoint, body)));
  return { cost, answer: answer! };
}

async function bytesOf(answer: GatewayAnswer): Promise<Buffer> {
  if ('body' in answer) return answer.body;
  const pieces: Uint8Array[] = [];
  for await (const piece of answer.stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

const image = { model: 'sandbox/image', prompt: 'A cat' };
const audio = wavAudio({ durationMs: 2_000, toneHz: 440 });
const file = new FormFile({ fileName: 'a.wav', mediaType: 'audio/wav', content: audio });
const speech = { model: 'sandbox/speech', input: 'Hello there', voice: 'alloy' };
const transcription = { model: 'sandbox/transcription', file };

describe('the sandbox', () => {
  test('makes images of the shape asked for, the same each time, one credit each in any quality', async () => {
    const { cost, answer } = await paid('images.generations', { ...image, n: 2, size: '1536x1024', quality: 'high' });
    expect(cost).toBe(2_000_000n);
    const { data } = json(answer) as { data: { b64_json: string }[] };
    const png = Buffer.from(data[0]!.b64_json, 'base64');
    expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([256, 171]);
    expect(inflateSync(png.subarray(41, 41 + png.readUInt32BE(33))).length).toBe(171 * (1 + 256 * 3));
    expect(data[0]).not.toEqual(data[1]);
    const again = await call('images.generations', { ...image, n: 2, size: '1536x1024' });
    expect((json(again) as { data: unknown }).data).toEqual(data);
    const edited = await paid('images.edits', { ...image, image: file });
    expect(edited.cost).toBe(1_000_000n);
    const { data: urls } = json(await call('images.generations', { ...image, response_format: 'url' })) as {
      data: { url: string }[];
    };
    expect(urls[0]!.url).toMatch(/^data:image\/png;base64,/);
  });

  test('streams images with their parts', async () => {
    let text = '';
    const body = { ...image, stream: true, partial_images: 2 };
    const work = async () => (text = await readAll(await call('images.generations', body)));
    expect(await world.costOf(work)).toBe(1_000_000n);
    expect(text.match(/event: (.*)/g)).toEqual([
      'event: image_generation.partial_image',
      'event: image_generation.partial_image',
      'event: image_generation.completed',
    ]);
  });

  test('speaks, 15 credits per million characters', async () => {
    let bytes: Buffer = Buffer.alloc(0);
    const work = async () => (bytes = await bytesOf(await call('audio.speech', speech)));
    expect(await world.costOf(work)).toBe(165n);
    expect(wavDurationMs(bytes)).toBe(100);
    expect(await bytesOf(await call('audio.speech', speech))).toEqual(bytes);
    const events = await readAll(await call('audio.speech', { ...speech, stream_format: 'sse' }));
    expect(events).toContain('event: speech.audio.done');
  });

  test('writes down audio in every format', async () => {
    const { cost, answer } = await paid('audio.transcriptions', transcription);
    expect(cost).toBe(3_334n); // 2 s of 0.1 a minute, rounded up
    expect(json(answer)).toMatchObject({ text: expect.stringContaining('2.000 seconds') as unknown });
    for (const [format, part] of [
      ['text', 'This is the audio'],
      ['srt', '00:00:00,000 --> 00:00:02,000'],
      ['vtt', 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000'],
      ['verbose_json', '"duration":2'],
    ] as const) {
      const made = await paid('audio.translations', { ...transcription, response_format: format });
      expect(made.cost).toBe(3_334n);
      expect((await bytesOf(made.answer)).toString()).toContain(part);
    }
    const events = await readAll(await call('audio.transcriptions', { ...transcription, stream: 'true' }));
    expect(events).toContain('event: transcript.text.done');
  });

  test('judges contents and sorts documents', async () => {
    const input = ['I will kill them', 'Good morning'];
    const { answer, cost } = await paid('moderations', { model: 'sandbox/moderation', input });
    expect(cost).toBe(0n);
    expect(json(answer)).toMatchObject({ results: [{ flagged: true }, { flagged: false }] });
    const documents = ['a dog', 'the cat sat', 'cat'];
    const sorted = await call('rerank', { model: 'sandbox/rerank', query: 'the cat', documents, top_n: 2 });
    expect(json(sorted)).toMatchObject({
      results: [
        { index: 1, relevance_score: 1 },
        { index: 2, relevance_score: 0.5 },
      ],
      usage: { total_tokens: 12 },
    });
  });

  const steered: [Endpoint, (directive: string) => Record<string, unknown>][] = [
    ['images.generations', (directive) => ({ ...image, prompt: `A cat ${directive}` })],
    ['images.edits', (directive) => ({ ...image, image: file, prompt: `A cat ${directive}` })],
    ['audio.speech', (directive) => ({ ...speech, input: `Hello ${directive}` })],
    ['audio.transcriptions', (directive) => ({ ...transcription, prompt: directive })],
    ['audio.translations', (directive) => ({ ...transcription, prompt: directive })],
    ['moderations', (directive) => ({ model: 'sandbox/moderation', input: directive })],
    ['rerank', (directive) => ({ model: 'sandbox/rerank', query: directive, documents: ['x'] })],
  ];

  test.each(steered)('%s: fails and breaks off when told to, for nothing', async (endpoint, body) => {
    const failed = () => expect(call(endpoint, body('[[fail=500]]'))).rejects.toMatchObject({ code: 'upstream_error' });
    expect(await world.costOf(failed)).toBe(0n);
    const cut = async () => {
      const broken = (async () => bytesOf(await call(endpoint, body('[[cut_after=0]][[delay_ms=1]]'))))();
      await expect(broken).rejects.toMatchObject({ code: 'upstream_error' });
    };
    expect(await world.costOf(cut)).toBe(0n);
    const { answer } = await paid(endpoint, body('[[fail=422]]'));
    expect(answer.status).toBe(422);
  });
});
