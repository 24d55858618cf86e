import type { AccountRow, PersonRow } from '../../rows/account.ts';
import type { OrganizationRow } from '../../entities/organization.ts';
import { SessionEntity, type SessionRow } from '../../entities/session.ts';
import type { OrganizationRole } from '../organizations/organizations.ts';
import { type Page, pageClause, pageOf, type PageRequest } from '../page.ts';
import { insertRow } from '../rows.ts';
import { runChange, runStatement, type Scope } from '../scope.ts';
import { instanceScopesOf } from './instanceRoles.ts';
import { instancePoliciesKey } from './signInPolicies.ts';
import { ssoRequiredOf } from './ssoPolicies.ts';

/** A valid session, with its account and organization. */
export interface ActiveSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly instanceRole: AccountRow['instanceRole'];
  /** Those of a custom role of the instance. */
  readonly instanceScopes: string[] | null;
  readonly organizationId: string;
  readonly organizationName: OrganizationRow['name'];
  readonly plan: OrganizationRow['plan'];
  readonly role: OrganizationRole;
  /** The connection of single sign-on that opened it. */
  readonly connectionId: string | null;
  /** A second factor is demanded where it acts, and it has none; single sign-on answers for its own. */
  readonly factorMissing: boolean;
  /** The organization is being deleted. */
  readonly organizationDeleting: boolean;
}

/** A session as its account sees it; `expiresAt` is its end without further use. */
export type ListedSession = Omit<SessionRow, 'tokenHash' | 'revokedAt'>;

const current = 'revoked_at is null and expires_at > now()';

/** Sources of sessions, with the requirements of their organization and of the instance. */
const source = `sessions s left join sign_in_policies p on p.organization_id = s.organization_id
  left join instance_settings i on i.key = '${instancePoliciesKey}'`;

/** A week: how long a session stays unused where the instance says nothing. */
const idleMinutes = 7 * 24 * 60;

/** When a session ends, by its own end, its age and its last use: the strictest counts (`least` passes nulls over). */
const end = `least(s.expires_at,
  s.created_at + least(p.session_max_hours, (i.value ->> 'session_max_hours')::integer) * interval '1 hour',
  s.last_seen_at + least(p.session_idle_minutes, coalesce((i.value ->> 'session_idle_minutes')::integer, ${idleMinutes})) * interval '1 minute')`;

const factorMissing = `(s.connection_id is null and s.factors = '{}'
  and (coalesce(p.two_factor_required, false) or coalesce((i.value ->> 'two_factor_required')::boolean, false)))`;

/** The operator of an organization's single sign-on could open a session for anyone, so none of them reaches the instance. */
const instanceRole = `case when s.connection_id is null then a.instance_role else 'instance_member' end as instance_role,
  case when s.connection_id is null then ${instanceScopesOf('a.id')} end as instance_scopes`;

/** A session that a connection opened stands while the connection is there and on; others where nothing demands single sign-on. */
const standing = `s.revoked_at is null and ${end} > now()
  and not exists (select from disabled_accounts d where d.account_id = s.account_id) and case when s.connection_id is null then not ${ssoRequiredOf('s.organization_id', 's.account_id')} else exists (
  select from sso_connections c where c.id = s.connection_id and c.organization_id = s.organization_id and c.enabled) end`;

/** The session of a token's hash (`$1`) where it is valid now, for `db/CurrentActors.ts`. */
export const activeSessionByHash = `select s.id, s.created_at, s.last_seen_at, s.expires_at, a.id as account_id, a.email, a.name, ${instanceRole},
    o.id as organization_id, o.name as organization_name, o.plan, m.role, s.connection_id, ${factorMissing} as factor_missing,
    o.deletes_at is not null as organization_deleting
  from ${source} join accounts a on a.id = s.account_id and a.kind = 'person' join organizations o on o.id = s.organization_id
  join memberships m on m.organization_id = s.organization_id and m.account_id = s.account_id and m.suspended_at is null
  where s.token_hash = $1 and ${standing}`;

/** Sign-ins. System only: a session is read before anybody knows the organization it acts in. */
export class Sessions {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert(session: Omit<SessionRow, 'createdAt' | 'lastSeenAt' | 'revokedAt'>): Promise<void> {
    await insertRow(this.#scope, SessionEntity, { ...session });
  }

  /** The valid ones of these sessions that lack no factor. */
  async findActiveByIds(
    ids: readonly string[],
  ): Promise<Pick<ActiveSession, 'id' | 'organizationId' | 'role' | 'instanceRole' | 'instanceScopes'>[]> {
    return runStatement(
      this.#scope,
      `select s.id, s.organization_id, m.role, ${instanceRole} from ${source} join accounts a on a.id = s.account_id
         join memberships m on m.organization_id = s.organization_id and m.account_id = s.account_id and m.suspended_at is null
        where s.id = any($1::text[]) and ${standing} and not ${factorMissing}`,
      [ids],
    );
  }

  /** Notes that the session was used; at most one write a minute. */
  async touch(id: string): Promise<void> {
    await runChange(
      this.#scope,
      `update sessions set last_seen_at = now() where id = $1 and revoked_at is null and last_seen_at < now() - interval '1 minute'`,
      [id],
    );
  }

  /** True if a second factor is demanded of a session that has none. */
  async isFactorMissing(id: string): Promise<boolean> {
    const rows = await runStatement<{ missing: boolean }>(
      this.#scope,
      `select ${factorMissing} as missing from ${source} where s.id = $1`,
      [id],
    );
    return rows[0]?.missing ?? false;
  }

  /** True for a session that was started within so many minutes. */
  async isFresh(id: string, minutes: number): Promise<boolean> {
    const sql = `select from sessions where id = $1 and created_at > now() - $2 * interval '1 minute' and ${current}`;
    return (await runStatement(this.#scope, sql, [id, minutes])).length === 1;
  }

  /** True for an active session; it cannot be ended before the transaction ends. */
  async hold(id: string): Promise<boolean> {
    const sql = 'select from sessions where id = $1 and revoked_at is null for share';
    return (await runStatement(this.#scope, sql, [id])).length === 1;
  }

  /** Records a factor used in a session. */
  async addFactor(id: string, factor: SessionRow['factors'][number]): Promise<void> {
    await runChange(
      this.#scope,
      'update sessions set factors = factors || $2::text where id = $1 and not factors @> array[$2::text]',
      [id, factor],
    );
  }

  /** Clears the factors of an account's sessions after its last factor was removed. */
  async forgetFactors(accountId: string): Promise<void> {
    await runChange(this.#scope, `update sessions set factors = '{}' where account_id = $1 and factors <> '{}'`, [
      accountId,
    ]);
  }

  /** Ends a session of that account; false when it has none of that id that is valid, or none of that connection. */
  async revoke(id: string, accountId: string, connectionId: string | null = null): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `update sessions set revoked_at = now() where id = $1 and account_id = $2 and ($3::text is null or connection_id = $3) and ${current}`,
      [id, accountId, connectionId],
    );
    return changed === 1;
  }

  /** Ends every session of the account that acts in that organization. */
  async revokeIn(organizationId: string, accountId: string): Promise<void> {
    await runChange(
      this.#scope,
      `update sessions set revoked_at = now() where organization_id = $1 and account_id = $2 and ${current}`,
      [organizationId, accountId],
    );
  }

  /** Ends every session of the account but one, or those of one connection; returns how many. */
  revokeOthers(id: string, accountId: string, connectionId: string | null = null): Promise<number> {
    return runChange(
      this.#scope,
      `update sessions set revoked_at = now() where id <> $1 and account_id = $2 and ($3::text is null or connection_id = $3) and ${current}`,
      [id, accountId, connectionId],
    );
  }

  /** Ends every session of an account. */
  revokeAll(accountId: string): Promise<number> {
    return runChange(this.#scope, `update sessions set revoked_at = now() where account_id = $1 and ${current}`, [
      accountId,
    ]);
  }

  /**
   * Returns the account to notify of a sign-in: if it has no recent session with this browser and address and is older than its first
   * sign-in.
   */
  async findSurprised(
    accountId: string,
    userAgent: string | null,
    address: string | null,
  ): Promise<Pick<PersonRow, 'email' | 'name' | 'language'> | null> {
    const rows = await runStatement<Pick<PersonRow, 'email' | 'name' | 'language'>>(
      this.#scope,
      `select email, name, language from accounts a where id = $1 and created_at < now() - interval '10 minutes' and not exists (
         select from sessions where account_id = a.id and user_agent is not distinct from $2 and address is not distinct from $3)`,
      [accountId, userAgent, address],
    );
    return rows[0] ?? null;
  }

  /** Lets the session act in another organization; false when its account is no member there, or single sign-on opened it for its own. */
  async setOrganization(id: string, organizationId: string): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `update sessions s set organization_id = $2 where s.id = $1 and s.connection_id is null and not ${ssoRequiredOf('$2', 's.account_id')}
         and exists (select from memberships m where m.organization_id = $2 and m.account_id = s.account_id and m.suspended_at is null)`,
      [id, organizationId],
    );
    return changed === 1;
  }

  /** Continues a session that ended because its account left `from` in another organization of the account. */
  async resumeElsewhere(id: string, { from, to }: { from: string; to: string }): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `update sessions s set organization_id = $3, revoked_at = null where s.id = $1 and s.organization_id = $2
         and s.connection_id is null and s.revoked_at > now() - interval '1 minute' and not ${ssoRequiredOf('$3', 's.account_id')}
         and exists (select from memberships m where m.organization_id = $3 and m.account_id = s.account_id)`,
      [id, from, to],
    );
    return changed === 1;
  }

  /** The valid sessions of an account; for a connection only the sessions that it opened. */
  async listActive(accountId: string, connectionId: string | null, page: PageRequest): Promise<Page<ListedSession>> {
    const clause = pageClause(page, 3, 's.');
    const rows = await runStatement<ListedSession>(
      this.#scope,
      `select s.id, s.account_id, s.organization_id, s.created_at, s.last_seen_at, ${end} as expires_at, s.user_agent,
              s.connection_id, s.method, s.factors, s.address
         from ${source} where s.account_id = $1 and ($2::text is null or s.connection_id = $2) and ${standing}${clause.sql}`,
      [accountId, connectionId, ...clause.values],
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
