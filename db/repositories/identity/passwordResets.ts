import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** Links to set a new password. System only. */
export class PasswordResets {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** `accountId` null: for an unknown address, written so that timing is the same. */
  async insert({
    tokenHash,
    accountId,
    expiresAt,
    mailed,
  }: {
    tokenHash: Buffer;
    accountId: string | null;
    expiresAt: Date;
    /** The link goes to the account's mailbox only. */
    mailed: boolean;
  }): Promise<void> {
    await runQuery(
      this.#scope,
      tables.insertInto('passwordResets').values({ tokenHash, accountId, expiresAt, mailed }),
    );
  }

  /** Whose link it is; null when it is unknown, used, or has run out. */
  async find(tokenHash: Buffer): Promise<string | null> {
    const found = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom('passwordResets')
        .select('accountId')
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now),
    );
    return found?.accountId ?? null;
  }

  /** Uses a link up; null when another request was faster or it has expired. */
  async use(tokenHash: Buffer): Promise<{ mailed: boolean } | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .deleteFrom('passwordResets')
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .returning('mailed'),
    );
  }

  /** Ends those of an account. */
  async endAll(accountId: string): Promise<void> {
    await runQuery(this.#scope, tables.deleteFrom('passwordResets').where('accountId', '=', accountId));
  }

  /** Deletes up to 10,000 that ended before `before`; returns how many. */
  prune(before: Date): Promise<number> {
    const ended = tables
      .selectFrom('passwordResets')
      .select('tokenHash')
      .where('expiresAt', '<', before)
      .limit(10_000)
      .forUpdate()
      .skipLocked();
    return runQueryForCount(this.#scope, tables.deleteFrom('passwordResets').where('tokenHash', 'in', ended));
  }
}
