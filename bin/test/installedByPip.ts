import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';

import { join } from 'node:path';
import { cacheDir } from '../embedded/temporalBinary.ts';

const run = promisify(execFile);
const installTimeoutMs = 10 * 60_000;

/** A Python, and the folder that pip filled; or why there is none. */
export type InstalledByPip = { readonly python: string; readonly folder: string } | { readonly reason: string };

/**
 * What a file of requirements names, exact versions, installed by pip into a folder `<name>-…` of the user's cache that later runs and other clones find again.
 * Nothing is installed into Python itself.
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
    const folder = join(cacheDir(), `${name}-${wanted.digest('hex').slice(0, 16)}`);
    if (!(await exists(folder))) {
      say(`Python      installing ${what}`);
      await install(python, requirements, folder);
    }
    return { python, folder };
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? '';
    const reason = said === '' ? (error as Error).message : said;
    return { reason: `${what} could not be installed: ${withoutAddresses(reason)}` };
  }
}

/** Into a folder of its own first, so that nobody finds half of it; who comes second keeps what is there. */
async function install(python: string, requirements: string, folder: string): Promise<void> {
  await mkdir(cacheDir(), { recursive: true });
  const fresh = await mkdtemp(`${folder}-`);
  try {
    const pip = ['-m', 'pip', 'install', '--quiet', '--no-input', '--disable-pip-version-check', '--no-deps'];
    const what = ['--only-binary', ':all:', '--target', fresh, '--requirement', requirements];
    await run(python, [...pip, ...what], { timeout: installTimeoutMs });
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

function withoutAddresses(text: string): string {
  return text.replaceAll(/\b[a-z]+:\/\/\S+/gi, '<address>').slice(0, 500);
}
