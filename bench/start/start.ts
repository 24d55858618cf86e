import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { ensureSearchAttributes } from '../../bin/embedded/searchAttributes.ts';
import { buildWeb } from '../../bin/start/buildWeb.ts';
import { startTestServers } from '../../bin/test/startTestServers.ts';
import { processorMsOf } from '../../platform/diagnostics/processorTime.ts';
import { residentBytes } from '../../platform/diagnostics/residentBytes.ts';

/**
 * Prints the resident memory of the API and of the worker after a garbage collection, and the processor time of their start: with all
 * integrations and with none, in turns. npm run bench -- start/start [rounds]
 */
const rounds = Number(process.argv[2] ?? 5);
const mebibyte = 1024 * 1024;
/** Time for one-time reads after the start. */
const settleMs = 1_500;
const collectMs = 1_000;
const preload = (name: string) => `--import ${join(import.meta.dirname, name)}`;
const states = {
  'no integrations': { NODE_OPTIONS: `${preload('collectGarbage.ts')} ${preload('withoutIntegrations.ts')}` },
  'all integrations': { NODE_OPTIONS: preload('collectGarbage.ts') },
};
type State = keyof typeof states;
const columns = ['API, MiB', 'worker, MiB', 'API, s of processor', 'worker, s of processor'];

const servers = await startTestServers({
  postgresUrl: process.env['TEST_POSTGRES_URL'],
  temporalAddress: process.env['TEST_TEMPORAL_ADDRESS'],
});
process.env['TEST_POSTGRES_URL'] = servers.postgresUrl;
process.env['TEST_TEMPORAL_ADDRESS'] = servers.temporalAddress;
await ensureSearchAttributes({ address: servers.temporalAddress, tls: null }, 'default');
await buildWeb(join(import.meta.dirname, '..', '..'));
const { startInstance } = await import('../../test/support/instance.ts');

/** One row of figures for each start. */
const seen: Record<State, number[][]> = { 'no integrations': [], 'all integrations': [] };
for (let round = 0; round <= rounds; round += 1)
  for (const state of Object.keys(states) as State[]) {
    const figures = await measured(state);
    if (round > 0) seen[state].push(figures); // the first round fills caches
  }
console.log(`| | ${columns.join(' | ')} |\n|---|${'--:|'.repeat(columns.length)}`);
for (const state of Object.keys(states) as State[])
  console.log(`| ${state} | ${columns.map((_, at) => shown(medianOf(state, at), at)).join(' | ')} |`);
const added = columns.map((_, at) => {
  const [none, all] = [medianOf('no integrations', at), medianOf('all integrations', at)];
  return `${shown(all - none, at)} (${(all / none).toFixed(2)})`;
});
console.log(`| added (ratio) | ${added.join(' | ')} |`);
await servers.stop();
process.exit();

async function measured(state: State): Promise<number[]> {
  const instance = await startInstance({ settings: states[state] });
  const pids = [instance.apis[0]!.pid, instance.workers[0]!.pid];
  await wait(settleMs);
  const seconds = pids.map((pid) => (processorMsOf(pid) ?? NaN) / 1000);
  for (const pid of pids) process.kill(pid, 'SIGUSR2');
  await wait(collectMs);
  const memory = pids.map((pid) => residentBytes(pid) / mebibyte);
  await instance.stop();
  return [...memory, ...seconds];
}

function medianOf(state: State, column: number): number {
  const values = seen[state].map((figures) => figures[column]!).toSorted((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? NaN;
}

function shown(value: number, column: number): string {
  return value.toFixed(column < 2 ? 0 : 2);
}
