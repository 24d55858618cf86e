import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';

import pg from 'pg';

import { columnTypes } from '../db/columnTypes.ts';
import { newId } from '../db/ids.ts';
import { checkLedger } from '../db/ledger/check.ts';
import { createLedger } from '../db/ledger/ledger.ts';
import { benchRecord } from './benchRecord.ts';
import { median } from './median.ts';
import { seed, type Seeded } from './gateway/seed.ts';
import { durability, openServers } from './gateway/servers.ts';

/**
 * Calls (hold + settle) a second of one wallet through 1, 3 and 10 processes, in turns, and the latency of a lone caller of another
 * organization in one of the processes at the same time. No HTTP and no provider, so it needs little of the machine.
 *   npm run bench -- ledgerProcesses [--callers 30] [--rounds 3] [--seconds 3]
 */
const { values } = parseArgs({
  options: {
    callers: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    processes: { type: 'string', default: '1,3,10' },
  },
});

/** The work of a process of the benchmark in a round: so many callers of an organization for a time. */
interface Round {
  callers: number;
  ms: number;
  seeded: Seeded;
  /** The other organization, if the process has its caller. */
  other: Seeded | null;
}

interface Outcome {
  calls: number;
  latenciesMs: number[];
  otherLatenciesMs: number[];
}

if (process.send) await serve();
else await compare();

/** A process of the benchmark: a ledger, and its callers on request. */
async function serve(): Promise<void> {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, types: columnTypes });
  const ledger = createLedger({ pool, owner: `bench ${process.pid}` });
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
  process.on('message', (round: Round) => {
    const [latenciesMs, otherLatenciesMs]: [number[], number[]] = [[], []];
    const endMs = performance.now() + round.ms;
    const callers = Array.from({ length: round.callers }, () => callUntil(endMs, round.seeded, latenciesMs));
    if (round.other) callers.push(callUntil(endMs, round.other, otherLatenciesMs));
    void Promise.all(callers).then(() => process.send!({ calls: latenciesMs.length, latenciesMs, otherLatenciesMs }));
  });
  process.on('disconnect', () => void ledger.close().then(() => pool.end()));
  process.send!('ready');
}

async function compare(): Promise<void> {
  process.env.TEST_TEMPORAL_ADDRESS ??= 'none'; // the ledger needs none
  const servers = await openServers();
  const counts = values.processes.split(',').map(Number);
  const children = Array.from({ length: Math.max(...counts) }, () =>
    fork(import.meta.filename, [], { env: { ...process.env, DATABASE_URL: servers.databaseUrl } }),
  );
  try {
    await Promise.all(children.map((child) => once(child, 'message')));
    const [seeded, other] = [
      await seed(servers.databaseUrl, 'http://bench'),
      await seed(servers.databaseUrl, 'http://bench', '-2'),
    ];
    const ms = Number(values.seconds) * 1_000;
    const results = new Map<number, { perSecond: number; p50Ms: number; otherP50Ms: number; otherP99Ms: number }[]>();
    for (let round = -1; round < Number(values.rounds); round += 1) {
      for (const count of counts) {
        const outcomes = await Promise.all(
          children.slice(0, count).map(async (child, index) => {
            const callers = Math.floor((Number(values.callers) + index) / count);
            child.send({ callers, ms, seeded, other: index === 0 ? other : null } satisfies Round);
            return ((await once(child, 'message')) as [Outcome])[0];
          }),
        );
        if (round < 0) continue; // warm-up
        const at = (latencies: number[], share: number): number =>
          latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * share)] ?? 0;
        const others = outcomes.flatMap(({ otherLatenciesMs }) => otherLatenciesMs);
        results.set(count, [
          ...(results.get(count) ?? []),
          {
            perSecond: outcomes.reduce((sum, { calls }) => sum + calls, 0) / (ms / 1_000),
            p50Ms: at(
              outcomes.flatMap(({ latenciesMs }) => latenciesMs),
              0.5,
            ),
            otherP50Ms: at(others, 0.5),
            otherP99Ms: at(others, 0.99),
          },
        ]);
      }
    }
    console.log(
      `${await durability(servers.databaseUrl)}; ${values.callers} callers, median of ${values.rounds} rounds`,
    );
    console.log(
      '| processes | calls/s | of one | p50 ms | other organization p50 ms | p99 ms |\n| --: | --: | --: | --: | --: | --: |',
    );
    const one = median(results.get(counts[0]!)!.map(({ perSecond }) => perSecond));
    for (const [count, rounds] of results) {
      const of = (field: keyof (typeof rounds)[number]): number => median(rounds.map((round) => round[field]));
      const cells = [of('p50Ms'), of('otherP50Ms'), of('otherP99Ms')].map((value) => value.toFixed(1));
      console.log(
        `| ${count} | ${Math.round(of('perSecond'))} | ${(of('perSecond') / one).toFixed(2)} | ${cells.join(' | ')} |`,
      );
    }
    const pool = new pg.Pool({ connectionString: servers.databaseUrl });
    const violations = await checkLedger(pool).finally(() => pool.end());
    console.log(violations.length === 0 ? 'checked: all invariants hold' : violations.join('\n'));
  } finally {
    for (const child of children) child.disconnect();
    await Promise.all(children.map(async (child) => child.exitCode ?? (await once(child, 'exit'))));
    await servers.stop();
  }
}
