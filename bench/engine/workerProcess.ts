import { Client } from '@temporalio/client';
import { bundleWorkflowCode, NativeConnection, Worker } from '@temporalio/worker';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Agent, request } from 'undici';

import { createWorker, workerSettings } from '../../activities/worker/createWorker.ts';
import { ExecutionStore } from '../../activities/engine/ExecutionStore.ts';
import { nodeDefinitions } from '../../activities/generated/registry.ts';
import { NodeTypes } from '../../activities/engine/nodeTypes.ts';
import { createServices } from '../../activities/worker/services.ts';
import { installRuntime } from '../../activities/worker/temporalRuntime.ts';
import { workflowBundle } from '../../activities/worker/workflowBundle.ts';
import { BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import { folderBlobs } from '../../platform/binaries/folderBlobs.ts';
import { createLogger } from '../../platform/config/logger.ts';
import { Database } from '../../db/database.ts';
import { takeAnnouncedStarts } from '../../domains/executions/temporal/announcedStarts.ts';
import { createExpressionPool } from '../../platform/expressions/expressionPool.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { parseOutboundAllow } from '../../platform/outbound/guard.ts';
import { temporalTestData } from '../../test/support/temporalTestData.ts';
import { testCredentials } from '../../test/support/testCredentials.ts';
import { testWaits } from '../../test/support/testWaits.ts';
import { testFileSessions } from '../../test/support/files.ts';

/** Program: the measured worker (`engine`) or the bare one (`bare`), with the same settings. Tells its parent `ready`. */
const { BENCH_KIND = 'engine', DATABASE_URL = '', TEMPORAL_ADDRESS = '', TASK_QUEUE = '' } = process.env;
const logger = createLogger({ service: 'test', level: 'warn' });
installRuntime(logger);
const connection = await NativeConnection.connect({ address: TEMPORAL_ADDRESS });
const shared = { connection, namespace: 'default', taskQueue: TASK_QUEUE };

const worker = await (BENCH_KIND === 'bare' ? bareWorker() : engineWorker());
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => worker.shutdown());
process.send?.('ready');
await worker.run();
process.exit();

async function bareWorker(): Promise<Worker> {
  const agent = new Agent({ connections: 64 });
  const bundle = await bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('./bareWorkflows.ts', import.meta.url)),
  });
  const bare = async ({ url }: { url: string }) => {
    if (url === '') return { outputs: { main: { count: 1, sizeBytes: 60 } } };
    const { body } = await request(url, { dispatcher: agent });
    return { outputs: { main: { count: 1, sizeBytes: JSON.stringify(await body.json()).length } } };
  };
  return Worker.create({ ...workerSettings, ...shared, workflowBundle: bundle, activities: { bare } });
}

async function engineWorker(): Promise<Worker> {
  const database = await Database.connect({ url: DATABASE_URL, poolSize: 16, readsFor: 'engine' });
  const store = new ExecutionStore(database);
  const nodeTypes = new NodeTypes(nodeDefinitions);
  const made = await createWorker({
    ...shared,
    deps: {
      database,
      logger,
      publicUrl: 'http://localhost:8080',
      store,
      nodeTypes,
      expressions: createExpressionPool({ size: 2, timeoutMs: 5_000, logger }),
      servicesFor: createServices({
        gateway: null,
        outbound: createOutbound({ allow: parseOutboundAllow('127.0.0.0/8') }),
        binaries: new BinaryStore(database, folderBlobs(join(tmpdir(), 'bureau-bench-binaries'))),
        dataTables: { database, maxTotalBytes: 1e9 },
        files: testFileSessions(),
      }),
      waits: testWaits(database),
      credentials: testCredentials(database),
    },
    workflowBundle: await workflowBundle({ cacheDir: join(tmpdir(), 'bureau-bench-cache'), logger }),
    dataConverter: temporalTestData,
  });
  takeAnnouncedStarts({
    database,
    logger,
    taskQueue: TASK_QUEUE,
    temporal: new Client({ connection, dataConverter: temporalTestData }),
    shapeOf: nodeTypes.shapeOf,
    keep: (execution) => store.keep(execution),
  });
  return made;
}
