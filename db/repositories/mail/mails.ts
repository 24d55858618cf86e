import type { MailRow } from '../../rows/mail.ts';
import { runChange, runStatement, type Scope } from '../scope.ts';

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
    await runChange(
      this.#scope,
      'insert into mails (id, kind, content_encrypted, expires_at) values ($1, $2, $3, $4)',
      [mail.id, mail.kind, mail.contentEncrypted, mail.expiresAt],
    );
  }

  /** Counts one mail on each counter, exact over all processes. A rollback takes it back. */
  async count(counters: readonly MailCounter[]): Promise<CountedMails[]> {
    const rows = await runStatement<{ counter: string; mails: number; windowStart: Date }>(
      this.#scope,
      'select counter, mails, window_start from count_mails($1::text[], $2::bigint[])',
      [counters.map(({ key }) => key), counters.map(({ windowMs }) => windowMs)],
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
    return runStatement<TakenMail>(
      this.#scope,
      `update mails set attempts = attempts + 1, due_at = now() + $2::int * interval '1 millisecond'
        where id in (select id from mails where failed_at is null and due_at <= now() order by due_at limit $1 for update skip locked)
       returning id, kind, content_encrypted, attempts, expires_at, created_at`,
      [most, leaseMs],
    );
  }

  /** It was sent. System only. */
  async remove(id: string): Promise<void> {
    await runChange(this.#scope, 'delete from mails where id = $1', [id]);
  }

  /** That try failed; nothing changes where another one has begun since. System only. */
  async fail({ id, attempts, error, dueAt, contentEncrypted }: MailFailure): Promise<void> {
    await runChange(
      this.#scope,
      `update mails set last_error = left($3, 500), due_at = coalesce($4, due_at), content_encrypted = coalesce($5, content_encrypted),
          failed_at = case when $4::timestamptz is null then now() end
        where id = $1 and attempts = $2 and failed_at is null`,
      [id, attempts, error, dueAt, contentEncrypted],
    );
  }

  /** How many wait to be sent, at most 1,000. System only. */
  async countWaiting(): Promise<number> {
    const rows = await runStatement<{ waiting: number }>(
      this.#scope,
      'select count(*)::int as waiting from (select 1 from mails where failed_at is null limit 1000) first',
    );
    return rows[0]!.waiting;
  }

  /** Those whose last try failed, given up or not, the newest first. System only. */
  listFailed(most: number): Promise<MailRow[]> {
    return runStatement<MailRow>(
      this.#scope,
      'select * from mails where last_error is not null order by coalesce(failed_at, due_at) desc, id desc limit $1',
      [most],
    );
  }

  /** Deletes up to 10,000 that were written before `before`; returns how many. System only. */
  prune(before: Date): Promise<number> {
    return runChange(
      this.#scope,
      'delete from mails where id in (select id from mails where created_at < $1 limit 10000 for update skip locked)',
      [before],
    );
  }
}
