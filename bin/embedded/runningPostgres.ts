import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { programPasswordFile, programUser } from './postgres.ts';

/** The server that `npm start` runs in a data directory, as the user of its programs; null if none was ever started there. */
export async function runningPostgresUrl(dataDir: string): Promise<string | null> {
  try {
    const password = (await readFile(join(dataDir, 'postgres', programPasswordFile), 'utf8')).trim();
    const { postgres: port } = JSON.parse(await readFile(join(dataDir, 'ports.json'), 'utf8')) as { postgres: number };
    return `postgres://${programUser}:${password}@127.0.0.1:${port}/bureau`;
  } catch {
    return null;
  }
}
