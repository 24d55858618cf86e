import OpenAI, { toFile } from 'openai';
import createClient from 'openapi-fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wavAudio } from '../../domains/gateway/sandbox/wavAudio.ts';
import { operations } from '../../openapi/generated/operations.ts';
import type { paths } from '../../openapi/generated/types.ts';
import { beginStream, FakeUpstream, sendBytes, sendJson } from '../gateway/fakeUpstream.ts';
import { ApiClient, signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

/*
 * The official client, unmodified, over real HTTP, before a scripted provider. Shapes: openai-openapi, openapi.yaml at f85dbe2
 * (2026-08-21), `/images/generations`, `/images/edits`, `/audio/speech`, `/audio/transcriptions`, `/audio/translations`.
 */
let api: TestApi;
let owner: Person;
let upstream: FakeUpstream;
let openai: OpenAI;
let raw: ApiClient;
let keyId: string;

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 255]);
const wav = wavAudio({ durationMs: 2_000, toneHz: 440 });

beforeAll(async () => {
  [api, upstream] = await Promise.all([startTestApi(), FakeUpstream.start()]);
  owner = await signUpPerson(api.url);
  const { key, value } = await owner.client.ok('createModelApiKey', { body: { label: 'media' } });
  keyId = key.id;
  openai = new OpenAI({ baseURL: `${api.url}/v1`, apiKey: value, maxRetries: 0 });
  raw = new ApiClient(api.url).withKey(value);
  const provider = await owner.client.ok('createProvider', {
    body: { name: 'media', kind: 'openai_compatible', base_url: upstream.baseUrl },
  });
  const models = [
    ['image', ['images.generations', 'images.edits'], { per_image: { default: '1', '1024x1024/high': '2' } }],
    ['speech', ['audio.speech'], { per_mchar: '15' }],
    ['transcribe', ['audio.transcriptions', 'audio.translations'], { per_minute: '0.6' }],
  ] as const;
  for (const [name, endpoints, lines] of models) {
    const model = await owner.client.ok('createModel', {
      body: {
        name,
        provider_id: provider.id,
        upstream_name: 'up',
        endpoints,
        context_tokens: 1000,
        open_to_users: true,
      },
    });
    await owner.client.ok('createPrice', { params: { model_id: model.id }, body: { lines } });
  }
});
afterAll(async () => {
  await api.close();
  await upstream.close();
});

async function lastCall() {
  return (await owner.client.ok('listModelApiKeyCalls', { params: { key_id: keyId } })).data[0]!;
}

async function bytesOf(value: FormDataEntry | null): Promise<Buffer> {
  if (!(value instanceof File)) throw new Error('There is no file.');
  return Buffer.from(await value.arrayBuffer());
}
type FormDataEntry = ReturnType<FormData['getAll']>[number];

const made = { created: 1_700_000_000, data: [{ b64_json: 'QUJD' }] };

describe('the official client', () => {
  test('makes images', async () => {
    upstream.script = (response) => sendJson(response, 200, made);
    const answer = await openai.images.generate({
      model: 'image',
      prompt: 'A cat',
      size: '1024x1024',
      quality: 'high',
    });
    expect(answer.data).toEqual(made.data);
    expect(await lastCall()).toMatchObject({ endpoint: 'images.generations', credits: '2.000000', units: '1' });
    const unpriced = openai.images.generate({ model: 'image', prompt: 'A cat', quality: 'low' });
    await expect(unpriced).rejects.toMatchObject({ status: 400, code: 'unsupported_parameter', param: '/quality' });
  });

  test('streams images', async () => {
    const completed = { type: 'image_generation.completed', b64_json: 'QUJD', size: '1024x1024', quality: 'high' };
    upstream.script = (response) => {
      beginStream(response);
      response.end(`event: image_generation.completed\ndata: ${JSON.stringify(completed)}\n\n`);
    };
    const events: unknown[] = [];
    for await (const event of await openai.images.generate({ model: 'image', prompt: 'A cat', stream: true }))
      events.push(event);
    expect(events).toEqual([completed]);
    expect(await lastCall()).toMatchObject({ stream: true, credits: '2.000000' });
  });

  test('edits images, one or several', async () => {
    upstream.script = (response) => sendJson(response, 200, made);
    const image = await toFile(png, 'cat.png', { type: 'image/png' });
    const answer = await openai.images.edit({ model: 'image', prompt: 'A hat', image, mask: image });
    expect(answer.data).toEqual(made.data);
    const { form } = upstream.seen.at(-1)!;
    expect(form!.get('model')).toBe('up');
    expect(await bytesOf(form!.get('image'))).toEqual(png);
    await openai.images.edit({ model: 'image', prompt: 'A hat', image: [image, image], n: 1 });
    expect(upstream.seen.at(-1)!.form!.getAll('image[]')).toHaveLength(2);
    expect(await lastCall()).toMatchObject({ endpoint: 'images.edits', credits: '1.000000' });
  });

  test('has texts read aloud', async () => {
    upstream.script = (response) => sendBytes(response, 'audio/mpeg', png);
    const answer = await openai.audio.speech.create({ model: 'speech', voice: 'alloy', input: 'Hello' });
    expect(answer.headers.get('content-type')).toBe('audio/mpeg');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    expect(await lastCall()).toMatchObject({ endpoint: 'audio.speech', credits: '0.000075', units: '5' });
  });

  test('made from the contract gets the audio as bytes', async () => {
    upstream.script = (response) => sendBytes(response, 'audio/mpeg', png);
    expect(operations.createSpeech.responses['200']).toEqual(['application/octet-stream', 'text/event-stream']);
    const generated = createClient<paths>({ baseUrl: api.url, headers: { ...raw.headers } });
    const { data, response } = await generated.POST('/v1/audio/speech', {
      body: { model: 'speech', voice: 'alloy', input: 'Hello' },
      headers: { accept: 'application/octet-stream, text/event-stream' }, // as generated by openapi-generator from the contract
      parseAs: 'arrayBuffer',
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect(Buffer.from(data!)).toEqual(png);
  });

  test('sees that audio broke off', async () => {
    upstream.script = (response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.write(png, () => response.destroy());
    };
    const answer = await openai.audio.speech.create({ model: 'speech', voice: 'alloy', input: 'Hello' });
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect(await lastCall()).toMatchObject({ status: 'error', credits: '0.000000' });
  });

  test('has audio written down, as JSON, as text and as a stream', async () => {
    const file = await toFile(wav, 'a.wav');
    const said = { text: 'Hello.', usage: { type: 'duration', seconds: 2 } };
    upstream.script = (response) => sendJson(response, 200, said);
    const answer = await openai.audio.transcriptions.create({ model: 'transcribe', file });
    expect(answer).toMatchObject(said);
    expect(await bytesOf(upstream.seen.at(-1)!.form!.get('file'))).toEqual(wav);
    expect(await lastCall()).toMatchObject({ endpoint: 'audio.transcriptions', credits: '0.020000', units: '2.000' });

    upstream.script = (response) => sendBytes(response, 'text/plain', 'Hello.\n');
    const text = await openai.audio.transcriptions.create({ model: 'transcribe', file, response_format: 'text' });
    expect(text).toBe('Hello.\n');
    expect(await lastCall()).toMatchObject({ credits: '0.020000', estimated: true });

    const done = { type: 'transcript.text.done', text: 'Hello.' };
    upstream.script = (response) => {
      beginStream(response);
      response.end(`data: ${JSON.stringify(done)}\n\n`);
    };
    const events: unknown[] = [];
    const stream = await openai.audio.transcriptions.create({ model: 'transcribe', file, stream: true });
    for await (const event of stream) events.push(event);
    expect(events).toEqual([done]);
  });

  test('has audio translated', async () => {
    upstream.script = (response) => sendJson(response, 200, { text: 'Hello.' });
    const file = await toFile(wav, 'a.wav');
    const answer = await openai.audio.translations.create({ model: 'transcribe', file });
    expect(answer).toMatchObject({ text: 'Hello.' });
    expect(await lastCall()).toMatchObject({ endpoint: 'audio.translations', credits: '0.020000' });
  });

  test('uses the sandbox for all of it', async () => {
    const image = await toFile(png, 'cat.png', { type: 'image/png' });
    const pictures = await openai.images.edit({ model: 'sandbox/image', prompt: 'A hat', image, n: 2 });
    expect(pictures.data).toHaveLength(2);
    const speech = await openai.audio.speech.create({ model: 'sandbox/speech', voice: 'alloy', input: 'Hello you' });
    const file = await toFile(Buffer.from(await speech.arrayBuffer()), 'a.wav');
    const { text } = await openai.audio.transcriptions.create({ model: 'sandbox/transcription', file });
    expect(text).toContain('0.100 seconds');
    const events = [];
    const asked = { model: 'sandbox/image', prompt: 'A cat', stream: true, partial_images: 1 } as const;
    for await (const { type } of await openai.images.generate(asked)) events.push(type);
    expect(events).toEqual(['image_generation.partial_image', 'image_generation.completed']);
  });
});

describe('a form', () => {
  const form = (fields: Record<string, string | Blob>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return data;
  };
  const send = async (path: string, body: FormData | string | Buffer, contentType?: string) => {
    const headers: Record<string, string> = { ...raw.headers, ...(contentType && { 'content-type': contentType }) };
    const answer = await fetch(`${api.url}${path}`, { method: 'POST', headers, body });
    return { status: answer.status, body: (await answer.json()) as { error?: { code: string; param: string | null } } };
  };
  const audio = new Blob([new Uint8Array(wav)]);

  test('is needed where a file is; JSON is refused there, and taken for edits', async () => {
    const { status, code } = await raw.refused('createTranscription', { body: { model: 'transcribe' } });
    expect([status, code]).toEqual([415, 'unsupported_media_type']);
    expect(await raw.refused('createTranslation', { body: {} })).toMatchObject({ code: 'unsupported_media_type' });
    upstream.script = (response) => sendJson(response, 200, made);
    const images = [{ image_url: 'data:image/png;base64,AA==' }];
    expect(await raw.ok('createImageEdit', { body: { model: 'image', prompt: 'x', images } })).toEqual(made);
    expect(await raw.ok('createImage', { body: { model: 'image', prompt: 'x' } })).toEqual(made);
    const speech = await raw.refused('createSpeech', { body: { model: 'speech', input: '' } });
    expect(speech).toMatchObject({ status: 400, param: '/input' });
  });

  test('without a model, or a known one, or a file is refused by the name', async () => {
    const path = '/v1/audio/transcriptions';
    expect(await send(path, form({ file: audio }))).toMatchObject({
      status: 400,
      body: { error: { param: '/model' } },
    });
    const unknown = await send(path, form({ file: audio, model: 'nobody' }));
    expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'model_not_found' } } });
    const without = await send(path, form({ model: 'transcribe' }));
    expect(without).toMatchObject({ status: 400, body: { error: { param: '/file' } } });
  });

  test('that is torn, packed or too large is refused', async () => {
    const type = 'multipart/form-data; boundary=x';
    const torn = await send('/v1/images/edits', '--x\r\ncontent-disposition: form-data; name="model"\r\n\r\nima', type);
    expect(torn).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
    const noBoundary = await send('/v1/images/edits', 'x', 'multipart/form-data');
    expect(noBoundary).toMatchObject({ status: 400 });
    const large = form({ model: 'transcribe', file: new Blob([new Uint8Array(32 * 1024 * 1024)]) });
    expect(await send('/v1/audio/transcriptions', large)).toMatchObject({
      status: 413,
      body: { error: { code: 'request_too_large' } },
    });
    const named = form({ model: 'transcribe', ['__proto__']: 'x', file: audio });
    named.append('__proto__', 'x');
    expect(await send('/v1/audio/transcriptions', named)).toMatchObject({ status: 400 });
  });

  test('with a revoked key is refused as such, whatever it holds', async () => {
    const { key, value } = await owner.client.ok('createModelApiKey', { body: { label: 'soon gone' } });
    const headers = { authorization: `Bearer ${value}`, 'content-type': 'multipart/form-data; boundary=x' };
    await owner.client.ok('revokeModelApiKey', { params: { key_id: key.id } });
    const answer = await fetch(`${api.url}/v1/images/edits`, { method: 'POST', headers, body: 'no form' });
    expect(answer.status).toBe(401);
  });
});
