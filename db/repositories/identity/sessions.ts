import { sql, type NotNull } from 'kysely';

import type { AccountRow, PersonRow } from '../../rows/account.ts';
import type { OrganizationRow } from '../../entities/organization.ts';
import { SessionEntity, type SessionRow } from '../../entities/session.ts';
import type { OrganizationRole } from '../organizations/organizations.ts';
import { ago, anyOf, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { onePage, type Page, pageOf, type PageRequest } from '../page.ts';
import { insertRow } from '../rows.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';
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

/** Sources of sessions (`s`), with the requirements of their organization (`p`) and of the instance (`i`). */
const sessions = tables
  .selectFrom('sessions as s')
  .leftJoin('signInPolicies as p', 'p.organizationId', 's.organizationId')
  .leftJoin('instanceSettings as i', (join) => join.on('i.key', '=', sql.lit(instancePoliciesKey)));

/** A week: how long a session stays unused where the instance says nothing. */
const idleMinutes = 7 * 24 * 60;

/** When a session ends, by its own end, its age and its last use: the strictest counts (`least` passes nulls over). */
const end = sql<Date>`least(s.expires_at,
  s.created_at + least(p.session_max_hours, (i.value ->> 'session_max_hours')::integer) * interval '1 hour',
  s.last_seen_at + least(p.session_idle_minutes, coalesce((i.value ->> 'session_idle_minutes')::integer, ${sql.lit(idleMinutes)})) * interval '1 minute')`;

const factorMissing = sql<boolean>`(s.connection_id is null and s.factors = '{}'
  and (coalesce(p.two_factor_required, false) or coalesce((i.value ->> 'two_factor_required')::boolean, false)))`;

/** The operator of an organization's single sign-on could open a session for anyone, so none of them reaches the instance. */
const instanceRole = [
  sql<AccountRow['instanceRole']>`case when s.connection_id is null then a.instance_role else 'instance_member' end`.as(
    'instanceRole',
  ),
  sql<string[] | null>`case when s.connection_id is null then ${sql.raw(instanceScopesOf('a.id'))} end`.as(
    'instanceScopes',
  ),
] as const;

/** A session that a connection opened stands while the connection is there and on; others where nothing demands single sign-on. */
const standing = sql<boolean>`s.revoked_at is null and ${end} > now()
  and not exists (select from disabled_accounts d where d.account_id = s.account_id)
  and case when s.connection_id is null then not ${ssoRequiredOf(sql.ref('s.organizationId'), sql.ref('s.accountId'))} else exists (
  select from sso_connections c where c.id = s.connection_id and c.organization_id = s.organization_id and c.enabled) end`;

/** The session of a token's hash (`$1`) where it is valid now, for `db/CurrentActors.ts`. */
export const activeSessionByHash = sessions
  .innerJoin('accounts as a', (join) => join.onRef('a.id', '=', 's.accountId').on('a.kind', '=', sql.lit('person')))
  .innerJoin('organizations as o', 'o.id', 's.organizationId')
  .innerJoin('memberships as m', (join) =>
    join
      .onRef('m.organizationId', '=', 's.organizationId')
      .onRef('m.accountId', '=', 's.accountId')
      .on('m.suspendedAt', 'is', null),
  )
  .select([
    's.id',
    's.createdAt',
    's.lastSeenAt',
    's.expiresAt',
    'a.id as accountId',
    'a.email',
    'a.name',
    ...instanceRole,
    'o.id as organizationId',
    'o.name as organizationName',
    'o.plan',
    'm.role',
    's.connectionId',
    factorMissing.as('factorMissing'),
    sql<boolean>`o.deletes_at is not null`.as('organizationDeleting'),
  ])
  .where('s.tokenHash', '=', Buffer.alloc(0))
  .where(standing)
  .compile().sql;

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
    return runQuery(
      this.#scope,
      sessions
        .innerJoin('accounts as a', 'a.id', 's.accountId')
        .innerJoin('memberships as m', (join) =>
          join
            .onRef('m.organizationId', '=', 's.organizationId')
            .onRef('m.accountId', '=', 's.accountId')
            .on('m.suspendedAt', 'is', null),
        )
        .select(['s.id', 's.organizationId', 'm.role', ...instanceRole])
        .where('s.id', '=', anyOf(ids))
        .where(standing)
        .where(({ not }) => not(factorMissing)),
    );
  }

  /** Notes that the session was used; at most one write a minute. */
  async touch(id: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('sessions')
        .set({ lastSeenAt: now })
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .where('lastSeenAt', '<', ago(60_000)),
    );
  }

  /** True if a second factor is demanded of a session that has none. */
  async isFactorMissing(id: string): Promise<boolean> {
    const found = await runQueryForRow(
      this.#scope,
      sessions.select(factorMissing.as('missing')).where('s.id', '=', id),
    );
    return found?.missing ?? false;
  }

  /** True for a session that was started within so many minutes. */
  async isFresh(id: string, minutes: number): Promise<boolean> {
    const found = await runQueryForCount(
      this.#scope,
      tables
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', id)
        .where('createdAt', '>', ago(minutes * 60_000))
        .where('revokedAt', 'is', null)
        .where('expiresAt', '>', now),
    );
    return found === 1;
  }

  /** True for an active session; it cannot be ended before the transaction ends. */
  async hold(id: string): Promise<boolean> {
    const held = await runQueryForCount(
      this.#scope,
      tables.selectFrom('sessions').select('id').where('id', '=', id).where('revokedAt', 'is', null).forShare(),
    );
    return held === 1;
  }

  /** Records a factor used in a session. */
  async addFactor(id: string, factor: SessionRow['factors'][number]): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('sessions')
        .set({ factors: sql`factors || ${factor}::text` })
        .where('id', '=', id)
        .where(sql<boolean>`not factors @> array[${factor}::text]`),
    );
  }

  /** Clears the factors of an account's sessions after its last factor was removed. */
  async forgetFactors(accountId: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('sessions')
        .set({ factors: [] })
        .where('accountId', '=', accountId)
        .where('factors', '<>', sql<string[]>`'{}'`),
    );
  }

  /** Ends a session of that account; false when it has none of that id that is valid, or none of that connection. */
  async revoke(id: string, accountId: string, connectionId: string | null = null): Promise<boolean> {
    const query = revocation(connectionId).where('id', '=', id).where('accountId', '=', accountId);
    return (await runQueryForCount(this.#scope, query)) === 1;
  }

  /** Ends every session of the account that acts in that organization. */
  async revokeIn(organizationId: string, accountId: string): Promise<void> {
    await runQuery(
      this.#scope,
      revocation().where('organizationId', '=', organizationId).where('accountId', '=', accountId),
    );
  }

  /** Ends every session of the account but one, or those of one connection; returns how many. */
  revokeOthers(id: string, accountId: string, connectionId: string | null = null): Promise<number> {
    return runQueryForCount(
      this.#scope,
      revocation(connectionId).where('id', '<>', id).where('accountId', '=', accountId),
    );
  }

  /** Ends every session of an account. */
  revokeAll(accountId: string): Promise<number> {
    return runQueryForCount(this.#scope, revocation().where('accountId', '=', accountId));
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
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('accounts as a')
        .select(['a.email', 'a.name', 'a.language'])
        .$narrowType<{ email: NotNull }>()
        .where('a.id', '=', accountId)
        .where('a.createdAt', '<', ago(600_000))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('sessions as s')
                .select('s.id')
                .whereRef('s.accountId', '=', 'a.id')
                .where('s.userAgent', 'is not distinct from', userAgent)
                .where('s.address', 'is not distinct from', address),
            ),
          ),
        ),
    );
  }

  /** Lets the session act in another organization; false when its account is no member there, or single sign-on opened it for its own. */
  async setOrganization(id: string, organizationId: string): Promise<boolean> {
    const changed = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('sessions as s')
        .set({ organizationId })
        .where('s.id', '=', id)
        .where('s.connectionId', 'is', null)
        .where(({ not }) => not(ssoRequiredOf(sql`${organizationId}`, sql.ref('s.accountId'))))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('memberships as m')
              .select('m.id')
              .where('m.organizationId', '=', organizationId)
              .whereRef('m.accountId', '=', 's.accountId')
              .where('m.suspendedAt', 'is', null),
          ),
        ),
    );
    return changed === 1;
  }

  /** Continues a session that ended because its account left `from` in another organization of the account. */
  async resumeElsewhere(id: string, { from, to }: { from: string; to: string }): Promise<boolean> {
    const changed = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('sessions as s')
        .set({ organizationId: to, revokedAt: null })
        .where('s.id', '=', id)
        .where('s.organizationId', '=', from)
        .where('s.connectionId', 'is', null)
        .where('s.revokedAt', '>', ago(60_000))
        .where(({ not }) => not(ssoRequiredOf(sql`${to}`, sql.ref('s.accountId'))))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('memberships as m')
              .select('m.id')
              .where('m.organizationId', '=', to)
              .whereRef('m.accountId', '=', 's.accountId'),
          ),
        ),
    );
    return changed === 1;
  }

  /** The valid sessions of an account; for a connection only the sessions that it opened. */
  async listActive(accountId: string, connectionId: string | null, page: PageRequest): Promise<Page<ListedSession>> {
    let query = sessions
      .select([
        's.id',
        's.accountId',
        's.organizationId',
        's.createdAt',
        's.lastSeenAt',
        end.as('expiresAt'),
        's.userAgent',
        's.connectionId',
        's.method',
        's.factors',
        's.address',
      ])
      .$narrowType<Pick<SessionRow, 'factors'>>()
      .where('s.accountId', '=', accountId)
      .where(standing);
    if (connectionId !== null) query = query.where('s.connectionId', '=', connectionId);
    return pageOf(await runQuery(this.#scope, onePage(query, page, 's.')), page);
  }

  /** Deletes up to 10,000 sessions that ended before `before`; returns how many. */
  prune(before: Date): Promise<number> {
    const ended = tables
      .selectFrom('sessions')
      .select('id')
      .where(sql<Date>`least(expires_at, revoked_at)`, '<', before)
      .limit(10_000)
      .forUpdate()
      .skipLocked();
    return runQueryForCount(this.#scope, tables.deleteFrom('sessions').where('id', 'in', ended));
  }
}

/** Ends the valid sessions, or those of one connection. */
function revocation(connectionId: string | null = null) {
  const query = tables
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now);
  return connectionId === null ? query : query.where('connectionId', '=', connectionId);
}
