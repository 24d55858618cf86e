import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import pg from 'pg';

import { columnTypes } from '../db/columnTypes.ts';
import { newId } from '../db/ids.ts';
import { checkLedger } from '../db/ledger/check.ts';
import { createLedger } from '../db/ledger/ledger.ts';
import { benchRecord } from './benchRecord.ts';
import { cpuTimeMs } from './engine/cpuTime.ts';
import { median } from './median.ts';
import { seed, type Seeded } from './gateway/seed.ts';
import { durability, openServers } from './gateway/servers.ts';

/**
 * Calls (hold + settle) a second of one wallet through 1, 3 and 10 processes, in turns, and the latency of a lone caller of another
 * organization in one of the processes at the same time. `10-apart`: each process has an organization of its own, `10-direct`: processes
 * that do not know each other. No HTTP and no provider, so it needs little of the machine.
 *   npm run bench -- ledgerProcesses [--callers 30] [--rounds 3] [--seconds 3] [--processes 1,3,10,10-apart,10-direct]
 */
const { values } = parseArgs({
  options: {
    callers: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    processes: { type: 'string', default: '1,3,10,10-apart,10-direct' },
  },
});

/** Processes announce busy wallets once a second; a round is measured after they know each other. */
const warmMs = 4_000;

/** The work of a process of the benchmark in a round: so many callers of an organization for a time. */
interface Round {
  callers: number;
  ms: number;
  seeded: Seeded;
  /** The other organization, if the process has its caller. */
  other: Seeded | null;
}

interface Outcome {
  latenciesMs: number[];
  otherLatenciesMs: number[];
  cpuMs: number;
}

interface Result {
  perSecond: number;
  p50Ms: number;
  otherP50Ms: number;
  otherP99Ms: number;
  /** CPU time a call: of all processes, and of PostgreSQL. */
  nodeMs: number;
  postgresMs: number;
}

if (process.send) await serve();
else await compare();

/** A process of the benchmark: a ledger, and its callers on request. */
async function serve(): Promise<void> {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, types: columnTypes });
  const relayKeys = process.env.BENCH_DIRECT ? [] : [{ id: 'bench', bytes: Buffer.alloc(32, 1) }];
  const ledger = createLedger({ pool, owner: `bench ${process.pid}`, relayKeys });
  const call = async ({ organizationId, keyId, modelId, priceId }: Seeded): Promise<void> => {
    const callId = newId('call');
    const hold = { callId, organizationId, keyId, modelId, priceId, amountMicros: 1_000n };
    const verdict = await ledger.hold({ ...hold, endpoint: 'chat.completions', requestId: 'req_bench' });
    if (verdict !== 'ok') throw new Error(`The hold was refused: ${verdict}`);
    await new Promise((resolve) => setImmediate(resolve)); // the provider
    await ledger.settle({ callId, amountMicros: 700n, record: benchRecord });
  };
  const callUntil = async (endMs: number, seeded: Seeded, latenciesMs: number[]): Promise<void> => {
    for (;;) {
      const atMs = performance.now();
      if (atMs >= endMs) return;
      await call(seeded);
      latenciesMs.push(performance.now() - atMs);
    }
  };
  process.on('message', async (round: Round) => {
    const run = async (ms: number): Promise<Outcome> => {
      const [latenciesMs, otherLatenciesMs]: [number[], number[]] = [[], []];
      const endMs = performance.now() + ms;
      const before = process.cpuUsage();
      const callers = Array.from({ length: round.callers }, () => callUntil(endMs, round.seeded, latenciesMs));
      if (round.other) callers.push(callUntil(endMs, round.other, otherLatenciesMs));
      await Promise.all(callers);
      const { user, system } = process.cpuUsage(before);
      return { latenciesMs, otherLatenciesMs, cpuMs: (user + system) / 1_000 };
    };
    await run(warmMs);
    process.send!('warm');
    process.send!(await run(round.ms));
  });
  process.on('disconnect', () => void ledger.close().then(() => pool.end()));
  process.send!('ready');
}

async function compare(): Promise<void> {
  process.env.TEST_TEMPORAL_ADDRESS ??= 'none'; // the ledger needs none
  const servers = await openServers();
  const rows = values.processes.split(',');
  const most = Math.max(...rows.map((row) => Number.parseInt(row, 10)));
  const start = (env: Record<string, string>) =>
    Array.from({ length: most }, () =>
      fork(import.meta.filename, [], { env: { ...process.env, ...env, DATABASE_URL: servers.databaseUrl } }),
    );
  const [relayed, direct] = [
    start({}),
    rows.some((row) => row.endsWith('-direct')) ? start({ BENCH_DIRECT: '1' }) : [],
  ];
  const pool = new pg.Pool({ connectionString: servers.databaseUrl });
  try {
    await Promise.all([...relayed, ...direct].map((child) => once(child, 'message')));
    const organizations: Seeded[] = [];
    for (let index = 0; index <= most; index += 1)
      organizations.push(await seed(servers.databaseUrl, 'http://bench', index === 0 ? '' : `-${index + 1}`));
    const other = organizations[most]!;
    const ms = Number(values.seconds) * 1_000;
    const postgres = await serverPid(pool);
    const results = new Map<string, Result[]>();
    for (let round = -1; round < Number(values.rounds); round += 1) {
      for (const row of rows) {
        const count = Number.parseInt(row, 10);
        const children = (row.endsWith('-direct') ? direct : relayed).slice(0, count);
        const isApart = row.endsWith('-apart');
        const outcomes = children.map(async (child, index) => {
          const callers = Math.floor((Number(values.callers) + index) / count);
          const seeded = organizations[isApart ? index : 0]!;
          child.send({ callers, ms, seeded, other: index === 0 ? other : null } satisfies Round);
          await once(child, 'message');
          return ((await once(child, 'message')) as [Outcome])[0];
        });
        await Promise.race(children.map((child) => once(child, 'message')));
        const before = cpuTimeMs(postgres);
        const ended = await Promise.all(outcomes);
        if (round >= 0)
          results.set(row, [...(results.get(row) ?? []), resultOf(ended, ms, cpuTimeMs(postgres)! - before!)]);
      }
    }
    report(await durability(servers.databaseUrl), results);
    const violations = await checkLedger(pool);
    console.log(violations.length === 0 ? 'checked: all invariants hold' : violations.join('\n'));
  } finally {
    await pool.end();
    for (const child of [...relayed, ...direct]) child.disconnect();
    await Promise.all([...relayed, ...direct].map(async (child) => child.exitCode ?? (await once(child, 'exit'))));
    await servers.stop();
  }
}

function resultOf(outcomes: Outcome[], ms: number, postgresMs: number): Result {
  const at = (latencies: number[], share: number): number =>
    latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * share)] ?? 0;
  const latencies = outcomes.flatMap(({ latenciesMs }) => latenciesMs);
  const others = outcomes.flatMap(({ otherLatenciesMs }) => otherLatenciesMs);
  const calls = latencies.length + others.length;
  return {
    perSecond: latencies.length / (ms / 1_000),
    p50Ms: at(latencies, 0.5),
    otherP50Ms: at(others, 0.5),
    otherP99Ms: at(others, 0.99),
    nodeMs: outcomes.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / calls,
    postgresMs: postgresMs / calls,
  };
}

function report(durable: string, results: ReadonlyMap<string, readonly Result[]>): void {
  console.log(`${durable}; ${values.callers} callers, median of ${values.rounds} rounds`);
  console.log(
    '| processes | calls/s | of one | p50 ms | CPU ms a call: processes | PostgreSQL | all, of one | other organization p50 ms | p99 ms |\n' +
      '| --: | --: | --: | --: | --: | --: | --: | --: | --: |',
  );
  const of = (rounds: readonly Result[], field: keyof Result): number => median(rounds.map((round) => round[field]));
  const cpu = (rounds: readonly Result[]): number =>
    median(rounds.map(({ nodeMs, postgresMs }) => nodeMs + postgresMs));
  const one = [...results.values()][0]!;
  for (const [row, rounds] of results) {
    const ratio = of(rounds, 'perSecond') / of(one, 'perSecond');
    const cells = [
      of(rounds, 'p50Ms').toFixed(1),
      of(rounds, 'nodeMs').toFixed(3),
      of(rounds, 'postgresMs').toFixed(3),
      (cpu(one) / cpu(rounds)).toFixed(2),
      of(rounds, 'otherP50Ms').toFixed(1),
      of(rounds, 'otherP99Ms').toFixed(1),
    ];
    console.log(`| ${row} | ${Math.round(of(rounds, 'perSecond'))} | ${ratio.toFixed(2)} | ${cells.join(' | ')} |`);
  }
}

/** The process that started the connections of the server; itself if it is on another machine. */
async function serverPid(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const stat = readFileSync(`/proc/${rows[0]!.pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
