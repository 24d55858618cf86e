import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, type Scope } from '../scope.ts';

/** Links that confirm the address that an account has now. System only. */
export class EmailConfirmations {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Adds a link. Links from before still work, so that a slow mail is no dead end. */
  async insert(confirmation: { tokenHash: Buffer; accountId: string; email: string; expiresAt: Date }): Promise<void> {
    const { tokenHash, accountId, email, expiresAt } = confirmation;
    await runQuery(
      this.#scope,
      tables.insertInto('emailConfirmations').values({ tokenHash, accountId, email, expiresAt }),
    );
  }

  /** Uses a link of that account up, with all its others; false when it is unknown, expired, or went to an address that the account had before. */
  async use(tokenHash: Buffer, accountId: string): Promise<boolean> {
    const found = await runQueryForCount(
      this.#scope,
      tables
        .selectFrom('emailConfirmations as c')
        .innerJoin('accounts as a', (join) => join.onRef('a.id', '=', 'c.accountId').onRef('a.email', '=', 'c.email'))
        .where('c.tokenHash', '=', tokenHash)
        .where('c.accountId', '=', accountId)
        .where('c.expiresAt', '>', now)
        .forUpdate('c'),
    );
    if (found === 0) return false;
    await this.endAll(accountId);
    return true;
  }

  /** Ends the links of an account. */
  async endAll(accountId: string): Promise<void> {
    await runQuery(this.#scope, tables.deleteFrom('emailConfirmations').where('accountId', '=', accountId));
  }

  /** Deletes up to 10,000 that expired before `before`; returns how many. */
  prune(before: Date): Promise<number> {
    return runQueryForCount(
      this.#scope,
      tables
        .deleteFrom('emailConfirmations')
        .where('tokenHash', 'in', (where) =>
          where
            .selectFrom('emailConfirmations')
            .select('tokenHash')
            .where('expiresAt', '<', before)
            .limit(10_000)
            .forUpdate()
            .skipLocked(),
        ),
    );
  }
}
