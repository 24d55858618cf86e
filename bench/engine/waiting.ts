import { parseArgs } from 'node:util';

import { ensureSearchAttributes } from '../../bin/embedded/searchAttributes.ts';
import { startTestServers } from '../../bin/test/startTestServers.ts';
import { BenchWorker } from './BenchWorker.ts';

/** Prints the memory of a worker before and while so many executions wait. */
const { values } = parseArgs({ options: { executions: { type: 'string', default: '1000' } } });
const count = Number(values.executions);
const servers = await startTestServers({
  postgresUrl: process.env['TEST_POSTGRES_URL'],
  temporalAddress: process.env['TEST_TEMPORAL_ADDRESS'],
});
await ensureSearchAttributes({ address: servers.temporalAddress, tls: null }, 'default');
process.env['TEST_POSTGRES_URL'] = servers.postgresUrl;
process.env['TEST_TEMPORAL_ADDRESS'] = servers.temporalAddress;
const { TestEngine, graphOf } = await import('../../test/workflows/engine.ts');
const engine = await TestEngine.start({ worker: false });
const worker = await BenchWorker.start({
  databaseUrl: engine.testDatabase.url,
  temporalAddress: servers.temporalAddress,
  taskQueue: engine.taskQueue,
});
engine.executions.startRelay();
const beforeMb = worker.residentMb();

const wait = { type: 'logic.wait', parameters: { mode: 'interval', amount: 1, unit: 'hours' } };
const graph = graphOf({ T: { type: 'trigger.webhook' }, W: wait }, 'T>W');
const digitalOrganizationId = await engine.insertDigitalOrganization(graph);
const lanes = Array.from({ length: 16 }, async (_, lane) => {
  for (let index = lane; index < count; index += 16) await engine.start(graph, { digitalOrganizationId });
});
await Promise.all(lanes);
const waiting = async () =>
  (
    await engine.database.pool.query<{ count: number }>(
      `select count(*)::int as count from executions where status = 'waiting'`,
    )
  ).rows[0]!.count;
while ((await waiting()) < count) await new Promise((resolve) => setTimeout(resolve, 500));
console.log('| executions that wait | memory of the worker, MB |\n|--:|--:|');
console.log(`| 0 | ${beforeMb} |\n| ${count} | ${worker.residentMb()} |`);
worker.stop();
await engine.stop();
await servers.stop();
process.exit();
