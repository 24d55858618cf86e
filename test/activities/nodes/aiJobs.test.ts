import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { describe, expect, test } from 'vitest';

import type { JobCall, NodeJob, NodeModelJobs } from '../../../activities/kit/services/NodeModels.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { FormFile } from '../../../domains/gateway/formats/formFile.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { binariesInMemory } from '../../support/binaries.ts';
import { runAlone, type Alone } from './runAlone.ts';

/** Jobs by their places, which the test ends. */
function world() {
  const binaries = binariesInMemory();
  const made = new Map<string, NodeJob>();
  const bodies: JobCall['body'][] = [];
  const modelJobs: NodeModelJobs = {
    find: async ({ once }) => made.get(once) ?? null,
    start: async ({ once, endpoint, body }) => {
      if (body['prompt'] === 'refused') throw new AppError('credit_balance_exhausted', 'No credits.');
      bodies.push(body);
      const job = {
        id: once,
        endpoint,
        model: 'm',
        progress: 0,
        seconds: 4,
        createdAt: new Date(),
        errorMessage: null,
      };
      made.set(once, { ...job, status: 'running', chargedMicros: 0n });
      return made.get(once)!;
    },
    content: async ({ id }) => ({ mediaType: 'audio/wav', content: Readable.from([Buffer.from(`file of ${id}`)]) }),
    forget: async (once) => void made.delete(once),
  };
  const end = (status: NodeJob['status'] = 'completed') => {
    for (const [place, job] of made)
      if (job.status === 'running')
        made.set(place, { ...job, status, chargedMicros: 5n, errorMessage: status === 'failed' ? 'Too dark.' : null });
  };
  const run = (type: string, parameters: object, more: Alone = {}) =>
    runAlone(type, {
      parameters: { model: 'm', prompt: 'x', ...parameters },
      services: { modelJobs, binaries },
      ...more,
    });
  return { run, end, made, bodies, binaries };
}

describe('ai.music and ai.video', () => {
  test('make a job per item, wait for all of them, and give their files in the order of the items', async () => {
    const { run, end, bodies, binaries } = world();
    const items = { json: [{ id: 1 }, { id: 2 }] };
    const before = await run('ai.music', { seconds: 4, lyrics: 'la' }, items);
    expect(before).toEqual({ waitUntil: expect.any(Date) as Date });
    expect(await run('ai.music', { seconds: 4 }, { ...items, resumed: true })).toEqual({
      waitUntil: expect.any(Date) as Date,
    });
    expect(bodies).toEqual([1, 2].map(() => ({ model: 'm', prompt: 'x', seconds: 4, lyrics: 'la' })));
    end();
    const result = await run('ai.music', { seconds: 4 }, { ...items, resumed: true });
    if (!('outputs' in result)) throw new Error('It waits.');
    const { main = [] } = result.outputs;
    expect(main.map(({ json }) => json)).toEqual(
      [1, 2].map((id) => ({ id, model: 'm', seconds: 4, credits: '0.000005' })),
    );
    const files = main.map(({ binary }) => binary!['data']!);
    expect(files.map(({ file_name: name }) => name)).toEqual(['music.wav', 'music.wav']);
    const contents = files.map(async (file) => (await buffer((await binaries.read(file)).content)).toString());
    expect(await Promise.all(contents)).toEqual(['file of exe_test/n1/0/item 0', 'file of exe_test/n1/0/item 1']);
    expect(bodies).toHaveLength(2);
  });

  test('begin a video with an image of the item', async () => {
    const { run, bodies, binaries } = world();
    const photo = await binaries.write(Buffer.from('abc'), { fileName: 'a.png', mediaType: 'image/png' });
    const inputs: Record<string, Item[]> = { main: [{ json: {}, binary: { photo } }] };
    await expect(run('ai.video', { image: 'none' }, { inputs })).rejects.toMatchObject({ param: '/image' });
    await run('ai.video', { image: 'photo', size: '1280x720', seconds: 8 }, { inputs });
    expect(bodies).toEqual([
      { model: 'm', prompt: 'x', seconds: '8', size: '1280x720', input_reference: expect.any(FormFile) as FormFile },
    ]);
  });

  test('fail with their job, and another attempt makes a new one', async () => {
    const { run, end, made } = world();
    await run('ai.music', {});
    end('failed');
    await expect(run('ai.music', {}, { resumed: true })).rejects.toMatchObject({
      code: 'upstream_error',
      message: 'The model could not make this: Too dark.',
    });
    expect(made.size).toBe(0);
  });

  test('let an item alone fail, once', async () => {
    const { run, end, bodies } = world();
    const items: Alone = {
      json: [{ id: 1 }, { id: 2 }],
      parametersPerItem: ['x', 'refused'].map((prompt) => ({ model: 'm', prompt })),
      itemErrors: 'continue',
    };
    await run('ai.music', {}, items);
    end('failed');
    const result = await run('ai.music', {}, { ...items, resumed: true });
    expect(result).toMatchObject({
      outputs: {
        main: [{ json: { error: 'The model could not make this: Too dark.' } }, { json: { error: 'No credits.' } }],
      },
    });
    expect(bodies).toHaveLength(1);
  });

  test('have twenty jobs under way at once', async () => {
    const { run, end, bodies } = world();
    const items = { json: Array.from({ length: 25 }, (_, id) => ({ id })) };
    await run('ai.music', {}, items);
    expect(bodies).toHaveLength(20);
    end();
    await run('ai.music', {}, { ...items, resumed: true });
    expect(bodies).toHaveLength(25);
    end();
    expect(await run('ai.music', {}, { ...items, resumed: true })).toHaveProperty('outputs');
  });
});
