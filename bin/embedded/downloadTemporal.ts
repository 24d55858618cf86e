import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';

import { TestWorkflowEnvironment } from '@temporalio/testing';

import { temporalVersion } from './temporalBinary.ts';

/**
 * Program: `node downloadTemporal.ts <folder>` lets the Temporal SDK download exactly one version of the CLI into a folder
 * and prints its path. Ends with code 1 where there is no connection within 5 s.
 */
async function main(folder: string): Promise<number> {
  const behindProxy = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'].some(
    (name) => (process.env[name] ?? '') !== '',
  );
  if (!behindProxy && !(await canConnect('temporal.download', 5_000))) return 1;
  const environment = await TestWorkflowEnvironment.createLocal({
    server: { executable: { type: 'cached-download', version: `v${temporalVersion}`, downloadDir: folder } },
  });
  await environment.teardown();
  const file = (await readdir(folder)).find((name) => name.startsWith('temporal'));
  if (file === undefined) return 1;
  process.stdout.write(`${join(folder, file)}\n`);
  return 0;
}

function canConnect(host: string, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: 443, timeout: timeoutMs });
    const settle = (result: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(result);
    };
    const timer = setTimeout(() => settle(false), timeoutMs);
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });
}

process.exit(
  await main(process.argv[2] ?? '.').catch(() => {
    return 1; // The caller tries the next way and says what is missing when none works.
  }),
);
