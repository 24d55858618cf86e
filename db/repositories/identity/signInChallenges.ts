import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** Sign-ins that wait for a second factor: the password was right, no session is there yet. System only. */
export class SignInChallenges {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert({
    tokenHash,
    accountId,
    expiresAt,
  }: {
    tokenHash: Buffer;
    accountId: string;
    expiresAt: Date;
  }): Promise<void> {
    await runQuery(this.#scope, tables.insertInto('signInChallenges').values({ tokenHash, accountId, expiresAt }));
  }

  /** Counts one attempt and answers whose it is; null when it is unknown, over, used, or had `most` attempts before. */
  async attempt(tokenHash: Buffer, most: number): Promise<string | null> {
    const attempted = await runQueryForRow(
      this.#scope,
      tables
        .updateTable('signInChallenges')
        .set((set) => ({ attempts: set('attempts', '+', 1) }))
        .where('tokenHash', '=', tokenHash)
        .where('attempts', '<', most)
        .where('expiresAt', '>', now)
        .returning('accountId'),
    );
    return attempted?.accountId ?? null;
  }

  /** Uses it; false if it was used before. */
  async take(tokenHash: Buffer): Promise<boolean> {
    const taken = await runQueryForCount(
      this.#scope,
      tables.deleteFrom('signInChallenges').where('tokenHash', '=', tokenHash),
    );
    return taken === 1;
  }

  /** Ends those of an account, as when what it signs in with changes. */
  async endAll(accountId: string): Promise<void> {
    await runQuery(this.#scope, tables.deleteFrom('signInChallenges').where('accountId', '=', accountId));
  }

  /** Deletes up to 10,000 that ended before `before`; returns how many. */
  prune(before: Date): Promise<number> {
    const ended = tables
      .selectFrom('signInChallenges')
      .select('tokenHash')
      .where('expiresAt', '<', before)
      .limit(10_000)
      .forUpdate()
      .skipLocked();
    return runQueryForCount(this.#scope, tables.deleteFrom('signInChallenges').where('tokenHash', 'in', ended));
  }
}
