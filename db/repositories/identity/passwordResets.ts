import { runChange, runStatement, type Scope } from '../scope.ts';

/** Links to set a new password. System only. */
export class PasswordResets {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** `accountId` null: for an unknown address, written so that timing is the same. */
  async insert(reset: {
    tokenHash: Buffer;
    accountId: string | null;
    expiresAt: Date;
    /** The link goes to the account's mailbox only. */
    mailed: boolean;
  }): Promise<void> {
    await runChange(
      this.#scope,
      'insert into password_resets (token_hash, account_id, expires_at, mailed) values ($1, $2, $3, $4)',
      [reset.tokenHash, reset.accountId, reset.expiresAt, reset.mailed],
    );
  }

  /** Whose link it is; null when it is unknown, used, or has run out. */
  async find(tokenHash: Buffer): Promise<string | null> {
    const rows = await runStatement<{ accountId: string | null }>(
      this.#scope,
      'select account_id from password_resets where token_hash = $1 and expires_at > now()',
      [tokenHash],
    );
    return rows[0]?.accountId ?? null;
  }

  /** Uses a link up; null when another request was faster or it has expired. */
  async use(tokenHash: Buffer): Promise<{ mailed: boolean } | null> {
    const sql = 'delete from password_resets where token_hash = $1 and expires_at > now() returning mailed';
    return (await runStatement<{ mailed: boolean }>(this.#scope, sql, [tokenHash]))[0] ?? null;
  }

  /** Ends those of an account. */
  async endAll(accountId: string): Promise<void> {
    await runChange(this.#scope, 'delete from password_resets where account_id = $1', [accountId]);
  }

  /** Deletes up to 10,000 that ended before `before`; returns how many. */
  prune(before: Date): Promise<number> {
    return runChange(
      this.#scope,
      `delete from password_resets where token_hash in
         (select token_hash from password_resets where expires_at < $1 limit 10000 for update skip locked)`,
      [before],
    );
  }
}
