import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';

import { installedOnce } from './installedOnce.ts';
import { installProblem } from './installProblem.ts';

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
    return { reason: `${spec} could not be installed: ${installProblem(error)}` };
  }
}
