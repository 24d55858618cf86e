import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureProgramUser } from '../../db/programUser.ts';
import { freePort } from '../embedded/ports.ts';
import { startPostgres } from '../embedded/postgres.ts';
import { checkContents } from './checkContents.ts';
import { faultOfTemporal } from './copyTemporal.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restoreBackup.ts';

export interface CheckOptions {
  readonly from: string;
  /** Parent of the scratch folder; default: the system's folder for temporary files. */
  readonly scratch?: string | undefined;
  readonly say: (part: string, text: string) => void;
}

/** Result of a check. */
export interface CheckedBackup {
  readonly manifest: Manifest;
  readonly faults: readonly string[];
}

/**
 * Restores a backup into a scratch folder, starts PostgreSQL there, and checks its contents.
 * @throws StartError if it cannot be restored at all
 */
export async function checkBackup({ from, scratch = tmpdir(), say }: CheckOptions): Promise<CheckedBackup> {
  const dataDir = await mkdtemp(join(scratch, 'bureau-verify-'));
  await chmod(dataDir, 0o711); // as root, PostgreSQL runs as another user, which has to enter it
  try {
    const manifest = await restoreBackup({
      from,
      dataDir,
      auditCheckpoints: join(dataDir, 'audit-checkpoints'),
      say,
      isDurable: false,
    });
    const faults: string[] = [];
    if (manifest.temporal !== null) {
      const fault = faultOfTemporal(join(dataDir, 'temporal', 'temporal.db'));
      if (fault !== null) faults.push(`Temporal's database is damaged: ${fault}`);
    }
    const postgres = await startPostgres({ dataDir, port: await freePort(), database: 'bureau' });
    try {
      const { ownerUrl, programUrl } = postgres;
      await ensureProgramUser(ownerUrl, programUrl);
      const binaries = manifest.files === 'backup' ? join(dataDir, 'binaries') : null;
      faults.push(...(await checkContents({ ownerUrl, programUrl, binaries, say })));
    } finally {
      await postgres.stop();
    }
    return { manifest, faults };
  } finally {
    await removeScratch(dataDir);
  }
}

/** PostgreSQL's files are outside of the folder where its user cannot enter it. */
async function removeScratch(dataDir: string): Promise<void> {
  const outside = await readFile(join(dataDir, 'postgres', 'location'), 'utf8').catch(() => '');
  if (outside.trim() !== '') await rm(outside.trim(), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}
