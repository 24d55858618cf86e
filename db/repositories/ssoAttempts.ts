import { SsoAttemptEntity, type SsoAttemptRow } from '../entities/ssoAttempt.ts';
import { insertRow } from './rows.ts';
import { runChange, runStatement, type Scope } from './scope.ts';

/** Sign-ins that wait for an identity provider. System only: nobody is signed in yet. */
export class SsoAttempts {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert(attempt: Omit<SsoAttemptRow, 'createdAt'>): Promise<void> {
    await insertRow(this.#scope, SsoAttemptEntity, { ...attempt });
  }

  /** Takes an attempt of that browser, once; null when it is none of that connection, was taken or has run out. */
  async take(
    attempt: Pick<SsoAttemptRow, 'connectionId' | 'stateHash' | 'browserHash'>,
  ): Promise<SsoAttemptRow | null> {
    const rows = await runStatement<SsoAttemptRow>(
      this.#scope,
      `delete from sso_attempts where state_hash = $1 and connection_id = $2 and browser_hash = $3 and expires_at > now()
       returning *`,
      [attempt.stateHash, attempt.connectionId, attempt.browserHash],
    );
    return rows[0] ?? null;
  }

  /** Deletes up to 10,000 that ran out; returns how many. */
  prune(): Promise<number> {
    return runChange(
      this.#scope,
      `delete from sso_attempts where id in
         (select id from sso_attempts where expires_at < now() limit 10000 for update skip locked)`,
    );
  }
}
