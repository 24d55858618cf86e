import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../domains/gateway/routing/caller.ts';
import type { GatewayAnswer } from '../../domains/gateway/calls/callModel.ts';
import {
  boundDurationMs,
  estimateDurationMs,
  wavDurationMs,
} from '../../domains/gateway/formats/audio/audioDuration.ts';
import type { Endpoint } from '../../domains/gateway/formats/format.ts';
import { FormFile } from '../../domains/gateway/formats/formFile.ts';
import { wavAudio } from '../../domains/gateway/sandbox/wavAudio.ts';
import { beginStream, sendBytes, sendJson } from './fakeUpstream.ts';
import { callerOf, GatewayWorld, readAll } from './gatewayWorld.ts';
import type { GatewayProcess } from './gatewayWorld.ts';
import { propertyOptions } from './properties.ts';

/*
 * Shapes: github.com/openai/openai-openapi, openapi.yaml at f85dbe2 (2026-08-21): `/audio/speech` with `SpeechAudioDeltaEvent` and
 * `SpeechAudioDoneEvent`, `/audio/transcriptions` with `CreateTranscriptionResponseJson`, `…VerboseJson`, `TranscriptTextDeltaEvent`,
 * `TranscriptTextDoneEvent`, `TranscriptTextUsageTokens`, `TranscriptTextUsageDuration`, `/audio/translations`.
 */
let world: GatewayWorld;
let api: GatewayProcess;
let caller: Caller;

const texts: Endpoint[] = ['audio.transcriptions', 'audio.translations'];
beforeAll(async () => {
  world = await GatewayWorld.start();
  await world.addModel({ name: 'test/speech', lines: { per_mchar: '15' }, endpoints: ['audio.speech'] });
  const speechTokens = { input_per_mtok: '0.6', audio_output_per_mtok: '12' };
  await world.addModel({ name: 'test/speech-tokens', lines: speechTokens, endpoints: ['audio.speech'] });
  await world.addModel({ name: 'test/whisper', lines: { per_minute: '0.6' }, endpoints: texts });
  const tokens = { input_per_mtok: '2.5', audio_input_per_mtok: '6', output_per_mtok: '10' };
  await world.addModel({ name: 'test/tokens', lines: tokens, endpoints: texts });
  await world.addModel({ name: 'test/dear', lines: { per_mchar: '900000000000' }, endpoints: ['audio.speech'] });
  api = await world.openProcess({ readOnMs: 50 });
  caller = await callerOf(api, (await world.addKey()).value);
});
afterAll(() => world.stop());

function call(
  endpoint: Endpoint,
  body: Record<string, unknown>,
  signal = new AbortController().signal,
): Promise<GatewayAnswer> {
  return api.gateway.call({ caller, endpoint, body, requestId: 'req_test', signal });
}

const sse = (...events: { type: string; [name: string]: unknown }[]) =>
  events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);

async function readBytes(answer: GatewayAnswer): Promise<Buffer> {
  if (!('stream' in answer)) throw new Error(`The answer is no stream: ${answer.body.toString()}`);
  const pieces: Uint8Array[] = [];
  for await (const piece of answer.stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe('speech', () => {
  const audio = Buffer.from([0xff, 0xf3, 0, 10, 13, 10, 13, 10, 255]);
  const body = { model: 'test/speech', input: 'Héllo 🎈', voice: 'alloy', response_format: 'mp3' };
  const sendAudio = () => {
    world.upstream.script = (response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.write(audio.subarray(0, 4));
      response.end(audio.subarray(4));
    };
  };

  test('passes byte for byte as it comes and costs its characters', async () => {
    sendAudio();
    let answer: GatewayAnswer | undefined;
    let bytes: Buffer | undefined;
    const work = async () => (bytes = await readBytes((answer = await call('audio.speech', body))));
    expect(await world.costOf(work)).toBe(105n); // 7 characters
    expect(bytes).toEqual(audio);
    expect(answer!.headers['content-type']).toBe('audio/mpeg');
    expect(world.upstream.seen.at(-1)).toMatchObject({ path: '/v1/audio/speech', body: { ...body, model: 'up' } });
    expect(await world.lastRecord()).toMatchObject({ endpoint: 'audio.speech', units: '7', estimated: false });
  });

  test('of models priced by tokens costs what the events report, an estimate without them', async () => {
    const events = sse(
      { type: 'speech.audio.delta', audio: 'QUJD' },
      { type: 'speech.audio.done', usage: { input_tokens: 10, output_tokens: 1_000, total_tokens: 1_010 } },
    );
    world.upstream.script = (response) => {
      beginStream(response);
      response.end(events.join(''));
    };
    let text = '';
    const streamed = { ...body, model: 'test/speech-tokens', stream_format: 'sse' };
    expect(await world.costOf(async () => (text = await readAll(await call('audio.speech', streamed))))).toBe(12_006n);
    expect(text).toBe(events.join(''));
    expect(await world.lastRecord()).toMatchObject({ output_tokens: 1_000, estimated: false });

    sendAudio();
    const whole = { ...body, model: 'test/speech-tokens', input: 'x'.repeat(150) };
    expect(await world.costOf(async () => readBytes(await call('audio.speech', whole)))).toBe(2_543n);
    expect(await world.lastRecord()).toMatchObject({ output_tokens: 210, estimated: true });
  });

  test('that breaks off is cut off for the caller too, and costs nothing', async () => {
    world.upstream.script = (response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.write(audio, () => response.destroy());
    };
    const torn = async () =>
      expect(readBytes(await call('audio.speech', body))).rejects.toMatchObject({ code: 'upstream_error' });
    expect(await world.costOf(torn)).toBe(0n);
    expect(await world.lastRecord()).toMatchObject({ status: 'error', error_code: 'upstream_error' });
  });

  test('whose caller leaves is paid for', async () => {
    world.upstream.script = (response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.write(audio);
    };
    const abort = new AbortController();
    const cost = await world.costOf(async () => {
      const answer = await call('audio.speech', body, abort.signal);
      if (!('stream' in answer)) throw new Error('no stream');
      await answer.stream.next();
      abort.abort(new Error('gone'));
      await answer.stream.return?.();
      await api.gateway.drain();
    });
    await world.upstream.seen.at(-1)!.abandoned;
    expect(cost).toBe(105n);
    expect(await world.lastRecord()).toMatchObject({ status: 'canceled' });
  });

  test('is not charged for JSON, unrequested events, or an empty response', async () => {
    for (const contentType of ['application/json', 'text/html', 'text/event-stream']) {
      world.upstream.script = (response) => sendBytes(response, contentType, '{}');
      const refused = () => expect(call('audio.speech', body)).rejects.toMatchObject({ code: 'upstream_error' });
      expect(await world.costOf(refused)).toBe(0n);
    }
    world.upstream.script = (response) => sendBytes(response, 'audio/mpeg', '');
    const empty = () => expect(call('audio.speech', body)).rejects.toMatchObject({ code: 'upstream_error' });
    expect(await world.costOf(empty)).toBe(0n);
  });

  test.each([
    [{ input: '' }, 'invalid_request', '/input'],
    [{ voice: 7 }, 'invalid_request', '/voice'],
    [{ voice: { id: 'voice_1' } }, 'not_found', '/voice/id'],
    [{ response_format: 'midi' }, 'invalid_request', '/response_format'],
    [{ stream_format: 'chunks' }, 'invalid_request', '/stream_format'],
    [{ service_tier: 'priority' }, 'unsupported_parameter', '/service_tier'],
    [{ model: 'test/dear', input: 'x'.repeat(4_000) }, 'credit_balance_exhausted', undefined],
  ])('%j is refused', async (more, code, param) => {
    const seen = world.upstream.seen.length;
    await expect(call('audio.speech', { ...body, ...more })).rejects.toMatchObject({ code, ...(param && { param }) });
    expect(world.upstream.seen.length).toBe(seen);
  });
});

describe('transcriptions', () => {
  const wav = wavAudio({ durationMs: 9_500, toneHz: 440 });
  const file = new FormFile({ fileName: 'a.wav', mediaType: 'audio/wav', content: wav });
  const body = { model: 'test/whisper', file };
  const answerOf = async (more: Record<string, unknown>, endpoint: Endpoint = 'audio.transcriptions') => {
    let answer: GatewayAnswer | undefined;
    const cost = await world.costOf(async () => (answer = await call(endpoint, { ...body, ...more })));
    if (!('body' in answer!)) throw new Error('a stream');
    return { cost, text: answer.body.toString(), type: answer.headers['content-type'] };
  };

  test.each(texts)('%s: the file arrives as it is, and the reported duration is charged', async (endpoint) => {
    const said = { text: 'Hello.', usage: { type: 'duration', seconds: 10 } };
    world.upstream.script = (response) => sendJson(response, 200, said);
    const { cost, text } = await answerOf({ 'timestamp_granularities[]': ['word', 'segment'] }, endpoint);
    expect(cost).toBe(100_000n); // 10 s of 0.6 a minute
    expect(text).toBe(JSON.stringify(said));
    const { path, form } = world.upstream.seen.at(-1)!;
    expect(path).toBe(`/v1/${endpoint.replace('.', '/')}`);
    expect(form!.get('model')).toBe('up');
    expect(form!.getAll('timestamp_granularities[]')).toEqual(['word', 'segment']);
    expect(Buffer.from(await (form!.get('file') as File).arrayBuffer())).toEqual(wav);
    expect(await world.lastRecord()).toMatchObject({ units: '10.000', estimated: false });
  });

  test('tokens are charged where they are reported', async () => {
    const usage = {
      type: 'tokens',
      input_tokens: 114,
      input_token_details: { text_tokens: 14, audio_tokens: 100 },
      output_tokens: 50,
      total_tokens: 164,
    };
    world.upstream.script = (response) => sendJson(response, 200, { text: 'Hello.', usage });
    expect((await answerOf({ model: 'test/tokens' })).cost).toBe(1_135n); // 14 × 2.5 + 100 × 6 + 50 × 10
    expect(await world.lastRecord()).toMatchObject({ input_tokens: 114, output_tokens: 50, estimated: false });
  });

  test('verbose JSON says the duration', async () => {
    const said = { task: 'transcribe', language: 'english', duration: 8.47, text: 'Hello.' };
    world.upstream.script = (response) => sendJson(response, 200, said);
    expect((await answerOf({ response_format: 'verbose_json' })).cost).toBe(84_700n);
  });

  test('texts and subtitles pass as they are and are charged by an estimate', async () => {
    const plain = (content: string) => {
      world.upstream.script = (response) => sendBytes(response, 'text/plain; charset=utf-8', content);
    };
    plain('Hello.\n');
    expect(await answerOf({ response_format: 'text' })).toEqual({
      cost: 95_000n,
      text: 'Hello.\n',
      type: 'text/plain; charset=utf-8',
    });
    expect(await world.lastRecord()).toMatchObject({ estimated: true, units: '9.500' });
    const mp3 = new FormFile({ fileName: 'a.mp3', mediaType: 'audio/mpeg', content: Buffer.alloc(8_000) });
    plain('1\n00:00:00,000 --> 00:00:04,500\nHello.\n');
    expect((await answerOf({ file: mp3, response_format: 'srt' })).cost).toBe(45_000n);
    plain('WEBVTT\n\n00:00.000 --> 00:03.000\nHello.\n');
    expect((await answerOf({ file: mp3, response_format: 'vtt' })).cost).toBe(30_000n);
  });

  test('streams pass byte for byte and are charged by their last event', async () => {
    const usage = { type: 'tokens', input_tokens: 100, input_token_details: { audio_tokens: 100 }, output_tokens: 10 };
    const events = sse(
      { type: 'transcript.text.delta', delta: 'Hel' },
      { type: 'transcript.text.done', text: 'Hello.', usage },
    );
    world.upstream.script = (response) => {
      beginStream(response);
      response.end(events.join(''));
    };
    let text = '';
    const streamed = { ...body, model: 'test/tokens', stream: 'true' };
    const work = async () => (text = await readAll(await call('audio.transcriptions', streamed)));
    expect(await world.costOf(work)).toBe(700n);
    expect(text).toBe(events.join(''));
  });

  test('a stream that breaks off costs nothing; one whose caller leaves costs an estimate', async () => {
    const events = sse({ type: 'transcript.text.delta', delta: 'Hello' });
    world.upstream.script = (response) => {
      beginStream(response);
      response.write(events.join(''), () => response.destroy());
    };
    const streamed = { ...body, stream: 'true' };
    let text = '';
    expect(await world.costOf(async () => (text = await readAll(await call('audio.transcriptions', streamed))))).toBe(
      0n,
    );
    expect(text).toContain('"upstream_error"');

    world.upstream.script = (response) => {
      beginStream(response);
      response.write(events.join(''));
    };
    const abort = new AbortController();
    const cost = await world.costOf(async () => {
      const answer = await call('audio.transcriptions', streamed, abort.signal);
      if (!('stream' in answer)) throw new Error('no stream');
      await answer.stream.next();
      abort.abort(new Error('gone'));
      await answer.stream.return?.();
      await api.gateway.drain();
    });
    expect(cost).toBe(95_000n);
    expect(await world.lastRecord()).toMatchObject({ status: 'canceled', estimated: true });
  });

  test('a provider without streams answers whole', async () => {
    const said = { text: 'Hello.', usage: { type: 'duration', seconds: 1 } };
    world.upstream.script = (response) => sendJson(response, 200, said);
    expect(await answerOf({ stream: 'true' })).toEqual({
      cost: 10_000n,
      text: JSON.stringify(said),
      type: 'application/json',
    });
  });

  test('invalid transcripts cost nothing', async () => {
    world.upstream.script = (response) => sendJson(response, 200, { words: [] });
    const refused = () => expect(call('audio.transcriptions', body)).rejects.toMatchObject({ code: 'upstream_error' });
    expect(await world.costOf(refused)).toBe(0n);
  });

  test.each([
    [{ file: undefined }, '/file'],
    [{ file: [file, file] }, '/file'],
    [{ file: 'text' }, '/file'],
    [{ response_format: 'doc' }, '/response_format'],
    [{ stream: 'yes' }, '/stream'],
  ])('%o is refused', async (more, param) => {
    const refused = call('audio.transcriptions', { ...body, ...more });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_request', param });
  });

  test('a translation cannot be streamed, nor diarized', async () => {
    for (const [more, param] of [
      [{ stream: 'true' }, '/stream'],
      [{ response_format: 'diarized_json' }, '/response_format'],
    ] as const)
      await expect(call('audio.translations', { ...body, ...more })).rejects.toMatchObject({ param });
  });
});

describe('durations', () => {
  test('are exact of a WAV file, also where its head does not know its size', () => {
    const audio = wavAudio({ durationMs: 1_234, toneHz: 440 });
    expect(wavDurationMs(audio)).toBe(1_234);
    audio.writeUInt32LE(0xffffffff, 40);
    expect(wavDurationMs(audio)).toBe(1_234);
    expect(wavDurationMs(Buffer.from('ID3 something'))).toBeNull();
  });

  test('are estimated within their bound, whatever the bytes are', () => {
    const bytes = fc.uint8Array({ maxLength: 300 }).map((all) => Buffer.from(all));
    const broken = bytes.map((tail) => Buffer.concat([wavAudio({ durationMs: 5, toneHz: 440 }).subarray(0, 30), tail]));
    fc.assert(
      fc.property(fc.oneof(bytes, broken), (audio) => {
        expect(estimateDurationMs(audio)).toBeLessThanOrEqual(boundDurationMs(audio));
      }),
      propertyOptions(),
    );
  });
});
