import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';

import type { Settings } from '../../platform/config/settings.ts';
import { packageVersion } from '../../platform/config/packageVersion.ts';
import { instanceKey } from '../../domains/recovery/maintenanceState.ts';
import type { EncryptionSetting } from '../../db/secrets/keyRing.ts';
import { StartError } from '../embedded/StartError.ts';
import { ownerPasswordFile } from '../embedded/postgres.ts';
import { runningOwnerUrl } from '../embedded/runningPostgres.ts';
import { ClusterBackup, staysOut } from './ClusterBackup.ts';
import { Copier } from './Copier.ts';
import { copyTemporal } from './copyTemporal.ts';
import { backupParts, writeManifest } from './manifest.ts';
import { hashed, sumsOf } from './sums.ts';

export interface BackupOptions {
  readonly settings: Settings;
  /** A folder that does not exist yet, or is empty. */
  readonly to: string;
  /** Receives progress. */
  readonly say: (part: string, text: string) => void;
}

/**
 * Copies everything that `npm start` keeps, while it runs: PostgreSQL, Temporal and files, of one moment. The encryption key is excluded. The
 * reasons for its consistency: docs/guide/self-hosting/backup.md.
 * @throws StartError with the next step
 */
export async function takeBackup(options: BackupOptions): Promise<{ moment: Date; files: number; bytes: number }> {
  const { settings, say } = options;
  const to = resolve(options.to);
  const url = await requireEmbedded(settings);
  await requireEmpty(to, settings.dataDir);
  const backup = await ClusterBackup.open(url).catch((cause: Error) => {
    throw new StartError(`The database does not answer (${cause.message}). Bureau must be running.`);
  });
  if (backup === null) throw new StartError('Another backup is running.');
  const copier = new Copier(to);
  const copied = (part: string) =>
    say(part, `${copier.copied.length} files, ${(copier.bytes / 1e6).toFixed(1)} MB in all`);
  try {
    const startedAt = new Date();
    const { clusterDir, postgres, migration } = await backup.facts();
    const instance = (await backup.setting(instanceKey)) as { id: string } | null;
    const encryption = (await backup.setting('encryption')) as EncryptionSetting | null;
    // Notes about the audit log must not be newer than the log.
    await copier.folder(settings.auditCheckpoints, backupParts.checkpoints, isNoCheckpoint);
    await backup.start();
    await copier.folder(clusterDir, backupParts.cluster, staysOut);
    copied('PostgreSQL');
    const temporal = await snapshotTemporal(settings, to, copier);
    if (temporal !== null) copied('Temporal');
    await copier.file(join(clusterDir, 'global', 'pg_control'), `${backupParts.cluster}/global/pg_control`);
    const { moment, label, firstSegment, lastSegment } = await backup.stop();
    await copier.write(`${backupParts.cluster}/backup_label`, label);
    const isNeeded = (name: string) => name >= firstSegment && name <= lastSegment && /^[0-9A-F]{24}$/.test(name);
    for (const name of (await readdir(join(clusterDir, 'pg_wal'))).filter(isNeeded))
      await copier.file(join(clusterDir, 'pg_wal', name), `${backupParts.cluster}/pg_wal/${name}`);
    copied('Log');
    await copier.file(join(settings.dataDir, 'postgres', ownerPasswordFile), backupParts.password);
    // No file is deleted before the lock of the backup is released.
    if (settings.s3 === null) await copier.folder(join(settings.dataDir, 'binaries'), backupParts.files, isPartial);
    await backup.requireLocks();
    copied('Files');
    const sums = sumsOf(copier.copied);
    const { length: files } = copier.copied;
    const { bytes } = copier;
    await copier.write(backupParts.checksums, sums);
    await writeManifest(to, {
      instance: instance?.id ?? '',
      startedAt: startedAt.toISOString(),
      moment: moment.toISOString(),
      versions: { bureau: packageVersion, postgres, migration },
      encryption,
      temporal,
      files: settings.s3 === null ? 'backup' : 's3',
      counts: { files, bytes },
      checksums: hashed(sums),
    });
    return { moment, files, bytes };
  } finally {
    await backup.close();
  }
}

/** The folder is a setting, and may hold other files, even the key. */
function isNoCheckpoint(path: string): boolean {
  return !path.endsWith('.jsonl');
}

function isPartial(path: string): boolean {
  return path.endsWith('.partial');
}

/** Returns null if Temporal is a server of its own. Not later than the moment of the database: its rows decide. */
async function snapshotTemporal(
  { dataDir, temporalAddress }: Settings,
  to: string,
  copier: Copier,
): Promise<{ snapshotAt: string } | null> {
  if (temporalAddress !== null) return null;
  // SQLite makes a file that others may read: its folder keeps them out.
  await mkdir(join(to, 'temporal'), { mode: 0o700 });
  const draft = join(to, 'temporal', 'draft.part');
  const snapshotAt = new Date().toISOString();
  copyTemporal(join(dataDir, 'temporal', 'temporal.db'), draft);
  await copier.file(draft, backupParts.temporal);
  await rm(draft);
  return { snapshotAt };
}

async function requireEmbedded({ databaseUrl, dataDir }: Settings): Promise<string> {
  if (databaseUrl !== null)
    throw new StartError(
      'DATABASE_URL names a PostgreSQL of your own: back it up with its own tools. docs/guide/self-hosting/backup-servers.md has recipes.',
    );
  const url = await runningOwnerUrl(dataDir);
  if (url === null) throw new StartError(`There is no database in ${dataDir}. Set SERVICE_DATA_DIR.`);
  return url;
}

async function requireEmpty(to: string, dataDir: string): Promise<void> {
  const found = await readdir(to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartError(`${to} cannot be used (${error.code}).`);
  });
  if (found.length > 0) throw new StartError(`${to} is not empty. A backup overwrites nothing: name a new folder.`);
  await mkdir(dirname(to), { recursive: true });
  const place = join(await realpath(dirname(to)), to.slice(dirname(to).length));
  if (`${place}${sep}`.startsWith(`${await realpath(dataDir)}${sep}`))
    throw new StartError(`${to} is in the data folder, which may be lost as a whole. Name a folder elsewhere.`);
  await mkdir(to, { recursive: true, mode: 0o700 });
}
