import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

import type { Pool } from 'pg';

import { GroupCommit } from '../groupCommit.ts';
import { QueueConnection } from '../queueConnection.ts';

interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

type AnswerRow = { key: string; status: number; headers: Record<string, string>; body: Buffer };

const maxBytes = 2 * 1024 * 1024;
const maxTextBytes = 32 * 1024 * 1024;
const maxTotalBytes = 256 * 1024 * 1024;
const statementTimeoutMs = 10_000;

/**
 * A shared cache of responses from public sources: compressed, at most 2 MiB each and 256 MiB in total (oldest evicted first, once an hour
 * and with every hundredth insert). Errors: `unavailable`.
 */
export class KeptAnswers {
  readonly #reads: GroupCommit<string, AnswerRow | null>;
  readonly #connections: { read: QueueConnection; write: QueueConnection };
  #puts = 0;

  /** `pool`: `Database.systemPool`; two of its connections are kept. */
  constructor(pool: Pool) {
    const connection = () => new QueueConnection(pool, statementTimeoutMs);
    this.#connections = { read: connection(), write: connection() };
    this.#reads = new GroupCommit({
      maxBatch: 32,
      maxWaiting: 20_000,
      isRefusal: () => false,
      run: (keys) => this.#read(keys),
    });
  }

  /** Returns the cached value of a key while it is fresh. */
  async get(key: string): Promise<KeptAnswer | null> {
    const row = await this.#reads.submit(key);
    if (!row) return null;
    const text = await promisify(gunzip)(row.body, { maxOutputLength: maxTextBytes });
    return { status: row.status, headers: row.headers, text: text.toString() };
  }

  /** Caches a response for some seconds; large ones are not cached. */
  async put(key: string, { status, headers, text }: KeptAnswer, seconds: number): Promise<void> {
    const body = await promisify(gzip)(text, { level: 1 });
    if (body.length > maxBytes) return;
    await this.#connections.write.query({
      name: 'keep_catalog_answer',
      text: `insert into catalog_answers as a (key, status, headers, body, bytes, expires_at)
        values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
        on conflict (key) do update set status = excluded.status, headers = excluded.headers, body = excluded.body, bytes = excluded.bytes,
          created_at = excluded.created_at, expires_at = excluded.expires_at`,
      values: [key, status, headers, body, body.length, seconds],
    });
    this.#puts += 1;
    if (this.#puts % 100 === 0) await this.prune();
  }

  /** Forgets what is stale, and the oldest beyond the bound; returns how many. */
  async prune(): Promise<number> {
    const rows = await this.#connections.write.query<{ key: string }>({
      name: 'prune_catalog_answers',
      text: `delete from catalog_answers where expires_at < now() or key in (
        select key from (select key, sum(bytes) over (order by created_at desc, key) as total from catalog_answers) a where a.total > $1)
        returning key`,
      values: [maxTotalBytes],
    });
    return rows.length;
  }

  /** Gives the connections up when what is under way is done. */
  async close(): Promise<void> {
    await this.#reads.close();
    await Promise.all([this.#connections.read.close(), this.#connections.write.close()]);
  }

  async #read(keys: readonly string[]): Promise<(AnswerRow | null)[]> {
    const rows = await this.#connections.read.query<AnswerRow>({
      name: 'catalog_answers_of',
      text: 'select key, status, headers, body from catalog_answers where key = any($1) and expires_at > now()',
      values: [keys],
    });
    const byKey = new Map(rows.map((row) => [row.key, row]));
    return keys.map((key) => byKey.get(key) ?? null);
  }
}
