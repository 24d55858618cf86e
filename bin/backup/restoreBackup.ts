import { randomUUID } from 'node:crypto';
import { chown, lstat, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import { writeInstanceFile } from '../../domains/recovery/instanceFile.ts';
import { KeyRing } from '../../db/secrets/keyRing.ts';
import { keyFileOf } from '../../db/secrets/masterKey.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { StartError } from '../embedded/StartError.ts';
import { placePostgres, type PostgresPlace } from '../embedded/postgresPlace.ts';
import { ownerPasswordFile } from '../embedded/postgres.ts';
import { unfinishedRestore } from '../start/DataDirectory.ts';
import { Copier } from './Copier.ts';
import { backupParts, readManifest, type Manifest } from './manifest.ts';
import { hashed, readSums } from './sums.ts';

export type KeySettings = Pick<Settings, 'dataDir' | 'encryptionKey' | 'encryptionKeysOld'>;

export interface RestoreOptions {
  /** The folder of the backup. */
  readonly from: string;
  /** A data folder that is empty except for a key file. */
  readonly dataDir: string;
  /** Folder of the checkpoints of the audit log. */
  readonly auditCheckpoints: string;
  readonly say: (part: string, text: string) => void;
  /** False for a copy that is deleted after a check. */
  readonly isDurable?: boolean;
}

/**
 * Creates a data folder from a backup, and compares every file with its checksum. At the first start the ids of folder and database differ, so the
 * instance starts in maintenance.
 * @throws StartError with the next step; an incomplete folder is not started
 */
export async function restoreBackup({
  from,
  dataDir,
  auditCheckpoints,
  say,
  isDurable = true,
}: RestoreOptions): Promise<Manifest> {
  const source = resolve(from);
  const manifest = await readManifest(source);
  const sums = await readChecksums(source, manifest);
  await requireEmpty(dataDir);
  await requireNoCheckpoints(auditCheckpoints);
  const place = await placePostgres(join(dataDir, 'postgres'));
  await requireNoCluster(place, dataDir);
  const marker = join(dataDir, unfinishedRestore);
  await writeFile(marker, `From ${source}\n`, { flag: 'wx' }); // fails for the second of two restores
  const unpack = async (part: string, to: string, isFile = false): Promise<void> => {
    const copier = new Copier(dirname(to), { isDurable });
    const name = to.slice(dirname(to).length + 1);
    if (isFile) await copier.file(join(source, part), name);
    else await copier.folder(join(source, part), name);
    for (const { path, sha256 } of copier.copied) take(sums, part + path.slice(name.length), sha256);
    say(part, `${copier.copied.length} files, ${(copier.bytes / 1e6).toFixed(1)} MB`);
  };
  await unpack(backupParts.cluster, place.clusterDir);
  await giveTo(place, place.clusterDir);
  await unpack(backupParts.password, join(dataDir, 'postgres', ownerPasswordFile), true);
  if (manifest.temporal !== null) await unpack(backupParts.temporal, join(dataDir, 'temporal', 'temporal.db'), true);
  if (manifest.files === 'backup') await unpack(backupParts.files, join(dataDir, 'binaries'));
  await unpack(backupParts.checkpoints, auditCheckpoints);
  if (sums.size > 0)
    throw new StartError(`The backup is damaged: ${[...sums.keys()].slice(0, 5).join(', ')} is missing.`);
  await writeFile(place.doneFile, 'The cluster in this folder is complete.\n');
  await writeInstanceFile(dataDir, `restored ${randomUUID()}`);
  await rm(marker);
  return manifest;
}

/** Checks that the key of these settings opens the backup. @throws StartError that says where to put the key */
export async function requireKey(manifest: Manifest, settings: KeySettings): Promise<void> {
  if (manifest.encryption === null) return;
  await KeyRing.check(manifest.encryption, settings).catch((error: Error) => {
    throw new StartError(
      `${error.message}\nA backup never contains the encryption key. Set SERVICE_ENCRYPTION_KEY as the original has it, or copy the original's key file to ${keyFileOf(settings.dataDir)}, and try again.`,
    );
  });
}

async function readChecksums(source: string, manifest: Manifest): Promise<Map<string, string>> {
  const text = await readFile(join(source, backupParts.checksums), 'utf8').catch(() => '');
  if (hashed(text) !== manifest.checksums)
    throw new StartError(`The backup is damaged: ${backupParts.checksums} is not the list that was written.`);
  return readSums(text);
}

function take(sums: Map<string, string>, path: string, sha256: string): void {
  if (sums.get(path) !== sha256) throw new StartError(`The backup is damaged: ${path} is not what was written.`);
  sums.delete(path);
}

async function requireEmpty(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const keyFile = keyFileOf(dataDir);
  const found = (await readdir(dataDir)).filter((name) => join(dataDir, name) !== keyFile);
  if (found.length > 0)
    throw new StartError(
      `The data folder ${dataDir} is not empty. Name an empty one in SERVICE_DATA_DIR; only the key file may be in it.`,
    );
}

/** Checkpoints may have a folder of their own, which outlives the data folder. */
async function requireNoCheckpoints(folder: string): Promise<void> {
  const found = await readdir(folder).catch(() => []);
  if (!found.some((name) => name.endsWith('.jsonl'))) return;
  throw new StartError(
    `There are checkpoints of an audit log in ${folder}. Move them away first, and keep them: npm run audit:verify can compare with them.`,
  );
}

/** A cluster outside of the data folder outlives it: its mark stays, as the next start would make an empty cluster in its place. */
async function requireNoCluster({ clusterDir, doneFile }: PostgresPlace, dataDir: string): Promise<void> {
  const found = await readdir(clusterDir).catch(() => []);
  if (found.length === 0) return rm(doneFile, { force: true });
  await rm(join(dataDir, 'postgres'), { recursive: true, force: true }); // the folder was empty, and is again
  throw new StartError(`There is a database in ${clusterDir}. Move it away first.`);
}

/** PostgreSQL runs as a user of its own if this process is root. */
async function giveTo(place: PostgresPlace, path: string): Promise<void> {
  if (place.user === null) return;
  await chown(path, place.user.uid, place.user.gid);
  if (!(await lstat(path)).isDirectory()) return;
  for (const name of await readdir(path)) await giveTo(place, join(path, name));
}
