import { sql } from 'kysely';

import { anyOf, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** How much of each kind was ended; never what it was. */
export interface EndedAccess {
  readonly hadPassword: boolean;
  readonly sessions: number;
  readonly apiKeys: number;
  readonly authenticatorApps: number;
  readonly passkeys: number;
  readonly externalIdentities: number;
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
    const password = await runQueryForRow(
      this.#scope,
      tables
        .updateTable('accounts as a')
        .set({ passwordHash: null, waitingInvitationId: null })
        .from((from) => from.selectFrom('accounts').select('passwordHash').where('id', '=', accountId).as('before'))
        .where('a.id', '=', accountId)
        .returning(sql<boolean>`before.password_hash is not null`.as('had')),
    );
    // A sign-in under way holds its challenge until its session is there; so challenges go first.
    for (const table of ['signInChallenges', 'passkeyChallenges', 'recoveryCodes', 'passwordResets'] as const)
      await this.#delete(table, accountId);
    for (const table of ['emailChanges', 'emailConfirmations'] as const) await this.#delete(table, accountId);
    await runQuery(this.#scope, tables.deleteFrom('ssoAttempts').where('linkAccountId', '=', accountId));
    const passkeys = await this.#delete('passkeys', accountId);
    const authenticatorApps = await this.#delete('totpSecrets', accountId);
    let identities = tables.deleteFrom('outsideIdentities').where('accountId', '=', accountId);
    if (keptIdentityId !== null) identities = identities.where('id', '<>', keptIdentityId);
    const externalIdentities = await runQueryForCount(this.#scope, identities);
    const sessions = await this.#endSessions(accountId);
    const apiKeys = await this.#revokeKeys(accountId);
    const invitations = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('invitations')
        .set({ revokedAt: now })
        .where('createdBy', '=', accountId)
        .where('revokedAt', 'is', null)
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now),
    );
    const hadPassword = password?.had ?? false;
    return { hadPassword, sessions, apiKeys, authenticatorApps, passkeys, externalIdentities, invitations };
  }

  /** Revokes the keys that the account made before a moment, and ends the tokens of programs with them; returns how many. */
  async revokeKeysBefore(accountId: string, before: Date): Promise<number> {
    return this.#revokeKeys(accountId, before);
  }

  /** Removes authenticator apps and passkeys that were set up before a moment, or all of them; returns of which kinds there were any. */
  async removeFactors(accountId: string, before: Date | null): Promise<('totp' | 'passkey')[]> {
    let ofApps = tables.deleteFrom('totpSecrets').where('accountId', '=', accountId);
    let ofPasskeys = tables.deleteFrom('passkeys').where('accountId', '=', accountId);
    if (before !== null) {
      ofApps = ofApps.where('confirmedAt', '<', before);
      ofPasskeys = ofPasskeys.where('createdAt', '<', before);
    }
    const apps = await runQueryForCount(this.#scope, ofApps);
    const passkeys = await runQueryForCount(this.#scope, ofPasskeys);
    return [...(apps > 0 ? (['totp'] as const) : []), ...(passkeys > 0 ? (['passkey'] as const) : [])];
  }

  #endSessions(accountId: string): Promise<number> {
    return runQueryForCount(
      this.#scope,
      tables
        .updateTable('sessions')
        .set({ revokedAt: now })
        .where('accountId', '=', accountId)
        .where('revokedAt', 'is', null)
        .where('expiresAt', '>', now),
    );
  }

  async #revokeKeys(accountId: string, before: Date | null = null): Promise<number> {
    let keys = tables
      .updateTable('apiKeys')
      .set({ status: 'revoked', revokedAt: sql`coalesce(revoked_at, now())` })
      .where('accountId', '=', accountId)
      .where('status', '<>', 'revoked');
    if (before !== null) keys = keys.where('createdAt', '<', before);
    const revoked = await runQuery(this.#scope, keys.returning('id'));
    await runQuery(
      this.#scope,
      tables.deleteFrom('oauthRecords').where('keyId', '=', anyOf(revoked.map(({ id }) => id))),
    );
    return revoked.length;
  }

  #delete(table: OfAccount, accountId: string): Promise<number> {
    return runQueryForCount(this.#scope, tables.deleteFrom(table).where('accountId', '=', accountId));
  }
}

/** Tables whose rows are ways into one account. */
type OfAccount =
  | 'signInChallenges'
  | 'passkeyChallenges'
  | 'recoveryCodes'
  | 'passwordResets'
  | 'emailChanges'
  | 'emailConfirmations'
  | 'passkeys'
  | 'totpSecrets';
