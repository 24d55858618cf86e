import { describe, expect, test } from 'vitest';

import type { ModelCall } from '../../../activities/kit/services/NodeModels.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { jsonOf, runAlone, type Alone } from './runAlone.ts';

/** Embeddings as OpenAI's API gives them, in an order of the provider's own: the vector of a text is its length. */
function embeddings({ body, onCharged }: ModelCall): { status: number; headers: {}; body: Buffer } {
  const input = body['input'] as string[];
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: [text.length] })).toReversed();
  onCharged?.(10n, 'call_1');
  const answer = {
    object: 'list',
    data,
    model: 'm-1',
    usage: { prompt_tokens: input.length, total_tokens: input.length },
  };
  return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(answer)) };
}

async function embed(parameters: object, more: Alone = {}) {
  const calls: ModelCall[] = [];
  const callModel = async (call: ModelCall) => {
    calls.push(call);
    return embeddings(call);
  };
  const all = { model: 'm', fields: ['text'], ...parameters };
  const outputs = await jsonOf('ai.embedding', { parameters: all, services: { callModel }, ...more });
  return { outputs, bodies: calls.map(({ body }) => body) };
}
const texts = (...all: string[]) => all.map((text) => ({ text }));

describe('ai.embedding', () => {
  test('embeds many items by one call and tells its use once', async () => {
    const { outputs, bodies } = await embed({ dimensions: 8 }, { json: texts('a', 'bb', 'ccc') });
    expect(bodies).toEqual([{ model: 'm', input: ['a', 'bb', 'ccc'], encoding_format: 'float', dimensions: 8 }]);
    expect(outputs).toEqual({
      main: [
        {
          text: 'a',
          embedding: [1],
          model: 'm-1',
          usage: { prompt_tokens: 3, total_tokens: 3 },
          credits: '0.000010',
        },
        { text: 'bb', embedding: [2], model: 'm-1' },
        { text: 'ccc', embedding: [3], model: 'm-1' },
      ],
    });
  });

  test('joins fields, or embeds each of them', async () => {
    const json = [{ title: 'T', about: { text: 'long' }, list: [1] }];
    const joined = await embed({ fields: ['title', 'about.text', 'none', 'list'] }, { json });
    expect(joined.bodies[0]).toMatchObject({ input: ['T\nlong\n[1]'] });
    const separate = await embed(
      { fields: ['title', 'about.text'], combine: 'separate', output_field: 'deep.vectors' },
      { json },
    );
    expect(separate.outputs['main']).toMatchObject([{ deep: { vectors: { title: [1], 'about.text': [4] } } }]);
  });

  test('cuts batches by their size, by length, and where parameters change', async () => {
    const sizes = async (parameters: object, more: Alone) =>
      (await embed(parameters, more)).bodies.map((body) => (body['input'] as string[]).length);
    expect(await sizes({ batch_size: 2 }, { json: texts('a', 'b', 'c') })).toEqual([2, 1]);
    expect(await sizes({}, { json: texts('x'.repeat(200_000), 'y'.repeat(60_000), 'z') })).toEqual([1, 2]);
    const perItem = ['m', 'm', 'n'].map((model) => ({ model, fields: ['text'] }));
    expect(await sizes({}, { parametersPerItem: perItem, json: texts('a', 'b', 'c') })).toEqual([2, 1]);
    expect(await sizes({}, { json: [] })).toEqual([]);
  });

  test('an item without text is refused before anything is asked, or fails alone', async () => {
    const json = [{ text: 'a' }, { other: 1 }, { text: '' }, { text: 'b' }];
    await expect(embed({}, { json })).rejects.toMatchObject({ code: 'parameter_invalid', param: '/fields' });
    await expect(embed({ fields: [] })).rejects.toMatchObject({ param: '/fields' });
    await expect(embed({ combine: 'separate', fields: ['text', 'x'] }, { json })).rejects.toMatchObject({
      param: '/fields/1',
    });
    const { outputs, bodies } = await embed({}, { json, itemErrors: 'error_output' });
    expect(bodies).toMatchObject([{ input: ['a', 'b'] }]);
    expect(outputs['main']).toHaveLength(2);
    expect(outputs['error']).toMatchObject([{ other: 1, error: 'The item has no text in "text".' }, { text: '' }]);
  });

  test('a batch that fails fails its items, and only these', async () => {
    const callModel = async (call: ModelCall) => {
      if ((call.body['input'] as string[])[0] === 'bad') throw new AppError('upstream_error', 'No.');
      return embeddings(call);
    };
    const failing: Alone = {
      parameters: { model: 'm', fields: ['text'], batch_size: 1 },
      services: { callModel },
      json: texts('good', 'bad'),
    };
    await expect(runAlone('ai.embedding', failing)).rejects.toMatchObject({ code: 'upstream_error' });
    const outputs = await jsonOf('ai.embedding', { ...failing, itemErrors: 'continue' });
    expect(outputs['main']).toMatchObject([{ embedding: [4] }, { text: 'bad', error: 'No.' }]);
  });

  test('fewer vectors than texts are no answer', async () => {
    const callModel = async () => ({ status: 200, headers: {}, body: Buffer.from('{"data":[{"embedding":[1]}]}') });
    const parameters = { model: 'm', fields: ['text'] };
    await expect(
      runAlone('ai.embedding', { parameters, services: { callModel }, json: texts('a', 'b') }),
    ).rejects.toMatchObject({ code: 'upstream_error' });
  });
});
