import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { graphOf, TestEngine } from '../workflows/engine.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bureau-worker-'));
const workers: ChildProcess[] = [];
let engine: TestEngine;

beforeAll(async () => {
  engine = await TestEngine.start({ worker: false, dataDir });
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await engine.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the worker as `npm start` does; resolves when it says that it runs. */
async function startWorker(
  env: Record<string, string> = {},
): Promise<{ worker: ChildProcess; ready: Promise<unknown>; output: () => string }> {
  const worker = fork(new URL('../../activities/worker.ts', import.meta.url), {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: engine.testDatabase.url,
      TEMPORAL_ADDRESS: process.env['TEST_TEMPORAL_ADDRESS'],
      SERVICE_TASK_QUEUE: engine.taskQueue,
      SERVICE_DATA_DIR: dataDir,
      ...env,
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  workers.push(worker);
  let output = '';
  for (const stream of [worker.stdout!, worker.stderr!])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { worker, ready: once(worker, 'message'), output: () => output };
}

describe('the worker process', () => {
  test('runs executions, keeps its bundle for the next start, and ends with code 0 when asked to', async () => {
    const { worker, ready, output } = await startWorker();
    await Promise.race([ready, once(worker, 'exit').then(() => expect.fail(output()))]);
    const graph = graphOf(
      {
        T: { type: 'trigger.webhook' },
        A: { type: 'data.edit_fields', parameters: { assignments: [{ name: 'sum', value: '{{ 1 + 1 }}' }] } },
      },
      'T>A',
    );
    const { executionId, status } = await engine.run(graph);
    expect(status).toBe('success');
    expect(await engine.items(executionId, 'A')).toEqual([{ sum: 2 }]);
    expect(readdirSync(join(dataDir, 'cache')).filter((name) => name.startsWith('workflows-'))).toHaveLength(1);
    worker.kill('SIGTERM');
    expect(await once(worker, 'exit')).toEqual([0, null]);
    expect(output()).toContain('The worker has ended');
  });

  test('exits after its supervisor, once running work has finished', async () => {
    const { worker, ready } = await startWorker();
    await ready;
    worker.disconnect();
    expect(await once(worker, 'exit')).toEqual([0, null]);
  });

  // Wrong settings: `compose/entryPoints.test.ts`.
  test('says what is missing instead of starting half', async () => {
    const { worker, output } = await startWorker({ DATABASE_URL: '' });
    expect(await once(worker, 'exit')).toEqual([1, null]);
    expect(output()).toContain('DATABASE_URL and TEMPORAL_ADDRESS must be set');
  });
});
