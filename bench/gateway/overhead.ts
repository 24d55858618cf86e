import { mkdir } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import pg from 'pg';

import { cpuTimeMs } from '../engine/cpuTime.ts';
import { startCollector } from '../engine/startCollector.ts';
import { everythingOn, type Signal } from '../everythingOn.ts';
import { startBureau } from './bureau.ts';
import { measure, type Measurement, type Target } from './load.ts';
import { outputLine, startNode, type Started } from './process.ts';
import { seed } from './seed.ts';
import { durability, openServers } from './servers.ts';
import { measurementTable } from './table.ts';

/**
 * Prints the speed of model calls without log streaming and traces, and with both: two API processes on one PostgreSQL, a database each,
 * loaded in turns that change their order. How to repeat it: `bench/README.md`.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '5' },
    warm: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    events: { type: 'string', default: '*' },
    signals: { type: 'string', default: 'logs,traces' },
    profile: { type: 'string' },
  },
});
const aim = 0.97;
const maxDrainMs = 120_000;
/** Events are sent once a second. */
const restMs = 2_500;
const body = JSON.stringify({
  model: 'bench/chat',
  messages: [{ role: 'user', content: 'Write one sentence about foxes and dogs. '.repeat(8) }],
  max_tokens: 256,
});

const parts = ['all', 'api', 'servers', 'provider, load generator and collector'] as const;
type PartTimes = Record<(typeof parts)[number], number>;

const started: Started[] = [];
const servers = await openServers();
const collector = await startCollector();
try {
  const upstream = startNode([fileURLToPath(new URL('./mockUpstream.ts', import.meta.url))]);
  started.push(upstream);
  const upstreamUrl = `http://127.0.0.1:${await outputLine(upstream, /listening (\d+)/)}/v1`;
  const databases = { off: servers.databaseUrl, on: await servers.another() };
  const settings = {
    off: {},
    on: everythingOn(collector.url, values.events.split(','), values.signals.split(',') as Signal[]),
  };
  const targets: Target[] = [];
  const apis: Record<string, number> = {};
  for (const name of ['off', 'on'] as const) {
    const { keyValue } = await seed(databases[name], upstreamUrl);
    const folder = join(servers.folder, name); // of its own: a folder belongs to one instance
    await mkdir(folder);
    const api = await startBureau(
      { ...servers, folder, databaseUrl: databases[name] },
      {
        ...settings[name],
        ...(values.profile && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${join(values.profile, name)}` }),
      },
    );
    started.push(api);
    apis[name] = api.child.pid!;
    const headers = { authorization: `Bearer ${keyValue}` };
    const url = `${api.url}/chat/completions`;
    const first = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    if (!first.ok) throw new Error(`A call of ${name} failed with ${first.status}: ${await first.text()}`);
    await first.arrayBuffer();
    targets.push({ name, places: [{ url, headers: [headers] }], body });
  }
  const measurements: Measurement[] = [];
  const spent = { off: mapParts(() => 0), on: mapParts(() => 0) };
  const calls = { off: 0, on: 0 };
  const connections = Number(values.connections);
  const [seconds, warmUpSeconds] = [Number(values.seconds), Number(values.warm)];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
      const name = target.name as 'off' | 'on';
      const before = partTimes(apis[name]!, upstream.child.pid!);
      const [one] = await measure([target], {
        connections,
        seconds,
        warmUpSeconds: round === 0 ? warmUpSeconds : 0,
        rounds: 1,
        deadlineMs: Infinity,
      });
      // Sent events are part of the price, and must not slow down the other one. Both rest as long: an idle instance takes time, too.
      await Promise.all([name === 'on' && drained(databases.on), setTimeout(restMs)]);
      if (round > 0) {
        const after = partTimes(apis[name]!, upstream.child.pid!);
        spent[name] = mapParts((part) => spent[name][part] + after[part] - before[part]);
        calls[name] += one!.requestsPerSecond * seconds;
      }
      measurements.push(one!);
    }
  }
  const offMs = mapParts((part) => spent.off[part] / calls.off);
  const onMs = mapParts((part) => spent.on[part] / calls.on);
  const [off, on] = ['off', 'on'].map((name) => middle(measurements.filter(({ target }) => target === name)));
  process.stdout.write(
    `Node ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${await durability(servers.databaseUrl)}\n` +
      `median of ${values.rounds} rounds of ${values.seconds} s each, in turns\n\n${measurementTable([off!, on!])}\n\n` +
      `on: ${(on!.requestsPerSecond / off!.requestsPerSecond).toFixed(3)} of off (aim ${aim}); ` +
      `by CPU time ${(offMs.all / onMs.all).toFixed(3)} (${offMs.all.toFixed(3)} and ${onMs.all.toFixed(3)} ms a call)\n` +
      parts.map((part) => `${part}: ${offMs[part].toFixed(3)} and ${onMs[part].toFixed(3)} ms a call\n`).join(''),
  );
} finally {
  for (const one of started.toReversed()) await one.stop();
  collector.close();
  await servers.stop();
}

/** Returns the CPU time of each part until now, in milliseconds. */
function partTimes(apiPid: number, providerPid: number): PartTimes {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1_000;
  const [all, api, provider] = [cpuTimeMs(), cpuTimeMs(apiPid), cpuTimeMs(providerPid)].map(Number);
  return {
    all: all!,
    api: api!,
    'provider, load generator and collector': provider! + own,
    servers: all! - api! - provider! - own,
  };
}

function mapParts(timeOf: (part: keyof PartTimes) => number): PartTimes {
  return Object.fromEntries(parts.map((part) => [part, timeOf(part)])) as PartTimes;
}

/** Waits until nothing waits to be sent. */
async function drained(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const deadlineMs = performance.now() + maxDrainMs;
  try {
    for (;;) {
      const { rowCount } = await client.query(
        `select from log_destinations d where d.kind = 'otlp_logs' and (
           exists (select from log_events e where (e.xact, e.seq) > (d.cursor_xact, d.cursor_seq))
           or exists (select from log_calls c where (c.xact, c.seq) > (d.calls_cursor_xact, d.calls_cursor_seq)))`,
      );
      if (rowCount === 0) return;
      if (performance.now() > deadlineMs) throw new Error('Events were not sent in time.');
      await setTimeout(200);
    }
  } finally {
    await client.end();
  }
}

function middle(measurements: readonly Measurement[]): Measurement {
  const ordered = measurements.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond);
  return ordered[Math.floor(ordered.length / 2)]!;
}
