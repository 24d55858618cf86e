import { runChange, runStatement, type Scope } from '../scope.ts';

/** Links that confirm the address that an account has now. System only. */
export class EmailConfirmations {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Adds a link. Links from before still work, so that a slow mail is no dead end. */
  async insert(confirmation: { tokenHash: Buffer; accountId: string; email: string; expiresAt: Date }): Promise<void> {
    await runChange(
      this.#scope,
      'insert into email_confirmations (token_hash, account_id, email, expires_at) values ($1, $2, $3, $4)',
      [confirmation.tokenHash, confirmation.accountId, confirmation.email, confirmation.expiresAt],
    );
  }

  /** Uses a link of that account up, with all its others; false when it is unknown, expired, or went to an address that the account had before. */
  async use(tokenHash: Buffer, accountId: string): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      `select from email_confirmations c join accounts a on a.id = c.account_id and a.email = c.email
        where c.token_hash = $1 and c.account_id = $2 and c.expires_at > now() for update of c`,
      [tokenHash, accountId],
    );
    if (rows.length === 0) return false;
    await this.endAll(accountId);
    return true;
  }

  /** Ends the links of an account. */
  async endAll(accountId: string): Promise<void> {
    await runChange(this.#scope, 'delete from email_confirmations where account_id = $1', [accountId]);
  }

  /** Deletes up to 10,000 that expired before `before`; returns how many. */
  prune(before: Date): Promise<number> {
    return runChange(
      this.#scope,
      `delete from email_confirmations where token_hash in
         (select token_hash from email_confirmations where expires_at < $1 limit 10000 for update skip locked)`,
      [before],
    );
  }
}
