import type { Pool } from 'pg';

import { asyncCommit } from '../asyncCommit.ts';
import { changesChannel, formatChange, type Change } from './change.ts';

const everyMs = 250;
const mostDue = 20_000;
const mostPayloads = 40;
/** PostgreSQL takes payloads of less than 8,000 bytes. */
const payloadLength = 7_500;

/**
 * Publishes changes for which a NOTIFY of every commit would cost too much: nodes of executions, settlements. Changes within 250 ms are
 * merged and sent in one transaction with asynchronous commit. The cost is independent of the activity. Pending changes of a crashed
 * process are lost; pages see them at the next read.
 */
export class ChangeTeller {
  readonly #pool: Pick<Pool, 'query'>;
  readonly #due = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #telling: Promise<void> | null = null;
  #isClosed = false;

  constructor(pool: Pick<Pool, 'query'>) {
    this.#pool = pool;
  }

  /** Publishes a change within 250 ms. More than 20,000 different ones are not kept. */
  tell(change: Change): void {
    if (this.#isClosed || this.#due.size >= mostDue) return;
    this.#due.add(formatChange(change));
    this.#timer ??= setTimeout(() => void this.#tellNow(), everyMs);
  }

  /** Sends the remaining changes. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#telling;
    await this.#tellNow();
  }

  async #tellNow(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const lines = [...this.#due];
    const payloads = inPayloads(lines).slice(0, mostPayloads);
    if (payloads.length === 0) return;
    for (const payload of payloads) for (const line of payload.split('\n')) this.#due.delete(line);
    this.#telling = this.#notify(payloads);
    await this.#telling;
    if (this.#due.size > 0 && !this.#isClosed) this.#timer ??= setTimeout(() => void this.#tellNow(), everyMs);
  }

  /** While PostgreSQL cannot be reached nothing changes either, and listeners look for themselves when it is back. */
  async #notify(payloads: string[]): Promise<void> {
    const text = `WITH fast AS (SELECT ${asyncCommit})
      SELECT pg_notify('${changesChannel}', payload) FROM fast, unnest($1::text[]) AS payload`;
    await this.#pool.query(text, [payloads]).catch(() => undefined);
  }
}

function inPayloads(lines: readonly string[]): string[] {
  const payloads: string[] = [];
  for (const line of lines) {
    const last = payloads.at(-1);
    if (last === undefined || last.length + line.length + 1 > payloadLength) payloads.push(line);
    else payloads[payloads.length - 1] = `${last}\n${line}`;
  }
  return payloads;
}
