import type { ScimGroupRow } from '../../rows/scimGroup.ts';
import { listOfDirectory, type ScimQuestion } from './listOfDirectory.ts';
import type { Directory, ScimPart } from './scimUsers.ts';
import { runChange, runStatement, type Scope } from '../scope.ts';

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

const columns = 'g.id, g.organization_id, g.connection_id, g.external_id, g.display_name, g.created_at, g.updated_at';
const ofDirectory = 'g.organization_id = $1 and g.connection_id = $2';

/** Groups provisioned by directories, and their members. The organization is named in every question. */
export class ScimGroups {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Errors: a constraint where the name is taken. System only. */
  async insert(group: ScimGroupFacts & Directory & Pick<ScimGroupRow, 'id'>): Promise<ScimGroupRow> {
    const rows = await runStatement<ScimGroupRow>(
      this.#scope,
      `insert into scim_groups as g (id, organization_id, connection_id, external_id, display_name) values ($1, $2, $3, $4, $5)
       returning ${columns}`,
      [group.id, group.organizationId, group.connectionId, group.externalId, group.displayName],
    );
    return rows[0]!;
  }

  /** Errors: a constraint where the name is taken. System only. */
  async update(id: string, { externalId, displayName }: ScimGroupFacts): Promise<ScimGroupRow> {
    const rows = await runStatement<ScimGroupRow>(
      this.#scope,
      `update scim_groups g set external_id = $2, display_name = $3, updated_at = date_trunc('milliseconds', now())
        where g.id = $1 returning ${columns}`,
      [id, externalId, displayName],
    );
    return rows[0]!;
  }

  /** The group, held until the transaction ends. System only. */
  async hold({ organizationId, connectionId }: Directory, id: string): Promise<ScimGroupRow | null> {
    const sql = `select ${columns} from scim_groups g where ${ofDirectory} and g.id = $3 for update`;
    return (await runStatement<ScimGroupRow>(this.#scope, sql, [organizationId, connectionId, id]))[0] ?? null;
  }

  async find({ organizationId, connectionId }: Directory, id: string): Promise<ScimGroupRow | null> {
    const sql = `select ${columns} from scim_groups g where ${ofDirectory} and g.id = $3`;
    return (await runStatement<ScimGroupRow>(this.#scope, sql, [organizationId, connectionId, id]))[0] ?? null;
  }

  async list(
    directory: Directory,
    filter: ScimGroupFilter,
    part: ScimPart,
  ): Promise<{ groups: ScimGroupRow[]; total: number }> {
    const conditions: ScimQuestion['conditions'] = [
      [filter.id, (place) => `g.id = ${place}`],
      [filter.displayName, (place) => `lower(g.display_name) = lower(${place})`],
      [filter.externalId, (place) => `g.external_id = ${place}`],
      [
        filter.member,
        (place) => `exists (select from scim_group_members m where m.group_id = g.id and m.user_id = ${place})`,
      ],
    ];
    const question = { table: 'scim_groups g', columns, ofDirectory, conditions } as const;
    const { rows, total } = await listOfDirectory<ScimGroupRow>(this.#scope, directory, { question, part });
    return { groups: rows, total };
  }

  /** Members of these groups, up to a maximum. */
  listMembers(organizationId: string, groupIds: readonly string[], most: number): Promise<ScimMember[]> {
    return runStatement(
      this.#scope,
      `select m.group_id, m.user_id, u.user_name as display from scim_group_members m join scim_users u on u.id = m.user_id
        where m.organization_id = $1 and m.group_id = any ($2::text[]) order by m.group_id, m.user_id limit $3`,
      [organizationId, groupIds, most],
    );
  }

  /** The groups that these people are in. */
  listOfUsers(
    organizationId: string,
    userIds: readonly string[],
  ): Promise<{ userId: string; groupId: string; display: string }[]> {
    return runStatement(
      this.#scope,
      `select m.user_id, g.id as group_id, g.display_name as display from scim_group_members m join scim_groups g on g.id = m.group_id
        where m.organization_id = $1 and m.user_id = any ($2::text[]) order by g.display_name, g.id limit 20000`,
      [organizationId, userIds],
    );
  }

  /** Adds people to a group; existing members stay. System only. */
  async addMembers(organizationId: string, groupId: string, userIds: readonly string[]): Promise<void> {
    await runChange(
      this.#scope,
      `insert into scim_group_members (organization_id, group_id, user_id) select $1, $2, id from unnest($3::text[]) id
       on conflict do nothing`,
      [organizationId, groupId, userIds],
    );
  }

  /** Takes people out of a group. System only. */
  async removeMembers(organizationId: string, groupId: string, userIds: readonly string[]): Promise<void> {
    await runChange(
      this.#scope,
      'delete from scim_group_members where organization_id = $1 and group_id = $2 and user_id = any ($3::text[])',
      [organizationId, groupId, userIds],
    );
  }

  async countMembers(organizationId: string, groupId: string): Promise<number> {
    const rows = await runStatement<{ members: number }>(
      this.#scope,
      'select count(*)::int as members from scim_group_members where organization_id = $1 and group_id = $2',
      [organizationId, groupId],
    );
    return rows[0]!.members;
  }

  /** System only. */
  async remove(organizationId: string, id: string): Promise<void> {
    await runChange(this.#scope, 'delete from scim_groups where organization_id = $1 and id = $2', [
      organizationId,
      id,
    ]);
  }

  /** How many groups the directory provisions; as long as there are any, they and not those of a sign-in decide. */
  async count({ organizationId, connectionId }: Directory): Promise<number> {
    const rows = await runStatement<{ groups: number }>(
      this.#scope,
      `select count(*)::int as groups from scim_groups g where ${ofDirectory}`,
      [organizationId, connectionId],
    );
    return rows[0]!.groups;
  }

  /**
   * The groups of an account by their names and external ids; null if the directory provisions no groups, or not that account: then others
   * may say.
   */
  async findGroupsOfAccount({ organizationId, connectionId }: Directory, accountId: string): Promise<string[] | null> {
    const rows = await runStatement<{ groups: string[] }>(
      this.#scope,
      `select coalesce(array_agg(distinct n.name) filter (where n.name is not null), '{}') as groups
         from scim_users u left join scim_group_members m on m.user_id = u.id left join scim_groups g on g.id = m.group_id
         left join lateral unnest(array[g.display_name, g.external_id]) n(name) on true
        where u.organization_id = $1 and u.connection_id = $2 and u.account_id = $3 and u.deleted_at is null
          and exists (select from scim_groups where connection_id = $2) group by u.id`,
      [organizationId, connectionId, accountId],
    );
    return rows[0]?.groups ?? null;
  }

  /** Accounts that the directory provisions with the names and external ids of their groups; all of them, or those of these people. */
  listGroupsOfAccounts(
    { organizationId, connectionId }: Directory,
    userIds: readonly string[] | null = null,
  ): Promise<{ accountId: string; name: string; email: string; groups: string[] }[]> {
    return runStatement(
      this.#scope,
      `select u.account_id, a.name, a.email, coalesce(array_agg(distinct n.name) filter (where n.name is not null), '{}') as groups
         from scim_users u join accounts a on a.id = u.account_id
         left join scim_group_members m on m.user_id = u.id left join scim_groups g on g.id = m.group_id
         left join lateral unnest(array[g.display_name, g.external_id]) n(name) on true
        where u.organization_id = $1 and u.connection_id = $2 and u.deleted_at is null and ($3::text[] is null or u.id = any ($3::text[]))
        group by u.account_id, a.name, a.email order by u.account_id limit 20000`,
      [organizationId, connectionId, userIds],
    );
  }
}
