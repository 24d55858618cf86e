import { Client } from 'pg';

import { ensureSearchAttributes } from '../../bin/embedded/searchAttributes.ts';
import { startTestServers } from '../../bin/test/startTestServers.ts';
import { BenchWorker } from '../engine/BenchWorker.ts';

/**
 * Prints the time and the memory of a worker for a flow that reads rows of PostgreSQL into a file: rows, seconds, and the peak of its resident
 * memory, also of a tenth of the rows. Bounded memory means that both peaks are about the same. npm run bench -- postgresql/rowsToFile [rows]
 */
const rows = Number(process.argv[2] ?? 1_000_000);
const servers = await startTestServers({
  postgresUrl: process.env['TEST_POSTGRES_URL'],
  temporalAddress: process.env['TEST_TEMPORAL_ADDRESS'],
});
await ensureSearchAttributes({ address: servers.temporalAddress, tls: null }, 'default');
process.env['TEST_POSTGRES_URL'] = servers.postgresUrl;
process.env['TEST_TEMPORAL_ADDRESS'] = servers.temporalAddress;
const { TestEngine, graphOf } = await import('../../test/workflows/engine.ts');
const { insertCredential } = await import('../../test/support/testCredentials.ts');
const engine = await TestEngine.start({ worker: false });
const url = new URL(engine.testDatabase.ownerUrl);
const owner = new Client({ connectionString: url.href });
await owner.connect();
await owner.query(`create table bench_rows as select n as id, n * 1.5 as total, md5(n::text) as code, now() as at,
  jsonb_build_object('n', n) as data from generate_series(1::int8, ${rows}) n`);

const worker = await BenchWorker.start({
  databaseUrl: engine.testDatabase.url,
  temporalAddress: servers.temporalAddress,
  taskQueue: engine.taskQueue,
});
engine.executions.startRelay();

const auth = await insertCredential(engine.database, engine.organization, {
  type: 'postgresql',
  values: {
    host: url.hostname,
    port: Number(url.port),
    database: url.pathname.slice(1),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    tls: 'off',
  },
});
console.log('| rows | format | seconds | rows/s | memory before, MB | peak, MB |\n|--:|:--|--:|--:|--:|--:|');
await read(Math.ceil(rows / 100), 'json_lines', false); // compiles and warms up
for (const count of [Math.ceil(rows / 10), rows])
  for (const format of ['json_lines', 'csv'] as const) await read(count, format, true);
worker.stop();
await owner.end();
await engine.stop();
await servers.stop();
process.exit();

async function read(count: number, format: 'json_lines' | 'csv', isShown: boolean): Promise<void> {
  const sql = 'select * from bench_rows where id <= $1';
  const node = {
    type: 'postgresql.rows',
    parameters: { sql, values: [count], result: 'file', file_format: format },
    credentials: { auth: { id: auth } },
  };
  const graph = graphOf({ T: { type: 'trigger.manual' }, R: node }, 'T>R');
  const beforeMb = worker.residentMb();
  let peakMb = beforeMb;
  const watch = setInterval(() => (peakMb = Math.max(peakMb, worker.residentMb())), 20);
  const began = performance.now();
  const { executionId, status, error } = await engine.ended(await engine.start(graph, { mode: 'manual' }));
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  if (status !== 'success') throw new Error(`${status}: ${error?.message}`);
  const [item] = await engine.items(executionId, 'R');
  if (item?.['rows'] !== count) throw new Error(`The file has ${String(item?.['rows'])} rows.`);
  if (!isShown) return;
  const figures = [seconds.toFixed(1), Math.round(count / seconds), beforeMb, peakMb];
  console.log(`| ${count} | ${format} | ${figures.join(' | ')} |`);
}
