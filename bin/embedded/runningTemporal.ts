import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Address of the Temporal that `npm start` runs in a data directory; null if none was ever started there. */
export async function runningTemporalAddress(dataDir: string): Promise<string | null> {
  try {
    const { temporal: port } = JSON.parse(await readFile(join(dataDir, 'ports.json'), 'utf8')) as { temporal: number };
    return typeof port === 'number' ? `127.0.0.1:${port}` : null;
  } catch {
    return null;
  }
}
