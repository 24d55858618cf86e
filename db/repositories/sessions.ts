import type { AccountRow } from '../entities/account.ts';
import type { OrganizationRow } from '../entities/organization.ts';
import { SessionEntity, type SessionRow } from '../entities/session.ts';
import type { OrganizationRole } from './organizations.ts';
import { type Page, pageClause, pageOf, type PageRequest } from './page.ts';
import { insertRow } from './rows.ts';
import { runChange, runStatement, type Scope } from './scope.ts';

/** A session that is valid now, with who it stands for and in which organization it acts. */
export interface ActiveSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly instanceRole: AccountRow['instanceRole'];
  readonly organizationId: string;
  readonly organizationName: OrganizationRow['name'];
  readonly plan: OrganizationRow['plan'];
  readonly role: OrganizationRole;
}

const current = 'revoked_at is null and expires_at > now()';

/** Sign-ins. System only: a session is read before anybody knows the organization it acts in. */
export class Sessions {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert(
    session: Pick<SessionRow, 'id' | 'tokenHash' | 'accountId' | 'organizationId' | 'expiresAt' | 'userAgent'>,
  ): Promise<void> {
    await insertRow(this.#scope, SessionEntity, { ...session });
  }

  /** The valid session of a token; null when unknown, revoked, expired, or its account is no member any more. */
  async findActive(tokenHash: Buffer): Promise<ActiveSession | null> {
    const rows = await runStatement<ActiveSession>(
      this.#scope,
      `select s.id, s.created_at, s.last_seen_at, s.expires_at, a.id as account_id, a.email, a.name, a.instance_role,
              o.id as organization_id, o.name as organization_name, o.plan, m.role
         from sessions s join accounts a on a.id = s.account_id join organizations o on o.id = s.organization_id
         join memberships m on m.organization_id = s.organization_id and m.account_id = s.account_id
        where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now()`,
      [tokenHash],
    );
    return rows[0] ?? null;
  }

  /** Of these sessions those that are valid now. */
  async findActiveByIds(
    ids: readonly string[],
  ): Promise<Pick<ActiveSession, 'id' | 'organizationId' | 'role' | 'instanceRole'>[]> {
    return runStatement(
      this.#scope,
      `select s.id, s.organization_id, m.role, a.instance_role from sessions s join accounts a on a.id = s.account_id
         join memberships m on m.organization_id = s.organization_id and m.account_id = s.account_id
        where s.id = any($1::text[]) and s.revoked_at is null and s.expires_at > now()`,
      [ids],
    );
  }

  /** Notes that the session was used and moves its end; at most one write a minute. */
  async touch(id: string, expiresAt: Date): Promise<void> {
    await runChange(
      this.#scope,
      `update sessions set last_seen_at = now(), expires_at = $2 where id = $1 and revoked_at is null and last_seen_at < now() - interval '1 minute'`,
      [id, expiresAt],
    );
  }

  /** Ends a session of that account; false when it has none of that id that is valid. */
  async revoke(id: string, accountId: string): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `update sessions set revoked_at = now() where id = $1 and account_id = $2 and ${current}`,
      [id, accountId],
    );
    return changed === 1;
  }

  /** Ends every session of the account but one; answers how many. */
  revokeOthers(id: string, accountId: string): Promise<number> {
    return runChange(
      this.#scope,
      `update sessions set revoked_at = now() where id <> $1 and account_id = $2 and ${current}`,
      [id, accountId],
    );
  }

  /** Lets the session act in another organization; false when its account is no member there. */
  async setOrganization(id: string, organizationId: string): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `update sessions s set organization_id = $2 where s.id = $1
         and exists (select from memberships m where m.organization_id = $2 and m.account_id = s.account_id)`,
      [id, organizationId],
    );
    return changed === 1;
  }

  /** The valid sessions of an account. */
  async listActive(accountId: string, page: PageRequest): Promise<Page<SessionRow>> {
    const clause = pageClause(page, 2);
    const rows = await runStatement<SessionRow>(
      this.#scope,
      `select * from sessions where account_id = $1 and ${current}${clause.sql}`,
      [accountId, ...clause.values],
    );
    return pageOf(rows, page);
  }

  /** Deletes up to 10,000 sessions that ended before `before`; returns how many. */
  prune(before: Date): Promise<number> {
    return runChange(
      this.#scope,
      `delete from sessions where id in
         (select id from sessions where least(expires_at, revoked_at) < $1 limit 10000 for update skip locked)`,
      [before],
    );
  }
}
