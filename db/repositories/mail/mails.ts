import { sql } from 'kysely';

import type { MailRow } from '../../rows/mail.ts';
import { fromNow, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, type Scope } from '../scope.ts';

/** A mail taken for sending. */
export type TakenMail = Pick<MailRow, 'id' | 'kind' | 'contentEncrypted' | 'attempts' | 'expiresAt' | 'createdAt'>;

/** How one try to send a mail ended: it is tried again at `dueAt`, or never. */
export interface MailFailure extends Pick<TakenMail, 'id' | 'attempts'> {
  readonly error: string;
  readonly dueAt: Date | null;
  /** For an abandoned mail only the address is kept. */
  readonly contentEncrypted: string | null;
}

/** A counter of mails: its key, and the length of its windows. */
export interface MailCounter {
  readonly key: string;
  readonly windowMs: number;
}

/** State of a counter after one more mail, and the end of its window. */
export interface CountedMails {
  readonly key: string;
  readonly mails: number;
  readonly resetAt: Date;
}

/** Mails until they are sent. Mails that were given up stay for a while, for instance admins. */
export class Mails {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Queues a mail in the transaction of its change. */
  async insert(mail: Pick<MailRow, 'id' | 'kind' | 'contentEncrypted' | 'expiresAt'>): Promise<void> {
    const { id, kind, contentEncrypted, expiresAt } = mail;
    await runQuery(this.#scope, tables.insertInto('mails').values({ id, kind, contentEncrypted, expiresAt }));
  }

  /** Counts one mail on each counter, exact over all processes. A rollback takes it back. */
  async count(counters: readonly MailCounter[]): Promise<CountedMails[]> {
    const [keys, windowsMs] = [counters.map(({ key }) => key), counters.map(({ windowMs }) => windowMs)];
    const counted = sql<{
      counter: string;
      mails: number;
      windowStart: Date;
    }>`count_mails(${keys}::text[], ${windowsMs}::bigint[])`;
    const rows = await runQuery(
      this.#scope,
      tables.selectFrom(counted.as('counted')).select(['counter', 'mails', 'windowStart']),
    );
    const windows = new Map(counters.map(({ key, windowMs }) => [key, windowMs]));
    return rows.map(({ counter, mails, windowStart }) => ({
      key: counter,
      mails,
      resetAt: new Date(windowStart.getTime() + windows.get(counter)!),
    }));
  }

  /** Takes up to `most` due mails, the oldest first, leased for `leaseMs`. System only. */
  take(most: number, leaseMs: number): Promise<TakenMail[]> {
    const due = tables
      .selectFrom('mails')
      .select('id')
      .where('failedAt', 'is', null)
      .where('dueAt', '<=', now)
      .orderBy('dueAt')
      .limit(most)
      .forUpdate()
      .skipLocked();
    return runQuery(
      this.#scope,
      tables
        .updateTable('mails')
        .set((set) => ({ attempts: set('attempts', '+', 1), dueAt: fromNow(leaseMs) }))
        .where('id', 'in', due)
        .returning(['id', 'kind', 'contentEncrypted', 'attempts', 'expiresAt', 'createdAt']),
    );
  }

  /** It was sent. System only. */
  async remove(id: string): Promise<void> {
    await runQuery(this.#scope, tables.deleteFrom('mails').where('id', '=', id));
  }

  /** That try failed; nothing changes where another one has begun since. System only. */
  async fail({ id, attempts, error, dueAt, contentEncrypted }: MailFailure): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('mails')
        .set({
          lastError: sql<string>`left(${error}, 500)`,
          ...(dueAt !== null && { dueAt }),
          ...(contentEncrypted !== null && { contentEncrypted }),
          failedAt: dueAt === null ? now : null,
        })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .where('failedAt', 'is', null),
    );
  }

  /** How many wait to be sent, at most 1,000. System only. */
  async countWaiting(): Promise<number> {
    const waiting = tables.selectFrom('mails').select('id').where('failedAt', 'is', null).limit(1000);
    const [counted] = await runQuery(
      this.#scope,
      tables.selectFrom(waiting.as('first')).select(sql<number>`count(*)::int`.as('waiting')),
    );
    return counted!.waiting;
  }

  /** Those whose last try failed, given up or not, the newest first. System only. */
  listFailed(most: number): Promise<MailRow[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('mails')
        .selectAll()
        .where('lastError', 'is not', null)
        .orderBy((order) => order.fn.coalesce('failedAt', 'dueAt'), 'desc')
        .orderBy('id', 'desc')
        .limit(most),
    );
  }

  /** Deletes up to 10,000 that were written before `before`; returns how many. System only. */
  prune(before: Date): Promise<number> {
    const old = tables
      .selectFrom('mails')
      .select('id')
      .where('createdAt', '<', before)
      .limit(10_000)
      .forUpdate()
      .skipLocked();
    return runQueryForCount(this.#scope, tables.deleteFrom('mails').where('id', 'in', old));
  }
}
