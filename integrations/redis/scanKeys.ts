import { AppError } from '../../openapi/AppError.ts';
import { maxEntries } from './fields.ts';
import type { Reply } from './RedisConnection.ts';
import type { RedisSession } from './RedisSession.ts';
import { textsOf } from './values.ts';

const keysAtOnce = 1_000;
/** 10 million keys: a server that never comes to an end must not keep a worker. */
const maxScans = 10_000;

/**
 * Returns the keys that match a pattern, up to `limit`, or all. The server is never blocked, as `KEYS` would do.
 * Errors: `target_error` for more than 100,000 keys, and for a server with too many others.
 */
export async function scanKeys(session: RedisSession, pattern: string, limit: number | null): Promise<string[]> {
  const found = new Set<string>(); // the server may return a key twice
  let cursor = '0';
  for (let scan = 0; scan < maxScans; scan += 1) {
    const command = ['SCAN', cursor, 'MATCH', pattern, 'COUNT', String(keysAtOnce)] as const;
    const [next, page] = (await session.work('read', ({ call }) => call(command))) as [string, Reply];
    for (const key of textsOf(page)) found.add(key);
    if (limit !== null && found.size >= limit) return [...found].slice(0, limit);
    if (found.size > maxEntries)
      throw new AppError('target_error', `Redis: More than ${maxEntries} keys match. Narrow the pattern down.`);
    if (next === '0') return [...found];
    cursor = next;
  }
  throw new AppError('target_error', 'Redis: The server has more than 10 million keys. Set a limit.');
}
