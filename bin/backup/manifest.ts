import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { EncryptionSetting } from '../../db/secrets/keyRing.ts';
import { StartError } from '../embedded/StartError.ts';

const manifestName = 'manifest.json';
const format = 1;

/** Names of the parts of a backup folder. */
export const backupParts = {
  cluster: 'postgres/cluster',
  password: 'postgres/password',
  temporal: 'temporal/temporal.db',
  files: 'binaries',
  checkpoints: 'audit-checkpoints',
  checksums: 'SHA256SUMS',
} as const;

/** Contents of a backup, written last: a folder without it is an incomplete backup. */
export interface Manifest {
  readonly format: number;
  /** Id of the instance. */
  readonly instance: string;
  readonly startedAt: string;
  /** The time of the state that the backup holds. */
  readonly moment: string;
  readonly versions: { readonly bureau: string; readonly postgres: string; readonly migration: string };
  /** Data keys, wrapped by the encryption key that the backup does not contain. */
  readonly encryption: EncryptionSetting | null;
  /** Null: Temporal is a server of its own, and not in the backup. */
  readonly temporal: { readonly snapshotAt: string } | null;
  /** Location of uploaded files: the backup, or a bucket with backups of its own. */
  readonly files: 'backup' | 's3';
  readonly counts: { readonly files: number; readonly bytes: number };
  /** SHA-256 of the list of checksums. */
  readonly checksums: string;
}

/** Writes the manifest of a complete backup. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  await writeFile(join(folder, manifestName), `${JSON.stringify({ format, ...manifest }, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
}

/** Reads the manifest of a backup. @throws StartError if the folder is not a complete backup of a supported format */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => null);
  if (text === null) throw new StartError(`${folder} is not a whole backup: it has no ${manifestName}.`);
  const manifest = readJson(text);
  if (manifest === null)
    throw new StartError(`The backup in ${folder} is damaged: ${manifestName} is not what was written.`);
  if (manifest.format === format) return manifest;
  throw new StartError(`The backup in ${folder} has format ${manifest.format}; this version reads format ${format}.`);
}

function readJson(text: string): Manifest | null {
  try {
    return JSON.parse(text) as Manifest | null;
  } catch {
    return null;
  }
}
