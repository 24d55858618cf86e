import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../domains/gateway/routing/caller.ts';
import type { GatewayAnswer } from '../../domains/gateway/calls/callModel.ts';
import type { Endpoint } from '../../domains/gateway/formats/format.ts';
import { FormFile } from '../../domains/gateway/formats/formFile.ts';
import { imageGenerations } from '../../domains/gateway/formats/images/imageGenerations.ts';
import { chargeMicros, readPrice } from '../../domains/gateway/metering/price.ts';
import { SseScanner } from '../../domains/gateway/calls/sseScanner.ts';
import { beginStream, sendJson } from './fakeUpstream.ts';
import { callerOf, GatewayWorld, readAll } from './gatewayWorld.ts';
import type { GatewayProcess } from './gatewayWorld.ts';
import { propertyOptions } from './properties.ts';

/*
 * Shapes: github.com/openai/openai-openapi, openapi.yaml at f85dbe2 (2026-08-21): `/images/generations`, `/images/edits`,
 * `ImagesResponse`, `ImageGenPartialImageEvent`, `ImageGenCompletedEvent`, `ImageEditCompletedEvent`.
 */
let world: GatewayWorld;
let api: GatewayProcess;
let caller: Caller;

const endpoints: Endpoint[] = ['images.generations', 'images.edits'];
const table = { default: '1', '1024x1024/hd': '2', '1536x1024': '3', partial: '0.25' };

beforeAll(async () => {
  world = await GatewayWorld.start();
  const all = [...endpoints, 'images.variations'];
  await world.addModel({ name: 'test/flat', lines: { per_image: '0.5' }, endpoints: all });
  await world.addModel({ name: 'test/table', lines: { per_image: table }, endpoints });
  await world.addModel({ name: 'test/tokens', lines: { input_per_mtok: '10', output_per_mtok: '40' }, endpoints });
  await world.addModel({ name: 'test/dear', lines: { per_image: '1000000' }, endpoints });
  await world.addModel({
    name: 'test/mixed',
    lines: { per_image: '1' },
    endpoints: ['chat.completions', ...endpoints],
  });
  api = await world.openProcess({ readOnMs: 50 });
  caller = await callerOf(api, (await world.addKey()).value);
});
afterAll(() => world.stop());

function call(
  body: Record<string, unknown>,
  more: { endpoint?: Endpoint; signal?: AbortSignal } = {},
): Promise<GatewayAnswer> {
  const { endpoint = 'images.generations', signal = new AbortController().signal } = more;
  return api.gateway.call({ caller, endpoint, body, requestId: 'req_test', signal });
}

const usage = {
  input_tokens: 100,
  output_tokens: 1_000,
  total_tokens: 1_100,
  input_tokens_details: { text_tokens: 100, image_tokens: 0 },
};
const images = (count: number, more: Record<string, unknown> = {}) => ({
  created: 1_700_000_000,
  data: Array.from({ length: count }, (_, index) => ({ b64_json: `QUJD${index}` })),
  ...more,
});
const bodyOf = (answer: GatewayAnswer): unknown => ('body' in answer ? answer.body.toString() : null);
const prompt = 'A cat';

describe('images', () => {
  test('pass byte for byte and cost their price each, as many as came', async () => {
    world.upstream.script = (response) => sendJson(response, 200, images(2));
    let answer: GatewayAnswer | undefined;
    const body = { model: 'test/flat', prompt, n: 3, size: '512x512', user: 'someone', extra: [1] };
    expect(await world.costOf(async () => (answer = await call(body)))).toBe(1_000_000n);
    expect(bodyOf(answer!)).toBe(JSON.stringify(images(2)));
    expect(answer!.headers).toMatchObject({ 'x-bureau-credits': '1.000000', 'content-type': 'application/json' });
    expect(world.upstream.seen.at(-1)).toMatchObject({
      path: '/v1/images/generations',
      body: { ...body, model: 'up' },
    });
    expect(await world.lastRecord()).toMatchObject({ endpoint: 'images.generations', units: '2', estimated: false });
  });

  test('cost what the table says for the size and quality asked for, or made', async () => {
    world.upstream.script = (response) => sendJson(response, 200, images(1));
    const costOf = (asked: Record<string, unknown>) =>
      world.costOf(() => call({ model: 'test/table', prompt, ...asked }));
    expect(await costOf({})).toBe(1_000_000n);
    expect(await costOf({ size: '1024x1024', quality: 'hd' })).toBe(2_000_000n);
    expect(await costOf({ size: '1536x1024' })).toBe(3_000_000n);
    world.upstream.script = (response) => sendJson(response, 200, images(1, { size: '1536x1024', quality: 'high' }));
    expect(await costOf({ size: 'auto' })).toBe(3_000_000n);
    expect(await costOf({ size: '1024x1024' })).toBe(1_000_000n);
  });

  test('of models priced by tokens cost their tokens, an estimate where none are reported', async () => {
    world.upstream.script = (response) => sendJson(response, 200, images(1, { usage }));
    const body = { model: 'test/tokens', prompt, quality: 'high', background: 'transparent' };
    expect(await world.costOf(() => call(body))).toBe(41_000n);
    expect(await world.lastRecord()).toMatchObject({ input_tokens: 100, output_tokens: 1_000, units: '1' });
    world.upstream.script = (response) => sendJson(response, 200, images(1));
    await call(body);
    expect(await world.lastRecord()).toMatchObject({ estimated: true, output_tokens: 1_056 });
  });

  test.each([
    ['test/flat', { quality: 'high' }, '/quality'],
    ['test/flat', { stream: true, partial_images: 1 }, '/partial_images'],
    ['test/flat', { input_fidelity: 'high' }, '/input_fidelity'],
    ['test/flat', { complexity: 'high' }, '/complexity'],
    ['test/flat', { output_format: 'gif', frame_count: 9 }, '/frame_count'],
    ['test/flat', { output_format: 'gif' }, '/output_format'],
    ['test/table', { size: '1536x1024', quality: 'hd' }, '/quality'],
    ['test/tokens', { output_format: 'svg' }, '/output_format'],
    ['test/tokens', { svg: { model: 'gpt-9' } }, '/svg'],
    ['test/tokens', { service_tier: 'priority' }, '/service_tier'],
  ])('%s: %j has no price and is refused by its name', async (model, asked, param) => {
    const seen = world.upstream.seen.length;
    await expect(call({ model, prompt, ...asked })).rejects.toMatchObject({ code: 'unsupported_parameter', param });
    expect(world.upstream.seen.length).toBe(seen);
  });

  test.each([
    [{ prompt: '' }, '/prompt'],
    [{ prompt: 7 }, '/prompt'],
    [{ n: 0 }, '/n'],
    [{ n: 11 }, '/n'],
    [{ n: '2' }, '/n'],
    [{ size: 7 }, '/size'],
    [{ stream: 'yes' }, '/stream'],
    [{ background: true }, '/background'],
  ])('%j does not fit', async (asked, param) => {
    await expect(call({ model: 'test/flat', prompt, ...asked })).rejects.toMatchObject({
      code: 'invalid_request',
      param,
    });
  });

  test('are held in full: a caller without enough credits gets none', async () => {
    const seen = world.upstream.seen.length;
    await expect(call({ model: 'test/dear', prompt })).rejects.toMatchObject({ code: 'credit_balance_exhausted' });
    const { value } = await world.addKey({ creditLimitMicros: 900_000n });
    caller = await callerOf(api, value);
    await expect(call({ model: 'test/flat', prompt, n: 2 })).rejects.toMatchObject({ code: 'key_limit_reached' });
    caller = await callerOf(api, (await world.addKey()).value);
    expect(world.upstream.seen.length).toBe(seen);
  });

  test('a model whose price has no line for an endpoint does not serve it', async () => {
    const body = { model: 'test/mixed', messages: [{ role: 'user', content: 'Hi' }] };
    await expect(call(body, { endpoint: 'chat.completions' })).rejects.toMatchObject({ param: '/model' });
  });

  test('that the provider fails, or answers with something else, cost nothing', async () => {
    const refused = () =>
      expect(call({ model: 'test/flat', prompt })).rejects.toMatchObject({ code: 'upstream_error' });
    for (const answer of [{ data: [] }, { data: [{}] }, { created: 1 }, []]) {
      world.upstream.script = (response) => sendJson(response, 200, answer);
      expect(await world.costOf(refused)).toBe(0n);
    }
    world.upstream.script = (response) => sendJson(response, 500, { error: { message: 'no' } });
    expect(await world.costOf(refused)).toBe(0n);
    world.upstream.script = (response) =>
      sendJson(response, 400, { error: { message: 'Your prompt was refused.', type: 'image_generation_user_error' } });
    const answer = await call({ model: 'test/flat', prompt });
    expect(answer).toMatchObject({ status: 400 });
    expect(bodyOf(answer)).toContain('Your prompt was refused.');
  });
});

const partial = (index: number) => ({
  type: 'image_generation.partial_image',
  b64_json: 'QUJD',
  created_at: 1_700_000_000,
  size: '1024x1024',
  quality: 'hd',
  partial_image_index: index,
});
const completed = { type: 'image_generation.completed', b64_json: 'QUJD', size: '1024x1024', quality: 'hd', usage };
const sse = (...events: { type: string }[]) =>
  events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);

describe('streams of images', () => {
  const body = { model: 'test/table', prompt, stream: true, partial_images: 2, size: '1024x1024', quality: 'hd' };

  test('pass byte for byte and cost each image and each part of one', async () => {
    const events = sse(partial(0), partial(1), completed);
    world.upstream.script = (response) => {
      beginStream(response);
      response.end(events.join(''));
    };
    let text = '';
    expect(await world.costOf(async () => (text = await readAll(await call(body))))).toBe(2_500_000n);
    expect(text).toBe(events.join(''));
    expect(await world.lastRecord()).toMatchObject({ stream: true, status: 'ok', units: '3', estimated: false });
  });

  test('an image of which the caller saw a part is paid for, whole, when it leaves', async () => {
    world.upstream.script = (response) => {
      beginStream(response);
      response.write(sse(partial(0)).join(''));
    };
    const abort = new AbortController();
    const cost = await world.costOf(async () => {
      const answer = await call(body, { signal: abort.signal });
      if (!('stream' in answer)) throw new Error('no stream');
      await answer.stream.next();
      abort.abort(new Error('gone'));
      await answer.stream.return?.();
      await api.gateway.drain();
    });
    await world.upstream.seen.at(-1)!.abandoned;
    expect(cost).toBe(2_250_000n);
    expect(await world.lastRecord()).toMatchObject({ status: 'canceled', estimated: true });
  });

  test.each([
    ['breaks off', sse(partial(0))],
    ['ends before an image is complete', sse(partial(0), partial(1))],
    ['says that it failed', [...sse(partial(0)), 'event: error\ndata: {"type":"error","error":{"message":"no"}}\n\n']],
  ])('a provider that %s is paid nothing, and the caller gets an error', async (_name, events) => {
    world.upstream.script = (response) => {
      beginStream(response);
      response.write(events.join(''), () => (events.length === 1 ? response.destroy() : response.end()));
    };
    let text = '';
    expect(await world.costOf(async () => (text = await readAll(await call(body))))).toBe(0n);
    expect(text).toContain('"upstream_error"');
  });

  test('mean and cost the same wherever their bytes are cut', () => {
    const price = readPrice('price_1', { per_image: table })!;
    const bytes = Buffer.from(sse(partial(0), partial(1), completed).join(''));
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 8 }), (cuts) => {
        const reader = imageGenerations.openStream!(body, { price, contentType: 'text/event-stream' })!;
        const scanner = new SseScanner(1 << 20);
        const ends = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        const relayed: Buffer[] = [];
        let verdict = '';
        for (const [index, end] of ends.entries()) {
          if (index === 0) continue;
          for (const event of scanner.push(bytes.subarray(ends[index - 1], end))) {
            const read = reader.read(event);
            relayed.push(read.bytes);
            ({ verdict } = read);
          }
        }
        expect(verdict).toBe('done');
        expect(Buffer.concat(relayed).equals(bytes)).toBe(true);
        expect(chargeMicros(price, reader.usage!)).toBe(2_500_000n);
      }),
      propertyOptions(),
    );
  });
});

describe('edits', () => {
  const file = new FormFile({
    fileName: 'a "cat".png',
    mediaType: 'image/png',
    content: Buffer.from([0, 13, 10, 45, 45, 255, 0]),
  });

  test('of files reach the provider as a form, byte for byte, with its own name of the model', async () => {
    world.upstream.script = (response) => sendJson(response, 200, images(2));
    const body = { model: 'test/flat', prompt, 'image[]': [file, file], mask: file, n: '2', tag: ['a', 'b'] };
    expect(await world.costOf(() => call(body, { endpoint: 'images.edits' }))).toBe(1_000_000n);
    const { path, form } = world.upstream.seen.at(-1)!;
    expect(path).toBe('/v1/images/edits');
    expect(form!.get('model')).toBe('up');
    expect(form!.get('n')).toBe('2');
    expect(form!.getAll('tag')).toEqual(['a', 'b']);
    const sent = [...form!.getAll('image[]'), form!.get('mask')] as File[];
    expect(sent.map(({ name, type }) => ({ name, type }))).toEqual(
      Array.from({ length: 3 }, () => ({ name: 'a "cat".png', type: 'image/png' })),
    );
    for (const one of sent) expect(Buffer.from(await one.arrayBuffer())).toEqual(file.content);
  });

  test('of references are JSON, but no file stored at the provider is the caller’s', async () => {
    world.upstream.script = (response) => sendJson(response, 200, images(1));
    const image = { image_url: 'data:image/png;base64,AA==' };
    const edit = (more: Record<string, unknown>) =>
      call({ model: 'test/flat', prompt, images: [image], ...more }, { endpoint: 'images.edits' });
    expect(await world.costOf(() => edit({}))).toBe(500_000n);
    expect(world.upstream.seen.at(-1)!.body).toEqual({ model: 'up', prompt, images: [image] });
    for (const [more, param] of [
      [{ images: [image, { file_id: 'file-1' }] }, '/images/1/file_id'],
      [{ mask: { file_id: 'file-1' } }, '/mask/file_id'],
    ] as const)
      await expect(edit(more)).rejects.toMatchObject({ code: 'not_found', param });
    for (const [more, param] of [
      [{ images: [] }, '/images'],
      [{ images: ['x'] }, '/images/0/image_url'],
      [{ images: undefined }, '/images'],
    ] as const)
      await expect(edit(more)).rejects.toMatchObject({ code: 'invalid_request', param });
  });

  test('stream events of their own', async () => {
    const events = sse({ ...completed, type: 'image_edit.completed' });
    world.upstream.script = (response) => {
      beginStream(response);
      response.end(events.join(''));
    };
    let text = '';
    const body = { model: 'test/flat', prompt, image: file, stream: 'true' };
    const work = async () => (text = await readAll(await call(body, { endpoint: 'images.edits' })));
    expect(await world.costOf(work)).toBe(500_000n);
    expect(text).toBe(events.join(''));
    expect(world.upstream.seen.at(-1)!.headers.accept).toBe('text/event-stream');
  });

  test.each([
    [{ n: 'two' }, '/n'],
    [{ n: '11' }, '/n'],
    [{ stream: 'yes' }, '/stream'],
    [{ image: Array.from({ length: 17 }, () => file) }, '/image'],
    [{ image: undefined, mask: file }, '/image'],
  ])('of a form whose %s does not fit are refused', async (more, param) => {
    const body = { model: 'test/flat', prompt, image: file, ...more };
    await expect(call(body, { endpoint: 'images.edits' })).rejects.toMatchObject({ code: 'invalid_request', param });
  });
});

test('variations need one image and no prompt, and are charged by the image', async () => {
  world.upstream.script = (response) => sendJson(response, 200, images(2));
  const image = new FormFile({ fileName: 'house.png', mediaType: 'image/png', content: Buffer.from('PNG') });
  const varied = { endpoint: 'images.variations' as const };
  expect(await world.costOf(() => call({ model: 'test/flat', image: [image], n: '2' }, varied))).toBe(1_000_000n);
  expect(world.upstream.seen.at(-1)).toMatchObject({ path: '/v1/images/variations' });
  await expect(call({ model: 'test/flat' }, varied)).rejects.toMatchObject({ param: '/image' });
});
