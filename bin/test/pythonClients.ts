import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { cacheDir } from '../embedded/temporalBinary.ts';

const run = promisify(execFile);
const requirements = join(import.meta.dirname, '..', '..', 'test', 'gateway', 'clients', 'requirements.txt');
const installTimeoutMs = 10 * 60_000;

/** A Python, and the folder with the clients for its PYTHONPATH; or why there is none. */
export type PythonClients = { readonly python: string; readonly folder: string } | { readonly reason: string };

/**
 * The official Python clients at the versions that the tests name, installed by pip into a folder of the user's cache that later runs and
 * other clones find again. Nothing is installed into Python itself.
 */
export async function pythonClients(say: (line: string) => void): Promise<PythonClients> {
  const python = 'python3';
  try {
    const { stdout: version } = await run(python, ['-c', 'import sys; print(sys.version, sys.platform)']);
    const wanted = createHash('sha256')
      .update(version)
      .update(await readFile(requirements));
    const folder = join(cacheDir(), `python-clients-${wanted.digest('hex').slice(0, 16)}`);
    if (!(await exists(folder))) await install(python, folder, say);
    return { python, folder };
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? '';
    const reason = said === '' ? (error as Error).message : said;
    return { reason: `the Python clients could not be installed: ${withoutAddresses(reason)}` };
  }
}

/** Into a folder of its own first, so that nobody finds half of it; who comes second keeps what is there. */
async function install(python: string, folder: string, say: (line: string) => void): Promise<void> {
  say('Python      installing the clients openai and anthropic');
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
