import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

import { installedOnce } from './installedOnce.ts';
import { installProblem } from './installProblem.ts';

const run = promisify(execFile);
const installTimeoutMs = 10 * 60_000;

/** A Python, and the folder that pip filled; or why there is none. */
export type InstalledByPip = { readonly python: string; readonly folder: string } | { readonly reason: string };

/**
 * Installs a requirements file with exact versions by pip into a folder `<name>-…` of the user's cache (`installedOnce`). Nothing is
 * installed into Python itself.
 */
export async function installedByPip(
  { name, what, requirements }: { name: string; what: string; requirements: string },
  say: (line: string) => void,
): Promise<InstalledByPip> {
  const python = 'python3';
  try {
    const { stdout: version } = await run(python, ['-c', 'import sys; print(sys.version, sys.platform)']);
    const wanted = createHash('sha256')
      .update(version)
      .update(await readFile(requirements));
    const folder = await installedOnce(`${name}-${wanted.digest('hex').slice(0, 16)}`, (fresh) => {
      say(`Python      installing ${what}`);
      const pip = ['-m', 'pip', 'install', '--quiet', '--no-input', '--disable-pip-version-check', '--no-deps'];
      const chosen = ['--only-binary', ':all:', '--target', fresh, '--requirement', requirements];
      return run(python, [...pip, ...chosen], { timeout: installTimeoutMs });
    });
    return { python, folder };
  } catch (error) {
    return { reason: `${what} could not be installed: ${installProblem(error)}` };
  }
}
