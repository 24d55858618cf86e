import { availableParallelism, cpus } from 'node:os';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { freePort } from '../../bin/embedded/ports.ts';
import { type Bench, prepareCold, prepareWallet } from './bureauTargets.ts';
import { measure } from './load.ts';
import type { Measurement, Target } from './load.ts';
import { outputLine, startNode, startProgram, waitForStatus } from './process.ts';
import type { Started } from './process.ts';
import { seed } from './seed.ts';
import { durability, openServers } from './servers.ts';
import { aimLines, measurementTable, workLines } from './table.ts';

/**
 * Prints requests/s and latency of the same call direct, through a bare probe, through Bureau and through Portkey's open
 * source gateway, measured one after the other on this machine. How to repeat it: `bench/README.md`.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    warm: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,32,128' },
    targets: { type: 'string', default: 'direct,probe,gateway,bureau,portkey' },
    minutes: { type: 'string', default: '25' },
  },
});

/** No round begins after this; the table then has what was measured. */
const deadlineMs = performance.now() + Number(values.minutes) * 60_000;
/** The time for the last round, the table and the end of all processes. */
const endMinutes = 3;
const body = JSON.stringify({
  model: 'bench/chat',
  messages: [
    { role: 'system', content: 'You are a helpful assistant.' },
    { role: 'user', content: 'Write one sentence about foxes and dogs. '.repeat(8) },
  ],
  temperature: 0.7,
  max_tokens: 256,
});

type Prepare = (bench: Bench) => Promise<Target>;

/** One entry per target; each starts what it needs. The order is the order of the rows. */
const prepare: Record<string, Prepare> = {
  direct: async (bench) => target('direct', `${bench.upstreamUrl}/chat/completions`, {}),
  probe: (bench) => startOwn(bench, 'probe'),
  gateway: (bench) => startOwn(bench, 'gateway'),
  bureau: (bench) => prepareWallet(bench, { name: 'bureau', processes: 1, body }),
  'bureau-1': (bench) => prepareWallet(bench, { name: 'bureau-1', processes: 1, body, beside: true }),
  'bureau-3': (bench) => prepareWallet(bench, { name: 'bureau-3', processes: 3, body, beside: true }),
  'bureau-10': (bench) => prepareWallet(bench, { name: 'bureau-10', processes: 10, body, beside: true }),
  'bureau-10-apart': (bench) =>
    prepareWallet(bench, { name: 'bureau-10-apart', processes: 10, body, beside: true, apart: true }),
  'bureau-cold': (bench) => prepareCold(bench, { name: 'bureau-cold', keys: 5_000, body }),
  portkey: startPortkey,
  litellm: startLiteLlm,
};

function target(name: string, url: string, headers: Record<string, string>): Target {
  return { name, places: [{ url, headers: [headers] }], body };
}

/** `probe.ts` and `gatewayOnly.ts` of this folder. */
async function startOwn(bench: Bench, name: 'probe' | 'gateway'): Promise<Target> {
  const file = name === 'probe' ? './probe.ts' : './gatewayOnly.ts';
  const { seeded, upstreamUrl } = bench;
  const started = startNode([path(file)], {
    DATABASE_URL: bench.servers.databaseUrl,
    BENCH_UPSTREAM: upstreamUrl,
    BENCH_SEEDED: JSON.stringify(seeded),
  });
  bench.started.push(started);
  const port = await outputLine(started, /listening (\d+)/);
  return target(name, `http://127.0.0.1:${port}/v1/chat/completions`, { authorization: `Bearer ${seeded.keyValue}` });
}

async function startPortkey(bench: Bench): Promise<Target> {
  const port = await freePort();
  const started = startNode([
    path('../../node_modules/@portkey-ai/gateway/build/start-server.js'),
    '--headless',
    `--port=${port}`,
  ]);
  bench.started.push(started);
  started.child.stdout!.resume();
  await waitForStatus(started, `http://127.0.0.1:${port}/`, 200);
  return target('portkey', `http://127.0.0.1:${port}/v1/chat/completions`, {
    authorization: 'Bearer bench',
    'x-portkey-provider': 'openai',
    'x-portkey-custom-host': bench.upstreamUrl,
  });
}

/**
 * LiteLLM's proxy, where BENCH_LITELLM names its program (`pip install 'litellm[proxy]'`): one worker, without its database, so without
 * keys and money; its configuration as its documentation has it.
 */
async function startLiteLlm(bench: Bench): Promise<Target> {
  const program = process.env.BENCH_LITELLM;
  if (!program) throw new Error('BENCH_LITELLM must name the program `litellm`.');
  const port = await freePort();
  const config = join(bench.servers.folder, 'litellm.yaml');
  const model = { model: 'openai/bench-model', api_base: bench.upstreamUrl, api_key: 'bench' };
  await writeFile(
    config,
    JSON.stringify({
      model_list: [{ model_name: 'bench/chat', litellm_params: model }],
      general_settings: { master_key: 'sk-bench' },
    }),
  );
  const offline = { LITELLM_LOCAL_MODEL_COST_MAP: 'True' }; // else it asks for prices on the internet at its start
  const started = startProgram(program, ['--config', config, '--port', String(port), '--host', '127.0.0.1'], offline);
  bench.started.push(started);
  started.child.stdout!.resume();
  await waitForStatus(started, `http://127.0.0.1:${port}/health/liveliness`, 200);
  return target('litellm', `http://127.0.0.1:${port}/v1/chat/completions`, { authorization: 'Bearer sk-bench' });
}

function path(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

/** A target that does not answer properly would win every comparison. */
async function check({ name, places, beside, body: sent }: Target): Promise<void> {
  for (const { url, headers } of beside ? [...places, beside] : places) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers[0] },
      body: sent,
    });
    const text = await answer.text();
    if (answer.status !== 200 || !text.includes('"choices"'))
      throw new Error(`${name} answered ${answer.status}: ${text.slice(0, 500)}`);
  }
}

async function measureAll(bench: Bench): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  const targets: Target[] = [];
  for (const name of values.targets.split(',')) {
    if (name.startsWith('bureau') && !existsSync(path('../../api/server.ts'))) continue;
    const one = prepare[name];
    if (!one) throw new Error(`There is no target ${name}; there are ${Object.keys(prepare).join(', ')}.`);
    process.stderr.write(`starting ${name}\n`);
    targets.push(await one(bench));
  }
  for (const one of targets) await check(one);
  for (const connections of values.connections.split(',').map(Number)) {
    process.stderr.write(`${connections} connections\n`);
    const [seconds, warmUpSeconds, rounds] = [Number(values.seconds), Number(values.warm), Number(values.rounds)];
    measurements.push(...(await measure(targets, { connections, seconds, warmUpSeconds, rounds, deadlineMs })));
  }
  return measurements;
}

const started: Started[] = [];
const servers = await openServers();
const giveUp = setTimeout(
  () => {
    process.stderr.write(`Given up ${endMinutes} minutes after the end of the time.\n`);
    void end().then(() => process.exit(1));
  },
  deadlineMs - performance.now() + endMinutes * 60_000,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().then(() => process.exit(130)));

async function end(): Promise<void> {
  for (const one of started.splice(0).toReversed()) await one.stop();
  await servers.stop();
}

try {
  const upstream = startNode([path('./mockUpstream.ts')]);
  started.push(upstream);
  const upstreamUrl = `http://127.0.0.1:${await outputLine(upstream, /listening (\d+)/)}/v1`;
  const seeded = await seed(servers.databaseUrl, upstreamUrl);
  const measurements = await measureAll({ servers, upstreamUrl, seeded, started, apis: [] });
  process.stdout.write(
    `Node ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${await durability(servers.databaseUrl)}\n`,
  );
  process.stdout.write(
    `median of ${values.rounds} rounds of ${values.seconds} s each, after ${values.warm} s of warm-up; load, provider, gateway and database share the machine\n\n`,
  );
  if (performance.now() > deadlineMs - Number(values.seconds) * 1_000)
    process.stdout.write(
      `The time of ${values.minutes} minutes ended before all rounds: the table has what was measured.\n\n`,
    );
  process.stdout.write(`${measurementTable(measurements)}\n\n`);
  process.stdout.write(`${[...workLines(measurements), ...aimLines(measurements)].join('\n')}\n`);
} finally {
  clearTimeout(giveUp);
  await end();
}
