import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { cacheDir } from '../../bin/embedded/temporalBinary.ts';

const run = promisify(execFile);
/** Not among the dependencies: 110 MB in 120 packages, for two calls. */
const version = '2.12.0';

/** The command line of the MCP Inspector, or why there is none. */
export type InspectorCli =
  | { readonly ask: (url: string, key: string, more: readonly string[]) => Promise<Record<string, unknown>> }
  | { readonly reason: string };

/** Installs it into a folder of the user's cache, which later runs find again. */
export async function inspectorCli(): Promise<InspectorCli> {
  const folder = join(cacheDir(), `mcp-inspector-${version}`);
  try {
    if (!(await exists(folder))) await install(folder);
  } catch {
    return { reason: 'the MCP Inspector could not be installed from the npm registry' };
  }
  const program = join(folder, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js');
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

/** Into a folder of its own first, so that nobody finds half of it. */
async function install(folder: string): Promise<void> {
  await mkdir(cacheDir(), { recursive: true });
  const fresh = await mkdtemp(`${folder}-`);
  try {
    const flags = ['--prefix', fresh, '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact'];
    await run('npm', ['install', ...flags, `@modelcontextprotocol/inspector@${version}`], { timeout: 10 * 60_000 });
    await rename(fresh, folder).catch(async (error: unknown) => {
      if (!(await exists(folder))) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
