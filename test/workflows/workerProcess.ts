import { NativeConnection } from '@temporalio/worker';
import { appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createWorker } from '../../activities/worker/createWorker.ts';
import { ExecutionStore } from '../../activities/engine/ExecutionStore.ts';
import { nodeDefinitions } from '../../activities/generated/registry.ts';
import { NodeTypes } from '../../activities/engine/nodeTypes.ts';
import { createServices } from '../../activities/worker/services.ts';
import { installRuntime } from '../../activities/worker/temporalRuntime.ts';
import { workflowBundle } from '../../activities/worker/workflowBundle.ts';
import { BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import { folderBlobs } from '../../platform/binaries/folderBlobs.ts';
import { createLedger } from '../../db/ledger/ledger.ts';
import { createGateway, type Gateway } from '../../domains/gateway/gateway.ts';
import { makeUpstreamDispatcher } from '../../domains/gateway/upstream/upstreamDispatcher.ts';
import { createDial } from '../../platform/outbound/dial.ts';
import { createGuardedDispatcher } from '../../platform/outbound/dispatcher.ts';
import { createLogger } from '../../platform/config/logger.ts';
import { Database } from '../../db/database.ts';
import { createExpressionPool } from '../../platform/expressions/expressionPool.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { parseOutboundAllow } from '../../platform/outbound/guard.ts';
import { temporalTestData } from '../support/temporalTestData.ts';
import { testCredentials } from '../support/testCredentials.ts';
import { testWaits } from '../support/testWaits.ts';
import { testNodes } from './testNodes.ts';
import { testFileSessions } from '../support/files.ts';

/**
 * Program: a worker that tests kill. Writes each run of a test node to the file RAN (`begin A <executionId>`); a node
 * takes NODE_MS. Tells its parent `ready`.
 */
const { DATABASE_URL = '', TEST_TEMPORAL_ADDRESS = '', TASK_QUEUE = '', RAN = '', NODE_MS = '0' } = process.env;
const logger = createLogger({ service: 'test', level: 'silent' });
installRuntime(logger);
const database = await Database.connect({ url: DATABASE_URL, readsFor: 'engine' });
const onRun = async (key: string) => {
  const [executionId, place] = key.split('/');
  appendFileSync(RAN, `begin ${place} ${executionId}\n`);
  await new Promise((resolve) => setTimeout(resolve, Number(NODE_MS)));
};
const gateway = testGateway();
const binaries = new BinaryStore(database, folderBlobs(join(tmpdir(), 'bureau-test-binaries')));
const files = testFileSessions();
const worker = await createWorker({
  deps: {
    database,
    logger,
    publicUrl: 'http://localhost:8080',
    store: new ExecutionStore(database),
    nodeTypes: new NodeTypes([...nodeDefinitions, ...testNodes({ ran: [], onRun })]),
    expressions: createExpressionPool({ size: 1, spare: 0, logger }),
    servicesFor: createServices({
      gateway,
      outbound: createOutbound({ allow: parseOutboundAllow('') }),
      binaries,
      dataTables: { database, maxTotalBytes: 1e9 },
      files,
    }),
    knowledgeFiles: { database, binaries, files, gateway },
    waits: testWaits(database),
    credentials: testCredentials(database),
  },
  connection: await NativeConnection.connect({ address: TEST_TEMPORAL_ADDRESS }),
  namespace: 'default',
  taskQueue: TASK_QUEUE,
  workflowBundle: await workflowBundle({ cacheDir: join(tmpdir(), 'bureau-test-cache'), logger }),
  dataConverter: temporalTestData,
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
await worker.run();

/** Models of the database, whose providers have keys that are not encrypted. */
function testGateway(): Gateway {
  const ledger = createLedger({
    pool: database.systemPool,
    owner: `test ${process.pid}`,
    leaseMs: 2_000,
    renewEveryMs: 500,
  });
  const openSecret = (sealed: string): string => sealed;
  return createGateway({
    database,
    ledger,
    openSecret,
    openOwnKey: openSecret,
    secrets: { encrypt: (_context, plain) => plain, decrypt: (_context, sealed) => sealed },
    dispatcher: makeUpstreamDispatcher(),
    guardedDispatcher: createGuardedDispatcher({ allow: parseOutboundAllow('') }),
    guardedDial: createDial({ allow: parseOutboundAllow('') }),
    logger,
    settings: { answerLeaseMs: 1_000 },
  });
}
