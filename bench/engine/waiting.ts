import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { ensureSearchAttributes } from '../../bin/embedded/searchAttributes.ts';
import { startTestServers } from '../../bin/test/startTestServers.ts';

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
const worker = fork(new URL('./workerProcess.ts', import.meta.url), {
  env: {
    ...process.env,
    BENCH_KIND: 'engine',
    DATABASE_URL: engine.testDatabase.url,
    TEMPORAL_ADDRESS: servers.temporalAddress,
    TASK_QUEUE: engine.taskQueue,
  },
});
worker.once('exit', (code) => {
  throw new Error(`the worker ended with ${code}`);
});
await once(worker, 'message');
engine.executions.startRelay();
const beforeMb = residentMb(worker.pid!);

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
console.log(`| 0 | ${beforeMb} |\n| ${count} | ${residentMb(worker.pid!)} |`);
worker.removeAllListeners('exit');
worker.kill('SIGKILL');
await engine.stop();
await servers.stop();
process.exit();

function residentMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}
