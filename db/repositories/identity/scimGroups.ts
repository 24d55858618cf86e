import { sql, type NotNull } from 'kysely';

import type { ScimGroupRow } from '../../rows/scimGroup.ts';
import { anyOf } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import type { Directory, ScimPart } from './scimUsers.ts';
import { runQuery, runQueryForRow, type Scope } from '../scope.ts';

export type ScimGroupFacts = Pick<ScimGroupRow, 'externalId' | 'displayName'>;

/** Conditions of a list that must all hold. */
export interface ScimGroupFilter {
  readonly id?: string;
  readonly displayName?: string;
  readonly externalId?: string;
  /** A member of the group. */
  readonly member?: string;
}

/** A member of a group. */
export interface ScimMember {
  readonly groupId: string;
  readonly userId: string;
  readonly display: string;
}

/** Groups provisioned by directories, and their members. The organization is named in every question. */
export class ScimGroups {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Errors: a constraint where the name is taken. System only. */
  async insert(group: ScimGroupFacts & Directory & Pick<ScimGroupRow, 'id'>): Promise<ScimGroupRow> {
    const { id, organizationId, connectionId, externalId, displayName } = group;
    const row = await runQueryForRow(
      this.#scope,
      tables
        .insertInto('scimGroups')
        .values({ id, organizationId, connectionId, externalId, displayName })
        .returningAll(),
    );
    return row!;
  }

  /** Errors: a constraint where the name is taken. System only. */
  async update(id: string, { externalId, displayName }: ScimGroupFacts): Promise<ScimGroupRow> {
    const row = await runQueryForRow(
      this.#scope,
      tables
        .updateTable('scimGroups')
        .set({ externalId, displayName, updatedAt: sql`date_trunc('milliseconds', now())` })
        .where('id', '=', id)
        .returningAll(),
    );
    return row!;
  }

  /** The group, held until the transaction ends. System only. */
  async hold(directory: Directory, id: string): Promise<ScimGroupRow | null> {
    return runQueryForRow(this.#scope, groupsOf(directory).selectAll().where('g.id', '=', id).forUpdate());
  }

  async find(directory: Directory, id: string): Promise<ScimGroupRow | null> {
    return runQueryForRow(this.#scope, groupsOf(directory).selectAll().where('g.id', '=', id));
  }

  /** The groups that all conditions fit, in order of provisioning, with the total count. */
  async list(
    directory: Directory,
    { id, displayName, externalId, member }: ScimGroupFilter,
    { offset, limit }: ScimPart,
  ): Promise<{ groups: ScimGroupRow[]; total: number }> {
    let query = groupsOf(directory);
    if (id !== undefined) query = query.where('g.id', '=', id);
    if (displayName !== undefined) query = query.where(sql<boolean>`lower(g.display_name) = lower(${displayName})`);
    if (externalId !== undefined) query = query.where('g.externalId', '=', externalId);
    if (member !== undefined)
      query = query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('scimGroupMembers as m')
            .select('m.userId')
            .whereRef('m.groupId', '=', 'g.id')
            .where('m.userId', '=', member),
        ),
      );
    const counted = await runQueryForRow(this.#scope, query.select(sql<number>`count(*)::int`.as('total')));
    const groups = await runQuery(
      this.#scope,
      query.selectAll().orderBy('g.createdAt').orderBy('g.id').offset(offset).limit(limit),
    );
    return { groups, total: counted!.total };
  }

  /** Members of these groups, up to a maximum. */
  listMembers(organizationId: string, groupIds: readonly string[], most: number): Promise<ScimMember[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('scimGroupMembers as m')
        .innerJoin('scimUsers as u', 'u.id', 'm.userId')
        .select(['m.groupId', 'm.userId', 'u.userName as display'])
        .where('m.organizationId', '=', organizationId)
        .where('m.groupId', '=', anyOf(groupIds))
        .orderBy('m.groupId')
        .orderBy('m.userId')
        .limit(most),
    );
  }

  /** The groups that these people are in. */
  listOfUsers(
    organizationId: string,
    userIds: readonly string[],
  ): Promise<{ userId: string; groupId: string; display: string }[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('scimGroupMembers as m')
        .innerJoin('scimGroups as g', 'g.id', 'm.groupId')
        .select(['m.userId', 'g.id as groupId', 'g.displayName as display'])
        .where('m.organizationId', '=', organizationId)
        .where('m.userId', '=', anyOf(userIds))
        .orderBy('g.displayName')
        .orderBy('g.id')
        .limit(20_000),
    );
  }

  /** Adds people to a group; existing members stay. System only. */
  async addMembers(organizationId: string, groupId: string, userIds: readonly string[]): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .insertInto('scimGroupMembers')
        .columns(['organizationId', 'groupId', 'userId'])
        .expression((select) =>
          select
            .selectFrom(sql<{ id: string }>`unnest(${userIds}::text[])`.as<'member'>(sql`member(id)`))
            .select(({ val }) => [val(organizationId).as('organizationId'), val(groupId).as('groupId'), 'member.id']),
        )
        .onConflict((conflict) => conflict.doNothing()),
    );
  }

  /** Takes people out of a group. System only. */
  async removeMembers(organizationId: string, groupId: string, userIds: readonly string[]): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .deleteFrom('scimGroupMembers')
        .where('organizationId', '=', organizationId)
        .where('groupId', '=', groupId)
        .where('userId', '=', anyOf(userIds)),
    );
  }

  async countMembers(organizationId: string, groupId: string): Promise<number> {
    const counted = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom('scimGroupMembers')
        .select(sql<number>`count(*)::int`.as('members'))
        .where('organizationId', '=', organizationId)
        .where('groupId', '=', groupId),
    );
    return counted!.members;
  }

  /** System only. */
  async remove(organizationId: string, id: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables.deleteFrom('scimGroups').where('organizationId', '=', organizationId).where('id', '=', id),
    );
  }

  /** How many groups the directory provisions; as long as there are any, they and not those of a sign-in decide. */
  async count(directory: Directory): Promise<number> {
    const counted = await runQueryForRow(
      this.#scope,
      groupsOf(directory).select(sql<number>`count(*)::int`.as('groups')),
    );
    return counted!.groups;
  }

  /**
   * The groups of an account by their names and external ids; null if the directory provisions no groups, or not that account: then others
   * may say.
   */
  async findGroupsOfAccount({ organizationId, connectionId }: Directory, accountId: string): Promise<string[] | null> {
    const found = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom('scimUsers as u')
        .leftJoin('scimGroupMembers as m', 'm.userId', 'u.id')
        .leftJoin('scimGroups as g', 'g.id', 'm.groupId')
        .leftJoinLateral(namesOfGroup, (join) => join.onTrue())
        .select(namesOfGroups)
        .where('u.organizationId', '=', organizationId)
        .where('u.connectionId', '=', connectionId)
        .where('u.accountId', '=', accountId)
        .where('u.deletedAt', 'is', null)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('scimGroups').select('id').where('connectionId', '=', connectionId)),
        )
        .groupBy('u.id'),
    );
    return found?.groups ?? null;
  }

  /** Accounts that the directory provisions with the names and external ids of their groups; all of them, or those of these people. */
  listGroupsOfAccounts(
    { organizationId, connectionId }: Directory,
    userIds: readonly string[] | null = null,
  ): Promise<{ accountId: string; name: string; email: string; groups: string[] }[]> {
    let query = tables
      .selectFrom('scimUsers as u')
      .innerJoin('accounts as a', 'a.id', 'u.accountId')
      .leftJoin('scimGroupMembers as m', 'm.userId', 'u.id')
      .leftJoin('scimGroups as g', 'g.id', 'm.groupId')
      .leftJoinLateral(namesOfGroup, (join) => join.onTrue())
      .select(['u.accountId', 'a.name', 'a.email', namesOfGroups])
      .$narrowType<{ email: NotNull }>()
      .where('u.organizationId', '=', organizationId)
      .where('u.connectionId', '=', connectionId)
      .where('u.deletedAt', 'is', null)
      .groupBy(['u.accountId', 'a.name', 'a.email'])
      .orderBy('u.accountId')
      .limit(20_000);
    if (userIds !== null) query = query.where('u.id', '=', anyOf(userIds));
    return runQuery(this.#scope, query);
  }
}

/** The two names (`n.name`) of the group `g`. */
const namesOfGroup = sql<{ name: string | null }>`unnest(array[g.display_name, g.external_id])`.as<'n'>(sql`n(name)`);
const namesOfGroups = sql<string[]>`coalesce(array_agg(distinct n.name) filter (where n.name is not null), '{}')`.as(
  'groups',
);

function groupsOf({ organizationId, connectionId }: Directory) {
  return tables
    .selectFrom('scimGroups as g')
    .where('g.organizationId', '=', organizationId)
    .where('g.connectionId', '=', connectionId);
}
