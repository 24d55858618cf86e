import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { cacheDir } from '../embedded/temporalBinary.ts';

/**
 * A folder of the user's cache that `install` fills the first time, and later runs and other clones find again. It is filled under another
 * name first, so that no reader sees a partial one; a second installer keeps the existing one. Errors: those of `install`, which leaves
 * nothing behind then.
 */
export async function installedOnce(name: string, install: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = join(cacheDir(), name);
  if (await exists(folder)) return folder;
  await mkdir(cacheDir(), { recursive: true });
  const fresh = await mkdtemp(`${folder}-`);
  try {
    await install(fresh);
    await rename(fresh, folder).catch(async (error: unknown) => {
      if (!(await exists(folder))) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return folder;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
