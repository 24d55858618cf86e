import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const fileName = 'instance.json';

/** Returns the path of the file that names the instance of a data folder. */
export function instanceFileOf(dataDir: string): string {
  return join(dataDir, fileName);
}

/** Reads the id of the instance that a data folder belongs to; null if no process has written it yet. */
export async function readInstanceFile(dataDir: string): Promise<string | null> {
  const text = await readFile(instanceFileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    const { id } = JSON.parse(text) as { id?: unknown };
    return typeof id === 'string' ? id : '';
  } catch {
    return ''; // a damaged file is the file of no instance
  }
}

/** Writes which instance a data folder belongs to. */
export async function writeInstanceFile(dataDir: string, id: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${instanceFileOf(dataDir)}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify({ id })}\n`, { mode: 0o600 });
  await rename(draft, instanceFileOf(dataDir));
}
