import { describe, expect, test } from 'vitest';

import type { ModelCall } from '../../../activities/kit/services/NodeModels.ts';
import type { AnswerStream } from '../../../activities/kit/answerStream.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { binariesInMemory } from '../../support/binaries.ts';
import { jsonOf, runAlone, type Alone } from './runAlone.ts';

/** A chat completion as OpenAI's API gives it (API reference, "The chat completion object"). */
const completion = (content: string | null, finish = 'stop') => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'sandbox/chat',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
  usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
});

async function ask(
  parameters: object,
  more: Alone & { answer?: object } = {},
): Promise<{ bodies: unknown[]; outputs: Record<string, unknown[]> }> {
  const bodies: unknown[] = [];
  const callModel = async ({ body, endpoint, onCharged }: ModelCall) => {
    expect(endpoint).toBe('chat.completions');
    onCharged?.(12n, 'call_1');
    bodies.push(body);
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(more.answer ?? completion('Hi'))) };
  };
  return {
    outputs: await jsonOf('ai.chat', {
      parameters: { model: 'sandbox/chat', ...parameters },
      services: { callModel },
      ...more,
    }),
    bodies,
  };
}

describe('ai.chat', () => {
  test('asks with system and prompt and gives text, model, usage and why it ended', async () => {
    const { bodies, outputs } = await ask({ system: 'Be short.', prompt: 'Hello', temperature: 0.5, max_tokens: 9 });
    expect(bodies).toEqual([
      {
        model: 'sandbox/chat',
        messages: [
          { role: 'system', content: 'Be short.' },
          { role: 'user', content: 'Hello' },
        ],
        temperature: 0.5,
        max_tokens: 9,
      },
    ]);
    expect(outputs).toEqual({
      main: [
        {
          text: 'Hi',
          model: 'sandbox/chat',
          usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
          credits: '0.000012',
          finish_reason: 'stop',
        },
      ],
    });
  });

  test('takes a conversation, with the prompt at its end', async () => {
    const { bodies } = await ask({
      messages: [{ role: 'user', content: 'A' }, { role: 'assistant', content: 'B' }, { content: 'C' }],
      prompt: 'D',
    });
    expect(bodies).toMatchObject([
      {
        messages: [
          { role: 'user', content: 'A' },
          { role: 'assistant', content: 'B' },
          { role: 'user', content: 'C' },
          { role: 'user', content: 'D' },
        ],
      },
    ]);
  });

  test('answers with JSON of a schema', async () => {
    const schema = {
      type: 'object',
      properties: { n: { type: 'integer' } },
      required: ['n'],
      additionalProperties: false,
    };
    const { bodies, outputs } = await ask(
      { prompt: 'x', output: 'json', schema },
      { answer: completion('```json\n{"n":7}\n```') },
    );
    expect(bodies).toMatchObject([{ response_format: { type: 'json_schema', json_schema: { schema, strict: true } } }]);
    expect(outputs['main']).toMatchObject([{ json: { n: 7 }, credits: '0.000012' }]);
    await expect(ask({ prompt: 'x', output: 'json', schema }, { answer: completion('{}') })).rejects.toMatchObject({
      code: 'node_failed',
    });
    await expect(ask({ prompt: 'x', output: 'json', schema: { pattern: 'a' } })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/schema',
    });
  });

  test('shows the model images of the item, and nothing else', async () => {
    const binaries = binariesInMemory();
    const photo = await binaries.write(Buffer.from('abc'), { fileName: 'a.png', mediaType: 'image/png' });
    const note = await binaries.write(Buffer.from('abc'), { fileName: 'a.txt', mediaType: 'text/plain' });
    const bodies: unknown[] = [];
    const callModel = async ({ body }: ModelCall) => {
      bodies.push(body['messages']);
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(completion('A cat'))) };
    };
    const see = (parameters: object) =>
      runAlone('ai.chat', {
        parameters: { model: 'm', prompt: 'What is it?', ...parameters },
        inputs: { main: [{ json: {}, binary: { photo, note } }] },
        services: { callModel, binaries },
      });
    await see({ images: ['photo'] });
    const url = `data:image/png;base64,${Buffer.from('abc').toString('base64')}`;
    const content = [
      { type: 'text', text: 'What is it?' },
      { type: 'image_url', image_url: { url } },
    ];
    expect(bodies).toEqual([[{ role: 'user', content }]]);
    await expect(see({ images: ['note'] })).rejects.toMatchObject({ param: '/images/0' });
    await expect(see({ images: ['photo'], prompt: '' })).rejects.toMatchObject({ param: '/prompt' });
  });

  test('sends files as models take them: PDF whole, texts as text, sounds as sounds', async () => {
    const binaries = binariesInMemory();
    const bytes = Buffer.from('abc');
    const file = (fileName: string, mediaType: string) => binaries.write(bytes, { fileName, mediaType });
    const binary = {
      pdf: await file('a.pdf', 'application/pdf'),
      note: await file('a.txt', 'text/plain; charset=utf-8'),
      photo: await file('a.png', 'image/png'),
      sound: await file('a.mp3', 'audio/mpeg'),
      packed: await file('a.zip', 'application/zip'),
    };
    const bodies: { content: unknown[] }[][] = [];
    const callModel = async ({ body }: ModelCall) => {
      bodies.push(body['messages'] as { content: unknown[] }[]);
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(completion('Yes'))) };
    };
    const read = (files: string[]) =>
      runAlone('ai.chat', {
        parameters: { model: 'm', prompt: 'Read it.', files },
        inputs: { main: [{ json: {}, binary }] },
        services: { callModel, binaries },
      });
    await read(['pdf', 'note', 'photo', 'sound']);
    const data = bytes.toString('base64');
    expect(bodies[0]![0]!.content.slice(1)).toEqual([
      { type: 'file', file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${data}` } },
      { type: 'text', text: 'a.txt:\nabc' },
      { type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } },
      { type: 'input_audio', input_audio: { data, format: 'mp3' } },
    ]);
    await expect(read(['packed'])).rejects.toMatchObject({ param: '/files/0' });
  });

  test('an answer without text is an empty text', async () => {
    expect((await ask({ prompt: 'x' }, { answer: completion(null, 'length') })).outputs['main']).toMatchObject([
      { text: '', finish_reason: 'length' },
    ]);
  });

  test('asks once per item and not at all without items', async () => {
    expect((await ask({ prompt: 'x' }, { json: [{}, {}] })).bodies).toHaveLength(2);
    expect((await ask({ prompt: 'x' }, { json: [] })).bodies).toHaveLength(0);
  });

  test('wrong parameters are named before anything is asked', async () => {
    await expect(runAlone('ai.chat', { parameters: { prompt: 'x' } })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/model',
    });
    await expect(ask({ system: 'only' })).rejects.toMatchObject({ code: 'parameter_invalid', param: '/prompt' });
    await expect(ask({ prompt: 'x', temperature: 3 })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/temperature',
    });
    await expect(ask({ prompt: 'x', messages: [{ role: 'tool', content: 'x' }] })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/messages/0/role',
    });
  });

  test('an error of the gateway is the error of the node, or of the item', async () => {
    const callModel = async () => {
      throw new AppError('credit_balance_exhausted', 'Not enough credits.');
    };
    const failing = { parameters: { model: 'm', prompt: 'x' }, services: { callModel }, json: [{ n: 1 }] };
    await expect(runAlone('ai.chat', failing)).rejects.toMatchObject({ code: 'credit_balance_exhausted' });
    expect(await jsonOf('ai.chat', { ...failing, itemErrors: 'error_output' })).toEqual({
      error: [{ n: 1, error: 'Not enough credits.' }],
    });
  });
});

describe('ai.chat for a streaming caller', () => {
  const chunk = (content: string | null, more: object = {}) =>
    `data: ${JSON.stringify({ model: 'sandbox/chat', choices: [{ index: 0, delta: { content }, finish_reason: null }], ...more })}\n\n`;
  const streamOf = (...texts: string[]) =>
    async function* bytes() {
      // Cut inside a character: the stream consists of bytes, not texts.
      const all = Buffer.from(texts.join(''));
      for (let at = 0; at < all.length; at += 11) yield all.subarray(at, at + 11);
    };
  const reader = (more: Partial<AnswerStream> = {}) => {
    const written: [number, string][] = [];
    const answerStream: AnswerStream = {
      isLast: true,
      hasBegun: async () => false,
      write: async (part, content) => void written.push([part, content]),
      ...more,
    };
    return { answerStream, written };
  };
  const run = (answerStream: AnswerStream, stream: () => AsyncGenerator<Uint8Array>, json = [{}]) => {
    const bodies: object[] = [];
    const callModel = async ({ body }: ModelCall) => {
      bodies.push(body);
      if (!body['stream']) return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(completion('whole'))) };
      return { status: 200, headers: {}, stream: stream() };
    };
    const parameters = { model: 'sandbox/chat', prompt: 'Hi' };
    return { bodies, outputs: jsonOf('ai.chat', { parameters, services: { callModel }, answerStream, json }) };
  };
  const good = streamOf(
    chunk('Héllo'),
    chunk(' wörld'),
    'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n',
    'data: {"choices":[],"usage":{"total_tokens":5}}\n\n',
    'data: [DONE]\n\n',
  );

  test('passes the text on in parts and gives the whole in the end', async () => {
    const { answerStream, written } = reader();
    const { outputs, bodies } = run(answerStream, good);
    expect(await outputs).toEqual({
      main: [
        {
          text: 'Héllo wörld',
          model: 'sandbox/chat',
          usage: { total_tokens: 5 },
          credits: '0.000000',
          finish_reason: 'stop',
        },
      ],
    });
    expect(written.map(([, content]) => content).join('')).toBe('Héllo wörld');
    expect(written.map(([part]) => part)).toEqual(written.map((_, index) => index));
    expect(bodies).toMatchObject([{ stream: true, stream_options: { include_usage: true } }]);
  });

  test('streams neither several items, nor what other nodes work on', async () => {
    for (const [more, json] of [
      [{ isLast: false }, [{}]],
      [{}, [{}, {}]],
    ] as const) {
      const { answerStream, written } = reader(more);
      expect((await run(answerStream, good, [...json]).outputs)['main']).toHaveLength(json.length);
      expect(written).toEqual([]);
    }
  });

  test('fails where the model breaks off, and does not begin again', async () => {
    const broken = streamOf(chunk('Half'), 'data: {"error":{"message":"overloaded"}}\n\n');
    await expect(run(reader().answerStream, broken).outputs).rejects.toMatchObject({ code: 'upstream_error' });
    const { answerStream } = reader({ hasBegun: async () => true });
    await expect(run(answerStream, good).outputs).rejects.toMatchObject({ code: 'node_failed' });
  });
});
