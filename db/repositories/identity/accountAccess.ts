import { runChange, runStatement, type Scope } from '../scope.ts';

/** How much of each kind was ended; never what it was. */
export interface EndedAccess {
  readonly hadPassword: boolean;
  readonly sessions: number;
  readonly apiKeys: number;
  readonly authenticatorApps: number;
  readonly passkeys: number;
  readonly outsideIdentities: number;
  readonly invitations: number;
}

/** Every way into an account. System only. */
export class AccountAccess {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Ends every way into an account: password, sessions and sign-ins under way, API keys of both kinds with the tokens of programs, second factors,
   * passkeys, identities at providers but `keptIdentityId`, mailed links, and the invitations it has made. The caller holds the account
   * (`Accounts.lock`).
   */
  async endAll(accountId: string, keptIdentityId: string | null): Promise<EndedAccess> {
    const password = await runStatement<{ had: boolean }>(
      this.#scope,
      `update accounts a set password_hash = null, waiting_invitation_id = null from (select password_hash from accounts where id = $1) before
        where a.id = $1 returning before.password_hash is not null as had`,
      [accountId],
    );
    // A sign-in under way holds its challenge until its session is there; so challenges go first.
    for (const table of ['sign_in_challenges', 'passkey_challenges', 'recovery_codes', 'password_resets'])
      await this.#delete(table, accountId);
    for (const table of ['email_changes', 'email_confirmations']) await this.#delete(table, accountId);
    await runChange(this.#scope, 'delete from sso_attempts where link_account_id = $1', [accountId]);
    const passkeys = await this.#delete('passkeys', accountId);
    const authenticatorApps = await this.#delete('totp_secrets', accountId);
    const outsideIdentities = await runChange(
      this.#scope,
      'delete from outside_identities where account_id = $1 and id is distinct from $2',
      [accountId, keptIdentityId],
    );
    const sessions = await this.#endSessions(accountId);
    const apiKeys = await this.#revokeKeys(accountId);
    const invitations = await runChange(
      this.#scope,
      `update invitations set revoked_at = now()
        where created_by = $1 and revoked_at is null and used_at is null and expires_at > now()`,
      [accountId],
    );
    const hadPassword = password[0]?.had ?? false;
    return { hadPassword, sessions, apiKeys, authenticatorApps, passkeys, outsideIdentities, invitations };
  }

  /** Revokes the keys that the account made before a moment, and ends the tokens of programs with them; returns how many. */
  async revokeKeysBefore(accountId: string, before: Date): Promise<number> {
    return this.#revokeKeys(accountId, before);
  }

  /** Removes authenticator apps and passkeys that were set up before a moment, or all of them; returns of which kinds there were any. */
  async removeFactors(accountId: string, before: Date | null): Promise<('totp' | 'passkey')[]> {
    const removed = async (table: string, since: string): Promise<number> => {
      const sql = `delete from ${table} where account_id = $1 and ($2::timestamptz is null or ${since} < $2)`;
      return runChange(this.#scope, sql, [accountId, before]);
    };
    const apps = await removed('totp_secrets', 'confirmed_at');
    const passkeys = await removed('passkeys', 'created_at');
    return [...(apps > 0 ? (['totp'] as const) : []), ...(passkeys > 0 ? (['passkey'] as const) : [])];
  }

  #endSessions(accountId: string): Promise<number> {
    return runChange(
      this.#scope,
      'update sessions set revoked_at = now() where account_id = $1 and revoked_at is null and expires_at > now()',
      [accountId],
    );
  }

  async #revokeKeys(accountId: string, before: Date | null = null): Promise<number> {
    const revoked = await runStatement<{ id: string }>(
      this.#scope,
      `update api_keys set status = 'revoked', revoked_at = coalesce(revoked_at, now())
        where account_id = $1 and status <> 'revoked' and ($2::timestamptz is null or created_at < $2) returning id`,
      [accountId, before],
    );
    await runChange(this.#scope, 'delete from oauth_records where key_id = any ($1::text[])', [
      revoked.map(({ id }) => id),
    ]);
    return revoked.length;
  }

  #delete(table: string, accountId: string): Promise<number> {
    return runChange(this.#scope, `delete from ${table} where account_id = $1`, [accountId]);
  }
}
