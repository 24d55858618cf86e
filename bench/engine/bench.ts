import { Client, Connection } from '@temporalio/client';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { freePort } from '../../bin/embedded/ports.ts';
import { startPostgres } from '../../bin/embedded/postgres.ts';
import { ensureSearchAttributes } from '../../bin/embedded/searchAttributes.ts';
import { startTemporal } from '../../bin/embedded/temporal.ts';
import { findTemporal } from '../../bin/embedded/temporalBinary.ts';
import { everythingOn } from '../everythingOn.ts';
import type { BareInput } from './bareWorkflows.ts';
import { cpuTimeMs } from './cpuTime.ts';
import { percentile, runLoad, type Load } from './load.ts';
import { startCollector } from './startCollector.ts';
import { webhookCaller } from './webhookCaller.ts';

/**
 * Prints executions/s and latency of flows through the engine, beside a bare Temporal workflow with as many activities
 * (local where ours are local), one after the other on this machine with the same servers and worker settings.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    warm: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,16' },
    flows: { type: 'string', default: 'respond,http' },
    rounds: { type: 'string', default: '2' },
    kinds: { type: 'string', default: 'bare,engine,webhook' },
    events: { type: 'string', default: '*' },
  },
});

/** `bare` Temporal, our `engine` from its start function on, a whole instance from its `webhook` on, the same with traces and log events sent away (`streamed`). */
type Kind = 'bare' | 'engine' | 'webhook' | 'streamed';

interface Row extends Load {
  flow: string;
  kind: Kind;
  connections: number;
  /** Of all processes together; null if it cannot be read. */
  cpuMs: number | null;
}

const folder = await mkdtemp(join(tmpdir(), 'bureau-bench-'));
await chmod(folder, 0o711); // as root, PostgreSQL runs as another user, which needs access
const stops: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
try {
  await main();
} finally {
  for (const stop of stops.toReversed()) await stop();
}
process.exit();

async function main(): Promise<void> {
  const servers = await openServers();
  process.env['TEST_POSTGRES_URL'] = servers.postgresUrl;
  process.env['TEST_TEMPORAL_ADDRESS'] = servers.temporalAddress;
  const { TestEngine, graphOf } = await import('../../test/workflows/engine.ts');
  const engine = await TestEngine.start({ worker: false });
  stops.push(() => engine.stop());
  const temporal = new Client({ connection: await Connection.connect({ address: servers.temporalAddress }) });
  const bareQueue = `${engine.taskQueue}-bare`;
  await startWorker({
    BENCH_KIND: 'engine',
    DATABASE_URL: engine.testDatabase.url,
    TEMPORAL_ADDRESS: servers.temporalAddress,
    TASK_QUEUE: engine.taskQueue,
  });
  await startWorker({ BENCH_KIND: 'bare', TEMPORAL_ADDRESS: servers.temporalAddress, TASK_QUEUE: bareQueue });

  const edit = {
    type: 'data.edit_fields',
    parameters: { assignments: [{ name: 'greeting', type: 'string', value: 'Hello {{ $json.body.name }}' }] },
  };
  const webhook = { type: 'trigger.webhook', parameters: { methods: ['POST'], respond: 'respond_node' } };
  const respond = { type: 'logic.respond_to_webhook' };
  const http = { type: 'http.request', parameters: { url: servers.httpUrl } };
  const flows: Record<string, { graph: ReturnType<typeof graphOf>; bare: BareInput }> = {
    respond: {
      graph: graphOf({ T: webhook, E: edit, R: respond }, 'T>E E>R'),
      bare: { local: 2, remote: 0, url: '' },
    },
    http: {
      graph: graphOf({ T: { type: 'trigger.webhook' }, A: http, B: http, C: http }, 'T>A A>B B>C'),
      bare: { local: 0, remote: 3, url: servers.httpUrl },
    },
  };
  let next = 0;
  const rows: Row[] = [];
  for (const flow of values.flows.split(',')) {
    const { graph, bare } = flows[flow]!;
    const digitalOrganizationId = await engine.insertDigitalOrganization(graph);
    const caller =
      flow === 'respond' && values.kinds.includes('webhook') ? await webhookCaller(graph, 'Hello Ada') : null;
    if (caller) stops.push(caller.stop);
    const streaming = everythingOn(servers.collectorUrl, values.events.split(','));
    const streamed =
      caller && values.kinds.includes('streamed') ? await webhookCaller(graph, 'Hello Ada', streaming) : null;
    if (streamed) stops.push(streamed.stop);
    const runs: Partial<Record<Kind, () => Promise<void>>> = {
      ...(caller && { webhook: caller.call }),
      ...(streamed && { streamed: streamed.call }),
      engine: async () => {
        const { status, error } = await engine.ended(
          await engine.start(graph, { items: [{ body: { name: 'Ada' } }], digitalOrganizationId }),
        );
        if (status !== 'success') throw new Error(`${status}: ${error?.message}`);
      },
      bare: async () => {
        next += 1;
        await temporal.workflow.execute('bareFlow', {
          taskQueue: bareQueue,
          workflowId: `bare-${process.pid}-${next}`,
          args: [bare],
        });
      },
    };
    for (const connections of values.connections.split(',').map(Number)) {
      for (let round = 0; round < Number(values.rounds); round += 1) {
        const kinds: Kind[] = ['bare', 'engine', 'webhook', 'streamed'];
        for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
          const work = runs[kind];
          if (!work || !values.kinds.includes(kind)) continue;
          await runLoad({ work, connections, seconds: Number(values.warm) });
          const beforeMs = cpuTimeMs();
          const load = await runLoad({ work, connections, seconds: Number(values.seconds) });
          const afterMs = cpuTimeMs();
          rows.push({
            flow,
            kind,
            connections,
            cpuMs: beforeMs === null || afterMs === null ? null : afterMs - beforeMs,
            ...load,
          });
        }
      }
    }
  }
  print(rows);
}

async function openServers(): Promise<Record<'postgresUrl' | 'temporalAddress' | 'httpUrl' | 'collectorUrl', string>> {
  const postgres = await startPostgres({ dataDir: folder, port: await freePort(), database: 'bureau' });
  stops.push(postgres.stop);
  const temporal = await startTemporal({
    binary: await findTemporal(() => undefined),
    dataDir: folder,
    port: await freePort(),
    uiPort: null,
    namespace: 'default',
  });
  stops.push(temporal.stop);
  await ensureSearchAttributes({ address: temporal.address, tls: null }, 'default');
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end('{"answer":42}'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => server.close());
  const collector = await startCollector();
  stops.push(collector.close);
  return {
    postgresUrl: postgres.ownerUrl,
    temporalAddress: temporal.address,
    httpUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    collectorUrl: collector.url,
  };
}

async function startWorker(env: Record<string, string>): Promise<ChildProcess> {
  const worker = fork(new URL('./workerProcess.ts', import.meta.url), {
    env: { ...process.env, ...env },
    execArgv: process.execArgv,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  stops.push(() => worker.kill('SIGKILL'));
  await once(worker, 'message');
  return worker;
}

function print(rows: readonly Row[]): void {
  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, Node ${process.version}`);
  console.log(
    '| flow | connections | what | executions/s | p50 ms | p99 ms | CPU ms each |\n|---|--:|---|--:|--:|--:|--:|',
  );
  const groups = Map.groupBy(rows, ({ flow, connections, kind }) => `${flow}|${connections}|${kind}`);
  const figures = new Map<string, { rate: number; cpuEachMs: number }>();
  for (const [name, group] of groups) {
    const latencies = group.flatMap((row) => row.latenciesMs).toSorted((a, b) => a - b);
    const rate = group.reduce((sum, row) => sum + row.perSecond, 0) / group.length;
    const cpuEachMs = group.reduce((sum, row) => sum + (row.cpuMs ?? Number.NaN), 0) / latencies.length;
    figures.set(name, { rate, cpuEachMs });
    const [flow, connections, kind] = name.split('|');
    const cells = [rate, percentile(latencies, 50), percentile(latencies, 99), cpuEachMs].map((figure) =>
      figure.toFixed(1),
    );
    console.log(`| ${[flow, connections, kind, ...cells].join(' | ')} |`);
  }
  for (const [name, streamed] of figures) {
    const plain = figures.get(name.replace(/streamed$/, 'webhook'));
    if (!plain || plain === streamed) continue;
    const place = name.replace('|', ' at ').replace('|', ', ');
    console.log(
      `${place}: ${(streamed.rate / plain.rate).toFixed(2)} of webhook (aim 0.95); by CPU time ${(plain.cpuEachMs / streamed.cpuEachMs).toFixed(2)}`,
    );
  }
  for (const name of groups.keys()) {
    const [kind, bare] = [name.split('|')[2]!, figures.get(name.replace(/[a-z]+$/, 'bare'))];
    const ours = figures.get(name)!;
    if (!bare || kind === 'bare') continue;
    const place = name.replace('|', ' at ').replace('|', ', ');
    console.log(
      `${place}: ${(ours.rate / bare.rate).toFixed(2)} of bare (aim 0.80); by CPU time ${(bare.cpuEachMs / ours.cpuEachMs).toFixed(2)}`,
    );
  }
}
