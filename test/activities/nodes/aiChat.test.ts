import { describe, expect, test } from 'vitest';

import type { ModelCall } from '../../../activities/define.ts';
import { AppError } from '../../../openapi/AppError.ts';
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
  const callModel = async ({ body, endpoint }: ModelCall) => {
    expect(endpoint).toBe('chat.completions');
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
