import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { graphOf, TestEngine } from './engine.ts';

const full = process.env['BUREAU_TEST_FULL'] === '1';
let engine: TestEngine;
const workers: ChildProcess[] = [];
const ranFile = join(mkdtempSync(join(tmpdir(), 'bureau-killed-')), 'ran');

beforeAll(async () => {
  engine = await TestEngine.start({ worker: false });
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await engine.stop();
});

async function startWorker(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: engine.testDatabase.url,
    TASK_QUEUE: engine.taskQueue,
    RAN: ranFile,
    NODE_MS: '50',
  };
  const worker = fork(new URL('./workerProcess.ts', import.meta.url), {
    env,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  workers.push(worker);
  await once(worker, 'message');
  return worker;
}

const lines = () => readFileSync(ranFile, 'utf8').split('\n').filter(Boolean);

/** Resolves when the file of runs has this many lines. */
async function untilLines(count: number): Promise<void> {
  if (lines().length >= count) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const watcher = watch(ranFile, () => {
    if (lines().length >= count) resolve();
  });
  if (lines().length < count) await promise;
  watcher.close();
}

const nodeIds = Array.from({ length: 20 }, (_, index) => `N${index}`);
/** Twenty nodes in a row; every third one runs inside the workflow task. */
const graph = graphOf(
  {
    T: { type: 'trigger.webhook' },
    ...Object.fromEntries(
      nodeIds.map((id, index) => [id, { type: index % 3 === 2 ? 'test.local_effect' : 'test.effect' }]),
    ),
  },
  ['T', ...nodeIds]
    .slice(0, -1)
    .map((id, index) => `${id}>${nodeIds[index]}`)
    .join(' '),
);

test(
  `a worker that is killed in the middle loses nothing and repeats at most the node it was at, at ${full ? 6 : 1} points`,
  { timeout: 600_000 },
  async () => {
    for (const killAt of full ? [1, 2, 3, 7, 12, 20] : [5]) {
      writeFileSync(ranFile, '');
      const first = await startWorker();
      const executionId = await engine.start(graph, { items: [{ n: 1 }] });
      await untilLines(killAt);
      first.kill('SIGKILL');
      await once(first, 'exit');
      const finished = (await engine.runs(executionId))
        .filter((run) => run.status === 'success')
        .map((run) => run.nodeId);
      const second = await startWorker();
      const { status } = await engine.ended(executionId, 90_000);
      expect(status).toBe('success');
      const began = lines().map((line) => line.split(' ')[1]!);
      const repeated = nodeIds.filter((id) => began.filter((other) => other === id).length > 1);
      expect(repeated.filter((id) => finished.includes(id))).toEqual([]);
      expect(repeated.length).toBeLessThanOrEqual(1);
      expect(
        (await engine.runs(executionId)).map(({ nodeId, status: nodeStatus }) => `${nodeId} ${nodeStatus}`),
      ).toEqual(['T', ...nodeIds].map((id) => `${id} success`));
      expect(await engine.items(executionId, 'N19')).toEqual([{ n: 1 }]);
      second.kill('SIGKILL');
      await once(second, 'exit');
    }
  },
);
