import { SsoAttemptEntity, type SsoAttemptRow } from '../../entities/ssoAttempt.ts';
import { insertRow } from '../rows.ts';
import { runChange, runStatement, type Scope } from '../scope.ts';

/** Sign-ins that wait for an identity provider. System only: no account is signed in yet. */
export class SsoAttempts {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert(attempt: Omit<SsoAttemptRow, 'createdAt' | 'identity'>): Promise<void> {
    await insertRow(this.#scope, SsoAttemptEntity, { ...attempt, identity: null });
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

  /** True when that attempt waits for an answer. */
  async isOpen({ connectionId, stateHash }: Pick<SsoAttemptRow, 'connectionId' | 'stateHash'>): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      'select 1 from sso_attempts where state_hash = $1 and connection_id = $2 and identity is null and expires_at > now()',
      [stateHash, connectionId],
    );
    return rows.length === 1;
  }

  /** Keeps an answer until the browser fetches it; false when there is one already, or the attempt has run out. */
  async answer(
    { connectionId, stateHash }: Pick<SsoAttemptRow, 'connectionId' | 'stateHash'>,
    identity: object,
  ): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `update sso_attempts set identity = $3::jsonb
        where state_hash = $1 and connection_id = $2 and identity is null and expires_at > now()`,
      [stateHash, connectionId, JSON.stringify(identity)],
    );
    return changed === 1;
  }

  /** Uses an assertion up; false when it was used before. */
  async useAssertion(assertion: {
    organizationId: string;
    connectionId: string;
    hash: Buffer;
    expiresAt: Date;
  }): Promise<boolean> {
    const { organizationId, connectionId, hash, expiresAt } = assertion;
    const changed = await runChange(
      this.#scope,
      `insert into sso_assertions (organization_id, connection_id, assertion_hash, expires_at) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [organizationId, connectionId, hash, expiresAt],
    );
    return changed === 1;
  }

  /** Deletes up to 10,000 expired assertion ids; returns their number. */
  pruneAssertions(): Promise<number> {
    return runChange(
      this.#scope,
      `delete from sso_assertions where (connection_id, assertion_hash) in
         (select connection_id, assertion_hash from sso_assertions where expires_at < now() limit 10000 for update skip locked)`,
    );
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
