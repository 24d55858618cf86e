import type { ScimUserRow } from '../../rows/scimUser.ts';
import { listOfDirectory, type ScimQuestion } from './listOfDirectory.ts';
import { runChange, runStatement, type Scope } from '../scope.ts';

/** Whose directory: all that is asked here is asked of one connection of one organization. */
export interface Directory {
  readonly organizationId: string;
  readonly connectionId: string;
}

/** A directory's data about a user. */
export type ScimUserFacts = Pick<ScimUserRow, 'externalId' | 'userName' | 'active' | 'attributes'>;
export type ScimUser = Omit<ScimUserRow, 'deletedAt'>;

/** Conditions of a list that must all hold. */
export interface ScimUserFilter {
  readonly id?: string;
  readonly userName?: string;
  readonly externalId?: string;
  readonly email?: string;
  readonly displayName?: string;
  readonly active?: boolean;
}

/** A part of a list, counted from 0. */
export interface ScimPart {
  readonly offset: number;
  readonly limit: number;
}

const columns = `u.id, u.organization_id, u.connection_id, u.account_id, u.external_id, u.user_name, u.active, u.joined, u.attributes,
  u.created_at, u.updated_at`;
const ofDirectory = 'u.organization_id = $1 and u.connection_id = $2 and u.deleted_at is null';

/** People as directories provision them. The organization is named in every question. */
export class ScimUsers {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Errors: a constraint where name, external id or account are taken. System only. */
  async insert(user: ScimUserFacts & Directory & Pick<ScimUserRow, 'id' | 'accountId'>): Promise<ScimUser> {
    const rows = await runStatement<ScimUser>(
      this.#scope,
      `insert into scim_users as u (id, organization_id, connection_id, account_id, external_id, user_name, active, attributes, joined)
       values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $7) returning ${columns}`,
      [
        user.id,
        user.organizationId,
        user.connectionId,
        user.accountId,
        user.externalId,
        user.userName,
        user.active,
        JSON.stringify(user.attributes),
      ],
    );
    return rows[0]!;
  }

  /** Errors: a constraint where name or external id are taken. System only. */
  async update(id: string, facts: ScimUserFacts): Promise<ScimUser> {
    const rows = await runStatement<ScimUser>(
      this.#scope,
      `update scim_users u set external_id = $2, user_name = $3, active = $4, joined = joined or $4, attributes = $5::jsonb,
         updated_at = date_trunc('milliseconds', now()) where u.id = $1 returning ${columns}`,
      [id, facts.externalId, facts.userName, facts.active, JSON.stringify(facts.attributes)],
    );
    return rows[0]!;
  }

  /** The person, held until the transaction ends. System only. */
  async hold({ organizationId, connectionId }: Directory, id: string): Promise<ScimUser | null> {
    const sql = `select ${columns} from scim_users u where ${ofDirectory} and u.id = $3 for update`;
    return (await runStatement<ScimUser>(this.#scope, sql, [organizationId, connectionId, id]))[0] ?? null;
  }

  async find({ organizationId, connectionId }: Directory, id: string): Promise<ScimUser | null> {
    const sql = `select ${columns} from scim_users u where ${ofDirectory} and u.id = $3`;
    return (await runStatement<ScimUser>(this.#scope, sql, [organizationId, connectionId, id]))[0] ?? null;
  }

  /** Those whom all conditions fit, the first one provisioned first, with how many there are. */
  async list(
    directory: Directory,
    filter: ScimUserFilter,
    part: ScimPart,
  ): Promise<{ users: ScimUser[]; total: number }> {
    const conditions: ScimQuestion['conditions'] = [
      [filter.id, (place) => `u.id = ${place}`],
      [filter.userName, (place) => `lower(u.user_name) = lower(${place})`],
      [filter.externalId, (place) => `u.external_id = ${place}`],
      [filter.displayName, (place) => `lower(u.attributes ->> 'displayName') = lower(${place})`],
      [filter.active, (place) => `u.active = ${place}`],
      [
        filter.email,
        (place) => `exists (select from jsonb_array_elements(case when jsonb_typeof(u.attributes -> 'emails') = 'array'
          then u.attributes -> 'emails' else '[]' end) e where lower(e ->> 'value') = lower(${place}))`,
      ],
    ];
    const question = { table: 'scim_users u', columns, ofDirectory, conditions } as const;
    const { rows, total } = await listOfDirectory<ScimUser>(this.#scope, directory, { question, part });
    return { users: rows, total };
  }

  /** Those of these ids that are people of the directory. */
  async findIds({ organizationId, connectionId }: Directory, ids: readonly string[]): Promise<Set<string>> {
    const sql = `select u.id from scim_users u where ${ofDirectory} and u.id = any ($3::text[])`;
    const rows = await runStatement<{ id: string }>(this.#scope, sql, [organizationId, connectionId, ids]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Records that the directory deleted a user, which removes the user from all of its groups. System only. */
  async remove(id: string): Promise<void> {
    await runChange(this.#scope, 'delete from scim_group_members where user_id = $1', [id]);
    await runChange(this.#scope, 'update scim_users set active = false, deleted_at = now() where id = $1', [id]);
  }

  /** Clears the deletion mark: the account is provisioned again. System only. */
  async forgetDeleted(organizationId: string, accountId: string): Promise<void> {
    await runChange(
      this.#scope,
      'delete from scim_users where organization_id = $1 and account_id = $2 and deleted_at is not null',
      [organizationId, accountId],
    );
  }

  /** True if a directory of that organization has taken that account away and none provisions it. System only. */
  async isDeprovisioned(organizationId: string, accountId: string): Promise<boolean> {
    const rows = await runStatement<{ taken: boolean }>(
      this.#scope,
      `select bool_or(not u.active) and not bool_or(u.active) as taken from scim_users u
        where u.organization_id = $1 and u.account_id = $2`,
      [organizationId, accountId],
    );
    return rows[0]?.taken ?? false;
  }

  /** How many people the directory provisions, and how many of them are active. */
  async count({ organizationId, connectionId }: Directory): Promise<{ users: number; active: number }> {
    const rows = await runStatement<{ users: number; active: number }>(
      this.#scope,
      `select count(*)::int as users, count(*) filter (where u.active)::int as active from scim_users u where ${ofDirectory}`,
      [organizationId, connectionId],
    );
    return rows[0]!;
  }
}
