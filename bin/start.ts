import { dirname } from 'node:path';

import { SettingsError, readSettings } from '../platform/config/settings.ts';
import type { Settings } from '../platform/config/settings.ts';
import { StartError } from './embedded/StartError.ts';
import { DataDirectory } from './start/DataDirectory.ts';
import { Output } from './start/output.ts';
import { reloadOnChange } from './start/reloadOnChange.ts';
import { startEverything } from './start/startEverything.ts';
import type { RunningPart } from './start/startContext.ts';
import { listenForStop } from './start/untilStopped.ts';
import type { StopRequests } from './start/untilStopped.ts';

/**
 * Program: `node bin/start.ts [--dev]` runs the whole product on this machine until Ctrl-C (architecture §7).
 * Ends with code 0 after a stop, 1 when something could not start or failed for good, 2 for unusable settings, 130 when forced.
 */
async function main(): Promise<number> {
  const output = new Output();
  const requests = listenForStop();
  try {
    const settings = readSettings(process.env);
    const dataDirectory = await DataDirectory.open(settings.dataDir);
    try {
      return await run({ settings, dataDirectory, output, requests });
    } finally {
      await dataDirectory.close();
    }
  } catch (error) {
    if (error instanceof SettingsError) {
      console.error(error.message);
      return 2;
    }
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return 1;
  }
}

interface Run {
  readonly settings: Settings;
  readonly dataDirectory: DataDirectory;
  readonly output: Output;
  readonly requests: StopRequests;
}

async function run({ settings, dataDirectory, output, requests }: Run): Promise<number> {
  const root = dirname(import.meta.dirname);
  const running: RunningPart[] = [];
  let failure: string | null = null;
  requests.onForce(() => {
    output.line('Killing what is left');
    for (const part of running) part.kill();
  });
  const stopped = new Promise<void>((resolve) =>
    requests.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  try {
    const { programs } = await startEverything({
      root,
      settings,
      dataDirectory,
      output,
      signal: requests.signal,
      onRunning: (part) => running.push(part),
      onFailure: (reason) => {
        if (requests.signal.aborted) return; // Parts end because everything is being stopped.
        failure = reason;
        requests.stop();
      },
    });
    if (process.argv.includes('--dev')) await reloadOnChange(root, { programs, output, signal: requests.signal });
    output.line(`Ready: ${settings.publicUrl} (${output.elapsed()}; Ctrl-C stops everything)`);
    await stopped;
  } catch (error) {
    if (!requests.signal.aborted) throw error;
  } finally {
    requests.stop();
    if (running.length > 0) output.line('Stopping');
    // Newest first, so that nothing loses what it depends on: api, worker, then the servers.
    for (const part of running.toReversed()) await part.stop();
    if (running.length > 0) output.line('Stopped');
  }
  if (failure === null) return 0;
  throw new StartError(failure);
}

process.exitCode = await main();
// Watchers and a channel to the parent may still be open; everything that matters is closed.
process.exit();
