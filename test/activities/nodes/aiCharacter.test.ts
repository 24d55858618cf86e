import { expect, test } from 'vitest';

import type { ModelCall } from '../../../activities/kit/services/NodeModels.ts';
import type { GatewayAnswer } from '../../../domains/gateway/calls/gatewayAnswer.ts';
import { binariesInMemory } from '../../support/binaries.ts';
import { runAlone, type Alone } from './runAlone.ts';

function world() {
  const calls: Pick<ModelCall, 'endpoint' | 'body' | 'once'>[] = [];
  const remembered: { key: string; place: string; said: string; answered: string }[] = [];
  const callModel = async ({ endpoint, body, once, onCharged }: ModelCall): Promise<GatewayAnswer> => {
    calls.push({ endpoint, body, once });
    onCharged?.(2n, 'call_1');
    if (endpoint === 'audio.speech')
      return {
        status: 200,
        headers: { 'content-type': 'audio/mpeg' },
        stream: (async function* (): AsyncGenerator<Uint8Array, undefined> {
          yield Buffer.from('ahoy');
        })(),
      };
    const answer = {
      model: 'm',
      usage: { total_tokens: 3 },
      choices: [{ message: { content: 'Wet.' }, finish_reason: 'stop' }],
    };
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(answer)) };
  };
  const characterMemory = {
    last: async ({ memoryKey, place }: { memoryKey: string; place: string }, count: number) =>
      remembered
        .filter((turn) => turn.key === memoryKey && turn.place !== place)
        .slice(-count)
        .flatMap(({ said, answered }) => [
          { role: 'user' as const, content: said },
          { role: 'assistant' as const, content: answered },
        ]),
    add: async (of: { memoryKey: string; place: string }, turn: { said: string; answered: string }) =>
      void remembered.push({ key: of.memoryKey, place: of.place, ...turn }),
  };
  const run = (parameters: object, more: Alone = {}) =>
    runAlone('ai.character', {
      parameters: { model: 'm', name: 'Ole', message: 'How is it?', ...parameters },
      services: { callModel, characterMemory, binaries: binariesInMemory() },
      ...more,
    });
  return { run, calls, remembered };
}

test('a character answers in its role, with its examples', async () => {
  const { run, calls, remembered } = world();
  const parameters = { background: 'Keeps a light.', manner: 'Dry.', examples: [{ said: 'Hi', answer: 'Hm.' }] };
  expect(await run(parameters, { json: [{ id: 1 }] })).toMatchObject({
    outputs: {
      main: [
        { json: { id: 1, text: 'Wet.', name: 'Ole', model: 'm', usage: { total_tokens: 3 }, credits: '0.000002' } },
      ],
    },
  });
  const [system, ...others] = calls[0]!.body['messages'] as { role: string; content: string }[];
  expect(system!.content).toMatch(/^You are Ole\.[^]*Background: Keeps a light\.[^]*Manner: Dry\.$/);
  expect(others).toEqual([
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Hm.' },
    { role: 'user', content: 'How is it?' },
  ]);
  expect(remembered).toEqual([]);
});

test('a character remembers what was said under its key, so many turns of it', async () => {
  const { run, calls, remembered } = world();
  const said = ['one', 'two', 'three'];
  await run(
    {},
    {
      json: said.map((message) => ({ message })),
      parametersPerItem: said.map((message) => ({
        model: 'm',
        name: 'Ole',
        message,
        memory_key: 'me',
        memory_turns: 1,
      })),
    },
  );
  const heard = calls.map(({ body }) =>
    (body['messages'] as { content: string }[]).slice(1).map((turn) => turn.content),
  );
  expect(heard).toEqual([['one'], ['one', 'Wet.', 'two'], ['two', 'Wet.', 'three']]);
  expect(remembered.map(({ place }) => place)).toEqual([0, 1, 2].map((index) => `exe_test/n1/0/item ${index}`));
});

test('a character speaks where it is given a voice: two calls, one sum', async () => {
  const { run, calls } = world();
  expect(await run({ answer: 'voice', speech_model: 's', voice: 'onyx' })).toMatchObject({
    outputs: { main: [{ json: { credits: '0.000004' }, binary: { data: { media_type: 'audio/mpeg' } } }] },
  });
  expect(calls.map(({ endpoint, once }) => [endpoint, once])).toEqual([
    ['chat.completions', 'exe_test/n1/0/item 0'],
    ['audio.speech', 'exe_test/n1/0/item 0/voice'],
  ]);
});
