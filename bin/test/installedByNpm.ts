import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';

import { installedOnce } from './installedOnce.ts';

const run = promisify(execFile);
const installTimeoutMs = 10 * 60_000;

/** The folder whose `node_modules` npm filled; or why there is none. */
export type InstalledByNpm = { readonly folder: string } | { readonly reason: string };

/**
 * Installs one package of npm, at an exact version, into a folder of the user's cache (`installedOnce`), with the packages `beside` it
 * (`name@version`). No script of them is run, and nothing is added to this project.
 */
export async function installedByNpm(
  { name, version, beside = [] }: { name: string; version: string; beside?: readonly string[] },
  say: (line: string) => void,
): Promise<InstalledByNpm> {
  const spec = [`${name}@${version}`, ...beside].join(' ');
  const wanted = createHash('sha256').update(`${spec} ${process.platform} ${process.arch}`).digest('hex');
  try {
    const folder = await installedOnce(`npm-${name.replaceAll(/\W+/g, '-')}-${wanted.slice(0, 16)}`, (fresh) => {
      say(`npm         installing ${spec}`);
      const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel', 'error', '--prefix', fresh];
      return run('npm', ['install', ...options, ...spec.split(' ')], { timeout: installTimeoutMs });
    });
    return { folder };
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? (error as Error).message;
    const reason = said.replaceAll(/\b[a-z]+:\/\/\S+/gi, '<address>').slice(0, 500);
    return { reason: `${spec} could not be installed: ${reason}` };
  }
}
