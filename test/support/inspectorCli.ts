import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { installedOnce } from '../../bin/test/installedOnce.ts';

const run = promisify(execFile);
/** Not among the dependencies: 110 MB in 120 packages, for two calls. */
const version = '2.12.0';

/** The command line of the MCP Inspector, or why there is none. */
export type InspectorCli =
  | { readonly ask: (url: string, key: string, more: readonly string[]) => Promise<Record<string, unknown>> }
  | { readonly reason: string };

/** Installs it into the user's cache. */
export async function inspectorCli(): Promise<InspectorCli> {
  const installed = await installedOnce(`mcp-inspector-${version}`, (fresh) => {
    const flags = ['--prefix', fresh, '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact'];
    return run('npm', ['install', ...flags, `@modelcontextprotocol/inspector@${version}`], { timeout: 10 * 60_000 });
  }).catch(() => null);
  if (installed === null) return { reason: 'the MCP Inspector could not be installed from the npm registry' };
  const program = join(installed, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js');
  return {
    ask: async (url, key, more) => {
      const home = await mkdtemp(join(tmpdir(), 'bureau-inspector-')); // it keeps a list of servers there
      try {
        const given = ['--cli', url, '--transport', 'http', '--header', `authorization: Bearer ${key}`, ...more];
        const env = { PATH: process.env['PATH'] ?? '', HOME: home };
        const { stdout } = await run(process.execPath, [program, ...given], { env, timeout: 60_000 });
        return JSON.parse(stdout) as Record<string, unknown>;
      } finally {
        await rm(home, { recursive: true, force: true });
      }
    },
  };
}
