import type { EmailChangeRow } from '../../rows/accountChanges.ts';
import { runChange, runStatement, type Scope } from '../scope.ts';

/** Changes of e-mail addresses. System only. */
export class EmailChanges {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Begins a change and replaces a pending one. */
  async start(change: Omit<EmailChangeRow, 'confirmedAt' | 'createdAt'>): Promise<void> {
    await this.cancel(change.accountId);
    await runChange(
      this.#scope,
      `insert into email_changes (id, account_id, old_email, new_email, token_hash, expires_at) values ($1, $2, $3, $4, $5, $6)`,
      [change.id, change.accountId, change.oldEmail, change.newEmail, change.tokenHash, change.expiresAt],
    );
  }

  /** Ends the pending one; false if there is none. */
  async cancel(accountId: string): Promise<boolean> {
    const sql = 'delete from email_changes where account_id = $1 and confirmed_at is null';
    return (await runChange(this.#scope, sql, [accountId])) > 0;
  }

  /** The pending one. */
  async findPending(accountId: string): Promise<Pick<EmailChangeRow, 'newEmail' | 'expiresAt'> | null> {
    const rows = await runStatement<Pick<EmailChangeRow, 'newEmail' | 'expiresAt'>>(
      this.#scope,
      'select new_email, expires_at from email_changes where account_id = $1 and confirmed_at is null and expires_at > now()',
      [accountId],
    );
    return rows[0] ?? null;
  }

  /** Takes the change whose link to confirm it is, and gives it one to undo it; null when it is unknown, used or has run out. */
  async confirm(
    tokenHash: Buffer,
    undo: { tokenHash: Buffer; expiresAt: Date },
  ): Promise<Pick<EmailChangeRow, 'accountId' | 'oldEmail' | 'newEmail'> | null> {
    const rows = await runStatement<Pick<EmailChangeRow, 'accountId' | 'oldEmail' | 'newEmail'>>(
      this.#scope,
      `update email_changes set confirmed_at = now(), token_hash = $2, expires_at = $3
        where token_hash = $1 and confirmed_at is null and expires_at > now() returning account_id, old_email, new_email`,
      [tokenHash, undo.tokenHash, undo.expiresAt],
    );
    return rows[0] ?? null;
  }

  /** Takes the change whose link to undo it is, with all that were made after it; null as above. */
  async undo(tokenHash: Buffer): Promise<Pick<EmailChangeRow, 'accountId' | 'oldEmail' | 'newEmail'> | null> {
    const rows = await runStatement<Pick<EmailChangeRow, 'accountId' | 'oldEmail' | 'newEmail' | 'createdAt'>>(
      this.#scope,
      `delete from email_changes where token_hash = $1 and confirmed_at is not null and expires_at > now()
        returning account_id, old_email, new_email, created_at`,
      [tokenHash],
    );
    const undone = rows[0];
    if (!undone) return null;
    await runChange(this.#scope, 'delete from email_changes where account_id = $1 and created_at >= $2', [
      undone.accountId,
      undone.createdAt,
    ]);
    return undone;
  }

  /** Deletes up to 10,000 that ended before `before`; returns how many. */
  prune(before: Date): Promise<number> {
    return runChange(
      this.#scope,
      `delete from email_changes where id in
         (select id from email_changes where expires_at < $1 limit 10000 for update skip locked)`,
      [before],
    );
  }
}
