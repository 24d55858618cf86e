import { describe, expect, test } from 'vitest';

import type { ModelCall } from '../../../activities/kit/services/NodeModels.ts';
import type { GatewayAnswer } from '../../../domains/gateway/calls/gatewayAnswer.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { FormFile } from '../../../domains/gateway/formats/formFile.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { binariesInMemory } from '../../support/binaries.ts';
import { runAlone, type Alone } from './runAlone.ts';

const png = Buffer.from('89504e470d0a1a0a', 'hex');
const webp = Buffer.from('RIFF0000WEBP');

/** A node of these parameters whose item has these files, and whose model answers so. */
function world(answer: (call: ModelCall) => object | AsyncGenerator<Uint8Array> | string) {
  const binaries = binariesInMemory();
  const calls: { endpoint: string; body: JsonObject }[] = [];
  const callModel = async (call: ModelCall): Promise<GatewayAnswer> => {
    calls.push({ endpoint: call.endpoint, body: call.body });
    const said = answer(call);
    call.onCharged?.(3n, 'call_1');
    if (typeof said === 'object' && Symbol.asyncIterator in said)
      return {
        status: 200,
        headers: { 'content-type': 'audio/mpeg' },
        stream: said as AsyncGenerator<Uint8Array, undefined>,
      };
    const body = Buffer.from(typeof said === 'string' ? said : JSON.stringify(said));
    return { status: typeof said === 'object' && 'error' in said ? 400 : 200, headers: {}, body };
  };
  const run = async (type: string, parameters: object, files: Record<string, Buffer> = {}, more: Alone = {}) => {
    const binary: NonNullable<Item['binary']> = {};
    for (const [name, bytes] of Object.entries(files))
      binary[name] = await binaries.write(bytes, { fileName: `${name}.bin`, mediaType: 'audio/wav' });
    const inputs = { main: [{ json: { id: 1 }, binary }] };
    const services = { callModel, binaries };
    const result = await runAlone(type, { parameters: { model: 'm', ...parameters }, inputs, services, ...more });
    if (!('outputs' in result)) throw new Error('The node waits.');
    return result.outputs;
  };
  return { run, calls, binaries };
}

describe('ai.image', () => {
  const two = {
    data: [{ b64_json: png.toString('base64') }, { url: `data:image/webp;base64,${webp.toString('base64')}` }],
  };

  test('returns each image as an item with its file, and the cost once', async () => {
    const { run, calls, binaries } = world(() => ({ ...two, usage: { total_tokens: 9 } }));
    const { main = [] } = await run('ai.image', { prompt: 'A boat', count: 2, size: '256x256' });
    expect(calls).toEqual([
      { endpoint: 'images.generations', body: { model: 'm', prompt: 'A boat', n: 2, size: '256x256' } },
    ]);
    expect(main.map(({ json }) => json)).toEqual([
      { id: 1, index: 0, model: 'm', usage: { total_tokens: 9 }, credits: '0.000003' },
      { id: 1, index: 1, model: 'm' },
    ]);
    const [first, second] = main.map(({ binary }) => binary!['data']!);
    expect([first, second]).toMatchObject([
      { file_name: 'image-1.png', media_type: 'image/png' },
      { file_name: 'image-2.webp', media_type: 'image/webp' },
    ]);
    expect([binaries.bytesOf(first!), binaries.bytesOf(second!)]).toEqual([png, webp]);
  });

  test('sends images and mask of the item to be edited', async () => {
    const { run, calls } = world(() => two);
    const edit = { operation: 'edit', prompt: 'Night', images: ['a', 'b'], mask: 'm' };
    await run('ai.image', edit, { a: png, b: webp, m: png });
    const { endpoint, body } = calls[0]!;
    expect(endpoint).toBe('images.edits');
    expect((body['image[]'] as FormFile[]).map(({ content }) => content)).toEqual([png, webp]);
    expect(body['mask']).toBeInstanceOf(FormFile);
    await expect(run('ai.image', edit, { a: png })).rejects.toMatchObject({ param: '/images/1' });
    await expect(run('ai.image', { ...edit, images: ['a'] }, { a: png })).rejects.toMatchObject({ param: '/mask' });
    await expect(run('ai.image', { prompt: '' })).rejects.toMatchObject({ param: '/prompt' });
    expect(calls).toHaveLength(1);
  });

  test('a refusal of the provider is the error of the node, or of the item', async () => {
    const { run } = world(() => ({ error: { message: 'Not allowed.' } }));
    await expect(run('ai.image', { prompt: 'x' })).rejects.toMatchObject({ code: 'invalid_request' });
    const failed = await run('ai.image', { prompt: 'x' }, {}, { itemErrors: 'continue' });
    expect(failed['main']).toMatchObject([{ json: { id: 1, error: 'The model request failed: Not allowed.' } }]);
  });
});

describe('ai.speech', () => {
  test('keeps the audio unchanged, named by its type', async () => {
    const { run, calls, binaries } = world(async function* audio() {
      yield Buffer.from('ab');
      yield Buffer.from('c');
    });
    const { main = [] } = await run('ai.speech', { text: 'Hi', voice: 'nova', format: 'wav', speed: 1.5 });
    expect(calls[0]).toEqual({
      endpoint: 'audio.speech',
      body: { model: 'm', input: 'Hi', voice: 'nova', response_format: 'wav', speed: 1.5 },
    });
    expect(main[0]!.json).toEqual({ id: 1, model: 'm', voice: 'nova', usage: {}, credits: '0.000003' });
    const file = main[0]!.binary!['data']!;
    expect([file.file_name, file.media_type, `${binaries.bytesOf(file)}`]).toEqual(['speech.mp3', 'audio/mpeg', 'abc']);
  });

  test('fails where the provider breaks off or refuses', async () => {
    const broken = world(async function* audio() {
      yield Buffer.from('ab');
      throw new AppError('upstream_error', 'Broken off.');
    });
    await expect(broken.run('ai.speech', { text: 'Hi' })).rejects.toMatchObject({ code: 'upstream_error' });
    const refused = world(() => ({ error: { message: 'No such voice.' } }));
    await expect(refused.run('ai.speech', { text: 'Hi' })).rejects.toThrow('No such voice.');
    await expect(refused.run('ai.speech', { text: '' })).rejects.toMatchObject({ param: '/text' });
  });
});

describe('ai.transcribe', () => {
  const answer = {
    text: 'Hi there',
    language: 'english',
    duration: 1,
    segments: [{ id: 0, start: 0, end: 1, text: 'Hi there', tokens: [1] }],
    usage: { type: 'duration', seconds: 1 },
  };

  test('gives text and use, or segments with their times', async () => {
    const { run, calls } = world(() => answer);
    const said = await run('ai.transcribe', { language: 'en' }, { data: png });
    expect(said['main']![0]!.json).toEqual({
      id: 1,
      text: 'Hi there',
      language: 'english',
      duration: 1,
      model: 'm',
      usage: { type: 'duration', seconds: 1 },
      credits: '0.000003',
    });
    const { file, ...body } = calls[0]!.body;
    expect((file as FormFile).content).toEqual(png);
    expect(body).toEqual({ model: 'm', language: 'en', response_format: 'json' });
    const timed = await run('ai.transcribe', { output: 'segments' }, { data: png });
    expect(timed['main']![0]!.json['segments']).toEqual([{ text: 'Hi there', start: 0, end: 1 }]);
    expect(calls[1]!.body).toMatchObject({ response_format: 'verbose_json', 'timestamp_granularities[]': 'segment' });
    await expect(run('ai.transcribe', { output: 'words' }, { data: png })).rejects.toThrow('returned no words');
  });

  test('gives subtitles as a file', async () => {
    const { run, binaries } = world(() => 'WEBVTT\n\nHi');
    const { main = [] } = await run('ai.transcribe', { output: 'vtt' }, { data: png });
    const file = main[0]!.binary!['subtitles']!;
    expect([file.file_name, file.media_type, `${binaries.bytesOf(file)}`]).toEqual([
      'data.vtt',
      'text/vtt',
      'WEBVTT\n\nHi',
    ]);
  });

  test('a file that is missing or too large is named before anything is asked', async () => {
    const { run, calls } = world(() => answer);
    await expect(run('ai.transcribe', {})).rejects.toMatchObject({ param: '/binary_name' });
    const large = { ...(await binariesInMemory().write(png, {})), size_bytes: 31 * 1024 * 1024 };
    const inputs = { main: [{ json: {}, binary: { data: large } }] };
    await expect(run('ai.transcribe', {}, {}, { inputs })).rejects.toThrow('larger than 30 MiB');
    expect(calls).toEqual([]);
  });
});
