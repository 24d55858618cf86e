import { sql } from 'kysely';

import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { PasskeyEntity, type PasskeyRow } from '../../entities/passkey.ts';
import { insertRow } from '../rows.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

const most = 50;

/** Passkeys of accounts, and the challenges for them. System only. */
export class Passkeys {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert(passkey: Omit<PasskeyRow, 'createdAt' | 'lastUsedAt'>): Promise<void> {
    await insertRow(this.#scope, PasskeyEntity, { ...passkey });
  }

  list(accountId: string): Promise<PasskeyRow[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('passkeys')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('createdAt')
        .orderBy('id')
        .limit(most),
    );
  }

  async findByCredential(credentialId: string): Promise<PasskeyRow | null> {
    return runQueryForRow(
      this.#scope,
      tables.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId),
    );
  }

  /** Records a use; false if its counter was reached before, as with a cloned passkey. Counters of synced passkeys stay at 0. */
  async noteUse(id: string, counter: number, backedUp: boolean): Promise<boolean> {
    const reached = BigInt(counter);
    const changed = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('passkeys')
        .set({ counter: reached, backedUp, lastUsedAt: now })
        .where('id', '=', id)
        .where((where) =>
          where.or([where('counter', '<', reached), ...(counter === 0 ? [where('counter', '=', 0n)] : [])]),
        ),
    );
    return changed === 1;
  }

  /** False when the account has none of that id. */
  async rename(id: string, accountId: string, name: string): Promise<boolean> {
    const renamed = await runQueryForCount(
      this.#scope,
      tables.updateTable('passkeys').set({ name }).where('id', '=', id).where('accountId', '=', accountId),
    );
    return renamed === 1;
  }

  /** False when the account has none of that id. */
  async remove(id: string, accountId: string): Promise<boolean> {
    const removed = await runQueryForCount(
      this.#scope,
      tables.deleteFrom('passkeys').where('id', '=', id).where('accountId', '=', accountId),
    );
    return removed === 1;
  }

  async startChallenge({
    tokenHash,
    accountId,
    challenge,
    expiresAt,
  }: {
    tokenHash: Buffer;
    accountId: string | null;
    challenge: string;
    expiresAt: Date;
  }): Promise<void> {
    await runQuery(
      this.#scope,
      tables.insertInto('passkeyChallenges').values({ tokenHash, accountId, challenge, expiresAt }),
    );
  }

  /** Uses a challenge of that account (null during sign-in); null if unknown, used or expired. */
  async takeChallenge(tokenHash: Buffer, accountId: string | null): Promise<string | null> {
    const taken = await runQueryForRow(
      this.#scope,
      tables
        .deleteFrom('passkeyChallenges')
        .where('tokenHash', '=', tokenHash)
        .where('accountId', 'is not distinct from', accountId)
        .returning(['challenge', sql<boolean>`expires_at > now()`.as('isOpen')]),
    );
    return taken?.isOpen === true ? taken.challenge : null;
  }

  /** Deletes up to 10,000 challenges that ended before `before`; returns how many. */
  pruneChallenges(before: Date): Promise<number> {
    const ended = tables
      .selectFrom('passkeyChallenges')
      .select('tokenHash')
      .where('expiresAt', '<', before)
      .limit(10_000)
      .forUpdate()
      .skipLocked();
    return runQueryForCount(this.#scope, tables.deleteFrom('passkeyChallenges').where('tokenHash', 'in', ended));
  }
}
