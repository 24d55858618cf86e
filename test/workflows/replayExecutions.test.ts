import { Client, Connection } from '@temporalio/client';
import { bundleWorkflowCode } from '@temporalio/worker';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { replayExecutions } from '../../bin/replay/replayExecutions.ts';
import { failureConverterPath, payloadKeyPurpose, temporalData } from '../../domains/executions/codec/temporalData.ts';
import { chain, startEngineApi, type EngineApi } from '../api/engineApi.ts';
import { until } from '../executions/executionsWorld.ts';
import { testEncryptionKey } from '../support/apiServer.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('trying an upgrade on the executions of an instance', () => {
  let api: EngineApi;
  let dataDir: string;
  let connection: Connection;
  let waiting: string;
  beforeAll(async () => {
    api = await startEngineApi();
    dataDir = await mkdtemp(join(tmpdir(), 'bureau-replay-'));
    connection = await Connection.connect({ address: process.env['TEST_TEMPORAL_ADDRESS']! });
    const draft = chain({
      start: { type: 'trigger.manual' },
      wait: { type: 'logic.wait', parameters: { amount: 1, unit: 'days' } },
    });
    const { id } = await api.create(draft);
    const params = { digital_organization_id: id };
    const started = await api.person.client.ok('startExecution', { params, body: { mode: 'manual' } });
    waiting = started.id;
    await until(listed, (ids) => ids.includes(waiting)); // Temporal's lists lag behind
    await until(
      async () => (await temporal().workflow.getHandle(waiting).fetchHistory()).events?.length ?? 0,
      (events) => events > 8,
    );
  });
  afterAll(async () => {
    await connection?.close();
    await api?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const temporal = () => new Client({ connection });
  const query = () => `TaskQueue = '${api.deps.settings.taskQueue}' AND ExecutionStatus = 'Running'`;
  const listed = async () => {
    const ids: string[] = [];
    for await (const { workflowId } of temporal().workflow.list({ query: query() })) ids.push(workflowId);
    return ids;
  };
  const replay = (...args: string[]) =>
    new Promise<{ code: unknown; output: string }>((resolve) => {
      const env = {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        HOME: process.env['HOME'],
        DATABASE_URL: api.test.url,
        TEMPORAL_ADDRESS: process.env['TEST_TEMPORAL_ADDRESS'],
        SERVICE_DATA_DIR: dataDir,
        SERVICE_TASK_QUEUE: api.deps.settings.taskQueue,
        SERVICE_ENCRYPTION_KEY: testEncryptionKey,
      };
      execFile(process.execPath, ['bin/replay.ts', ...args], { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, output: stdout + stderr }),
      );
    });

  test('passes where this code writes the same commands', async () => {
    expect(await replay()).toEqual({ code: 0, output: '1 replayed, 0 failed\n' });
  });

  test('names the executions that other code would leave stuck', async () => {
    const secrets = api.deps.secrets.keysFor(payloadKeyPurpose);
    const workflowsPath = join(root, 'test/executions/standIn/workflows.ts');
    const { replayed, failed } = await replayExecutions({
      temporal: temporal(),
      dataConverter: temporalData(secrets),
      workflowBundle: await bundleWorkflowCode({ workflowsPath, failureConverterPath }),
      query: query(),
      limit: 10,
    });
    expect(replayed).toBe(1);
    expect(failed).toEqual([{ executionId: waiting, reason: expect.stringMatching(/nondeterminism/i) as string }]);
  });

  test('says what it needs', async () => {
    expect(await replay('--limit', 'many')).toEqual({ code: 2, output: expect.stringContaining('--limit') as string });
  });
});
