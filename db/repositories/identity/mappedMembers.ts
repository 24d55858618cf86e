import { sql, type ExpressionBuilder } from 'kysely';

import type { MembershipRow } from '../../entities/membership.ts';
import type { Tables } from '../../generated/tables.ts';
import { anyOf, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { roleColumns } from './roleReference.ts';
import { runQuery, runQueryForCount, type Scope } from '../scope.ts';

/** The place of an account. */
export interface MemberKey {
  readonly organizationId: string;
  readonly accountId: string;
}

/** A role of an account, with the connection that gave it; `projectId` null: in the organization itself. */
export interface RoleRow {
  readonly accountId: string;
  readonly projectId: string | null;
  readonly role: string;
  readonly mappedBy: string | null;
}

/** Roles mapped from identity provider groups, besides those assigned by hand. The organization is named in every question. */
export class MappedMembers {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Lets one sign-in after another change the roles of the organization, so that its last owner stays. System only. */
  async lock(organizationId: string): Promise<void> {
    await runQuery(this.#scope, tables.selectFrom('organizations').where('id', '=', organizationId).forNoKeyUpdate());
  }

  /** All roles of these accounts in the organization. */
  listRoles(organizationId: string, accountIds: readonly string[]): Promise<RoleRow[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('memberships')
        .select(['accountId', sql<string | null>`null`.as('projectId'), sql<string>`role`.as('role'), 'mappedBy'])
        .where('organizationId', '=', organizationId)
        .where('accountId', '=', anyOf(accountIds))
        .unionAll(
          tables
            .selectFrom('projectMembers')
            .select(['accountId', 'projectId', sql<string>`coalesce(role_id, role)`.as('role'), 'mappedBy'])
            .where('organizationId', '=', organizationId)
            .where('accountId', '=', anyOf(accountIds)),
        ),
    );
  }

  /** Those of these projects that are team projects of the organization. */
  async findTeamProjects(organizationId: string, ids: readonly string[]): Promise<Set<string>> {
    const rows = await runQuery(
      this.#scope,
      tables
        .selectFrom('projects')
        .select('id')
        .where('organizationId', '=', organizationId)
        .where('kind', '=', 'team')
        .where('id', '=', anyOf(ids)),
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Notes that the connection gave the membership. System only. */
  async markMembership({ organizationId, accountId }: MemberKey, connectionId: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('memberships')
        .set({ mappedBy: connectionId })
        .where('organizationId', '=', organizationId)
        .where('accountId', '=', accountId),
    );
  }

  /**
   * Keeps a member from everything of the organization, without taking anything away; false if it is none, is kept already, is the last owner
   * or the emergency owner. System only.
   */
  async suspend(member: MemberKey, connectionId: string): Promise<boolean> {
    const { organizationId, accountId } = member;
    const changed = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('memberships')
        .set({ suspendedAt: now, suspendedBy: connectionId })
        .where('organizationId', '=', organizationId)
        .where('accountId', '=', accountId)
        .where('suspendedAt', 'is', null)
        .where((where) => isNoLastOwner(where, member))
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('signInPolicies as p')
                .where('p.organizationId', '=', organizationId)
                .where('p.breakGlassAccountId', '=', accountId),
            ),
          ),
        ),
    );
    return changed === 1;
  }

  /** Restores a member suspended by that connection or a deleted one; false if there is none. System only. */
  async resume({ organizationId, accountId }: MemberKey, connectionId: string): Promise<boolean> {
    const changed = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('memberships')
        .set({ suspendedAt: null, suspendedBy: null })
        .where('organizationId', '=', organizationId)
        .where('accountId', '=', accountId)
        .where((where) =>
          where.or([
            where('suspendedBy', '=', connectionId),
            where.not(
              where.exists(where.selectFrom('ssoConnections as c').whereRef('c.id', '=', 'memberships.suspendedBy')),
            ),
          ]),
        )
        .where('suspendedBy', 'is not', null),
    );
    return changed === 1;
  }

  /** Changes the role of a membership; false if that would take the last owner. System only. */
  async setRole(member: MemberKey, role: MembershipRow['role']): Promise<boolean> {
    const changed = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('memberships')
        .set({ role })
        .where('organizationId', '=', member.organizationId)
        .where('accountId', '=', member.accountId)
        .where((where) => isNoLastOwner(where, member)),
    );
    return changed === 1;
  }

  /** Assigns or removes (null) a project role, only if this connection assigned it or there is none. System only. */
  async setProjectRole(
    { organizationId, accountId }: MemberKey,
    project: { id: string; role: string | null },
    connectionId: string,
  ): Promise<void> {
    if (project.role === null)
      await runQuery(
        this.#scope,
        tables
          .deleteFrom('projectMembers')
          .where('organizationId', '=', organizationId)
          .where('accountId', '=', accountId)
          .where('projectId', '=', project.id)
          .where('mappedBy', '=', connectionId),
      );
    else {
      const place = { organizationId, accountId, projectId: project.id, mappedBy: connectionId };
      const role = roleColumns(project.role);
      await runQuery(
        this.#scope,
        tables
          .insertInto('projectMembers')
          .values({ ...place, ...role })
          .onConflict((conflict) =>
            conflict
              .columns(['projectId', 'accountId'])
              .doUpdateSet(role)
              .where('projectMembers.mappedBy', '=', connectionId),
          ),
      );
    }
  }
}

/** The condition that the organization of a member has an owner without it. */
function isNoLastOwner(where: ExpressionBuilder<Tables, 'memberships'>, { organizationId, accountId }: MemberKey) {
  return where.or([
    where('memberships.role', '<>', 'owner'),
    where.exists(
      where
        .selectFrom('memberships as o')
        .where('o.organizationId', '=', organizationId)
        .where('o.role', '=', 'owner')
        .where('o.accountId', '<>', accountId)
        .where('o.suspendedAt', 'is', null),
    ),
  ]);
}
