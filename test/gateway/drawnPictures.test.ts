import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { GatewayAnswer } from '../../domains/gateway/calls/callModel.ts';
import { callerOf, callsOf, GatewayWorld, json, price, readAll } from './gatewayWorld.ts';
import { beginStream, completion, sendJson, streamEvents } from './fakeUpstream.ts';
import { generated } from './providers/geminiSamples.ts';

/* Pictures that a model draws in a chat reach its caller, in the shape that clients of its format read; what cannot be given is not charged. */
const data = Buffer.from('a picture').toString('base64');
const drawn = { inlineData: { mimeType: 'image/png', data } };
const url = `data:image/png;base64,${data}`;

let world: GatewayWorld;
let call: ReturnType<typeof callsOf>;
beforeAll(async () => {
  world = await GatewayWorld.start();
  const api = await world.openProcess({ cacheTtlMs: 0 });
  call = callsOf(api, await callerOf(api, (await world.addKey()).value));
  const gemini = { lines: price, kind: 'gemini', baseUrl: `${world.upstream.origin}/v1beta` } as const;
  await world.addModel({ ...gemini, name: 'test/gemini', upstreamName: 'gemini-3-pro-image' });
  const claude = { lines: price, kind: 'anthropic', baseUrl: world.upstream.origin } as const;
  await world.addModel({ ...claude, name: 'test/claude', endpoints: ['messages'] });
  await world.addModel({ name: 'test/responses', lines: price, endpoints: ['responses'] });
});
afterAll(() => world.stop());

const usageMetadata = { promptTokenCount: 100, candidatesTokenCount: 50, totalTokenCount: 150 };
function draws(...parts: unknown[]): void {
  const last = { finishReason: 'STOP', usageMetadata };
  world.upstream.script = (response, { path }) => {
    if (!path.includes('stream')) return sendJson(response, 200, generated(parts, last));
    beginStream(response);
    response.end(
      [...parts.map((part) => generated([part])), generated([], last)]
        .map((one) => `data: ${JSON.stringify(one)}\r\n\r\n`)
        .join(''),
    );
  };
}

const said = { messages: [{ role: 'user', content: 'Draw a cat' }] };
const asked = { 'chat.completions': said, messages: { ...said, max_tokens: 500 }, responses: { input: 'Draw a cat' } };
type Format = keyof typeof asked;
const ask = (format: Format, more: object = {}): Promise<GatewayAnswer> =>
  call(format, { model: 'test/gemini', ...asked[format], ...more });
const events = (text: string): Record<string, unknown>[] =>
  text.split('\n\n').flatMap((event) => {
    const found = /^data: (\{.*)$/m.exec(event);
    return found ? [JSON.parse(found[1]!) as Record<string, unknown>] : [];
  });

describe('a picture of Gemini', () => {
  const block = { type: 'image', source: { type: 'base64', media_type: 'image/png', data } };
  const item = { type: 'image_generation_call', status: 'completed', result: data, output_format: 'png' };

  test('reaches callers of each format whole, at the price of its tokens', async () => {
    draws({ text: 'Here:' }, drawn);
    const cost = await world.costOf(async () => {
      expect(json(await ask('chat.completions'))).toMatchObject({
        choices: [{ message: { content: 'Here:', images: [{ type: 'image_url', index: 0, image_url: { url } }] } }],
      });
      expect(json(await ask('messages'))).toMatchObject({ content: [{ type: 'text', text: 'Here:' }, block] });
      expect(json(await ask('responses'))).toMatchObject({ output: [{ type: 'message' }, item] });
    });
    expect(cost).toBe(3n * 2000n);
  });

  test('reaches callers of each format in a stream', async () => {
    draws({ text: 'Here:' }, drawn);
    const stream = { stream: true };
    const chunks = events(await readAll(await ask('chat.completions', stream)));
    expect(chunks).toContainEqual(
      expect.objectContaining({
        choices: [
          expect.objectContaining({
            delta: { content: '', images: [{ type: 'image_url', index: 0, image_url: { url } }] },
          }),
        ],
      }),
    );
    const blocks = events(await readAll(await ask('messages', stream)));
    expect(blocks).toContainEqual({ type: 'content_block_start', index: 1, content_block: block });
    const items = events(await readAll(await ask('responses', stream)));
    expect(items).toContainEqual(
      expect.objectContaining({
        type: 'response.output_item.done',
        output_index: 1,
        item: expect.objectContaining(item) as unknown,
      }),
    );
    expect(items).toContainEqual(
      expect.objectContaining({ type: 'response.image_generation_call.completed', output_index: 1 }),
    );
    expect(items.at(-1)).toMatchObject({
      type: 'response.completed',
      response: { output: [{ type: 'message' }, item] },
    });
  });

  test('is asked for by modalities, and where a model cannot draw that is refused', async () => {
    draws(drawn);
    for (const modalities of [['image', 'text'], ['text', 'image'], ['image']]) {
      await ask('chat.completions', { modalities });
      expect(world.upstream.seen.at(-1)!.body).toMatchObject({
        generationConfig: { responseModalities: ['TEXT', 'IMAGE'] },
      });
    }
    const refused = { code: 'unsupported_parameter', param: '/modalities' };
    for (const model of ['test/claude', 'test/responses'])
      await expect(call('chat.completions', { model, ...said, modalities: ['image', 'text'] })).rejects.toMatchObject(
        refused,
      );
  });

  const histories = {
    'chat.completions': async () => {
      const [choice] = json(await ask('chat.completions')).choices as { message: unknown }[];
      return { messages: [...said.messages, choice!.message, { role: 'user', content: 'Bigger' }] };
    },
    messages: async () => {
      const { content } = json(await ask('messages'));
      return {
        max_tokens: 500,
        messages: [...said.messages, { role: 'assistant', content }, { role: 'user', content: 'Bigger' }],
      };
    },
    responses: async () => {
      const { output } = json(await ask('responses'));
      return { input: [said.messages[0], ...(output as unknown[]), { role: 'user', content: 'Bigger' }] };
    },
  };
  test.each(Object.keys(histories) as Format[])(
    'goes back to Gemini as its own and to others as a picture of the user (%s)',
    async (format) => {
      draws({ text: 'Here:' }, drawn);
      const history = await histories[format]();
      await ask(format, history);
      const { contents } = world.upstream.seen.at(-1)!.body as { contents: { role: string; parts: unknown[] }[] };
      expect(contents[1]).toMatchObject({
        role: 'model',
        parts: [{ text: 'Here:' }, { ...drawn, thoughtSignature: 'skip_thought_signature_validator' }],
      });
      for (const model of ['test/claude', 'test/responses', 'test/chat']) {
        await call(format, { ...asked[format], ...history, model }).catch(() => undefined); // Gemini's answer is none of theirs
        const sent = JSON.stringify(world.upstream.seen.at(-1)!.body);
        expect(sent).toContain(data);
        if (model === 'test/claude') {
          const { messages } = world.upstream.seen.at(-1)!.body as { messages: { role: string; content: unknown }[] };
          expect(JSON.stringify(messages.filter(({ role }) => role === 'assistant'))).not.toContain(data);
          expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
        }
        if (model === 'test/responses') expect(sent).not.toContain('image_generation_call');
      }
    },
  );
});

test('sound, which no caller’s format can give here, is an error that costs nothing', async () => {
  const sound = { inlineData: { mimeType: 'audio/L16;rate=24000', data } };
  draws({ text: 'Here:' }, sound);
  const cost = await world.costOf(async () => {
    for (const format of Object.keys(asked) as Format[]) {
      await expect(ask(format)).rejects.toMatchObject({ code: 'upstream_error' });
      expect(await readAll(await ask(format, { stream: true }))).toMatch(/"error"/);
    }
  });
  expect(cost).toBe(0n);
});

test('pictures of a server that speaks chat completions reach callers of every format', async () => {
  const images = [{ type: 'image_url', image_url: { url } }];
  const message = { role: 'assistant', content: 'Here:', images };
  world.upstream.script = (response, { body }) => {
    if (body.stream !== true)
      return sendJson(response, 200, completion({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
    beginStream(response);
    const chunk = {
      id: 'c',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'up',
      choices: [{ index: 0, delta: { content: '', images }, finish_reason: null }],
    };
    response.end(`data: ${JSON.stringify(chunk)}\n\n${streamEvents().join('')}`);
  };
  for (const format of Object.keys(asked) as Format[]) {
    const body = { ...asked[format], model: 'test/chat' };
    expect(JSON.stringify(json(await call(format, body)))).toContain(data);
    expect(await readAll(await call(format, { ...body, stream: true }))).toContain(data);
  }
  await call('chat.completions', { ...said, model: 'test/chat', modalities: ['image', 'text'] });
  expect(world.upstream.seen.at(-1)!.body).toMatchObject({ modalities: ['image', 'text'] });
});
