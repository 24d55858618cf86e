import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { StartError } from './embedded/StartError.ts';
import { buildWeb } from './start/buildWeb.ts';
import { startTestServers } from './test/startTestServers.ts';
import { findChromium, installChromium } from './test/findChromium.ts';
import { pythonClients } from './test/pythonClients.ts';
import { summarize, summaryLine } from './test/summary.ts';
import type { VitestReport } from './test/summary.ts';

const root = dirname(import.meta.dirname);
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Aborts when this program is asked to stop; vitest is notified, and every started server is stopped then. */
const asked = new AbortController();

/**
 * Program: `node bin/test.ts [--full] [vitest arguments]` runs all tests, doing their whole set-up: the page, a browser, Python's clients,
 * PostgreSQL and Temporal. The servers are this program's, for vitest ends at a signal without its tear-down. Its last line is `N passed, N failed[, N skipped]`.
 */
async function main(given: readonly string[]): Promise<number> {
  const full = given.includes('--full');
  const say = (line: string) => console.log(line);
  for (const signal of signals) process.on(signal, () => asked.abort(signal));
  process.once('disconnect', () => asked.abort('SIGTERM'));
  let report: VitestReport | null = null;
  let code = 1;
  try {
    await buildWeb(root, { onBuild: () => say('Page        building') });
    const browser = await browserEnvironment(say);
    const python = await pythonClients(say);
    if ('reason' in python) say(`Python      tests that need it are skipped: ${python.reason}`);
    const servers = await startTestServers({
      postgresUrl: process.env['TEST_POSTGRES_URL'],
      temporalAddress: process.env['TEST_TEMPORAL_ADDRESS'],
    });
    try {
      ({ code, report } = await runVitest(
        given.filter((argument) => argument !== '--full'),
        {
          ...browser,
          ...(full && { BUREAU_TEST_FULL: '1' }),
          TEST_POSTGRES_URL: servers.postgresUrl,
          TEST_TEMPORAL_ADDRESS: servers.temporalAddress,
        },
      ));
    } finally {
      await servers.stop();
    }
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
  }
  const summary = summarize(report, code);
  say(summaryLine(summary));
  return summary.failed === 0 ? 0 : 1;
}

/** CHROME_PATH for the tests that drive a browser; without one they skip themselves and say the reason. */
async function browserEnvironment(say: (line: string) => void): Promise<Record<string, string>> {
  const found = await findChromium();
  if (found !== null) return { CHROME_PATH: found };
  const installed = await installChromium(say);
  if ('path' in installed) return { CHROME_PATH: installed.path };
  say(`Browser     tests that need one are skipped: ${installed.reason}`);
  return { BUREAU_TEST_NO_BROWSER: installed.reason };
}

async function runVitest(
  vitestArguments: readonly string[],
  extra: Record<string, string>,
): Promise<{ code: number; report: VitestReport | null }> {
  const folder = await mkdtemp(join(tmpdir(), 'bureau-report-'));
  const reportFile = join(folder, 'report.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...vitestArguments], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...extra },
    detached: true, // A process group of its own, which ends whole.
  });
  const end = () => child.kill(asked.signal.reason as NodeJS.Signals);
  asked.signal.addEventListener('abort', end);
  if (asked.signal.aborted) end();
  try {
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (exitCode) => resolve(exitCode ?? 1));
    });
    const text = await readFile(reportFile, 'utf8').catch(() => null);
    return { code, report: text === null ? null : (JSON.parse(text) as VitestReport) };
  } finally {
    if (child.pid !== undefined) endGroup(child.pid);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ends what tests had started when vitest was ended in their midst: API and worker processes, servers, browsers. */
function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // No process is left: the usual case.
  }
}

process.exit(await main(process.argv.slice(2)));
