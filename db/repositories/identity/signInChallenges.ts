import { runChange, runStatement, type Scope } from '../scope.ts';

/** Sign-ins that wait for a second factor: the password was right, no session is there yet. System only. */
export class SignInChallenges {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert(challenge: { tokenHash: Buffer; accountId: string; expiresAt: Date }): Promise<void> {
    await runChange(
      this.#scope,
      'insert into sign_in_challenges (token_hash, account_id, expires_at) values ($1, $2, $3)',
      [challenge.tokenHash, challenge.accountId, challenge.expiresAt],
    );
  }

  /** Counts one attempt and answers whose it is; null when it is unknown, over, used, or had `most` attempts before. */
  async attempt(tokenHash: Buffer, most: number): Promise<string | null> {
    const rows = await runStatement<{ accountId: string }>(
      this.#scope,
      `update sign_in_challenges set attempts = attempts + 1 where token_hash = $1 and attempts < $2 and expires_at > now()
       returning account_id`,
      [tokenHash, most],
    );
    return rows[0]?.accountId ?? null;
  }

  /** Uses it; false if it was used before. */
  async take(tokenHash: Buffer): Promise<boolean> {
    return (await runChange(this.#scope, 'delete from sign_in_challenges where token_hash = $1', [tokenHash])) === 1;
  }

  /** Ends those of an account, as when what it signs in with changes. */
  async endAll(accountId: string): Promise<void> {
    await runChange(this.#scope, 'delete from sign_in_challenges where account_id = $1', [accountId]);
  }

  /** Deletes up to 10,000 that ended before `before`; returns how many. */
  prune(before: Date): Promise<number> {
    return runChange(
      this.#scope,
      `delete from sign_in_challenges where token_hash in
         (select token_hash from sign_in_challenges where expires_at < $1 limit 10000 for update skip locked)`,
      [before],
    );
  }
}
