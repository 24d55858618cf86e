import { sql } from 'kysely';

import { violatedConstraint } from '../../databaseError.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { MembershipRow } from '../../entities/membership.ts';
import { anyOf, now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';
import type { Member, OrganizationRole } from '../organizations/organizations.ts';

/** Ended and transferred resources of a leaving member. */
export interface RemovalCounts {
  readonly publishedDigitalOrganizations: number;
  readonly digitalOrganizations: number;
  readonly credentials: number;
  readonly dataTables: number;
  readonly knowledgeBases: number;
  readonly modelApiKeys: number;
  readonly accountApiKeys: number;
  readonly sessions: number;
  readonly shares: number;
  readonly invitations: number;
  readonly returnsBySso: boolean;
}

const mostOwners = 100;

/** Members of the scoped organization, and changes to them. */
export class Members {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Locks the memberships of these people, in order, so that decisions about them stay valid; and reads them. Service accounts are none.
   */
  async lock(accountIds: readonly string[]): Promise<Member[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom((from) =>
          from
            .selectFrom('memberships')
            .selectAll()
            .where('accountId', '=', anyOf(accountIds))
            .orderBy('accountId')
            .forUpdate()
            .as('m'),
        )
        .innerJoin('accounts as a', (join) => join.onRef('a.id', '=', 'm.accountId').on('a.kind', '=', 'person'))
        .select([
          'm.id',
          'm.accountId',
          'm.role',
          'm.mappedBy',
          'm.suspendedAt',
          'm.createdAt',
          'a.name',
          'a.kind',
          'a.email',
        ]),
    );
  }

  /** The role of a member who is not suspended, which stays what it is until the transaction ends; null if there is none. */
  async hold(accountId: string): Promise<OrganizationRole | null> {
    const held = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('memberships')
        .select('role')
        .where('accountId', '=', accountId)
        .where('suspendedAt', 'is', null)
        .forShare(),
    );
    return held?.role ?? null;
  }

  /** The owners that are not suspended, by when they joined. */
  async listOwners(): Promise<Pick<Member, 'accountId' | 'name'>[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('memberships as m')
        .innerJoin('accounts as a', 'a.id', 'm.accountId')
        .select(['m.accountId', 'a.name'])
        .where('m.role', '=', 'owner')
        .where('m.suspendedAt', 'is', null)
        .orderBy('m.createdAt')
        .orderBy('m.id')
        .limit(mostOwners),
    );
  }

  /** Gives a role by hand. Throws `last_owner`; the database decides, under concurrent changes as well. */
  async setRole(accountId: string, role: MembershipRow['role']): Promise<void> {
    await keepingAnOwner(() =>
      runQueryForCount(
        this.#scope,
        tablesOf(this.#scope)
          .updateTable('memberships')
          .set({ role, mappedBy: null })
          .where('accountId', '=', accountId),
      ),
    );
  }

  /** Counts the resources affected by a member's removal. */
  async countRemoval(accountId: string): Promise<RemovalCounts> {
    const total = sql<number>`count(*)::int`.as('total');
    const found = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope).selectNoFrom((select) => {
        const inSpace = sql<boolean>`project_id in ${select
          .selectFrom('projects')
          .select('id')
          .where('kind', '=', 'personal')
          .where('ownerAccountId', '=', accountId)}`;
        const flows = select.selectFrom('digitalOrganizations').select(total).where(inSpace);
        const keys = select
          .selectFrom('apiKeys')
          .select(total)
          .where('accountId', '=', accountId)
          .where('status', '=', 'active')
          .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now)]));
        const sessions = select
          .selectFrom('sessions')
          .select(total)
          .where('accountId', '=', accountId)
          .where('revokedAt', 'is', null)
          .where('expiresAt', '>', now);
        const shares = select.selectFrom('digitalOrganizationShares').select(total).where('accountId', '=', accountId);
        const invitations = select
          .selectFrom('invitations')
          .select(total)
          .where('createdBy', '=', accountId)
          .where('usedAt', 'is', null)
          .where('revokedAt', 'is', null)
          .where('expiresAt', '>', now);
        const signIns = select
          .selectFrom('outsideIdentities as i')
          .innerJoin('ssoConnections as c', 'c.id', 'i.connectionId')
          .where('i.accountId', '=', accountId)
          .where('c.enabled', '=', true)
          .where('c.createsAccounts', '=', true);
        return [
          sql<number>`${flows.where('publishedVersionId', 'is not', null)}`.as('publishedDigitalOrganizations'),
          sql<number>`${flows.where('employeeId', 'is', null)}`.as('digitalOrganizations'),
          sql<number>`${select.selectFrom('credentials').select(total).where(inSpace)}`.as('credentials'),
          sql<number>`${select.selectFrom('dataTables').select(total).where(inSpace)}`.as('dataTables'),
          sql<number>`${select.selectFrom('knowledgeBases').select(total).where(inSpace)}`.as('knowledgeBases'),
          sql<number>`${keys.where('kind', '=', 'model')}`.as('modelApiKeys'),
          sql<number>`${keys.where('kind', '=', 'account')}`.as('accountApiKeys'),
          sql<number>`${sessions}`.as('sessions'),
          sql<number>`${shares}`.as('shares'),
          sql<number>`${invitations}`.as('invitations'),
          sql<boolean>`exists ${signIns}`.as('returnsBySso'),
        ];
      }),
    );
    return found!;
  }

  /**
   * Ends a membership, and with it its places in projects and shares (by foreign keys), its keys, sessions here, editing, listening and
   * invitations. Its personal space goes to `spaceTo` unchanged, with spaces already transferred to it. Errors: `last_owner`.
   */
  async remove(accountId: string, { spaceTo }: { spaceTo: string }): Promise<void> {
    const own = tablesOf(this.#scope);
    await runQuery(
      this.#scope,
      own
        .updateTable('projects as p')
        .from('accounts as a')
        .set({
          ownerAccountId: spaceTo,
          handedOverAt: sql`coalesce(p.handed_over_at, now())`,
          handedOverFrom: sql`case when p.handed_over_at is null then ${accountId} else p.handed_over_from end`,
          handedOverFromName: sql`case when p.handed_over_at is null then a.name else p.handed_over_from_name end`,
        })
        .where('a.id', '=', accountId)
        .where('p.kind', '=', 'personal')
        .where('p.ownerAccountId', '=', accountId),
    );
    await runQuery(
      this.#scope,
      own
        .updateTable('apiKeys')
        .set({ status: 'revoked', revokedAt: now })
        .where('accountId', '=', accountId)
        .where('status', '<>', 'revoked'),
    );
    await runQuery(
      this.#scope,
      own
        .updateTable('sessions')
        .set({ revokedAt: now })
        .where('accountId', '=', accountId)
        .where('revokedAt', 'is', null),
    );
    for (const table of ['editingLeases', 'testListeners'] as const)
      await runQuery(this.#scope, own.deleteFrom(table).where('accountId', '=', accountId));
    await keepingAnOwner(() =>
      runQueryForCount(this.#scope, own.deleteFrom('memberships').where('accountId', '=', accountId)),
    );
  }
}

/** The trigger `keep_an_owner` waits for concurrent owner changes and protects the last owner. */
async function keepingAnOwner(change: () => Promise<number>): Promise<void> {
  try {
    await change();
  } catch (cause) {
    if (violatedConstraint(cause) !== 'memberships_last_owner') throw cause;
    throw new AppError('last_owner', 'An organization needs an owner. Make somebody else owner first.', { cause });
  }
}
