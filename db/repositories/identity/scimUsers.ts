import { sql } from 'kysely';

import type { ScimUserRow } from '../../rows/scimUser.ts';
import { anyOf, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForRow, type Scope } from '../scope.ts';

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

const columns = [
  'id',
  'organizationId',
  'connectionId',
  'accountId',
  'externalId',
  'userName',
  'active',
  'joined',
  'attributes',
  'createdAt',
  'updatedAt',
] as const;

/** People as directories provision them. The organization is named in every question. */
export class ScimUsers {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Errors: a constraint where name, external id or account are taken. System only. */
  async insert(user: ScimUserFacts & Directory & Pick<ScimUserRow, 'id' | 'accountId'>): Promise<ScimUser> {
    const { id, organizationId, connectionId, accountId, externalId, userName, active } = user;
    const attributes = JSON.stringify(user.attributes);
    const row = await runQueryForRow(
      this.#scope,
      tables
        .insertInto('scimUsers')
        .values({
          id,
          organizationId,
          connectionId,
          accountId,
          externalId,
          userName,
          active,
          attributes,
          joined: active,
        })
        .returning(columns)
        .$narrowType<Attributes>(),
    );
    return row!;
  }

  /** Errors: a constraint where name or external id are taken. System only. */
  async update(id: string, { externalId, userName, active, attributes }: ScimUserFacts): Promise<ScimUser> {
    const row = await runQueryForRow(
      this.#scope,
      tables
        .updateTable('scimUsers')
        .set({
          externalId,
          userName,
          active,
          ...(active && { joined: true }),
          attributes: JSON.stringify(attributes),
          updatedAt: sql`date_trunc('milliseconds', now())`,
        })
        .where('id', '=', id)
        .returning(columns)
        .$narrowType<Attributes>(),
    );
    return row!;
  }

  /** The person, held until the transaction ends. System only. */
  async hold(directory: Directory, id: string): Promise<ScimUser | null> {
    return runQueryForRow(this.#scope, userOf(directory, id).forUpdate());
  }

  async find(directory: Directory, id: string): Promise<ScimUser | null> {
    return runQueryForRow(this.#scope, userOf(directory, id));
  }

  /** Those whom all conditions fit, the first one provisioned first, with how many there are. */
  async list(
    directory: Directory,
    { id, userName, externalId, email, displayName, active }: ScimUserFilter,
    { offset, limit }: ScimPart,
  ): Promise<{ users: ScimUser[]; total: number }> {
    let query = usersOf(directory);
    if (id !== undefined) query = query.where('id', '=', id);
    if (userName !== undefined) query = query.where(sql<boolean>`lower(user_name) = lower(${userName})`);
    if (externalId !== undefined) query = query.where('externalId', '=', externalId);
    if (displayName !== undefined)
      query = query.where(sql<boolean>`lower(attributes ->> 'displayName') = lower(${displayName})`);
    if (active !== undefined) query = query.where('active', '=', active);
    if (email !== undefined)
      query = query.where(sql<boolean>`exists (select from jsonb_array_elements(
        case when jsonb_typeof(attributes -> 'emails') = 'array' then attributes -> 'emails' else '[]' end) e
        where lower(e ->> 'value') = lower(${email}))`);
    const counted = await runQueryForRow(this.#scope, query.select(sql<number>`count(*)::int`.as('total')));
    const users = await runQuery(
      this.#scope,
      query.select(columns).$narrowType<Attributes>().orderBy('createdAt').orderBy('id').offset(offset).limit(limit),
    );
    return { users, total: counted!.total };
  }

  /** Those of these ids that are people of the directory. */
  async findIds(directory: Directory, ids: readonly string[]): Promise<Set<string>> {
    const rows = await runQuery(this.#scope, usersOf(directory).select('id').where('id', '=', anyOf(ids)));
    return new Set(rows.map(({ id }) => id));
  }

  /** Records that the directory deleted a user, which removes the user from all of its groups. System only. */
  async remove(id: string): Promise<void> {
    await runQuery(this.#scope, tables.deleteFrom('scimGroupMembers').where('userId', '=', id));
    await runQuery(
      this.#scope,
      tables.updateTable('scimUsers').set({ active: false, deletedAt: now }).where('id', '=', id),
    );
  }

  /** Clears the deletion mark: the account is provisioned again. System only. */
  async forgetDeleted(organizationId: string, accountId: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .deleteFrom('scimUsers')
        .where('organizationId', '=', organizationId)
        .where('accountId', '=', accountId)
        .where('deletedAt', 'is not', null),
    );
  }

  /** True if a directory of that organization has taken that account away and none provisions it. System only. */
  async isDeprovisioned(organizationId: string, accountId: string): Promise<boolean> {
    const found = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom('scimUsers')
        .select(sql<boolean | null>`bool_or(not active) and not bool_or(active)`.as('taken'))
        .where('organizationId', '=', organizationId)
        .where('accountId', '=', accountId),
    );
    return found?.taken ?? false;
  }

  /** How many people the directory provisions, and how many of them are active. */
  async count(directory: Directory): Promise<{ users: number; active: number }> {
    const counted = await runQueryForRow(
      this.#scope,
      usersOf(directory).select([
        sql<number>`count(*)::int`.as('users'),
        sql<number>`count(*) filter (where active)::int`.as('active'),
      ]),
    );
    return counted!;
  }
}

type Attributes = Pick<ScimUserRow, 'attributes'>;

function usersOf({ organizationId, connectionId }: Directory) {
  return tables
    .selectFrom('scimUsers')
    .where('organizationId', '=', organizationId)
    .where('connectionId', '=', connectionId)
    .where('deletedAt', 'is', null);
}

function userOf(directory: Directory, id: string) {
  return usersOf(directory).select(columns).$narrowType<Attributes>().where('id', '=', id);
}
