import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Connection } from '@temporalio/client';

import type { TemporalServer } from '../../domains/executions/temporal/temporalServer.ts';
import { StartError } from './StartError.ts';
import { freePort } from './ports.ts';
import { ended, stopChild, stopOrphan } from './processes.ts';
import { serveReadOnlyUi } from './readOnlyUi.ts';

/** A Temporal dev server that this process started on loopback. */
export interface EmbeddedTemporal {
  /** host:port of its frontend. */
  readonly address: string;
  /** Where people look at executions, without actions that write; null when started without UI. */
  readonly uiUrl: string | null;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** Its program, folder and ports. Without `uiPort` there is no UI; without `dataDir` nothing is kept on disk. */
export interface EmbeddedTemporalOptions {
  readonly binary: string;
  readonly dataDir: string | null;
  readonly port: number;
  readonly uiPort: number | null;
  /** The name under which people open the UI; default 127.0.0.1. Bureau's cookie goes with its requests only if Bureau has the same. */
  readonly uiHost?: 'localhost' | '127.0.0.1';
  readonly namespace: string;
  /** Aborts a start that is no longer needed. */
  readonly signal?: AbortSignal;
}

/**
 * A single shard polls its queues at 20/s, and schedules start 30 workflows a second in all, unless told otherwise. With fairness tasks of
 * organizations (`fairnessKey`) are handed out in turn: else a thousand of one are first.
 */
export const dynamicConfig: Readonly<Record<string, number | boolean>> = {
  'history.transferProcessorMaxPollRPS': 2_000,
  'history.timerProcessorMaxPollRPS': 2_000,
  'history.visibilityProcessorMaxPollRPS': 2_000,
  'worker.schedulerNamespaceStartWorkflowRPS': 1_000,
  'system.enableActivityEagerExecution': true,
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
  'matching.enableFairness': true,
};

const pragmas = ['journal_mode=wal', 'synchronous=normal'];

/** Stops the dev server that a killed start left behind in `dataDir`. */
export async function stopLeftOverTemporal(dataDir: string): Promise<boolean> {
  const pidFile = join(dataDir, 'temporal', 'temporal.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).trim());
  const marker = `--db-filename=${join(dataDir, 'temporal', 'temporal.db')}`;
  const found = Number.isSafeInteger(pid) && pid > 0 && (await stopOrphan({ pid, marker, signal: 'SIGTERM' }));
  await rm(pidFile, { force: true });
  return found;
}

/**
 * Starts the dev server with our dynamic config and pragmas, and waits until it answers. A worker adds our search attributes.
 * @throws StartError when it does not come up, with the last lines it said
 */
export async function startTemporal(options: EmbeddedTemporalOptions): Promise<EmbeddedTemporal> {
  const folder = options.dataDir === null ? null : join(options.dataDir, 'temporal');
  const pidFile = folder === null ? null : join(folder, 'temporal.pid');
  if (folder !== null) await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uiPort, uiHost = '127.0.0.1' } = options;
  const ui = uiPort === null ? null : { listen: uiPort, ui: await freePort() };
  // A session of its own: Ctrl-C in the terminal reaches only the supervisor, which stops the parts in order.
  const child = spawn(options.binary, commandArguments(options, { folder, uiPort: ui && ui.ui }), {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  if (pidFile !== null && child.pid !== undefined) await writeFile(pidFile, `${child.pid}\n`);
  const stop = async () => {
    await stopChild(child, { signal: 'SIGTERM', timeoutMs: 15_000 });
    if (pidFile !== null) await rm(pidFile, { force: true });
  };
  const abandon = () => child.kill('SIGTERM');
  options.signal?.addEventListener('abort', abandon, { once: true });
  const address = `127.0.0.1:${options.port}`;
  try {
    await answering(child, { address, namespace: options.namespace });
    if (ui !== null) {
      const shown = await serveReadOnlyUi(ui);
      if (child.exitCode === null && child.signalCode === null) child.once('exit', () => shown.close());
      else shown.close();
    }
  } catch (error) {
    await stop();
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', abandon);
  }
  return { address, uiUrl: uiPort === null ? null : `http://${uiHost}:${uiPort}`, child, stop };
}

function commandArguments(
  options: EmbeddedTemporalOptions,
  { folder, uiPort }: { folder: string | null; uiPort: number | null },
): string[] {
  return [
    'server',
    'start-dev',
    '--ip=127.0.0.1',
    `--port=${options.port}`,
    `--namespace=${options.namespace}`,
    '--log-level=error',
    ...(uiPort === null ? ['--headless'] : [`--ui-port=${uiPort}`]),
    ...(folder === null ? [] : [`--db-filename=${join(folder, 'temporal.db')}`]),
    ...(folder === null ? [] : pragmas.flatMap((pragma) => ['--sqlite-pragma', pragma])),
    ...Object.entries(dynamicConfig).flatMap(([key, value]) => ['--dynamic-config-value', `${key}=${value}`]),
  ];
}

async function answering(
  child: ChildProcess,
  { address, namespace }: { address: string; namespace: string },
): Promise<void> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4_000);
    });
  }
  let startFailure: Error | null = null;
  child.once('error', (error) => {
    startFailure = error;
  });
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (startFailure !== null) throw new StartError(`Temporal could not be started: ${String(startFailure)}`);
    if (child.exitCode !== null || child.signalCode !== null) break;
    if (await hasNamespace({ address, tls: null }, namespace)) return;
    await ended(child, 100);
  }
  throw new StartError(`The embedded Temporal server did not start:\n${said.trim()}`);
}

/** Whether a Temporal server answers and knows the namespace. */
export async function hasNamespace(server: TemporalServer, namespace: string): Promise<boolean> {
  try {
    const connection = await Connection.connect({ ...server, connectTimeout: 1_000 });
    try {
      await connection.workflowService.describeNamespace({ namespace });
      return true;
    } finally {
      await connection.close();
    }
  } catch {
    return false; // Not up yet, or not the namespace: the caller asks again or says so.
  }
}
