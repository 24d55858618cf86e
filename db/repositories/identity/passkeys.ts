import { PasskeyEntity, type PasskeyRow } from '../../entities/passkey.ts';
import { insertRow } from '../rows.ts';
import { runChange, runStatement, type Scope } from '../scope.ts';

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
    return runStatement(this.#scope, 'select * from passkeys where account_id = $1 order by created_at, id limit $2', [
      accountId,
      most,
    ]);
  }

  async findByCredential(credentialId: string): Promise<PasskeyRow | null> {
    const rows = await runStatement<PasskeyRow>(this.#scope, 'select * from passkeys where credential_id = $1', [
      credentialId,
    ]);
    return rows[0] ?? null;
  }

  /** Records a use; false if its counter was reached before, as with a cloned passkey. Counters of synced passkeys stay at 0. */
  async noteUse(id: string, counter: number, backedUp: boolean): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `update passkeys set counter = $2, backed_up = $3, last_used_at = now()
        where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
      [id, counter, backedUp],
    );
    return changed === 1;
  }

  /** False when the account has none of that id. */
  async rename(id: string, accountId: string, name: string): Promise<boolean> {
    const sql = 'update passkeys set name = $3 where id = $1 and account_id = $2';
    return (await runChange(this.#scope, sql, [id, accountId, name])) === 1;
  }

  /** False when the account has none of that id. */
  async remove(id: string, accountId: string): Promise<boolean> {
    return (
      (await runChange(this.#scope, 'delete from passkeys where id = $1 and account_id = $2', [id, accountId])) === 1
    );
  }

  async startChallenge(challenge: {
    tokenHash: Buffer;
    accountId: string | null;
    challenge: string;
    expiresAt: Date;
  }): Promise<void> {
    await runChange(
      this.#scope,
      'insert into passkey_challenges (token_hash, account_id, challenge, expires_at) values ($1, $2, $3, $4)',
      [challenge.tokenHash, challenge.accountId, challenge.challenge, challenge.expiresAt],
    );
  }

  /** Uses a challenge of that account (null during sign-in); null if unknown, used or expired. */
  async takeChallenge(tokenHash: Buffer, accountId: string | null): Promise<string | null> {
    const rows = await runStatement<{ challenge: string; isOpen: boolean }>(
      this.#scope,
      `delete from passkey_challenges where token_hash = $1 and account_id is not distinct from $2
       returning challenge, expires_at > now() as is_open`,
      [tokenHash, accountId],
    );
    return rows[0]?.isOpen === true ? rows[0].challenge : null;
  }

  /** Deletes up to 10,000 challenges that ended before `before`; returns how many. */
  pruneChallenges(before: Date): Promise<number> {
    return runChange(
      this.#scope,
      `delete from passkey_challenges where token_hash in
         (select token_hash from passkey_challenges where expires_at < $1 limit 10000 for update skip locked)`,
      [before],
    );
  }
}
