import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ownerPasswordFile, programPasswordFile, programUser } from './postgres.ts';

/** The server that `npm start` runs in a data directory, as the user of its programs; null if none was ever started there. */
export function runningPostgresUrl(dataDir: string): Promise<string | null> {
  return urlOf(dataDir, programUser, programPasswordFile);
}

/** The same server as its superuser, for backups. */
export function runningOwnerUrl(dataDir: string): Promise<string | null> {
  return urlOf(dataDir, 'bureau', ownerPasswordFile);
}

async function urlOf(dataDir: string, user: string, passwordFile: string): Promise<string | null> {
  try {
    const password = (await readFile(join(dataDir, 'postgres', passwordFile), 'utf8')).trim();
    const { postgres: port } = JSON.parse(await readFile(join(dataDir, 'ports.json'), 'utf8')) as { postgres: number };
    return `postgres://${user}:${password}@127.0.0.1:${port}/bureau`;
  } catch {
    return null;
  }
}
