import type { EmailChangeRow } from '../../rows/accountChanges.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** Changes of e-mail addresses. System only. */
export class EmailChanges {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Begins a change and replaces a pending one. */
  async start(change: Omit<EmailChangeRow, 'confirmedAt' | 'createdAt'>): Promise<void> {
    await this.cancel(change.accountId);
    const { id, accountId, oldEmail, newEmail, tokenHash, expiresAt } = change;
    await runQuery(
      this.#scope,
      tables.insertInto('emailChanges').values({ id, accountId, oldEmail, newEmail, tokenHash, expiresAt }),
    );
  }

  /** Ends the pending one; false if there is none. */
  async cancel(accountId: string): Promise<boolean> {
    const pending = tables
      .deleteFrom('emailChanges')
      .where('accountId', '=', accountId)
      .where('confirmedAt', 'is', null);
    return (await runQueryForCount(this.#scope, pending)) > 0;
  }

  /** The pending one. */
  async findPending(accountId: string): Promise<Pick<EmailChangeRow, 'newEmail' | 'expiresAt'> | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('emailChanges')
        .select(['newEmail', 'expiresAt'])
        .where('accountId', '=', accountId)
        .where('confirmedAt', 'is', null)
        .where('expiresAt', '>', now),
    );
  }

  /** Takes the change whose link to confirm it is, and gives it one to undo it; null when it is unknown, used or has run out. */
  async confirm(
    tokenHash: Buffer,
    undo: { tokenHash: Buffer; expiresAt: Date },
  ): Promise<Pick<EmailChangeRow, 'accountId' | 'oldEmail' | 'newEmail'> | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .updateTable('emailChanges')
        .set({ confirmedAt: now, tokenHash: undo.tokenHash, expiresAt: undo.expiresAt })
        .where('tokenHash', '=', tokenHash)
        .where('confirmedAt', 'is', null)
        .where('expiresAt', '>', now)
        .returning(['accountId', 'oldEmail', 'newEmail']),
    );
  }

  /** Takes the change whose link to undo it is, with all that were made after it; null as above. */
  async undo(tokenHash: Buffer): Promise<Pick<EmailChangeRow, 'accountId' | 'oldEmail' | 'newEmail'> | null> {
    const undone = await runQueryForRow(
      this.#scope,
      tables
        .deleteFrom('emailChanges')
        .where('tokenHash', '=', tokenHash)
        .where('confirmedAt', 'is not', null)
        .where('expiresAt', '>', now)
        .returning(['accountId', 'oldEmail', 'newEmail', 'createdAt']),
    );
    if (!undone) return null;
    await runQuery(
      this.#scope,
      tables
        .deleteFrom('emailChanges')
        .where('accountId', '=', undone.accountId)
        .where('createdAt', '>=', undone.createdAt),
    );
    return undone;
  }

  /** Deletes up to 10,000 that ended before `before`; returns how many. */
  prune(before: Date): Promise<number> {
    return runQueryForCount(
      this.#scope,
      tables
        .deleteFrom('emailChanges')
        .where('id', 'in', (where) =>
          where
            .selectFrom('emailChanges')
            .select('id')
            .where('expiresAt', '<', before)
            .limit(10_000)
            .forUpdate()
            .skipLocked(),
        ),
    );
  }
}
