import { runChange, runStatement, type Scope } from './scope.ts';

/** Links to set a new password. System only. */
export class PasswordResets {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** `accountId` null: nobody's, written so that it takes as long. */
  async insert(reset: { tokenHash: Buffer; accountId: string | null; expiresAt: Date }): Promise<void> {
    await runChange(
      this.#scope,
      'insert into password_resets (token_hash, account_id, expires_at) values ($1, $2, $3)',
      [reset.tokenHash, reset.accountId, reset.expiresAt],
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

  /** Uses it up; false when somebody else was faster or it has run out. */
  async use(tokenHash: Buffer): Promise<boolean> {
    const sql = 'delete from password_resets where token_hash = $1 and expires_at > now()';
    return (await runChange(this.#scope, sql, [tokenHash])) === 1;
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
